/** Suggestions for a misspelled name: near ones alone, and out of the candidates alone. */
import { describe, expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { printAbsent, suggest } from '../src/suggest.ts';
import { fuzzRuns } from '../../../../tests/support/scope.ts';

const candidates = ['id', 'createdAt', 'name', 'price', 'startsWith', 'a"b', 'in', 'straße'];

describe('near misses', () => {
  const rows: [name: string, suggestion: string | undefined][] = [
    ['nam', 'name'],
    ['names', 'name'],
    ['mame', 'name'],
    ['NAME', 'name'],
    ['Naem', 'name'],
    ['prise', 'price'],
    ['pirce', 'price'],
    ['proces', 'price'],
    ['procesx', undefined],
    ['created_at', 'createdAt'],
    ['createdat', 'createdAt'],
    ['created', 'createdAt'],
    ['startswith', 'startsWith'],
    ['beginsWith', undefined],
    ['d', 'id'],
    ['xd', 'id'],
    ['xy', undefined],
    ['a"c', 'a"b'],
    ['STRAßE', 'straße'],
    ['', undefined],
    ['constructor', undefined],
    ['__proto__', undefined],
    [`name${'x'.repeat(61)}`, undefined],
    ['x'.repeat(100_000), undefined],
  ];
  test.each(rows)('%p', (name, suggestion) => {
    const expected = suggestion === undefined ? '' : ` Did you mean ${JSON.stringify(suggestion)}?`;
    expect(suggest(name, candidates)).toBe(expected);
  });
});

test('of two that are equally near, the first', () => {
  expect(suggest('cat', ['bat', 'rat'])).toBe(' Did you mean "bat"?');
  expect(suggest('cat', ['rat', 'bat'])).toBe(' Did you mean "rat"?');
});

test('of two that are near, the nearer', () => {
  expect(suggest('prices', ['pri', 'prs', 'price', 'prc'])).toBe(' Did you mean "price"?');
  expect(suggest('weightin', ['weigh', 'weighting'])).toBe(' Did you mean "weighting"?');
});

/** The table of optimal string alignment as it is written in books, with all its cells. */
const editDistance = (from: string, to: string): number => {
  const cells = new Map<string, number>();
  const at = (row: number, column: number): number => cells.get(`${row} ${column}`) ?? Math.max(row, column);
  for (let row = 1; row <= from.length; row++) {
    for (let column = 1; column <= to.length; column++) {
      const replaced = at(row - 1, column - 1) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const swapped = isSwapped ? at(row - 2, column - 2) + 1 : replaced;
      const cell = Math.min(replaced, swapped, at(row - 1, column) + 1, at(row, column - 1) + 1);
      cells.set(`${row} ${column}`, cell);
    }
  }
  return at(from.length, to.length);
};

test('near is what takes one edit in three characters, and three at most', () => {
  const letters = fc.constantFrom('a', 'b', 'c');
  const pair = fc.oneof(
    fc.tuple(fc.string({ unit: letters, maxLength: 12 }), fc.string({ unit: letters, maxLength: 12 })),
    // Long, and alike but for some letters put in the place of others.
    fc
      .tuple(
        fc.string({ unit: letters, minLength: 20, maxLength: 32 }),
        fc.array(fc.tuple(fc.nat(31), letters), { maxLength: 5 }),
      )
      .map(([name, edits]): [string, string] => [
        name,
        edits.reduce((text, [place, letter]) => text.slice(0, place) + letter + text.slice(place + (place % 2)), name),
      ]),
  );
  fc.assert(
    fc.property(pair, ([name, candidate]) => {
      const limit = name === '' ? -1 : Math.min(3, Math.max(1, Math.floor(name.length / 3)));
      expect(suggest(name, [candidate]) !== '').toBe(editDistance(name, candidate) <= limit);
    }),
    { numRuns: fuzzRuns(5000) },
  );
});

test('of long names, edits within 32 characters of one another', () => {
  const long = 'a_name_that_is_as_long_as_a_name_may_be_before_it_is_not_read';
  expect(suggest(long.replace('is_not', 'ist_nto'), [long])).toBe(` Did you mean "${long}"?`);
  expect(suggest(`x${long.slice(1, -1)}x`, [long])).toBe('');
});

test('nothing is near where there is nothing', () => {
  expect(suggest('name', [])).toBe('');
});

test('a suggestion is one of the candidates', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'b', 'A', 'é', '"', '\\'), maxLength: 6 });
  fc.assert(
    fc.property(name, fc.array(name, { maxLength: 6 }), (written, names) => {
      const allowed = ['', ...names.map((candidate) => ` Did you mean ${JSON.stringify(candidate)}?`)];
      expect(allowed).toContain(suggest(written, names));
    }),
  );
});

test('a name that is a candidate is its own suggestion', () => {
  const name = fc.string({ minLength: 1, maxLength: 64 });
  fc.assert(
    fc.property(name, fc.array(name, { maxLength: 6 }), (written, names) => {
      const exact = suggest(written, [
        ...names.filter((other) => other.toLowerCase() !== written.toLowerCase()),
        written,
      ]);
      expect(exact).toBe(` Did you mean ${JSON.stringify(written)}?`);
    }),
  );
});

const many = Array.from({ length: 30 }, (_, index) => `column${index}`);

test.each([
  [['prise'], ['name', 'price'], 'products has no field prise. Did you mean "price"? It has name, price.'],
  [['colour', 'weight'], ['name', 'price'], 'products has no fields colour, weight. It has name, price.'],
  [['name'], [], 'products has no field name.'],
  [
    ['column299'],
    many,
    `products has no field column299. Did you mean "column29"? It has ${many.slice(0, 20).join(', ')} and 10 more.`,
  ],
])('of absent names %p, where there are %p, it is said: %s', (written, known, message) => {
  expect(printAbsent('products', 'field', written, known)).toBe(message);
});
