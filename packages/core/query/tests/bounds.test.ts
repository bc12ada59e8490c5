/** The bounds of a query, each at the bound and one past it: contract §4.2 [D] 12. */
import { describe, expect, test } from 'bun:test';
import { parse, QueryError } from '@vitrine/query';
import { mistakesOf, planOf } from './support/exposed.ts';

const repeat = (count: number, text: (index: number) => string, separator: string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(separator);

const conditions = (count: number): string => repeat(count, (index) => `where[stock][gt]=${index}`, '&');
const items = (count: number): string => repeat(count, String, ',');

const rows: [what: string, search: string, ...mistakes: string[]][] = [
  ['20 conditions', conditions(20)],
  ['21 conditions', conditions(21), 'where: 21 conditions; at most 20 are allowed.'],
  [
    '21 times one condition',
    repeat(21, () => 'where[name][eq]=a', '&'),
    'where: 21 conditions; at most 20 are allowed.',
  ],
  ['19 conditions and a list in two parameters', `${conditions(19)}&where[stock][in]=1&where[stock][in]=2`],
  ['20 conditions and a list', `${conditions(20)}&where[stock][in]=1`, 'where: 21 conditions; at most 20 are allowed.'],
  ['200 items', `where[stock][in]=${items(200)}`],
  [
    '201 items',
    `where[stock][in]=${items(201)}`,
    'where[stock][in]: More than 200 items in a list; split it into several requests.',
  ],
  ['200 items in two parameters', `where[stock][nin]=${items(199)}&where[stock][nin]=1`],
  [
    '201 items in two parameters',
    `where[stock][nin]=${items(200)}&where[stock][nin]=1`,
    'where[stock][nin]: More than 200 items in a list; split it into several requests.',
  ],
  [
    '201 items, one a parameter',
    repeat(201, (index) => `where[stock][in][]=${index}`, '&'),
    'where[stock][in][]: More than 200 items in a list; split it into several requests.',
  ],
  ['two lists of 200 items', `where[stock][in]=${items(200)}&where[stock][nin]=${items(200)}`],
  ['5 sort keys', 'sort=name,-price,stock,due,createdAt'],
  ['6 sort keys', 'sort=name,-price,stock,due,createdAt,id', 'sort: 6 sort keys; at most 5 are allowed.'],
  ['6 times one sort key', 'sort=name,name,name,name,name,name', 'sort: 6 sort keys; at most 5 are allowed.'],
  ['200 characters', `search=${'a'.repeat(200)}`],
  ['201 characters', `search=${'a'.repeat(201)}`, 'search: 201 characters; at most 200 are allowed.'],
  ['200 characters of two UTF-16 units', `search=${'🚲'.repeat(200)}`],
  [
    '201 characters of two UTF-16 units',
    `search=${'🚲'.repeat(201)}`,
    'search: 201 characters; at most 200 are allowed.',
  ],
  [
    '201 characters, blanks among them',
    `search=a${'+'.repeat(200)}`,
    'search: 201 characters; at most 200 are allowed.',
  ],
  ['16 words', `search=${repeat(16, (index) => `w${index}`, '+')}`],
  [
    '17 words',
    `search=${repeat(17, (index) => `w${index}`, '+')}`,
    'search: 17 different words; at most 16 are allowed.',
  ],
  ['100 times one word, in any case', `search=${repeat(50, () => 'a+A', '+')}`],
  ['16 words, each twice', `search=${repeat(32, (index) => `w${index % 16}`, '+')}`],
];

test.each(rows.map(([what, search, ...mistakes]) => [what, search, mistakes] as const))(
  '%s',
  (_what, search, mistakes) => expect(mistakesOf(search)).toEqual([...mistakes]),
);

test.each([
  [199, 199],
  [200, 200],
  [201, 200],
])('a limit of %p is %p', (written, limit) => {
  expect(planOf(`limit=${written}`).limit).toBe(limit);
});

test('a refusal does not grow with the request: it names 100 mistakes at most', () => {
  expect(mistakesOf(repeat(100, (index) => `p${index}`, '&'))).toHaveLength(100);
  expect(mistakesOf(repeat(101, (index) => `p${index}`, '&'))).toHaveLength(100);
  const mistakes = Array.from({ length: 101 }, (_, index) => ({ parameter: 'p', message: String(index) }));
  expect(new QueryError(mistakes).mistakes).toHaveLength(100);
});

const profile = "The tenant's profile lists the fields.";

describe('past a bound', () => {
  test('names are read on, so that all mistakes are told at once', () => {
    expect(mistakesOf(`${conditions(20)}&where[nope][eq]=1`)).toEqual([
      'where: 21 conditions; at most 20 are allowed.',
      `where[nope][eq]: Unknown field "nope". ${profile}`,
    ]);
    expect(mistakesOf('sort=name,-price,stock,due,createdAt,nope')).toEqual([
      'sort: 6 sort keys; at most 5 are allowed.',
      `sort: Unknown field "nope". ${profile}`,
    ]);
  });

  test('items are not', () => {
    expect(mistakesOf(`where[stock][in]=${items(200)},x,"`)).toEqual([
      'where[stock][in]: More than 200 items in a list; split it into several requests.',
    ]);
  });

  test('of mistakes nothing is', () => {
    expect(mistakesOf(`${repeat(100, (index) => `p${index}`, '&')}&limit=0`).at(-1)).toStartWith('p99: ');
    expect(mistakesOf(`where[stock][in]=${repeat(150, (index) => `x${index}`, ',')}&sort=nope`)).toHaveLength(100);
  });
});

const suggestedFor = (search: string): boolean[] =>
  mistakesOf(search).map((mistake) => mistake.includes('Did you mean'));

describe('suggestions are given for three names', () => {
  test('of fields and operators', () => {
    expect(suggestedFor('fields=nam,prise,stok,wieght')).toEqual([true, true, true, false]);
    expect(suggestedFor('where[name][eqq]=1&where[nam][eq]=1&sort=prise&fields=stok')).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  test('of parameters', () => {
    expect(suggestedFor('pages=1&limits=1&sorts=a&searchs=a')).toEqual([true, true, true, false]);
  });

  test('whether they are of hidden fields or of none', () => {
    for (const behind of ['prise', 'margin,prise', 'margin,secret,prise', 'margin,secret,cost,prise']) {
      const unknown = behind.replace('margin', 'qwertz').replace('secret', 'zzzzzz').replace('cost', 'xxxx');
      expect(suggestedFor(`fields=${behind}`)).toEqual(suggestedFor(`fields=${unknown}`));
    }
    expect(suggestedFor('fields=margin,secret,cost,prise')).toEqual([false, false, false, false]);
  });
});

const shown = (count: number): string | undefined => mistakesOf(`page=${'x'.repeat(count)}`)[0];

test('a message shows 60 characters of a value at most', () => {
  expect(shown(60)).toBe(`page: "${'x'.repeat(60)}" is not a whole number from 1, such as 2.`);
  expect(shown(61)).toBe(`page: "${'x'.repeat(60)}…" is not a whole number from 1, such as 2.`);
});

test('what cannot be read stands in the query, and is told with what the plan finds', () => {
  expect(parse('%&where[&limit=0').mistakes).toHaveLength(3);
});
