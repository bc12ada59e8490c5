/** Suggestions for a misspelled name: near ones alone, and out of the candidates alone. */
import { describe, expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { suggest } from '../src/suggest.ts';

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
