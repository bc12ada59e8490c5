/** What the API refuses is refused in the words of tools, whatever is wrong: a message that changes fails here. */
import { expect, test } from 'bun:test';
import { bounds } from '@vitrine/contract';
import { type ExposedCollection, facetsTake, parse, plan, planFacets, QueryError } from '@vitrine/query';
import { collectionNotFound, uriTooLong } from '@vitrine/server/face';
import { inToolWords, phrases } from '../src/wording.ts';

const fields = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'price', label: 'Price', type: 'currency' },
  { key: 'tags', label: 'Tags', type: 'multiselect' },
] as const;
const things: ExposedCollection = {
  slug: 'things',
  name: 'Things',
  isPrivate: false,
  fields: new Map(fields.map((field) => [field.key, field])),
};

/** Throws for the searches of lists, and of facets. */
const readers: readonly ((search: string) => unknown)[] = [
  (search) => plan(parse(search), things),
  (search) => planFacets(parse(search, facetsTake), things),
  (search) => parse(search, new Set()),
  (search) => plan(parse(search, new Set()), things),
];

const many = (count: number, written: (index: number) => string, between = '&'): string =>
  Array.from({ length: count }, (_, index) => written(index)).join(between);

const searches: readonly string[] = [
  'prise=1',
  'price=1',
  'price[gte]=1',
  'where=1',
  'where[price=1',
  'where[name][eq][1][2][3]=1',
  'where[price][eq][]=1',
  'where[prise][gte]=1',
  'where[or][0][prise]=1',
  'where[price][gt3]=1',
  'where[price][contains]=1',
  'where[price][gte]=much',
  'where[createdAt][gte]=2026-01-01T00:00:00 02:00',
  'where[price][exists]=perhaps',
  'where[price][between]=1',
  'where[price][between]=2,1',
  'where[price][in]=1,,2',
  'where[name][in]="a',
  'where[name][in]=a, b',
  'where[name][eq]=%00',
  many(bounds.conditionsMax + 1, (index) => `where[price][gt]=${index}`),
  `where[price][in]=${many(bounds.listItemsMax + 1, String, ',')}`,
  'search=%00',
  `search=${'x'.repeat(bounds.searchCharactersMax + 1)}`,
  `search=${many(bounds.searchWordsMax + 1, String, '+')}`,
  `sort=${many(bounds.sortKeysMax + 1, () => 'name', ',')}`,
  'sort=prise',
  'sort=tags',
  'sort=name,,price',
  'fields=prise',
  'fields=name,,price',
  'page=0',
  'page=1&page=2',
  'limit=many',
  'meta=perhaps',
  'search.fuzzy=perhaps',
  'facets.limit=0',
  'search=%FF',
];

const mistakesOf = (search: string): QueryError['mistakes'] =>
  readers.flatMap((read) => {
    try {
      read(search);
    } catch (error) {
      if (error instanceof QueryError) return error.mistakes;
      throw error;
    }
    return [];
  });

/** What only URLs have; a name that the caller wrote so is quoted. */
const words = /\bparameters?\b|\bURL\b|\bprofile\b|\brequests?\b|(?<!")where\[|\[\w*\]=|double quotes/i;
const names = ['collection', 'where'];

const inWords = (message: string, parameter = ''): string =>
  inToolWords({ kind: 'refusal', message: '', details: [{ parameter, message }] }, names).details[0]?.message ?? '';

const rows = searches.map((search) => [search.slice(0, 60), search] as const);
test.each(rows)('%s is refused in words of tools', (_start, search) => {
  const mistakes = mistakesOf(search);
  expect(mistakes.length).toBeGreaterThan(0);
  for (const { parameter, message } of mistakes) expect(inWords(message, parameter)).not.toMatch(words);
});

const failures = [collectionNotFound(), uriTooLong()];

test('so is what is refused for other reasons', () => {
  for (const { message } of failures) expect(inWords(message)).not.toMatch(words);
});

test('each phrase is one that the API says', () => {
  const said = [...searches.flatMap(mistakesOf), ...failures].map(({ message }) => message);
  for (const [pattern] of phrases)
    expect([pattern, said.some((message) => pattern.test(message))]).toEqual([pattern, true]);
});

test('a field among the arguments is told where it belongs', () => {
  const [mistake] = mistakesOf('price[gte]=1');
  expect(inWords(mistake?.message ?? '', mistake?.parameter)).toBe(
    'Unknown argument "price[gte]". The arguments are collection, where. To filter by the field "price", write {"where": {"price": {"operator": "value"}}}.',
  );
});
