/** Texts of a filter ─▶ typed values, by the field's type (contract §2). */
import { fieldTypeTraits, type FieldType } from '@vitrine/contract';
import { compareDecimals, printDecimal, readDecimal, type Decimal } from './decimal.ts';
import { quote } from './query-error.ts';

export type Value =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'decimal'; readonly decimal: Decimal }
  | { readonly kind: 'boolean'; readonly isTrue: boolean }
  | { readonly kind: 'date'; readonly date: string }
  /**
   * All moments from the first to the last, both included, in whole milliseconds as ISO 8601 UTC: a day, or one moment.
   * A moment between two milliseconds is a span that ends before it starts: nothing equals it, all else is in order.
   */
  | { readonly kind: 'span'; readonly first: string; readonly last: string };

export type ReadValue = { readonly value: Value } | { readonly wrong: string };

/** Reads a filter's text as the type's value. What does not read gives a sentence: what was found, what was expected. */
export const readValue = (type: FieldType, text: string): ReadValue => {
  if (text.includes('\0')) return { wrong: 'A value here never holds a NUL character.' };
  const value = readers[type](text);
  if (value !== undefined) return { value };
  return { wrong: `Found ${quote(text)}, expected ${fieldTypeTraits[type].expects}.${hint(type, text)}` };
};

/** One text for one value: part of a plan's canonical text. */
export const printValue = (value: Value): string => {
  switch (value.kind) {
    case 'text':
      return JSON.stringify(value.text);
    case 'decimal':
      return printDecimal(value.decimal);
    case 'boolean':
      return String(value.isTrue);
    case 'date':
      return value.date;
    case 'span':
      return `${value.first}..${value.last}`;
  }
};

/** Whether `low` is above `high`, two values of one type: the order of the contract, by code point on texts. */
export const isAbove = (low: Value, high: Value): boolean => {
  if (low.kind === 'decimal' && high.kind === 'decimal') return compareDecimals(low.decimal, high.decimal) > 0;
  if (low.kind === 'text' && high.kind === 'text') return compareByCodePoint(low.text, high.text) > 0;
  if (low.kind === 'date' && high.kind === 'date') return low.date > high.date;
  return low.kind === 'span' && high.kind === 'span' && low.first > high.last && low.last >= high.first;
};

/** UTF-8 keeps the order of code points, which UTF-16, and so `<`, does not. */
export const compareByCodePoint = (one: string, other: string): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));

const hint = (type: FieldType, text: string): string => {
  if (type === 'datetime' && / \d\d:?\d\d$/.test(text)) return ' A + in a URL is a blank; write it %2B.';
  if (/^-?\d+,\d+$/.test(text)) return ' Write decimals with a point.';
  return '';
};

type Reader = (text: string) => Value | undefined;

const readText: Reader = (text) => ({ kind: 'text', text });

const readNumber: Reader = (text) => {
  const decimal = readDecimal(text);
  return decimal && { kind: 'decimal', decimal };
};

const readInteger: Reader = (text) => (/^-?\d+$/.test(text) ? readNumber(text) : undefined);

const truths: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
  ['True', true],
  ['False', false],
  ['1', true],
  ['0', false],
]);

/** A boolean as programs write it: JavaScript's and Python's words, and 1 or 0 (contract §4.2 [D] 3). */
export const readTruth = (text: string): boolean | undefined => truths.get(text);

const readBoolean: Reader = (text) => {
  const isTrue = readTruth(text);
  return isTrue === undefined ? undefined : { kind: 'boolean', isTrue };
};

const readDate: Reader = (text) => (isDate(text) ? { kind: 'date', date: text } : undefined);

const isDate = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const milliseconds = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().startsWith(text);
};

/** RFC 3339 §5.6, with the zone optional: date, time, fraction, zone. */
const momentPattern =
  /^(\d{4}-\d\d-\d\d)[Tt ]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d+))?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)?$/;

const readMoment: Reader = (text) => {
  if (isDate(text)) return { kind: 'span', first: `${text}T00:00:00.000Z`, last: `${text}T23:59:59.999Z` };
  const [, date = '', time, fraction = '', zone = 'Z'] = momentPattern.exec(text) ?? [];
  if (time === undefined || !isDate(date)) return undefined;
  const whole = Date.parse(`${date}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`) - offsetMs(zone);
  const isBetween = /[1-9]/.test(fraction.slice(3));
  const last = printMoment(whole);
  if (last === undefined) return undefined;
  return { kind: 'span', first: isBetween ? (printMoment(whole + 1) ?? endOfTime) : last, last };
};

const offsetMs = (zone: string): number => {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(zone) ?? [];
  if (sign === undefined) return 0;
  return (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1);
};

/** After every moment there is: ISO 8601's other name for the start of the year 10000. */
const endOfTime = '9999-12-31T24:00:00.000Z';

/** Years 0000 to 9999: beyond them the text would no longer sort as the time does. */
const printMoment = (milliseconds: number): string | undefined => {
  const text = new Date(milliseconds).toISOString();
  return /^\d{4}-/.test(text) ? text : undefined;
};

const readers: Record<FieldType, Reader> = {
  text: readText,
  email: readText,
  phone: readText,
  url: readText,
  image: readText,
  select: readText,
  multiselect: readText,
  number: readNumber,
  integer: readInteger,
  currency: readNumber,
  percent: readNumber,
  boolean: readBoolean,
  date: readDate,
  datetime: readMoment,
  json: () => undefined,
};
