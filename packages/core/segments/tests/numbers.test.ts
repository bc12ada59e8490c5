/** Numbers to the last digit, times and days: every comparison of every stored value with every written one. */
import { expect, test } from 'bun:test';
import type { FieldType } from '@vitrine/contract';
import { readDecimal, type Condition, type Value } from '@vitrine/query';
import { find } from '../src/index.ts';
import { readText } from '../src/texts.ts';
import type { StoredValue } from '../src/write.ts';
import { PlainRecords } from './support/plain-answers.ts';
import { planOf, recordField, writeRecords, type TestRecord } from './support/write-records.ts';

const recordsOf = (values: readonly StoredValue[]): readonly TestRecord[] =>
  values.map((value, index) => ({ id: `r${index}`, createdAt: '2026-01-01T00:00:00.000Z', values: [value] }));

const comparators = ['gt', 'gte', 'lt', 'lte'] as const;

/** Asks each comparison with each value, and for both orders. */
const compareAll = (type: FieldType, stored: readonly StoredValue[], written: readonly Value[]): void => {
  const fields = [{ key: 'value', type }];
  const records = recordsOf(stored);
  const partition = writeRecords(fields, records);
  const plain = new PlainRecords(fields, records);
  const field = recordField(fields, 'value');
  const conditions = written.flatMap((value): Condition[] => [
    ...comparators.map((comparator) => ({ kind: comparator, field, isNegated: false, value }) as const),
    { kind: 'in', field, isNegated: false, values: [value] },
    { kind: 'in', field, isNegated: true, values: [value] },
  ]);
  for (const sort of ['value', '-value']) {
    for (const condition of conditions) {
      const plan = planOf(fields, { conditions: [condition], sort: [sort] });
      const { total, records: found } = find(partition, plan);
      const ids = Array.from(found, (record) => readText(partition.ids, record));
      expect({ total, ids }, JSON.stringify(condition)).toEqual(plain.answer(plan));
    }
  }
};

const decimalOf = (text: string): Value => {
  const decimal = readDecimal(text);
  if (decimal === undefined) throw new Error(`${text} is no decimal.`);
  return { kind: 'decimal', decimal };
};

const shortDecimals = ['0', '-0', '0.1', '0.2', '0.3', '1', '1.5', '-1.5', '19.99', '100', '1e21', '-3e-7', '12345678'];
const longDecimals = [
  '0.30000000000000004',
  '0.3000000000000000001',
  '0.29999999999999999',
  '1.0000000000000000000000001',
  '9007199254740991',
  '9007199254740992',
  '9007199254740993',
  '9007199254740993.0000000001',
  '-9007199254740993',
  '123456789012345678901234567890',
  '123456789012345678901234567891',
  '0.123456789012345678901234567890',
  '1.7976931348623157e308',
  '1.7976931348623159e308',
  '1e400',
  '2e400',
  '-1e400',
  '5e-324',
  '2e-324',
  '3e-400',
  '-3e-400',
  '1e-310',
  '1.1e-310',
  '1.00',
  '1.000000000000000000000',
  '100000000000000000000000e-23',
];
const allDecimals = [...shortDecimals, ...longDecimals];
const written = [
  ...allDecimals,
  '0.05',
  '0.15',
  '-2',
  '7',
  '1e300',
  '1e301',
  '-1e301',
  '1e-301',
  '1e15',
  '999999999999999',
].map(decimalOf);

test.each([
  ['none', []],
  ['no value', [null, null]],
  ['short texts', shortDecimals],
  ['doubles', shortDecimals.map(Number)],
  ['doubles of many digits', [0.1 + 0.2, 0.3, 2 ** 53, 2 ** 60, 5e-324, 1.7976931348623157e308, 1e-310, 1 / 3]],
  ['long texts', longDecimals],
  [
    'all, repeated, and no value',
    [...allDecimals, null, ...allDecimals.toReversed(), ...shortDecimals.map(Number), null],
  ],
  ['one long among short', [...shortDecimals, '9007199254740993', null]],
  ['whole numbers past 2^53', [2n ** 53n, 2n ** 53n + 1n, -(2n ** 53n) - 1n, 2n ** 63n - 1n, 2n ** 63n - 2n, 0n, -5n]],
  ['whole numbers below 2^53', [2n ** 53n - 1n, 2n ** 53n - 2n, -3n, 3n, 3]],
] as const)('decimals: %s', (_, stored) => compareAll('number', stored, written));

test('an integer with more digits than a double', () =>
  compareAll('integer', ['9007199254740993', '9007199254740992', 9007199254740991n, null], written));

const dates = ['0000-01-01', '0001-01-01', '1969-12-31', '1970-01-01', '2024-02-29', '2024-03-01', '9999-12-31'];

test('dates', () =>
  compareAll(
    'date',
    [...dates, null, ...dates],
    [...dates, '2024-02-28', '1900-01-01'].map((date) => ({ kind: 'date', date })),
  ));

const moments = [
  '0000-01-01T00:00:00.000Z',
  '1969-12-31T23:59:59.999Z',
  '1970-01-01T00:00:00.000Z',
  '2024-02-29T00:00:00.000Z',
  '2024-02-29T12:00:00.001Z',
  '2024-02-29T12:00:00.002Z',
  '2024-02-29T23:59:59.999Z',
  '2024-03-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
];

const spans: readonly (readonly [first: string, last: string])[] = [
  ...moments.map((moment) => [moment, moment] as const),
  ['2024-02-29T00:00:00.000Z', '2024-02-29T23:59:59.999Z'],
  ['2024-02-28T00:00:00.000Z', '2024-02-28T23:59:59.999Z'],
  // Between two milliseconds.
  ['2024-02-29T12:00:00.002Z', '2024-02-29T12:00:00.001Z'],
  ['2024-02-29T12:00:00.004Z', '2024-02-29T12:00:00.003Z'],
  ['9999-12-31T24:00:00.000Z', '9999-12-31T23:59:59.999Z'],
];

test('moments', () =>
  compareAll(
    'datetime',
    [...moments, null, ...moments],
    spans.map(([first, last]) => ({ kind: 'span', first, last })),
  ));

test('booleans', () =>
  compareAll(
    'boolean',
    [1, 0, null, 1, 0, 1],
    [true, false].map((isTrue) => ({ kind: 'boolean', isTrue })),
  ));
