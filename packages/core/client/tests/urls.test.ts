/** Questions as URLs, each row a query and what stands behind the collection. */
import { describe, expect, test } from 'bun:test';
import { operators, operatorTraits } from '@vitrine/contract';
import { recordUrl } from '../src/urls.ts';
import { recordsUrl, type Place, type Query, type Where } from '../src/index.ts';

const place: Place = { url: 'https://api.example.com', tenant: 'kornhaus' };
const base = 'https://api.example.com/api/v1/public/t/kornhaus/products';

const rows: [query: Query, behind: string][] = [
  [{}, ''],
  [{ where: {}, search: undefined, sort: undefined, fields: undefined, page: undefined, limit: undefined }, ''],
  [{ where: { price: {} } }, ''],
  [{ where: { price: { gte: 10, lt: 20.5 } } }, '?where[price][gte]=10&where[price][lt]=20.5'],
  [
    { where: { price: { gt: -1 }, name: { contains: 'x' } }, search: 'a b' },
    '?where[price][gt]=-1&where[name][contains]=x&search=a%20b',
  ],
  [{ sort: ['-price', 'name'], fields: ['name', 'price'] }, '?sort=-price,name&fields=name,price'],
  [{ page: 2, limit: 50 }, '?page=2&limit=50'],
  [{ where: { n: { eq: 1e21 } } }, '?where[n][eq]=1e%2B21'],
  [{ where: { n: { eq: 9007199254740993n } } }, '?where[n][eq]=9007199254740993'],
  [{ where: { isVegan: { eq: false } } }, '?where[isVegan][eq]=false'],
  [{ where: { name: { exists: false } } }, '?where[name][exists]=false'],
  [
    { where: { startsAt: { lt: new Date('2026-12-24T19:00:00+01:00') } } },
    '?where[startsAt][lt]=2026-12-24T18%3A00%3A00.000Z',
  ],
  [{ where: { name: { eq: 'a&b=c#d+e%f/g?h' } } }, '?where[name][eq]=a%26b%3Dc%23d%2Be%25f%2Fg%3Fh'],
  [{ where: { name: { eq: 'Käse 🧀' } } }, '?where[name][eq]=K%C3%A4se%20%F0%9F%A7%80'],
  [{ where: { name: { eq: `it's "so"` } } }, '?where[name][eq]=it%27s%20%22so%22'],
  [{ where: { name: { eq: '' } } }, '?where[name][eq]='],
  [{ where: { 'a]b&c': { eq: 'x' } } }, '?where[a%5Db%26c][eq]=x'],
  [{ where: { name: { in: ['a', 'b'] } } }, '?where[name][in]=a,b'],
  [
    { where: { name: { in: ['a,b', '"c"', '', ' ', 'd"e', ' f', 'g\t', 'h i'] } } },
    `?where[name][in]=%22a%2Cb%22,%22%22%22c%22%22%22,%22%22,%22%20%22,d%22e,%22%20f%22,%22g%09%22,h%20i`,
  ],
  [{ where: { name: { nin: ['x'] } } }, '?where[name][nin]=x'],
  [{ where: { name: { in: [] } } }, '?where[name][in]='],
  [{ where: { price: { between: [5, 6.5] } } }, '?where[price][between]=5,6.5'],
  [{ where: { spot: { near: [50.7, -3.6, 5] } } }, '?where[spot][near]=50.7,-3.6,5'],
  [{ where: { spot: { within: [50, 3, 51, 4] } } }, '?where[spot][within]=50,3,51,4'],
  [{ sort: ['-spot:near(50.7,3.6)', 'name'] }, '?sort=-spot%3Anear(50.7%2C3.6),name'],
  [{ where: { name: { between: ['A,', 'B'] } } }, '?where[name][between]=%22A%2C%22,B'],
  [
    { where: { allergens: { contains: ['gluten', 'sesame, black'] } } },
    '?where[allergens][contains]=gluten&where[allergens][contains]=sesame%2C%20black',
  ],
  [
    { where: { price: { lt: 1 } }, or: [{ name: { eq: 'a' }, id: { eq: 'b' } }, { name: { in: ['c', 'd,'] } }] },
    '?where[price][lt]=1&where[or][0][name][eq]=a&where[or][0][id][eq]=b&where[or][1][name][in]=c,%22d%2C%22',
  ],
  [{ where: { or: { eq: 'x' } } }, '?where[or][eq]=x'],
  [{ search: 'lodz', fuzzy: true }, '?search=lodz&search.fuzzy=true'],
  [{ search: 'lodz', fuzzy: false }, '?search=lodz'],
  [{ search: 'lodz', highlights: true }, '?search=lodz&meta=highlights'],
  [{ search: 'lodz', highlights: false }, '?search=lodz'],
];

