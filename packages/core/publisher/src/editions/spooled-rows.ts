/** Rows as JSON, with the values that JSON does not have as lists: no value of a row is one. */
import { type ReadValue, type ScannedRow, unreadable } from '@vitrine/sources';

/** A value that JSON does not have: its kind, and its text. */
type Listed = readonly [kind: 'unreadable' | 'bigint' | 'number', text: string];
type Printed = Exclude<ReadValue, symbol | bigint> | Listed;

export const printRows = (rows: readonly ScannedRow[]): string =>
  JSON.stringify(rows.map((row) => (row.some(isListed) ? row.map(list) : row)));

export const parseRows = (text: string): readonly ScannedRow[] => {
  const rows: readonly (readonly Printed[])[] = JSON.parse(text);
  return rows.map((row) => row.map(unlist));
};

const isListed = (value: ReadValue): boolean =>
  typeof value === 'symbol' || typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value));

const list = (value: ReadValue): Printed => {
  if (value === unreadable) return ['unreadable', ''];
  if (typeof value === 'bigint') return ['bigint', String(value)];
  return typeof value === 'number' && !Number.isFinite(value) ? ['number', String(value)] : value;
};

const unlist = (value: Printed): ReadValue => {
  if (value === null || typeof value !== 'object') return value;
  const [kind, text] = value;
  switch (kind) {
    case 'unreadable':
      return unreadable;
    case 'bigint':
      return BigInt(text);
    case 'number':
      return Number(text);
  }
};
