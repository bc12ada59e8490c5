/** The address of a page: the API's own parameters stay as they are, those of the forms become the API's, others are left out. */
import { describe, expect, test } from 'bun:test';
import { operators, operatorTraits } from '@vitrine/contract';
import type { ExposedField } from '@vitrine/query';
import { printPageAddress, readPageAddress } from '../src/asking/page-address.ts';
import { createNumberText } from '../src/words/number-text.ts';

const fields = new Map<string, ExposedField>([
  ['price', { key: 'price', label: 'Price', type: 'currency' }],
  ['name', { key: 'name', label: 'Name', type: 'text' }],
  ['tags', { key: 'tags', label: 'Tags', type: 'multiselect' }],
  ['sold', { key: 'sold', label: 'Sold', type: 'boolean' }],
  ['day', { key: 'day', label: 'Day', type: 'date' }],
  ['opens', { key: 'opens', label: 'Opens', type: 'datetime' }],
]);

const again = (search: string, language = 'en', timeZone = 'UTC'): string =>
  printPageAddress(readPageAddress(search, { fields }, { numbers: createNumberText(language), timeZone }));

describe('what the API has stays as it is', () => {
  test.each([
    '',
    'search=two%20words&where[price][lt]=1.5',
    'where[name][in][]=a&where[name][in][]=b%26c',
    'where[name][in][]=&where[name][in][]=a',
    'where[name][eq]=',
    'where[name][ne]=&where[tags][contains]=&where[id][eq]=',
    'where[name]=',
    'where[or][0][name][eq]=a&where[or][1][name][eq]=b',
    'where[name][like]=a',
    'search.fuzzy=true',
    'where[price][gte]=1&where[price][gte]=2&where[price][ne]=3&where[price][ne]=4',
    'where[name][exists]=true&where[name][exists]=false',
    ...operators
      .filter((operator) => operatorTraits[operator].takes === 'text')
      .map((operator) => `where[name][${operator}]=a&where[name][${operator}]=b`),
    'sort=-price,name&fields=name,price&page=3&limit=50',
  ])('%s', (search) => {
    expect(again(search)).toBe(search);
  });

  test('a number in it is the API’s in every language', () => {
    expect(again('where[price][lt]=1.234', 'de')).toBe('where[price][lt]=1.234');
  });
});

describe('what forms send becomes the API’s', () => {
  const rows: [search: string, language: string, asked: string][] = [
    ['search=&where[sold][eq]=&from[price]=&sort=&where[price]=&where[day][eq]=&where[name][exists]=', 'en', ''],
    ['fields=name&fields=price&sort[]=name&sort[]=-day', 'en', 'sort=name,-day&fields=name,price'],
    ['from[price]=0,99&to[price]=1.234,50', 'de', 'where[price][gte]=0.99&where[price][lte]=1234.50'],
    ['from[price]=0,99&to[price]=1.234,50', 'es', 'where[price][gte]=0.99&where[price][lte]=1234.50'],
    ['from[price]=0,99&to[price]=1%20234,50', 'fr', 'where[price][gte]=0.99&where[price][lte]=1234.50'],
    ['to[price]=1%E2%80%AF234,50%C2%A0%E2%82%AC', 'fr', 'where[price][lte]=1234.50'],
    ['from[price]=0,99&to[price]=%E2%82%AC%C2%A01.234,50', 'nl', 'where[price][gte]=0.99&where[price][lte]=1234.50'],
    ['from[price]=0.99&to[day]=2026-01-31', 'en', 'where[price][gte]=0.99&where[day][lte]=2026-01-31'],
    ['where[price][gte]=5&from[price]=7', 'en', 'where[price][gte]=7'],
    [
      'where[price][gte]=5&where[price][gte]=6&from[price]=7',
      'en',
      'where[price][gte]=7&where[price][gte]=5&where[price][gte]=6',
    ],
    ['from[price]=cheap', 'en', 'where[price][gte]=cheap'],
    ['filter-field=name&filter-operator=contains&filter-value=a,b', 'en', 'where[name][contains]=a,b'],
    ['filter-field=name&filter-operator=in&filter-value=a,"b,c"', 'en', 'where[name][in][]=a&where[name][in][]=b,c'],
    ['filter-field=name&filter-operator=exists&filter-value=', 'en', 'where[name][exists]=true'],
    ['filter-field=&filter-operator=contains&filter-value=a', 'en', ''],
  ];
  test.each(rows)('%s (%s)', (search, language, asked) => {
    expect(again(search, language)).toBe(asked);
  });
});

describe('days of moments are those of the tenant’s clocks', () => {
  const brussels = 'Europe/Brussels';
  const rows: [search: string, timeZone: string, asked: string][] = [
    ['from[opens]=2026-11-25&to[opens]=2026-11-25', 'UTC', 'where[opens][gte]=2026-11-25&where[opens][lte]=2026-11-25'],
    [
      'from[opens]=2026-11-25&to[opens]=2026-11-25',
      brussels,
      'where[opens][gte]=2026-11-24T23:00:00Z&where[opens][lt]=2026-11-25T23:00:00Z',
    ],
    // Its clocks leave out the first hour of that day.
    ['from[opens]=2018-11-04', 'America/Sao_Paulo', 'where[opens][gte]=2018-11-04T03:00:00Z'],
    ['to[opens]=2018-11-04', 'America/Sao_Paulo', 'where[opens][lt]=2018-11-05T02:00:00Z'],
    ['from[day]=2026-11-25', brussels, 'where[day][gte]=2026-11-25'],
    ['from[opens]=2026-02-31', brussels, 'where[opens][gte]=2026-02-31'],
    ['from[opens]=soon', brussels, 'where[opens][gte]=soon'],
    ['tz=Asia/Tokyo&where[opens][gte]=2026-11-25', brussels, 'where[opens][gte]=2026-11-25&tz=Asia%2FTokyo'],
    ['where[opens][gte]=2026-11-25', brussels, 'where[opens][gte]=2026-11-25'],
    [
      'filter-field=opens&filter-operator=gt&filter-value=2026-11-25',
      brussels,
      'where[opens][gte]=2026-11-25T23:00:00Z',
    ],
    [
      'filter-field=opens&filter-operator=lt&filter-value=2026-11-25',
      brussels,
      'where[opens][lt]=2026-11-24T23:00:00Z',
    ],
    ['filter-field=opens&filter-operator=eq&filter-value=2026-11-25', brussels, 'where[opens][eq]=2026-11-25'],
    [
      'filter-field=opens&filter-operator=lte&filter-value=2026-11-25T10:00:00Z',
      brussels,
      'where[opens][lte]=2026-11-25T10:00:00Z',
    ],
  ];
  test.each(rows)('%s (%s)', (search, timeZone, asked) => {
    expect(again(search, 'en', timeZone)).toBe(asked);
  });
});

test('what is neither is no part of the question', () => {
  expect(again('utm_source=news&lang=de&fbclid=1&search=a')).toBe('search=a');
});
