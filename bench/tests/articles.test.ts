/** The articles: the same each time, and with what new questions rely on. */
import { describe, expect, test } from 'bun:test';
import { articleBrands, articleCategories, brandIn, brandsPerCategory } from '../data/article-words.ts';
import { articleAt, articleFields, type Size } from '../data/articles.ts';

const size: Size = { tenants: 4, rows: 500 };
const places = Array.from({ length: size.tenants * size.rows }, (_, number) => number);
const articles = places.map((number) => articleAt(size, Math.floor(number / size.rows), number % size.rows));

const distinct = (values: readonly unknown[]): number => new Set(values).size;

test('an article is made of its place alone', () => {
  expect([articleAt(size, 2, 17)]).toEqual(articles.slice(2 * size.rows + 17, 2 * size.rows + 18));
});

test.each(['id', 'ean'] as const)('no two articles of any tenants have the same %s', (column) =>
  expect(distinct(articles.map((article) => article[column]))).toBe(articles.length),
);

test('no two articles of a tenant were created at the same moment', () => {
  const moments = articles.slice(0, size.rows).map(({ created_at }) => created_at);
  expect(distinct(moments)).toBe(size.rows);
});

test('the last digit of an EAN checks the others', () => {
  const sums = articles.map(({ ean }) =>
    Array.from(ean, (digit, at) => Number(digit) * (at % 2 === 0 ? 1 : 3)).reduce((sum, one) => sum + one, 0),
  );
  expect(sums.filter((sum) => sum % 10 !== 0)).toEqual([]);
});

test('no value would have to be quoted in CSV, or in a list of a URL', () => {
  const texts = articles.flatMap((article) => Object.values(article).map(String));
  expect(texts.filter((text) => /[",()\n]/.test(text))).toEqual([]);
});

test('there are twelve fields', () => expect(distinct(articleFields)).toBe(12));

describe('the words', () => {
  test('name 40 categories and 300 brands', () =>
    expect([distinct(articleCategories), distinct(articleBrands)]).toEqual([40, 300]));

  test('give a category different brands', () => {
    const names = Array.from({ length: brandsPerCategory }, (_, number) => brandIn(39, number));
    expect(distinct(names)).toBe(brandsPerCategory);
  });

  test('are three or more in each name', () =>
    expect(Math.min(...articles.map(({ name }) => name.split(' ').length))).toBeGreaterThanOrEqual(3));
});
