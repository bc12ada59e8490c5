/**
 * Records ─▶ rows of CSV (RFC 4180), in UTF-8, out of their finished JSON. No value is an empty cell, the empty text a quoted
 * one; numbers have every digit; lists and JSON are JSON text. Most cells are copied, and only few become a text on the way.
 */
import { byteOrderMark, fieldTypeTraits, needsQuotesAnywhere, printHarmless, quoteIf } from '@vitrine/contract';
import type { ExposedField } from '@vitrine/query';
import { ownField } from './format.ts';
import { chunkOf } from './json-chunks.ts';
import type { Partition } from './partition.ts';
import { endOf, startOf } from './texts.ts';

export interface CsvForm {
  /** True: no text is a formula, and the file begins with the mark of UTF-8. */
  readonly isForSpreadsheets: boolean;
  readonly delimiter: ',' | ';' | '\t';
  /** The decimal sign of numbers. */
  readonly decimal: '.' | ',';
  /** The names of the columns; undefined: `id`, `createdAt`, and the keys of the fields. */
  readonly headings?: readonly string[] | undefined;
}

/** Blanks at the ends are kept by all who read it only within quotes. */
const needsQuotes = {
  ',': /^$|[",\r\n]|^\s|\s$/,
  ';': /^$|[";\r\n]|^\s|\s$/,
  '\t': /^$|["\t\r\n]|^\s|\s$/,
} as const satisfies Record<CsvForm['delimiter'], RegExp>;

/** The line of names. */
export const printCsvHead = (form: CsvForm, fields: readonly ExposedField[]): string => {
  const { isForSpreadsheets, delimiter } = form;
  const names = form.headings ?? [ownField.id, ownField.createdAt, ...fields.map(({ key }) => key)];
  const cells = names.map((name) => printCell(isForSpreadsheets ? printHarmless(name) : name, form));
  return `${isForSpreadsheets ? byteOrderMark : ''}${cells.join(delimiter)}\r\n`;
};

const printCell = (text: string, { isForSpreadsheets, delimiter }: CsvForm): string =>
  quoteIf(isForSpreadsheets ? needsQuotesAnywhere : needsQuotes[delimiter], text);

/** Writes a record's row at a place. @returns where it ends */
export type PrintRow = (record: number, data: Buffer<ArrayBuffer>, at: number) => number;

/** `"`, `,`, `.`, `\`, `n`, CR and LF. */
const [quote = 0, comma = 0, point = 0, backslash = 0, letterN = 0, carriageReturn = 0, lineFeed = 0] =
  Buffer.from('",.\\n\r\n');

export const createRowPrinter = (partition: Partition, fields: readonly ExposedField[], form: CsvForm): PrintRow => {
  const columns = fields.map(({ key, type }) => ({
    text: partition.textOf(key),
    /** Bytes before the value. */
    nameBytes: Buffer.byteLength(`,${JSON.stringify(key)}:`),
    print: printerOf(type, form),
  }));
  const printText = createTextPrinter(form);
  const delimiter = byteOf(form);
  const textsOfRecord = 1 + partition.fields.length;
  return (record, data, at) => {
    const { first, texts } = chunkOf(partition.chunks, record);
    const { bytes } = texts;
    const own = (record - first) * textsOfRecord;
    const ownEnd = endOf(texts, own);
    const idEnd = endOfId(bytes, ownEnd);
    let length = printText(bytes, startOf(texts, own) + idNameBytes, idEnd, data, at);
    data[length++] = delimiter;
    length = printText(bytes, idEnd + createdAtNameBytes, ownEnd, data, length);
    for (const { text, nameBytes, print } of columns) {
      data[length++] = delimiter;
      length = print(bytes, startOf(texts, own + text) + nameBytes, endOf(texts, own + text), data, length);
    }
    data[length++] = carriageReturn;
    data[length++] = lineFeed;
    return length;
  };
};

const byteOf = ({ delimiter }: CsvForm): number => delimiter.charCodeAt(0);

export const idNameBytes = `{"${ownField.id}":`.length;
export const createdAtNameBytes = `,"${ownField.createdAt}":`.length;

/** A time has no quote in it: the second one from the end begins it. */
export const endOfId = (bytes: Buffer<ArrayBuffer>, end: number): number =>
  bytes.lastIndexOf(quote, end - 2) - createdAtNameBytes;

/** Writes the cell of a value, given as JSON from one place to another. @returns where it ends */
type PrintValue = (
  json: Buffer<ArrayBuffer>,
  start: number,
  end: number,
  data: Buffer<ArrayBuffer>,
  at: number,
) => number;

const printerOf = (type: ExposedField['type'], form: CsvForm): PrintValue => {
  const print = cellPrinterOf(type, form);
  return (json, start, end, data, at) => (isNull(json, start, end) ? at : print(json, start, end, data, at));
};

const cellPrinterOf = (type: ExposedField['type'], form: CsvForm): PrintValue => {
  const { type: jsonType } = fieldTypeTraits[type].shown;
  switch (jsonType) {
    case 'string':
      return createTextPrinter(form);
    case 'number':
      return form.decimal === ',' ? printWithComma : printAsItIs;
    case 'integer':
    case 'boolean':
      return printAsItIs;
    case 'array':
    case 'object':
    case undefined:
      return createJsonPrinter(form);
  }
};

const isNull = (json: Buffer<ArrayBuffer>, start: number, end: number): boolean =>
  json[start] === letterN && end - start === 4;

const printAsItIs: PrintValue = (json, start, end, data, at) => at + json.copy(data, at, start, end);

/** A number has one point at most. */
const printWithComma: PrintValue = (json, start, end, data, at) => {
  const length = printAsItIs(json, start, end, data, at);
  const place = data.subarray(at, length).indexOf(point);
  if (place !== -1) data[at + place] = comma;
  return length;
};

const createJsonPrinter =
  (form: CsvForm): PrintValue =>
  (json, start, end, data, at) =>
    at + data.write(printCell(json.toString('utf8', start, end), form), at);

/** Larger bytes belong to characters beyond ASCII; others are blanks and control characters. */
const blankMax = 0x20;
const asciiMax = 0x7f;

/** A cell that needs a closer look: what its first or last byte may be of, or what JSON has escaped. */
const createTextPrinter = (form: CsvForm): PrintValue => {
  const { isForSpreadsheets } = form;
  const delimiters = new Set(isForSpreadsheets ? Buffer.from(',;') : [byteOf(form)]);
  const guard = isForSpreadsheets ? printHarmless : (text: string) => text;
  const isFormulaStart = new Set(isForSpreadsheets ? Buffer.from('=+-@') : []);
  const printSlowly: PrintValue = (json, start, end, data, at) => {
    const text: string = JSON.parse(json.toString('utf8', start, end));
    return at + data.write(printCell(guard(text), form), at);
  };
  return (json, start, end, data, at) => {
    const first = json[start + 1] ?? 0;
    const last = json[end - 2] ?? 0;
    const isPlain = first > blankMax && first <= asciiMax && last > blankMax && last <= asciiMax;
    if (!isPlain || end - start <= 2 || isFormulaStart.has(first)) return printSlowly(json, start, end, data, at);
    let hasDelimiter = false;
    let length = at;
    for (let place = start + 1; place < end - 1; place++) {
      const byte = json[place] ?? 0;
      if (byte === backslash) return printSlowly(json, start, end, data, at);
      if (delimiters.has(byte)) hasDelimiter = true;
      data[length++] = byte;
    }
    if (!hasDelimiter) return length;
    data.copyWithin(at + 1, at, length);
    data[at] = quote;
    data[length + 1] = quote;
    return length + 2;
  };
};
