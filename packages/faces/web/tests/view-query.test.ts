/** The query of a view is taken apart for its form, and put together again, with nothing lost. */
import { describe, expect, test } from 'bun:test';
import { joinQuery, slugOf, splitQuery } from '../src/console/view-query.ts';

test('an address of a page fills the form: words, filters, fields and order, and no paging', () => {
  const address =
    'https://x.example/t/a/products?search=rye%20bread&where[price][lt]=1&where[name]=a%26b&fields=name,price&sort=-price,name&page=2&limit=5&lang=de#top';
  expect(splitQuery(address)).toEqual({
    search: 'rye bread',
    conditions: [
      { field: 'price', operator: 'lt', values: ['1'] },
      { field: 'name', operator: 'eq', values: ['a&b'] },
    ],
    fields: ['name', 'price'],
    sort: [
      { field: 'price', descends: true },
      { field: 'name', descends: false },
    ],
    more: [],
  });
});

test.each(['', 'https://x.example/t/a/products', '?page=3'])('%p has nothing to say', (text) => {
  expect(joinQuery(splitQuery(text))).toBe('');
});

describe('a query is the same after it was taken apart', () => {
  test.each([
    'where[price][between]=1,2',
    'where[tags][in]=a,"b, c"',
    'where[name][contains]=%22%2C%20%26',
    'where[price][gte]=1&where[price][lte]=2&fields=name',
    'search=a%20b&sort=-createdAt',
    'where[a][eq]=1&where[or][0][b][eq]=2&where[or][0][c][eq]=3&tz=Europe/Berlin',
    'where[a][exists]=false&sort=place:near(1,2),name',
  ])('%s', (query) => {
    const printed = joinQuery(splitQuery(query));
    expect(splitQuery(printed)).toEqual(splitQuery(query));
    expect(new Map(new URLSearchParams(printed))).toEqual(new Map(new URLSearchParams(query)));
  });
});

test.each([
  ['Rolls under 1 €', 'rolls-under-1'],
  ['  Käse & Wein  ', 'kase-wein'],
  ['Żółć, œuvre & Straße', 'zolc-oeuvre-strasse'],
  ['Ærø Đakovo', 'aero-dakovo'],
  ['…', ''],
])('the address of %p is %p', (name, slug) => expect(slugOf(name)).toBe(slug));
