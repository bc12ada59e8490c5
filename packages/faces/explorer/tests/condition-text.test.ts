/** Conditions of owners are the same after a form has shown them. */
import { describe, expect, test } from 'bun:test';
import { readConditions, writeConditions, withoutLeftOut } from '../src/asking/condition-text.ts';

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

describe('records that look unpublished', () => {
  const states = {
    field: 'status',
    values: [
      { value: 'draft', records: 3 },
      { value: 'archived', records: 2 },
    ],
    condition: 'status=active',
  };
  const decided: readonly [where: string, left: readonly string[]][] = [
    ['price[gt]=1', ['draft', 'archived']],
    ['status=active', []],
    ['status[in]=active,draft', ['draft']],
    ['status[ne]=draft', ['archived']],
    ['status[nin]=draft,archived', []],
    ['status[contains]=a', ['draft', 'archived']],
  ];
  test.each(decided)('under %s', (where, left) => {
    expect(withoutLeftOut([states], [where]).flatMap(({ values }) => values.map(({ value }) => value))).toEqual([
      ...left,
    ]);
  });

  test('the suggested condition leaves out truths that a file has in words', () => {
    const gone = { field: 'gone', values: [{ value: 'ja', records: 1 }], condition: 'gone[ne]=true' };
    expect(withoutLeftOut([gone], [])).toEqual([gone]);
    expect(withoutLeftOut([gone], ['gone[ne]=true'])).toEqual([]);
  });
});
