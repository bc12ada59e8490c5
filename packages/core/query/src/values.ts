/** Texts of a filter ─▶ typed values, by the field's type (contract §2). */
import { fieldTypeTraits, isDay, readMoment, type FieldType, type ValueKind } from '@vitrine/contract';
import { compareDecimals, printDecimal, readDecimal, type Decimal } from './decimal.ts';
import type { Cause } from './cause.ts';
import { quote, shorten } from './mistakes.ts';
import { boundsOfDay, utc } from './time-zone.ts';

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

/** A mistake: a sentence, and its cause. */
export interface Wrong {
  readonly wrong: string;
  readonly cause: Cause;
}

export type ReadValue = { readonly value: Value } | Wrong;

/**
 * Parses a filter's text as the type's value, or returns a sentence: the value found, and the value expected.
 * @param timeZone whose days the dates of datetimes mean
 */
export const readValue = (type: FieldType, text: string, timeZone = utc): ReadValue => {
  if (text.includes('\0')) return { wrong: 'A value here never holds a NUL character.', cause: { kind: 'malformed' } };
  const traits = fieldTypeTraits[type];
  const value = readers[traits.value](text, timeZone);
  if (value !== undefined) return { value };
  return {
    wrong: `Found ${quote(text)}, expected ${traits.expects}.${hint(traits.value, text)}`,
    cause: { kind: 'noValue', written: shorten(text), expected: traits.value },
  };
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

/** True if `low` is above `high`, two values of one type: in the order of the contract, by code point for texts. */
export const isAbove = (low: Value, high: Value): boolean => {
  if (low.kind === 'decimal' && high.kind === 'decimal') return compareDecimals(low.decimal, high.decimal) > 0;
  if (low.kind === 'text' && high.kind === 'text') return compareByCodePoint(low.text, high.text) > 0;
  if (low.kind === 'date' && high.kind === 'date') return low.date > high.date;
  return low.kind === 'span' && high.kind === 'span' && low.first > high.last && low.last >= high.first;
};

/** UTF-8 keeps the order of code points, which UTF-16, and so `<`, does not. */
export const compareByCodePoint = (one: string, other: string): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));

const hint = (kind: ValueKind, text: string): string => {
  if (kind === 'datetime' && / \d\d:?\d\d$/.test(text)) return ' A + in a URL is a blank; write it %2B.';
  if (/^-?\d+,\d+$/.test(text)) return ' Write decimals with a point.';
  return '';
};

type Reader = (text: string, timeZone: string) => Value | undefined;

const readText: Reader = (text) => ({ kind: 'text', text });

const readNumber: Reader = (text) => {
  const decimal = readDecimal(text);
  return decimal && { kind: 'decimal', decimal };
};

const readInteger: Reader = (text, timeZone) => (/^-?\d+$/.test(text) ? readNumber(text, timeZone) : undefined);

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

const readDate: Reader = (text) => (isDay(text) ? { kind: 'date', date: text } : undefined);

/** A day, or one moment. */
const readSpan: Reader = (text, timeZone) => {
  if (isDay(text)) return spanOfDay(text, timeZone);
  const moment = readMoment(text);
  if (moment === undefined) return undefined;
  const last = printMoment(moment.milliseconds);
  return { kind: 'span', first: moment.isBetween ? after(last, moment.milliseconds) : last, last };
};

const spanOfDay = (day: string, timeZone: string): Value => {
  if (timeZone === utc) return { kind: 'span', first: `${day}T00:00:00.000Z`, last: `${day}T23:59:59.999Z` };
  const [start, end] = boundsOfDay(day, timeZone);
  // In some zones the first and the last of all days begin or end outside of the years that moments have.
  const [first, last] = [printMoment(start), printMoment(end - 1)];
  return { kind: 'span', first: first < firstMoment ? firstMoment : first, last: end > lastMs ? lastMoment : last };
};

const printMoment = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** The next millisecond. */
const after = (last: string, milliseconds: number): string =>
  last === lastMoment ? endOfTime : printMoment(milliseconds + 1);

const firstMoment = '0000-01-01T00:00:00.000Z';
const lastMoment = '9999-12-31T23:59:59.999Z';
const lastMs = Date.parse(lastMoment);
/** After every moment there is: ISO 8601's other name for the start of the year 10000. Its text sorts as it does. */
const endOfTime = '9999-12-31T24:00:00.000Z';

const readers: Record<ValueKind, Reader> = {
  text: readText,
  options: readText,
  number: readNumber,
  integer: readInteger,
  boolean: readBoolean,
  date: readDate,
  datetime: readSpan,
  geo: () => undefined,
  json: () => undefined,
};
