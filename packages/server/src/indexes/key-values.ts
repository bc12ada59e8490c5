/**
 * Stored values as numbers that sort as the values do, so that a comparison with a number decides as the database would.
 * Where it might not, there is no index: a field with such a value is unfit for one, and a filter with one is left to SQL.
 */
import { fieldTypeTraits, type FieldType } from '@vitrine/contract';
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
export const digitsMax = 15;
/** Beyond, doubles come so near to 0 or to infinity that they hold fewer digits. */
export const magnitudes = { least: 1e-300, most: 1e300 };

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
