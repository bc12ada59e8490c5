/** Records that are held whole, shown by their bytes, against the same records printed from rows. */
import { expect, test } from 'bun:test';
import { parse, plan } from '@vitrine/query';
import * as fc from 'fast-check';
import { printRows } from '../../src/editions/page.ts';
import { createPartBuilder } from '../../src/indexes/gathering.ts';
import { showRecords } from '../../src/indexes/showing.ts';
import type { StoredValue } from '../../src/sources/stored-record.ts';
import { bareCollection, bareField } from '../support/bare-collection.ts';

const fields = [
  bareField('name', 'text'),
  bareField('price', 'currency'),
  bareField('tags', 'multiselect'),
  bareField('isNew', 'boolean'),
  bareField('note', 'text'),
];
const collection = bareCollection(fields);
const keys = fields.map(({ key }) => key);

const text = fc.option(fc.string({ unit: 'binary', maxLength: 40 }));
const price = fc.option(fc.integer());
const tags = fc.option(fc.constantFrom('[]', '["red","grün"]'));
const isNew = fc.option(fc.constantFrom(0, 1));
const createdAt = fc.constant('2026-01-01T00:00:00.000Z');
const row: fc.Arbitrary<readonly StoredValue[]> = fc.tuple(fc.uuid(), createdAt, text, price, tags, isNew, text);

const asked = fc.array(row, { minLength: 1, maxLength: 20 }).chain((rows) =>
  fc.record({
    rows: fc.constant(rows),
    shown: fc.subarray(keys, { minLength: 1 }),
    page: fc.array(fc.nat(rows.length - 1), { maxLength: 10 }),
  }),
);

test('bytes that are copied are those that would be printed, whatever fields are shown', () =>
  fc.assert(
    fc.property(asked, ({ rows, shown, page }) => {
      const planned = plan(parse(`fields=${shown.join()}`), collection);
      const builder = createPartBuilder({ kind: 'records', properties: fields }, 1_000_000);
      for (const one of rows) builder.add(one);
      const part = builder.finish();
      if (part.kind !== 'records') throw new Error('No records were gathered.');
      const columns = planned.fields.map(({ key }) => 2 + keys.indexOf(key));
      const printed = printRows(planned, rows.length, { rows: page.map((number) => rows[number] ?? []), columns });
      expect(String(showRecords(part, planned, page, 1_000_000))).toBe(String(printed.data));
    }),
  ));
