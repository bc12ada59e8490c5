/** Which numbers are amounts of money, and in which currency. */
import { expect, test } from 'bun:test';
import type { ExposedField } from '@vitrine/query';
import { type Amount, readAmounts } from '../src/found/amounts.ts';

const number = (label: string): ExposedField => ({ key: label, label, type: 'number' });
const amount = (label: string, currency?: string): ExposedField => ({
  key: label,
  label,
  type: 'currency',
  ...(currency !== undefined && { currency }),
});
const code: ExposedField = { key: 'code', label: 'Währung', type: 'text' };

const rows: readonly [what: string, fields: readonly ExposedField[], first: Amount | undefined][] = [
  ['a number that is no amount', [number('Weight'), amount('Price', 'EUR')], undefined],
  ['a price without a currency', [number('Regular price')], { currency: undefined }],
  ['a price with a column of currencies', [number('Regular price'), code], { currency: 'code' }],
  [
    'a price beside others in one currency',
    [number('Sale price'), amount('Price', 'EUR'), amount('UVP', 'EUR')],
    { currency: 'EUR' },
  ],
  [
    'a price beside others in two',
    [number('Sale price'), amount('Price', 'EUR'), amount('UVP', 'CHF')],
    { currency: undefined },
  ],
  ['an amount in its own currency', [amount('Fee', 'USD'), code], { currency: 'USD' }],
];
test.each(rows)('%s', (_what, fields, first) => {
  const [field] = fields;
  expect(field && readAmounts(fields)(field)).toEqual(first);
});
