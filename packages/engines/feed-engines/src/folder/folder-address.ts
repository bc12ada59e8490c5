/** Parses the address of a folder: `folder:/srv/export?encoding=windows-1252&decimal=,`. */
import { isAbsolute } from 'node:path';
import type { DecimalMark } from '@vitrine/sources/written';
import { checkEncoding, FileError } from '@vitrine/files/options';

export interface FolderAddress {
  readonly path: string;
  /** A label of an encoding; undefined: that of each file's byte order mark, or UTF-8. */
  readonly encoding: string | undefined;
  /** The decimal mark of the numbers in CSV files; undefined: as in JSON. */
  readonly decimal: DecimalMark | undefined;
  /** The sheet of Excel files; undefined: the first of each. */
  readonly sheet: string | undefined;
  /** The largest file that is read. */
  readonly bytesMax: number;
}

/** @throws FileError that says what to write */
export const parseFolderAddress = (url: string): FolderAddress => {
  const [, written = '', query = ''] = /^folder:(?:\/\/(?=\/))?([^?#]*)(?:\?(.*))?$/i.exec(url) ?? [];
  const path = decode(written);
  if (path === undefined || !isAbsolute(path) || path.includes('\0'))
    throw new FileError(
      'Write folder: and the absolute path of a folder, such as folder:/srv/export, with %20 for a blank.',
    );
  const parameters = new URLSearchParams(query);
  const unknown = [...parameters.keys()].find((name) => !['encoding', 'decimal', 'maxBytes', 'sheet'].includes(name));
  if (unknown !== undefined)
    throw new FileError(`A folder has no option ${unknown}. It has encoding, decimal, maxBytes and sheet.`);
  const [encoding, decimal, maxBytes] = ['encoding', 'decimal', 'maxBytes'].map((name) => parameters.get(name) ?? null);
  if (decimal != null && decimal !== ',' && decimal !== '.')
    throw new FileError('decimal is the decimal mark of CSV files: decimal=, or decimal=.');
  if (maxBytes != null && !/^[1-9]\d{0,14}$/.test(maxBytes))
    throw new FileError('maxBytes is a number of bytes: maxBytes=1000000.');
  return {
    path,
    encoding: encoding == null ? undefined : checkEncoding(encoding),
    decimal: decimal ?? undefined,
    sheet: parameters.get('sheet') ?? undefined,
    bytesMax: maxBytes == null ? bytesMaxDefault : Number(maxBytes),
  };
};

const bytesMaxDefault = 4 * 1024 ** 3;

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** The remedy for an invalid address; undefined for a valid one. */
export const mistakeOfFolder = (url: string): string | undefined => {
  try {
    parseFolderAddress(url);
    return undefined;
  } catch (error) {
    if (error instanceof FileError) return error.message.replace('--encoding:', 'encoding=:');
    throw error;
  }
};
