/** How the oracle reads a filter's value by its field's type, and where a stored value lies beside it (contract §2, table of types). */
import type { FieldType } from '@vitrine/contract';
import { contractTypes, type OracleKind } from './contract-types.ts';
import { compareByCodePoint } from './oracle-text.ts';
import { startOfDay } from './oracle-zones.ts';

/** A moment: whole milliseconds since 1970, and the digits of the second that come after them, without trailing zeros. */
interface Moment {
  readonly milliseconds: number;
  readonly digitsBeyond: string;
}

export type FilterValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'boolean'; readonly boolean: boolean }
  | { readonly kind: 'time'; readonly first: Moment; readonly last: Moment };

/** Undefined where the type cannot read the text. */
export const readFilterValue = (type: FieldType, text: string, zone: string): FilterValue | undefined =>
  readers[contractTypes[type].kind](text, zone);

const readText = (text: string): FilterValue => ({ kind: 'text', text });

const readNumber = (text: string): FilterValue | undefined =>
  numberPattern.test(text) ? { kind: 'number', number: Number(text) } : undefined;

const numberPattern = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$/;
const integerPattern = /^-?(0|[1-9][0-9]*)$/;

const readInteger = (text: string): FilterValue | undefined =>
  integerPattern.test(text) ? readNumber(text) : undefined;

export const readBoolean = (text: string): FilterValue | undefined => {
  if (!/^([Tt]rue|[Ff]alse|[01])$/.test(text)) return undefined;
  return { kind: 'boolean', boolean: /^([Tt]rue|1)$/.test(text) };
};

/** A date's order is that of its text. */
const readDate = (text: string): FilterValue | undefined => (isDate(text) ? readText(text) : undefined);

const isDate = (text: string): boolean => {
  const [, year, month, day] = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text) ?? [];
  if (year === undefined) return false;
  return Number(day) >= 1 && Number(day) <= daysOfMonth(Number(year), Number(month));
};

const daysOfMonth = (year: number, month: number): number => {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
};

/** Stands after all digits, so that a day's last moment comes after every fraction of its last millisecond. */
const pastAllDigits = '~';
const dayMs = 86_400_000;

const readDay = (date: string, zone: string): FilterValue => {
  const day = Date.parse(`${date}T00:00:00.000Z`) / dayMs;
  const [start, end] = [startOfDay(day, zone), startOfDay(day + 1, zone)];
  return {
    kind: 'time',
    first: { milliseconds: start, digitsBeyond: '' },
    last: { milliseconds: end - 1, digitsBeyond: pastAllDigits },
  };
};

const momentPattern =
  /^([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt ]((?:[01][0-9]|2[0-3]):[0-5][0-9])(?::([0-5][0-9]|60)(?:\.([0-9]+))?)?(?: ?[Zz]| ?([+-])([01][0-9]|2[0-3])(?::?([0-5][0-9]))?)?$/;

const readMoment = (text: string): FilterValue | undefined => {
  const [, date, time, second, digits = '', sign, hours, minutes] = momentPattern.exec(text) ?? [];
  if (date === undefined || !isDate(date)) return undefined;
  const local = Date.parse(`${date}T${time}:00Z`) + Number(`${second ?? 0}.${digits.slice(0, 3)}`) * 1000;
  const ahead = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  const milliseconds = sign === '-' ? local + ahead : local - ahead;
  if (milliseconds < yearsFirstMs || milliseconds > yearsLastMs) return undefined;
  const moment = { milliseconds, digitsBeyond: digits.slice(3).replace(/0+$/, '') };
  return { kind: 'time', first: moment, last: moment };
};

const yearsFirstMs = Date.parse('0000-01-01T00:00:00.000Z');
const yearsLastMs = Date.parse('9999-12-31T23:59:59.999Z');

const readers = {
  text: readText,
  options: readText,
  number: readNumber,
  integer: readInteger,
  boolean: readBoolean,
  date: readDate,
  datetime: (text, zone) => (isDate(text) ? readDay(text, zone) : readMoment(text)),
  // The numbers of a circle or a box.
  geo: readNumber,
  json: () => undefined,
} satisfies Record<OracleKind, (text: string, zone: string) => FilterValue | undefined>;

/** Negative where the stored value lies below the filter's value, 0 where it equals it or lies within its day, positive above. */
export const compareStored = (stored: unknown, value: FilterValue): number => {
  if (value.kind === 'text') return compareByCodePoint(String(stored), value.text);
  if (value.kind === 'number') return compareNumbers(Number(stored), value.number);
  if (value.kind === 'boolean') return Number(stored) - Number(value.boolean);
  return compareStoredTime({ milliseconds: Date.parse(String(stored)), digitsBeyond: '' }, value.first, value.last);
};

const compareStoredTime = (stored: Moment, first: Moment, last: Moment): number => {
  if (compareMoments(stored, first) < 0) return -1;
  return compareMoments(stored, last) > 0 ? 1 : 0;
};

const compareMoments = (left: Moment, right: Moment): number =>
  left.milliseconds === right.milliseconds
    ? compareByCodePoint(left.digitsBeyond, right.digitsBeyond)
    : left.milliseconds - right.milliseconds;

/** Not a difference, for two infinities have none. */
const compareNumbers = (left: number, right: number): number => {
  if (left < right) return -1;
  return left > right ? 1 : 0;
};

/** Whether nothing can lie between the two: the low value's beginning is after the high value's end. */
export const isLowAboveHigh = (low: FilterValue, high: FilterValue): boolean => {
  if (low.kind === 'text' && high.kind === 'text') return compareByCodePoint(low.text, high.text) > 0;
  if (low.kind === 'number' && high.kind === 'number') return low.number > high.number;
  return low.kind === 'time' && high.kind === 'time' && compareMoments(low.first, high.last) > 0;
};

/** The order of two stored values of one type, ascending (contract §4.2 [D] 7). */
export const compareInSort = (type: FieldType, left: unknown, right: unknown): number => {
  if (typeof left === 'number' || typeof left === 'boolean') return compareNumbers(Number(left), Number(right));
  if (type === 'datetime') return Date.parse(String(left)) - Date.parse(String(right));
  return compareByCodePoint(String(left), String(right));
};
