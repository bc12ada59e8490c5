/** Whatever value a segment is given for a field, its record is JSON, and the property is of the field's type or null. */
import { expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { fieldTypes, readPoint, type StoredValue } from '@vitrine/contract';
import { find } from '../src/index.ts';
import { showRecords } from '../src/show.ts';
import { contractTypes } from '../../../../tests/oracle/contract-types.ts';
import { planOf, recordField, writeRecords } from './support/write-records.ts';
import { fuzzRuns } from '../../../../tests/support/scope.ts';

const forged = [
  '5,"isAdmin":true,"id":"stolen"',
  '',
  '1,234.50',
  '007',
  '1}]}',
  '0x10',
  '1-2',
  '"',
  '[',
  'null,"a":1',
  '50.7,3.6',
  '{"lat":91,"lng":0}',
];
const anyValue = fc.oneof(
  fc.constantFrom(...forged),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.json({ maxDepth: 2 }),
  fc.double(),
  fc.bigInt(),
  fc.integer({ min: -3, max: 3 }),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constant(null),
);

const jsonOf: Record<(typeof contractTypes)['text']['json'], (json: unknown) => boolean> = {
  string: (json) => typeof json === 'string',
  strings: (json) => Array.isArray(json) && json.every((option) => typeof option === 'string'),
  number: (json) => typeof json === 'number',
  boolean: (json) => typeof json === 'boolean',
  point: (json) => Bun.deepEquals(json, readPoint(JSON.stringify(json))),
  any: () => true,
};

const createdAt = '2026-01-01T00:00:00.000Z';

test.each([...fieldTypes])('%s', (type) => {
  const fields = [{ key: 'f', type }] as const;
  fc.assert(
    fc.property(fc.array(anyValue, { minLength: 1, maxLength: 20 }), (values) => {
      const records = values.map((value, index) => ({ id: String(index), createdAt, values: [value] }));
      const partition = writeRecords(fields, records);
      const all = find(partition, planOf(fields, {}));
      const bytes = showRecords(partition, [recordField(fields, 'f')], all.records, 1e9);
      const shown: readonly Readonly<Record<string, unknown>>[] = JSON.parse(`[${bytes.toString()}]`);
      expect(shown.map((record) => Object.keys(record))).toEqual(records.map(() => ['id', 'createdAt', 'f']));
      expect(shown.filter(({ f }) => f !== null && !jsonOf[contractTypes[type].json](f))).toEqual([]);
      // Filters see the value that is shown.
      const conditions = [{ kind: 'exists', field: recordField(fields, 'f'), isNegated: true }] as const;
      expect(find(partition, planOf(fields, { conditions })).total).toBe(
        shown.filter(({ f }) => f === null && type !== 'json').length +
          (type === 'json' ? values.filter(isNone).length : 0),
      );
    }),
    { numRuns: fuzzRuns(60), examples: [[forged]] },
  );
});

const isNone = (value: StoredValue): boolean => {
  if (value === null) return true;
  try {
    JSON.parse(String(value));
    return false;
  } catch {
    return true;
  }
};
