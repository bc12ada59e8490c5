/** Conditions of owners are the same after a form has shown them. */
import { expect, test } from 'bun:test';
import { readConditions, writeConditions } from '../src/asking/condition-text.ts';

const rows: readonly [written: readonly string[], again: readonly string[]][] = [
  [['active=true'], ['active[eq]=true']],
  [['price[gte]=10'], ['price[gte]=10']],
  [
    ['name[contains]=a', 'name[contains]=b'],
    ['name[contains]=a', 'name[contains]=b'],
  ],
  [
    ['name[notStartsWith]=a', 'name[notStartsWith]=b', 'price[gte]=1', 'price[gte]=2'],
    ['name[notStartsWith]=a', 'name[notStartsWith]=b', 'price[gte]=1', 'price[gte]=2'],
  ],
  [['name[in]=a,"b, c","d""e"'], ['name[in]=a,"b, c","d""e"']],
  [['price[between]=1,2'], ['price[between]=1,2']],
  [['name=a=b & c'], ['name[eq]=a=b & c']],
  [[' name [exists]= false '], ['name[exists]=false']],
];

test.each(rows)('%j', (written, again) => expect(writeConditions(readConditions(written))).toEqual([...again]));
