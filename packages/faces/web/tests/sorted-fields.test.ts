/** Orders of views are told by the labels of fields, however the sort key is written. */
import { expect, test } from 'bun:test';
import { sortedFieldOf } from '../src/console/names.ts';

test.each([
  ['name', 'name'],
  ['name:natural', 'name'],
  ['place:near(48.4,9.99)', 'place'],
])('%s sorts by the field %s', (sorted, field) => {
  expect(sortedFieldOf(sorted)).toBe(field);
});
