/** What records show: every choice of fields, values as JSON with every digit, and no more bytes than allowed. */
import { expect, test } from 'bun:test';
import { showRecords, TooLarge } from '../src/index.ts';
import type { StoredValue } from '../src/write.ts';
import { planOf, writeRecords } from './support/write-records.ts';

const fields = [
  { key: 'text', type: 'text' },
  { key: 'number', type: 'number' },
  { key: 'tags', type: 'multiselect' },
  { key: 'active', type: 'boolean' },
  { key: 'extra "key"', type: 'json' },
  { key: 'day', type: 'date' },
] as const;

const createdAt = '2026-01-01T00:00:00.000Z';
const rows: readonly (readonly StoredValue[])[] = [
  ['plain', 1.5, '["a","b"]', 1, '{"a": [1, null]}', '2026-01-31'],
  ['"quoted" \\ \n \u2028 😀 ß', '12345678901234567890.10', '[]', 0, 'null', null],
  [null, null, null, null, null, null],
  ['', 9007199254740993n, '["é"]', null, '"text"', '0001-01-01'],
];
const expected = [
  ['"plain"', '1.5', '["a","b"]', 'true', '{"a": [1, null]}', '"2026-01-31"'],
  ['"\\"quoted\\" \\\\ \\n \u2028 😀 ß"', '12345678901234567890.10', '[]', 'false', 'null', 'null'],
  ['null', 'null', 'null', 'null', 'null', 'null'],
  ['""', '9007199254740993', '["é"]', 'null', '"text"', '"0001-01-01"'],
];

const ids = ['ä', '1', '"x"', 'b'];
/** By number: the order of ids. */
const cameAs = [2, 1, 3, 0];
const partition = writeRecords(
  fields,
  rows.map((values, index) => ({ id: ids[index] ?? '', createdAt, values })),
);
const exposed = planOf(fields, {}).fields;

const printed = (record: number, shown: readonly number[]): string => {
  const row = cameAs[record] ?? 0;
  const properties = shown.map((field) => `,${JSON.stringify(fields[field]?.key)}:${expected[row]?.[field]}`);
  return `{"id":${JSON.stringify(ids[row])},"createdAt":"${createdAt}"${properties.join('')}}`;
};

test.each(Array.from({ length: 2 ** fields.length }, (_, choice) => [choice.toString(2), choice] as const))(
  'the fields %s',
  (_, choice) => {
    const shown = Array.from(fields.keys()).filter((field) => (choice & (1 << field)) !== 0);
    const chosen = exposed.filter((__, field) => shown.includes(field));
    for (const records of [[], [0], [3, 1], [0, 1, 2, 3], [2, 2]]) {
      const text = records.map((record) => printed(record, shown)).join(',');
      const bytes = Buffer.byteLength(text);
      expect(Buffer.from(showRecords(partition, chosen, records, bytes)).toString()).toBe(text);
      if (bytes > 0) expect(() => showRecords(partition, chosen, records, bytes - 1)).toThrow(TooLarge);
    }
  },
);

test('a field that the segment does not have', () => {
  const { fields: others } = planOf([{ key: 'other', type: 'text' }], {});
  expect(() => showRecords(partition, others, [0], 1000)).toThrow('The segment has no field other.');
});
