/** Multiselects: which records hold an option, however it is written, and whether they have a value. */
import { expect, test } from 'bun:test';
import { fold } from '@vitrine/query';
import { find } from '../src/index.ts';
import { readText } from '../src/texts.ts';
import { planOf, recordField, writeRecords } from './support/write-records.ts';

const fields = [{ key: 'tags', type: 'multiselect' }] as const;

const lists = {
  none: null,
  empty: '[]',
  one: '["red"]',
  repeated: '["red","red","blue"]',
  upper: '["RED"]',
  both: '["red","Red"]',
  sharp: '["Straße"]',
  double: '["STRASSE","x"]',
  blank: '["", " "]',
  numbers: '[1, 1.50, "1"]',
  mixed: '[null, true, {"a": 1}, ["b"]]',
  longer: '["reddish"]',
  single: '"red"',
  escaped: '["r\\u0065d"]',
};

const records = Object.entries(lists).map(([id, value]) => ({
  id,
  createdAt: '2026-01-01T00:00:00.000Z',
  values: [value],
}));
const partition = writeRecords(fields, records);
const field = recordField(fields, 'tags');

const ask = (conditions: NonNullable<Parameters<typeof planOf>[1]['conditions']>): string => {
  const { total, records: found } = find(partition, planOf(fields, { conditions }));
  expect(total).toBe(found.length);
  return Array.from(found, (record) => readText(partition.ids, record)).join(' ');
};

test.each([
  ['red', 'both escaped one repeated upper'],
  ['Red', 'both escaped one repeated upper'],
  ['blue', 'repeated'],
  ['strasse', 'double sharp'],
  ['straße', 'double sharp'],
  ['x', 'double'],
  ['', 'blank'],
  [' ', 'blank'],
  ['1', 'numbers'],
  ['1.5', 'numbers'],
  ['1.50', ''],
  ['null', ''],
  ['true', 'mixed'],
  ['{"a":1}', 'mixed'],
  ['["b"]', 'mixed'],
  ['re', ''],
  ['zzz', ''],
])('%s is held by: %s', (option, ids) =>
  expect(ask([{ kind: 'hasOption', field, isNegated: false, option: fold(option) }])).toBe(ids),
);

test('two options', () =>
  expect(
    ask([
      { kind: 'hasOption', field, isNegated: false, option: 'red' },
      { kind: 'hasOption', field, isNegated: false, option: 'blue' },
    ]),
  ).toBe('repeated'));

test('null is no value, nor is what is no list', () => {
  expect(ask([{ kind: 'exists', field, isNegated: true }])).toBe('none single');
  expect(ask([{ kind: 'exists', field, isNegated: false }]).split(' ')).toHaveLength(records.length - 2);
});
