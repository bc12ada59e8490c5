/** The settings of files that owners send in the console. */
import type { Setting } from '../setting.ts';
import { wholeNumber } from '../setting-text.ts';

export interface UploadConfig {
  /** Per file; 0: uploads are disabled. */
  readonly uploadMegabytes: number;
  readonly uploadRecords: number;
  readonly uploadFields: number;
  /** Per tenant. */
  readonly uploadCollections: number;
  /** Per tenant. */
  readonly uploadsPerMinute: number;
  /** 0: replaced records are not kept. */
  readonly uploadUndoDays: number;
}

export const uploadSettings = {
  uploadMegabytes: {
    variable: 'UPLOAD_MEGABYTES',
    default: '32',
    meaning: 'The largest file that an owner may import in the console, in MB; 0: none.',
    parse: wholeNumber(0, 1000),
  },
  uploadRecords: {
    variable: 'UPLOAD_RECORDS',
    default: '100000',
    meaning: 'The most records of such a file.',
    parse: wholeNumber(1, 2_000_000),
  },
  uploadFields: {
    variable: 'UPLOAD_FIELDS',
    default: '100',
    meaning: 'The most columns that are stored of it.',
    parse: wholeNumber(1, 1000),
  },
  uploadCollections: {
    variable: 'UPLOAD_COLLECTIONS',
    default: '20',
    meaning: 'The most collections of a tenant; a file adds no more.',
    parse: wholeNumber(0, 1000),
  },
  uploadsPerMinute: {
    variable: 'UPLOADS_PER_MINUTE',
    default: '120',
    meaning: 'How often a minute the files of a tenant are read.',
    parse: wholeNumber(1, 1000),
  },
  uploadUndoDays: {
    variable: 'UPLOAD_UNDO_DAYS',
    default: '30',
    meaning: 'The days for which records are kept after a replacement in the console; 0: none.',
    parse: wholeNumber(0, 3650),
  },
} as const satisfies { readonly [Property in keyof UploadConfig]: Setting<UploadConfig[Property]> };
