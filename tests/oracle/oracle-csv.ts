/**
 * An independent reading of CSV (RFC 4180), in UTF-8, from records that were parsed. No value is an empty cell, the empty text
 * a quoted one; lists and JSON are JSON text.
 */
import type { FieldDescriptor, RecordData } from '@vitrine/contract';

type Column = Pick<FieldDescriptor, 'key' | 'type'>;

export interface CsvFormat {
  readonly printHead: (columns: readonly Column[]) => string;
  readonly printRecord: (record: RecordData, columns: readonly Column[]) => string;
}

interface Form {
  readonly isForSpreadsheets: boolean;
  readonly delimiter: string;
  readonly decimal: string;
}

const createCsv = ({ isForSpreadsheets, delimiter, decimal }: Form): CsvFormat => {
  const printText = (text: string): string => (isForSpreadsheets && startsFormula.test(text) ? `'${text}` : text);
  /** Blanks at the ends are kept by all who read it only within quotes. */
  const printCell = (text: string): string =>
    text === '' ||
    text.trim() !== text ||
    ['"', '\r', '\n', ...(isForSpreadsheets ? [',', ';', '\t'] : [delimiter])].some((sign) => text.includes(sign))
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  const printValue = (value: unknown, { type }: Column): string => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'number' && type !== 'json') return JSON.stringify(value).replace('.', decimal);
    // A text in a field of JSON is JSON too, so that each of its cells can be read alike.
    return printCell(typeof value === 'string' && type !== 'json' ? printText(value) : JSON.stringify(value));
  };
  const printRow = (cells: readonly string[]): string => `${cells.join(delimiter)}\r\n`;
  return {
    printHead: (columns) =>
      (isForSpreadsheets ? byteOrderMark : '') + printRow(columns.map(({ key }) => printCell(printText(key)))),
    printRecord: (record, columns) => printRow(columns.map((column) => printValue(record[column.key], column))),
  };
};

/** By this mark at its start, some spreadsheets know that a file is UTF-8. */
const byteOrderMark = '\uFEFF';
/** A cell that starts with one of these is a formula to a spreadsheet (OWASP ASVS 5.0, 1.2.10); so is its wide form. */
// oxlint-disable-next-line no-control-regex -- one of them is a formula's start too
const startsFormula = /^[=+\-@\t\r\n\0＝＋－＠]/;

/** Every text is written as it is. */
export const csv = createCsv({ isForSpreadsheets: false, delimiter: ',', decimal: '.' });

/** For spreadsheets: an apostrophe stands before a text that would be a formula. */
export const csvForSpreadsheets = createCsv({ isForSpreadsheets: true, delimiter: ',', decimal: '.' });

/** For spreadsheets of countries with a decimal comma. */
export const csvWithCommas = createCsv({ isForSpreadsheets: true, delimiter: ';', decimal: ',' });

export const csvWithTabs = createCsv({ isForSpreadsheets: false, delimiter: '\t', decimal: ',' });
