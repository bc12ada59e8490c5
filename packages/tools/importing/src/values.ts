/** Converts cells to stored values, by the field's type. */
import { fieldTypeTraits, readEmail, type FieldType, type ValueKind } from '@vitrine/contract';
import type { StoredValue } from '@vitrine/segments/write';
import {
  type Cell,
  type DecimalMark,
  evenNumber,
  type ExactValue,
  type Format,
  isOfCells,
  parseExact,
  printExact,
  readDate,
  readInteger,
  readMoment,
  readNumber,
  readText,
  readUrl,
  textOf,
  withWhole,
} from '@vitrine/sources/files';

/** Converts a cell that is not null. Undefined where it is invalid for the type. */
export type ReadCell = (cell: NonNullable<Cell>) => StoredValue | undefined;

/**
 * Creates the reader of cells of a type. In CSV, booleans are true/false/1/0/yes/no in any case; a multiselect is
 * options separated by | or ;, or a JSON array of strings; json is JSON text. In JSON files, arrays and objects are
 * read only as multiselect, geo or json; a multiselect is an array of strings or one string; numbers and booleans are read
 * by their text.
 * @param isRewritten true if texts are in the type's own form already
 */
export const cellReader = (format: Format, type: FieldType, isRewritten: boolean): ReadCell => {
  const { value: kind } = fieldTypeTraits[type];
  const { read } = textFormOf(type);
  if (isOfCells(format)) {
    const decimal = format.kind === 'csv' ? format.decimal : undefined;
    return (kind === 'number' || kind === 'integer') && !isRewritten ? readWritten(read, decimal) : readByText(read);
  }
  if (kind === 'json') return (cell) => storeJson(cell);
  if (kind === 'geo') return (cell) => readPoint(textOf(cell) ?? printExact(cell) ?? '');
  if (kind === 'options') return (cell) => storeOptions(typeof cell === 'string' ? [cell] : cell);
  return readByText(read);
};

const readByText =
  (read: TextForm['read']): ReadCell =>
  (cell) => {
    const text = textOf(cell);
    return text === undefined ? undefined : read(text);
  };

const readWritten = (read: TextForm['read'], decimal: DecimalMark | undefined): ReadCell => {
  if (decimal === undefined) return readByText((text) => read(withWhole(text)));
  return (cell) => {
    const number = evenNumber(textOf(cell) ?? '', decimal);
    return number === undefined ? undefined : read(number);
  };
};

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

const readPoint = (text: string): StoredValue | undefined => fieldTypeTraits.geo.fit(text);

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

interface TextForm {
  readonly read: (text: string) => StoredValue | undefined;
  /** Describes valid texts, for messages. */
  readonly expects: string;
}

const kinds: Readonly<Record<ValueKind, TextForm>> = {
  text: { read: readText, expects: 'a text without NUL and broken characters' },
  options: { read: readOptions, expects: 'options separated by | or ;, or a JSON array of strings' },
  number: {
    read: readNumber,
    expects: 'a number such as 12, -3.5 or 1e3, of no more digits than a 64-bit number holds',
  },
  integer: { read: readInteger, expects: 'a whole number of 64 bits such as 12 or -3' },
  boolean: { read: readBoolean, expects: 'true or false' },
  date: { read: readDate, expects: 'a date such as 2026-01-31' },
  datetime: {
    read: readMoment,
    expects: 'a time such as 2026-01-31T09:30:00Z, or a date such as 2026-01-31',
  },
  geo: { read: readPoint, expects: 'a point such as 50.7,3.6 or {"lat":50.7,"lng":3.6}' },
  json: { read: readJson, expects: 'JSON' },
};

const formats: Readonly<Record<'email' | 'uri', TextForm>> = {
  email: { read: readEmail, expects: 'an address such as info@example.com' },
  uri: { read: readUrl, expects: 'an address that starts with http:// or https://' },
};

/** How a text becomes a value of the type. */
export const textFormOf = (type: FieldType): TextForm => {
  const { format, value } = fieldTypeTraits[type];
  return format === undefined ? kinds[value] : formats[format];
};
