/** CSV (RFC 4180) that spreadsheets open as it is: no text is a formula. */

/** By this mark at its start, some spreadsheets know that a file is UTF-8. */
export const byteOrderMark = '\uFEFF';
/** A cell that starts with one of these is a formula to a spreadsheet (OWASP ASVS 5.0, 1.2.10); so is its wide form. */
// oxlint-disable-next-line no-control-regex -- one of them is a formula's start too
const startsFormula = /^[=+\-@\t\r\n\0＝＋－＠]/;
/** A spreadsheet may take another delimiter than that of the file. */
export const needsQuotesAnywhere = /^$|[",;\t\r\n]|^\s|\s$/;

/** An apostrophe stands before a text that would be a formula. */
export const printHarmless = (text: string): string => (startsFormula.test(text) ? `'${text}` : text);

export const quoteIf = (mustQuote: RegExp, text: string): string =>
  mustQuote.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** A cell of a file for spreadsheets; null is an empty one. */
const printCell = (cell: string | number | null): string =>
  typeof cell === 'string' ? quoteIf(needsQuotesAnywhere, printHarmless(cell)) : String(cell ?? '');

/** A whole file, in UTF-8. */
export const printSpreadsheet = (rows: readonly (readonly (string | number | null)[])[]): string =>
  byteOrderMark + rows.map((row) => `${row.map(printCell).join(',')}\r\n`).join('');
