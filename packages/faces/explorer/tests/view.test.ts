/** Views and their texts: what an address says is what is asked, and is read again as it was. */
import { describe, expect, test } from 'bun:test';
import { recordsUrl } from '@vitrine/client';
import { parseView, queryOf, splitItems, withCondition, type Condition } from '../src/asking/view.ts';

const place = { url: 'http://a.test', tenant: 't' };

/** The text of what is asked in the view that a text stands for. */
const again = (text: string): string => {
  const { search } = new URL(recordsUrl(place, 'c', queryOf(parseView(text))));
  return decodeURIComponent(search.slice(1));
};

test('a search that is too long for the API is cut', () => {
  const words = Array.from({ length: 20 }, (_, index) => `w${index}`);
  expect(again(`search=w0 ${words.join(' ')}`)).toBe(`search=${words.slice(0, 16).join(' ')}`);
  expect(again(`search=${'x'.repeat(300)}`)).toBe(`search=${'x'.repeat(200)}`);
});

describe('an address stays as it is', () => {
  const rows = [
    '',
    'where[price][lt]=1',
    'where[price][gte]=1&where[price][lte]=2.50',
    'where[city][in]=Bern,"a,b",say "hi"',
    'where[day][between]=2026-01-01,2026-12-31',
    'where[name][eq]=',
    'where[labels][contains]=a&where[labels][contains]=b',
    'where[name][notContains]=a&where[name][notContains]=b',
    'where[gone][exists]=false&search=two words',
    'sort=-price,name&fields=name,price&page=3&limit=50',
    'where[no.such][eq]=<b>',
  ];
  test.each(rows)('%s', (row) => {
    expect(again(row)).toBe(row);
  });
});

describe('an address is evened out', () => {
  const rows: [address: string, asked: string][] = [
    ['page=1&limit=20', ''],
    ['page=x&limit=-1', ''],
    ['other=1&where[a]=1&where[a][like]=1', ''],
    ['where[a][in][]=x,y&where[a][in][]=z', 'where[a][in]="x,y",z'],
    ['where[a][in][0]=x&where[a][in]=y', 'where[a][in]=x,y'],
    ['where[a][eq]=1&where[a][eq]=2', 'where[a][eq]=2'],
    ['sort=,price,&search= ', 'sort=price'],
  ];
  test.each(rows)('%s asks %s', (address, asked) => {
    expect(again(address)).toBe(asked);
  });
});

test.each([
  ['a,b', ['a', 'b']],
  ['"a,b",c', ['a,b', 'c']],
  ['""', ['']],
  ['a,', ['a', '']],
  ['"a""b"', ['a"b']],
  [' a, b ,"c " ', ['a', 'b', 'c ']],
])('the items of %s', (text, items) => {
  expect(splitItems(text)).toEqual(items);
});

const less = (value: string): Condition => ({ field: 'price', operator: 'lt', values: [value] });

test('a field has each operator once', () => {
  const name: Condition = { field: 'name', operator: 'eq', values: ['a'] };
  expect(withCondition([less('1'), name], less('2'))).toEqual([less('2'), name]);
});
