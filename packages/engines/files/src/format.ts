/** Decides a file's format: its encoding, and whether it is CSV with its delimiter, NDJSON, or one JSON array. */
import { extname } from 'node:path';
import type { DecimalMark } from '@vitrine/sources/written';
import { findDelimiter, isAllQuoted, type Delimiter } from './delimiter.ts';
import { findHeaderLine } from './header-line.ts';
import { findEncoding, type ReadPieces, readHead } from './file-chunks.ts';
import { utf8 } from './encodings.ts';
import { zipStart } from './excel-rows.ts';
import { faultOf, FileError } from './file-error.ts';

export type Format = { readonly encoding: string } & (
  | {
      readonly kind: 'csv';
      readonly delimiter: Delimiter;
      /** The decimal mark; undefined: as in JSON. */
      readonly decimal: DecimalMark | undefined;
      /** True if `""` is no value; else it is the empty text. */
      readonly isAllQuoted: boolean;
      /** The text of a cell without a value, beside the empty one. */
      readonly nullText?: string | undefined;
      /** The line of the header, from 1; undefined: the first that is not blank. */
      readonly header?: number | undefined;
      /** True if that line was found below comments or titles. */
      readonly isBelowTitles?: boolean | undefined;
    }
  | { readonly kind: 'ndjson' }
  | { readonly kind: 'json' }
  /** A sheet by its name; undefined: the first. */
  | {
      readonly kind: 'xlsx';
      readonly sheet: string | undefined;
      readonly nullText: string | undefined;
      readonly header?: number | undefined;
    }
);

/** The options that cannot be detected from the file. */
export interface Writing {
  readonly encoding?: string | undefined;
  readonly decimal?: DecimalMark | undefined;
  /** The text of a CSV cell without a value. */
  readonly nullText?: string | undefined;
  /** The sheet of a workbook. */
  readonly sheet?: string | undefined;
  /** The line of the header in a workbook or CSV, from 1; undefined: the first with a value. */
  readonly header?: number | undefined;
}

/** True for formats whose cells may be texts that mean numbers, dates and the like. */
export const isOfCells = ({ kind }: Format): boolean => kind === 'csv' || kind === 'xlsx';

/**
 * Decides by the extension, else by the first character that is not blank.
 * @param name the file's name
 */
export const decideFormat = async (name: string, read: ReadPieces, writing: Writing): Promise<Format> => {
  if (await isWorkbook(name, read)) return workbookFormat(writing);
  if (writing.sheet !== undefined) throw new FileError('--sheet is for Excel files (.xlsx).');
  const encoding = await findEncoding(read, writing.encoding);
  const head = await readHead(read, encoding);
  if (head.trim() === '') throw faultOf({ code: 'fileBlank', values: {} });
  const extension = extname(name).toLowerCase();
  const named = extension === '.txt' ? 'csv' : kindsByExtension.get(extension);
  const kind = named ?? kindByFirstCharacter(head);
  if (kind === 'csv') return csvFormat(head, encoding, writing);
  if (writing.header !== undefined) throw faultOf({ code: 'headerOfJson', values: {} });
  if (writing.decimal === undefined) return { kind, encoding };
  throw faultOf({ code: 'decimalOfJson', values: {} });
};

const csvFormat = (text: string, encoding: string, { decimal, nullText, header: named }: Writing): Format => {
  const found = named === undefined ? findHeaderLine(text) : undefined;
  const header = named ?? found?.line;
  const head = header === undefined ? text : fromLine(text, header);
  const delimiter = found?.delimiter ?? findDelimiter(head);
  const style = { delimiter, isAllQuoted: isAllQuoted(head, delimiter), decimal, nullText, header };
  return { kind: 'csv', encoding, ...style, ...(found?.isBelowTitles === true && { isBelowTitles: true }) };
};

/** @param line from 1 */
const fromLine = (text: string, line: number): string =>
  text
    .split(/\r\n|\n|\r/)
    .slice(line - 1)
    .join('\n');

const isWorkbook = async (name: string, read: ReadPieces): Promise<boolean> => {
  if (extname(name).toLowerCase() === workbookExtension) return true;
  for await (const piece of read()) {
    const start = piece.toString('latin1', 0, startBytesMax);
    return noTexts.some((each) => start.startsWith(each));
  }
  return false;
};

/** Workbooks of any age, and PDF, PNG and JPEG files under a wrong name: the reader of workbooks says what they are not. */
const noTexts = [zipStart, '\u00D0\u00CF\u0011\u00E0', '%PDF-', '\u0089PNG', '\u00FF\u00D8\u00FF'];
const startBytesMax = 8;

const workbookFormat = ({ decimal, sheet, nullText, header }: Writing): Format => {
  if (decimal === undefined) return { kind: 'xlsx', encoding: utf8, sheet, nullText, header };
  throw faultOf({ code: 'decimalOfExcel', values: {} });
};

export const workbookExtension = '.xlsx';

/** The extensions that belong to one format of texts alone. */
export const kindsByExtension: ReadonlyMap<string, Exclude<Format['kind'], 'xlsx'>> = new Map([
  ['.csv', 'csv'],
  ['.tsv', 'csv'],
  ['.ndjson', 'ndjson'],
  ['.jsonl', 'ndjson'],
  ['.json', 'json'],
]);

const kindByFirstCharacter = (head: string): Exclude<Format['kind'], 'xlsx'> => {
  const first = head.trimStart().charAt(0);
  return first === '[' ? 'json' : first === '{' ? 'ndjson' : 'csv';
};
