/** Converts cells to stored values, by the field's type. */
import { fieldTypeTraits, isUnknownPoint, readEmail, type FieldType, type ValueKind } from '@vitrine/contract';
import type { Expected } from '@vitrine/contract/file-reasons';
import type { StoredValue } from '@vitrine/segments/write';
import {
  type Cell,
  type DecimalMark,
  evenNumber,
  type ExactValue,
  type Format,
  isNumberText,
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
} from '@vitrine/files';

/** Converts a cell that is not null. Undefined where it is invalid for the type. */
export type ReadCell = (cell: NonNullable<Cell>) => StoredValue | undefined;

/**
 * Creates the reader of cells of a type. In CSV, booleans are true/false/1/0/yes/no in any case; a multiselect is
 * options separated by | or ;, or a JSON array of strings; json is JSON text. In JSON files, arrays and objects are
 * read only as multiselect, geo or json; a multiselect is an array of strings or one string; numbers and booleans are read
 * by their text.
 * @param isRewritten true if texts are in the type's own form already
 * @param zone that of times without one
 */
export const cellReader = (format: Format, type: FieldType, isRewritten: boolean, zone?: string): ReadCell => {
  const { value: kind } = fieldTypeTraits[type];
  if (kind === 'datetime') return readByText((text) => readMoment(text, zone));
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

const readPoint = (text: string): StoredValue | undefined =>
  isUnknownPoint(text) ? null : fieldTypeTraits.geo.fit(text);

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
  readonly expected: Expected;
}

const kinds: Readonly<Record<ValueKind, TextForm>> = {
  text: { read: readText, expected: 'text' },
  options: { read: readOptions, expected: 'options' },
  number: {
    read: (text) => readNumber(text) ?? (isNumberText(text) ? text : undefined),
    expected: 'number',
  },
  integer: { read: readInteger, expected: 'integer' },
  boolean: { read: readBoolean, expected: 'boolean' },
  date: { read: readDate, expected: 'date' },
  datetime: {
    read: readMoment,
    expected: 'datetime',
  },
  geo: { read: readPoint, expected: 'geo' },
  json: { read: readJson, expected: 'json' },
};

const formats: Readonly<Record<'email' | 'uri', TextForm>> = {
  email: { read: readEmail, expected: 'email' },
  uri: { read: readUrl, expected: 'uri' },
};

/** How a text becomes a value of the type. */
export const textFormOf = (type: FieldType): TextForm => {
  const { format, value } = fieldTypeTraits[type];
  return format === undefined ? kinds[value] : formats[format];
};
