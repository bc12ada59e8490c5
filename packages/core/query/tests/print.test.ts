/** A plan's canonical text is the key of its answer: two spellings of one question share it, two questions never do. */
import { describe, expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { print } from '@vitrine/query';
import { planOf, things } from './support/exposed.ts';
import { encodingArbitrary, questionArbitrary } from './support/spellings.ts';
import { fuzzRuns } from '../../../../tests/support/scope.ts';

const printOfAll = (search: string): string => print(planOf(search));

describe('two spellings of one question print alike', () => {
  const rows: [what: string, ...spellings: string[]][] = [
    ['order of parameters', 'page=2&limit=5&search=a', 'search=a&limit=5&page=2'],
    ['encoded brackets', 'where[name][eq]=a', 'where%5Bname%5D%5Beq%5D=a', '%77here%5bname%5d[eq]=%61'],
    ['repeated conditions', 'where[name][eq]=a', 'where[name][eq]=a&where[name][eq]=a'],
    ['order of a list', 'where[state][in]=a,b', 'where[state][in]=b,a', 'where[state][in]=b&where[state][in]=a'],
    ['repetition in a list', 'where[state][in]=a,b', 'where[state][in]=a,b,a'],
    ['forms of a list', 'where[state][in]=a,b', 'where[state][in][]=b&where[state][in][]=a', 'where[state][in]="b",a'],
    ['a list of one', 'where[state][eq]=a', 'where[state][in]=a', 'where[state][in][]=a', 'where[state][in]=a,a'],
    ['none of one', 'where[state][ne]=a', 'where[state][nin]=a'],
    [
      'a list of one day',
      'where[seen][eq]=2026-01-31',
      'where[seen][in]=2026-01-31',
      'where[seen][in]=2026-01-31,2026-01-31',
    ],
    [
      'between',
      'where[price][between]=1,2',
      'where[price][gte]=1&where[price][lte]=2',
      'where[price][lte]=2&where[price][gte]=1',
    ],
    [
      'digits of a number',
      'where[price][eq]=10',
      'where[price][eq]=10.0',
      'where[price][eq]=1e1',
      'where[price][eq]=100e-1',
    ],
    ['zeros', 'where[price][eq]=0', 'where[price][eq]=-0', 'where[price][eq]=0.00', 'where[price][eq]=0e9'],
    ['zones', 'where[seen][gt]=2026-01-31T01:00:00Z', 'where[seen][gt]=2026-01-31T00:00:00.000-01:00'],
    ['the default sort', '', 'sort=-createdAt', 'sort=-createdAt,id'],
    ['what follows id in a sort', 'sort=name', 'sort=name,id', 'sort=name,id,-price', 'sort=name,-name'],
    ['a limit past the most', 'limit=200', 'limit=500', 'limit=201'],
    ['the default page and limit', '', 'page=1', 'limit=20', 'limit=20&page=1', '&'],
    ['case of search words', 'search=straße+a', 'search=STRASSE+A', 'search=strasse+a+A', 'search=++straßE%09a'],
    ['marks of search words', 'search=á', 'search=a', 'search=%C3%85', 'search=A%CC%81'],
    ['nothing to forgive', 'search=abc', 'search=abc&search.fuzzy=true', 'search=abc&search.fuzzy=false'],
    ['a blank search', '', 'search=', 'search=+', 'search'],
    ['case of contains', 'where[name][contains]=a', 'where[name][contains]=A'],
    ['order of fields', 'fields=name,price', 'fields=price,name', 'fields=price,name,price,id,createdAt'],
    ['all fields', '', `fields=${[...things.fields.keys()].toReversed().join(',')}`],
  ];
  test.each(rows.map(([what, ...spellings]) => [what, spellings] as const))('%s', (_what, spellings) => {
    expect(spellings.map(printOfAll)).toEqual(spellings.map(() => printOfAll(spellings[0] ?? '')));
  });

  test('whatever the question', () => {
    const twice = questionArbitrary([...things.fields.keys()]).chain((spelling) => {
      const search = spelling.chain(encodingArbitrary);
      return fc.tuple(search, search);
    });
    fc.assert(
      fc.property(twice, ([one, other]) => expect(printOfAll(one)).toBe(printOfAll(other))),
      { numRuns: fuzzRuns(1000) },
    );
  });

  test('a plan prints the same each time', () => {
    const search = questionArbitrary([...things.fields.keys()]).chain((spelling) => spelling.chain(encodingArbitrary));
    fc.assert(
      fc.property(search, (text) => {
        const plan = planOf(text);
        expect(print(plan)).toBe(print(plan));
      }),
    );
  });
});

const spell = (items: readonly string[]): string =>
  items.map((item) => `where[state][in][]=${encodeURIComponent(item)}`).join('&');

const setOf = (items: readonly string[]): string => JSON.stringify([...items].sort());

describe('two questions print differently', () => {
  const rows: [one: string, other: string][] = [
    ['', 'where[name][exists]=true'],
    ['where[name][exists]=true', 'where[name][exists]=false'],
    ['where[name][eq]=a', 'where[name][eq]=A'],
    ['where[name][eq]=a', 'where[mail][eq]=a'],
    ['where[name][eq]=a', 'where[name][ne]=a'],
    ['where[name][eq]=', 'where[name][exists]=true'],
    ['where[name][eq]=é', 'where[name][eq]=e%CC%81'],
    ['where[name][eq]=10', 'where[name][eq]=10.0'],
    ['where[name][eq]=a+b', 'where[name][eq]=a++b'],
    ['where[price][eq]=10', 'where[price][eq]=10.00000000000000000000001'],
    ['where[price][eq]=9007199254740993', 'where[price][eq]=9007199254740992'],
    ['where[price][eq]=10', 'where[price][eq]=-10'],
    ['where[price][eq]=1e400', 'where[price][eq]=1e401'],
    ['where[price][gt]=1', 'where[price][gte]=1'],
    ['where[price][lt]=1', 'where[price][lte]=1'],
    ['where[price][gte]=1', 'where[price][lte]=1'],
    ['where[price][between]=1,2', 'where[price][in]=1,2'],
    ['where[price][between]=1,1', 'where[price][eq]=1.5'],
    ['where[state][in]=a,b', 'where[state][in]="a,b"'],
    ['where[state][in]=a,b', 'where[state][in]="a"",""b"'],
    ['where[state][in]=a,b', 'where[state][in][]="a","b"'],
    ['where[state][in]=a', 'where[state][in]=a,b'],
    ['where[state][in]=a,b', 'where[state][eq]=a&where[state][eq]=b'],
    ['where[state][in]=a', 'where[state][nin]=a'],
    ['where[name][contains]=a', 'where[name][startsWith]=a'],
    ['where[name][contains]=a', 'where[name][eq]=a'],
    ['where[name][contains]=a', 'search=a'],
    ['where[name][contains]=a+b', 'where[name][contains]=a&where[name][contains]=b'],
    ['search=a+b', 'search=ab'],
    ['search=a+b', 'search=b+a'],
    ['search=a', 'search=b'],
    ['search=a', 'search=a&sort=-createdAt'],
    ['search=a&sort=name', 'search=a'],
    ['search=abcd', 'search=abcd&search.fuzzy=true'],
    ['search=abcd&sort=name', 'search=abcd&sort=name&search.fuzzy=true'],
    ['where[seen][eq]=2026-01-31', 'where[seen][eq]=2026-01-31T00:00:00Z'],
    ['where[seen][ne]=2026-01-31', 'where[seen][ne]=2026-01-31T00:00:00Z'],
    ['where[seen][gt]=2026-01-31T00:00:00.001Z', 'where[seen][gt]=2026-01-31T00:00:00.0011Z'],
    ['where[seen][gt]=2026-01-31T00:00:00Z', 'where[createdAt][gt]=2026-01-31T00:00:00Z'],
    ['sort=name', 'sort=-name'],
    ['sort=name,price', 'sort=price,name'],
    ['sort=name', 'sort=name,price'],
    ['sort=name', 'sort=name,-id'],
    ['sort=createdAt', 'sort=-createdAt'],
    ['fields=name', 'fields=name,price'],
    ['fields=name', 'fields=id'],
    ['fields=id', ''],
    ['page=2', 'page=1'],
    ['limit=199', 'limit=200'],
    ['limit=2&page=1', 'limit=1&page=2'],
    // A text that looks like another line of a plan.
    ['where[name][eq]=a"%0Awhere+name+in+"b', 'where[name][eq]=a&where[name][eq]=b'],
    ['where[name][contains]=a"%0Asearch+"b', 'where[name][contains]=a&search=b'],
    ['where[state][in]="a"",""b"', 'where[state][in]="a","b"'],
  ];
  test.each(rows)('%s and %s', (one, other) => expect(printOfAll(one)).not.toBe(printOfAll(other)));

  test('lists of other texts, in whatever form', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\\', '\n', ' '), maxLength: 4 });
    const list = fc.uniqueArray(text, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(list, list, (one, other) => {
        expect(printOfAll(spell(one)) === printOfAll(spell(other))).toBe(setOf(one) === setOf(other));
      }),
      { numRuns: fuzzRuns(1000) },
    );
  });
});