test.each(rows.map(([query, behind]) => [behind, query] as const))('products%s', (behind, query) =>
  expect(recordsUrl(place, 'products', query)).toBe(base + behind),
);

describe('where a tenant is asked', () => {
  const places: [place: Place, url: string][] = [
    [{ url: 'https://a.example/', tenant: 't' }, 'https://a.example/api/v1/public/t/t/x%2Fy'],
    [{ url: 'http://a.example:8080/shop//', tenant: 'a b' }, 'http://a.example:8080/shop/api/v1/public/t/a%20b/x%2Fy'],
    [{ url: '', tenant: 't' }, '/api/v1/public/t/t/x%2Fy'],
  ];
  test.each(places)('%j', (given, url) => expect(recordsUrl(given, 'x/y')).toBe(url));
});

/** As of a program without types, or one whose value got lost on the way. */
const lost = (where: object): Query => JSON.parse(JSON.stringify({ where }));

test('the fields of every record may be named among those that are wanted', () => {
  const asked: Query<{ readonly name: 'text' }> = { fields: ['id', 'name', 'createdAt'] };
  expect(recordsUrl(place, 'products', asked)).toEndWith('?fields=id,name,createdAt');
});

test('an ID that no path can have is a parameter', () => {
  expect(
    ['.', '..', '', '...', 'a/b'].map((id) =>
      recordUrl(place, 'products', id, { fields: ['name'] }).replace(/^.*products/, ''),
    ),
  ).toEqual([
    '/records?id=.&fields=name',
    '/records?id=..&fields=name',
    '/records?id=&fields=name',
    '/records/...?fields=name',
    '/records/a%2Fb?fields=name',
  ]);
});

describe('what would ask something else is refused', () => {
  const refused: [what: string, ask: () => string, says: string][] = [
    [
      'a condition without a value',
      () => recordsUrl(place, 'products', lost({ name: { eq: null } })),
      'where[name][eq] has no value.',
    ],
    [
      'an item without a value',
      () => recordsUrl(place, 'products', lost({ name: { in: ['a', null] } })),
      'where[name][in] has no value.',
    ],
    [
      'a field without conditions',
      () => recordsUrl(place, 'products', lost({ name: null })),
      'where[name] has no value.',
    ],
    [
      'nothing to contain',
      () => recordsUrl(place, 'products', lost({ name: { contains: [] } })),
      'where[name][contains] has no value.',
    ],
    ['no alternatives', () => recordsUrl(place, 'products', { or: [] }), 'where[or] has no value.'],
    [
      'an alternative without a condition',
      () => recordsUrl(place, 'products', { or: [{ name: { eq: 'a' } }, {}] }),
      'where[or][1] has no value.',
    ],
    [
      'a condition without a value in an alternative',
      () => recordsUrl(place, 'products', { or: [JSON.parse('{"name":{"eq":null}}')] }),
      'where[or][0][name][eq] has no value.',
    ],
    ['a collection without a name', () => recordsUrl(place, ''), '"" is no collection.'],
    ['the folder above', () => recordsUrl(place, '..'), '".." is no collection.'],
    ['a tenant without an ID', () => recordsUrl({ ...place, tenant: '' }, 'products'), '"" is no tenant.'],
  ];
  test.each(refused)('%s', (_what, ask, says) => expect(ask).toThrow(says));
  test('half of a character', () => expect(() => recordsUrl(place, 'p', { search: '\uD83E' })).toThrow(URIError));
});

/** By what an operator takes: an operand, and its text in a URL. */
const operands = {
  one: ['a', 'a'],
  text: ['a', 'a'],
  truth: [true, 'true'],
  list: [['a', 'b'], 'a,b'],
  pair: [['a', 'b'], 'a,b'],
  circle: [[50.7, 3.6, 5], '50.7,3.6,5'],
  box: [[50, 3, 51, 4], '50,3,51,4'],
} as const;

test.each(operators)('the operator %s of the contract is typed and written', (operator) => {
  const [operand, text] = operands[operatorTraits[operator].takes];
  const typed: NonNullable<Where[string]>[typeof operator] = operand;
  const where: Where = { name: { [operator]: typed } };
  expect(recordsUrl(place, 'products', { where })).toEndWith(`/products?where[name][${operator}]=${text}`);
});
