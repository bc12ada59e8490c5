/** Records that are stored as a collection must fit its fields; the failure names the record and the field. */
import { expect, test } from 'bun:test';
import type { StoredValue } from '@vitrine/contract';
import { createRecordCheck, orderValues } from '../src/fit-records.ts';

const fields = [
  { key: 'name', type: 'text' },
  { key: 'cost', type: 'number' },
  { key: 'isNew', type: 'boolean' },
] as const;
const createdAt = '2026-03-01T06:00:00.000Z';

const checked: readonly [values: readonly StoredValue[], createdAt: string, refusal: string | undefined][] = [
  [['Rye', 1.2, 1], createdAt, undefined],
  [['Rye', '1.20', null], createdAt, undefined],
  [['Rye', 'cheap', 1], createdAt, 'Record a: the value of cost does not fit the type number.'],
  [['Rye', 1.2, 2], createdAt, 'Record a: the value of isNew does not fit the type boolean.'],
  [['Rye', 1.2], createdAt, 'Record a has 2 values, expected 3.'],
  [['Rye', 1.2, 1], '2026-03-01', 'Record a: createdAt is no time such as 2026-01-31T09:30:00.000Z.'],
];

test.each(checked)('%j of %s', (values, time, refusal) => {
  const check = (): void => createRecordCheck(fields)([{ id: 'a', createdAt: time, values }]);
  if (refusal === undefined) check();
  else expect(check).toThrow(refusal);
});

const ordered: readonly [values: Readonly<Record<string, StoredValue>>, given: readonly StoredValue[] | string][] = [
  [{ isNew: 0, cost: 1, name: 'Rye' }, ['Rye', 1, 0]],
  [{ isNew: 0, cost: 1 }, 'Record a has no value for name. Write null if it is unknown.'],
  [{ isNew: 0, cost: 1, name: null, toString: 'x' }, 'Record a has a value for toString, which is no field.'],
];

test.each(ordered)('values by key: %j', (values, given) => {
  const order = () => orderValues(fields, [{ id: 'a', createdAt, values }]);
  if (typeof given === 'string') expect(order).toThrow(given);
  else expect(order()).toEqual([{ id: 'a', createdAt, values: given }]);
});
