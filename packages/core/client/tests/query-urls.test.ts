/** What the client writes, the service reads: the same fields, operators and values, whatever letters they have. */
import { expect, test } from 'bun:test';
import { recordsUrl, type Where } from '@vitrine/client';
import { operators } from '@vitrine/contract';
import { parse, searchedWords } from '@vitrine/query';
import * as fc from 'fast-check';
import { fuzzRuns } from '../../../../tests/support/scope.ts';

const place = { url: 'http://127.0.0.1', tenant: 'anything' };

const awkward = fc.constantFrom(
  '',
  ' ',
  ',',
  '"',
  '""',
  ',"',
  'a,b',
  '"a"',
  'a"',
  "'",
  '&',
  '+',
  '%',
  '%2C',
  '#',
  '=',
  '[',
  ']',
  '\u0000',
  '\n',
);
const text = fc.oneof(awkward, fc.string({ unit: 'binary', maxLength: 8 }));
const key = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }).filter((name) => !/[[\],\s"-]/.test(name));

const condition = fc.tuple(key, fc.constantFrom(...operators)).chain(([field, operator]) => {
  const isList = operator === 'in' || operator === 'nin';
  const texts =
    operator === 'between' ? fc.tuple(text, text) : fc.array(text, { minLength: 1, maxLength: isList ? 5 : 1 });
  return fc.record({ field: fc.constant(field), operator: fc.constant(operator), texts });
});
const conditions = fc.uniqueArray(condition, { maxLength: 5, selector: ({ field }) => field });

const query = fc.record({
  conditions,
  search: fc.array(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }).filter((word) => !/\s/.test(word)),
    { maxLength: 4 },
  ),
  sort: fc.array(fc.tuple(key, fc.boolean()), { minLength: 1, maxLength: 3 }),
  fields: fc.uniqueArray(key, { minLength: 1, maxLength: 3 }),
  page: fc.integer({ min: 1, max: 1000 }),
});

test('any query', () => {
  fc.assert(
    fc.property(query, (asked) => {
      const where: Where = Object.fromEntries(
        asked.conditions.map(({ field, operator, texts }) => [
          field,
          { [operator]: texts.length > 1 ? texts : listOf(operator, texts) },
        ]),
      );
      const url = recordsUrl(place, 'things', {
        where,
        search: asked.search.join(' '),
        sort: asked.sort.map(([name, isDescending]) => `${isDescending ? '-' : ''}${name}` as const),
        fields: asked.fields,
        page: asked.page,
      });
      const read = parse(new URL(url).search.slice(1));
      expect(read).toEqual(parse(url.slice(url.indexOf('?') + 1)));
      expect({ ...read, conditions: sorted(read.conditions.map(wordsOf)) }).toEqual({
        conditions: sorted(asked.conditions.map(({ field, operator, texts }) => [field, operator, ...texts])),
        words: searchedWords(asked.search.join(' ')),
        isFuzzy: false,
        sort: asked.sort.map(([name, isDescending]) => ({ key: name, isDescending })),
        fields: asked.fields,
        expand: [],
        relatedFields: new Map(),
        page: asked.page,
        limit: 20,
        alternatives: [],
        timeZone: 'UTC',
        describesFields: true,
        hasHighlights: false,
        own: read.own,
        unknown: new Set(),
        mistakes: [],
      });
    }),
    { numRuns: fuzzRuns(500), seed: 20_261_121 },
  );
});

const listOf = (operator: string, [first = '', ...others]: readonly string[]): string | string[] =>
  operator === 'in' || operator === 'nin' ? [first, ...others] : first;

const wordsOf = ({ field, operator, operands }: ReturnType<typeof parse>['conditions'][number]): string[] => [
  field,
  operator,
  ...operands.map(({ text: operand }) => operand),
];

/** Conditions have no order. */
const sorted = (all: readonly string[][]): string[] => all.map((words) => JSON.stringify(words)).sort();
