/** Cells ─▶ values as stored, by the field's type. */
import { readEmail } from '@vitrine/publisher';
import type { FieldType } from '@vitrine/contract';
import type { StoredValue } from '@vitrine/segments/write';
import { evenNumber, type DecimalMark } from './decimal-marks.ts';
import { isRawNumber, parseExact, printExact, type ExactValue } from './exact-json.ts';
import type { Format } from './format.ts';
import { readDate, readMoment } from './moments.ts';
import { readInteger, readNumber } from './numbers.ts';
import type { Cell } from './rows.ts';

/** Reads a cell that is not null. Gives undefined where it does not read as the type. */
export type ReadCell = (cell: NonNullable<Cell>) => StoredValue | undefined;

/**
 * What reads a cell as `type`. The texts of a CSV file: booleans are true/false/1/0/yes/no in any case, a multiselect
 * is options separated by | or ;, or a JSON array of strings, and json is JSON text. Values of a JSON file: arrays and
 * objects only where the type is multiselect or json, an array of strings or one string being a multiselect; numbers
 * and booleans read by their text.
 */
export const cellReader = (format: Format, type: FieldType): ReadCell => {
  if (format.kind === 'csv') return isNumber(type) ? readWritten(type, format.decimal) : readByText(type);
  if (type === 'json') return (cell) => storeJson(cell);
  if (type === 'multiselect') return (cell) => storeOptions(typeof cell === 'string' ? [cell] : cell);
  return readByText(type);
};

/** The text of a scalar, with a number's digits as in the file. */
export const textOf = (cell: NonNullable<Cell>): string | undefined => {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  return isRawNumber(cell) ? cell.rawJSON : undefined;
};

/** What a value of the type looks like in a file, in words for a message. */
export const expectations: Record<FieldType, string> = {
  text: 'a text without NUL and broken characters',
  email: 'an address such as info@example.com',
  phone: 'a text without NUL and broken characters',
  url: 'an address that starts with http:// or https://',
  image: 'an address that starts with http:// or https://',
  select: 'a text without NUL and broken characters',
  multiselect: 'options separated by | or ;, or a JSON array of strings',
  number: 'a number such as 12, -3.5 or 1e3, of no more digits than a 64-bit number holds',
  integer: 'a whole number of 64 bits such as 12 or -3',
  currency: 'an amount such as 12 or 3.50, of no more digits than a 64-bit number holds',
  percent: 'a number such as 12 or 3.5, of no more digits than a 64-bit number holds',
  boolean: 'true or false',
  date: 'a date such as 2026-01-31',
  datetime: 'a time such as 2026-01-31T09:30:00Z, or a date such as 2026-01-31',
  json: 'JSON',
};

export const readUrl = (text: string): string | undefined =>
  urlPattern.test(text) && URL.canParse(text) ? readText(text) : undefined;

const readText = (text: string): string | undefined => (text.includes('\0') || !text.isWellFormed() ? undefined : text);

const readByText = (type: FieldType): ReadCell => {
  const read = textReaders[type];
  return (cell) => {
    const text = textOf(cell);
    return text === undefined ? undefined : read(text);
  };
};

const isNumber = (type: FieldType): boolean =>
  type === 'number' || type === 'integer' || type === 'currency' || type === 'percent';

const readWritten = (type: FieldType, decimal: DecimalMark | undefined): ReadCell => {
  const read = textReaders[type];
  if (decimal === undefined) return readByText(type);
  return (cell) => {
    const number = evenNumber(textOf(cell) ?? '', decimal);
    return number === undefined ? undefined : read(number);
  };
};

const urlPattern = /^https?:\/\/[^\s/]\S*$/i;

const readBoolean = (text: string): number | undefined => booleans.get(text.toLowerCase());

const booleans: ReadonlyMap<string, number> = new Map([
  ['true', 1],
  ['false', 0],
  ['1', 1],
  ['0', 0],
  ['yes', 1],
  ['no', 0],
]);

const readOptions = (text: string): string | undefined => {
  if (text.trimStart().startsWith('[')) return storeOptions(parse(text));
  const options = text.split(/[|;]/).map((option) => option.trim());
  return storeOptions(options.filter((option) => option !== ''));
};

const readJson = (text: string): string | null | undefined => {
  const value = parse(text);
  return value === null || value === undefined ? value : storeJson(value);
};

const parse = (text: string): ExactValue | undefined => {
  try {
    return parseExact(text);
  } catch {
    return undefined;
  }
};

const storeOptions = (value: ExactValue | undefined): string | undefined =>
  Array.isArray(value) && value.every((option) => typeof option === 'string') ? printExact(value) : undefined;

const storeJson = (value: ExactValue): string | undefined => printExact(value);

const textReaders: Record<FieldType, (text: string) => StoredValue | undefined> = {
  text: readText,
  email: readEmail,
  phone: readText,
  url: readUrl,
  image: readUrl,
  select: readText,
  multiselect: readOptions,
  number: readNumber,
  integer: readInteger,
  currency: readNumber,
  percent: readNumber,
  boolean: readBoolean,
  date: readDate,
  datetime: readMoment,
  json: readJson,
};
