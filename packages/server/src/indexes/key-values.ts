/**
 * Stored values as numbers that sort as the values do, so that a comparison with a number decides as the database would.
 * Where it might not, there is no index: a field with such a value is unfit for one, and a filter with one is left to SQL.
 */
import { fieldTypeTraits, type FieldType } from '@vitrine/contract';
import { printDecimal, type Value } from '@vitrine/query';
import type { StoredValue } from '../sources/stored-record.ts';

/** How the values of a field are told apart. */
export type KeyKind = 'text' | 'number' | 'boolean' | 'date' | 'moment';

/** The kind of a field's keys; none for types that nothing is sorted by. */
export const keyKindOf = (type: FieldType): KeyKind | undefined => {
  if (fieldTypeTraits[type].searchable) return 'text';
  if (type === 'multiselect' || type === 'json') return undefined;
  if (type === 'boolean' || type === 'date') return type;
  return type === 'datetime' ? 'moment' : 'number';
};

/** The field has a value that no index can hold exactly. */
export class Unfit extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'Unfit';
  }
}

type Stored = Exclude<StoredValue, null>;

/** @throws Unfit where a number would not be the value to the last digit */
export const readKey: Record<Exclude<KeyKind, 'text'>, (value: Stored) => number> = {
  number: (value) => {
    const number = Number(value);
    if (!isExact(number, value)) throw new Unfit('A number has more digits than a double holds.');
    return number;
  },
  boolean: Number,
  date: (value) => known(Date.parse(`${value}T00:00:00.000Z`)),
  moment: (value) => known(microseconds(String(value))),
};

/** Doubles hold 15 digits of every decimal, and of others those that print as they came. */
const digitsMax = 15;
/** Beyond, doubles come so near to 0 or to infinity that they hold fewer digits. */
const magnitudes = { least: 1e-300, most: 1e300 };

const isExact = (number: number, value: Stored): boolean => {
  if (typeof value === 'number') return true;
  if (typeof value === 'bigint') return Number.isSafeInteger(number);
  if (number === 0) return true;
  const magnitude = Math.abs(number);
  if (!(magnitude > magnitudes.least && magnitude < magnitudes.most)) return false;
  return String(number) === value || value.replaceAll(/\D/g, '').length <= digitsMax;
};

const known = (number: number): number => {
  if (Number.isNaN(number)) throw new Unfit('A time does not read as one.');
  return number;
};

/** ISO 8601, or as PostgreSQL writes a time in UTC: with a blank, up to six decimals and perhaps `+00`. */
const momentPattern = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(?:Z|\+00)?$/;

const microseconds = (text: string): number => {
  const [, date, time, fraction = ''] = momentPattern.exec(text) ?? [];
  const whole = Date.parse(`${date}T${time}Z`) * 1000;
  const key = whole + Number(fraction.padEnd(6, '0'));
  // Further off, doubles hold whole seconds alone.
  if (Number.isSafeInteger(key) || key === whole) return key;
  throw new Unfit('A time is too far off for its microseconds.');
};

/** A filter's value as keys: all from the first to the last, both included, are what it says. */
export interface KeyRange {
  readonly first: number;
  readonly last: number;
}

/** The keys of a value; none where they would not be exact. */
export const keyRangeOf = (value: Exclude<Value, { readonly kind: 'text' }>): KeyRange | undefined => {
  switch (value.kind) {
    case 'boolean':
      return point(value.isTrue ? 1 : 0);
    case 'date':
      return point(Date.parse(`${value.date}T00:00:00.000Z`));
    case 'decimal': {
      const { digits } = value.decimal;
      const number = Number(printDecimal(value.decimal));
      const magnitude = Math.abs(number);
      const isWithin = digits === '' || (magnitude > magnitudes.least && magnitude < magnitudes.most);
      return isWithin && digits.length <= digitsMax ? point(number) : undefined;
    }
    case 'span':
      return { first: firstMicrosecond(Date.parse(value.first)), last: lastMicrosecond(Date.parse(value.last)) };
  }
};

const point = (key: number): KeyRange => ({ first: key, last: key });

/** Where doubles cannot tell microseconds the keys are whole seconds, and so are the ends that lie between them. */
const firstMicrosecond = (milliseconds: number): number => {
  const key = milliseconds * 1000;
  return Number.isSafeInteger(key) ? key : Math.ceil(milliseconds / 1000) * 1_000_000;
};

const lastMicrosecond = (milliseconds: number): number => {
  const key = milliseconds * 1000 + 999;
  return Number.isSafeInteger(key) ? key : Math.floor(milliseconds / 1000) * 1_000_000;
};
