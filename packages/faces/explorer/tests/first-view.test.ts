/** What a page shows of events to a visitor who has chosen nothing. */
import { expect, test } from 'bun:test';
import type { FieldType } from '@vitrine/contract';
import { withFirstView } from '../src/asking/first-view.ts';
import { printPageAddress, readPageAddress } from '../src/asking/page-address.ts';
import type { Survey } from '../src/asking/survey.ts';
import { inVisitorsOrder } from '../src/found/collection-kind.ts';
import type { PresentedCollection } from '../src/presented.ts';
import { createNumberText } from '../src/words/number-text.ts';

type Typed = readonly (readonly [key: string, type: FieldType])[];

const collectionOf = (
  slug: string,
  fields: Typed,
  sort?: PresentedCollection['sort'],
): PresentedCollection & { readonly fields: ReadonlyMap<string, { key: string; label: string; type: FieldType }> } => ({
  slug,
  name: slug,
  isPrivate: false,
  fields: new Map(fields.map(([key, type]) => [key, { key, label: key, type }])),
  sort,
});

const moments: Typed = [['title', 'text'], ['startsAt', 'datetime'], ['endsAt', 'datetime'], ['price', 'currency']]; // prettier-ignore
const days: Typed = [['title', 'text'], ['date', 'date']]; // prettier-ignore
const ascending = { key: 'startsAt', isDescending: false };

/** @param max the last value of each date; @param share of records with an end */
const surveyOf = (max: string, share: number): Survey => ({
  facetOf: (key) => ({ key, type: 'datetime', values: [], distinct: 1, missing: 0, max }),
  shareOf: () => share,
  interestOf: () => share,
});

const viewOf = (
  query: string,
  collection: PresentedCollection,
  survey = surveyOf('2027-01-01T00:00:00.000Z', 0.5),
  timeZone = 'UTC',
): string => {
  const address = readPageAddress(query, collection, { numbers: createNumberText('en'), timeZone });
  return printPageAddress(withFirstView(collection, address, survey, { today: '2026-03-01', timeZone }));
};

const events = collectionOf('events', moments);

test('the next event comes first, and those that are over do not', () => {
  expect(viewOf('', events)).toBe('where[startsAt][gte]=2026-03-01&sort=startsAt');
  expect(viewOf('fields=title&limit=50', events)).toContain('where[startsAt][gte]=2026-03-01&sort=startsAt');
  expect(viewOf('', events, undefined, 'Europe/Brussels')).toContain('where[startsAt][gte]=2026-02-28T23:00:00Z');
  expect(viewOf('', collectionOf('concerts', days))).toBe('where[date][gte]=2026-03-01&sort=date');
});

test('where each has an end, those that go on are shown', () => {
  expect(viewOf('', events, surveyOf('2027-01-01', 1))).toBe('where[endsAt][gte]=2026-03-01&sort=startsAt');
});

test('where all are over, the last comes first', () => {
  expect(viewOf('', events, surveyOf('2026-02-28T23:59:59.999Z', 0.5))).toBe('sort=-startsAt');
});

test.each(['where[price][gt]=1', 'search=a', 'sort=price', 'where[or][0][price][eq]=1', 'sort=-createdAt'])(
  'what a visitor chooses stays: %s',
  (query) => {
    expect(viewOf(query, events)).toBe(viewOf(query, collectionOf('things', moments)));
  },
);

test('an order by the owner stays, and other collections have none', () => {
  expect(viewOf('', collectionOf('events', moments, [{ key: 'price', isDescending: false }]))).toBe('');
  expect(viewOf('', collectionOf('events', moments, [{ key: 'startsAt', isDescending: true }]))).toBe('');
  expect(viewOf('', collectionOf('events', moments, [ascending]))).toContain('sort=startsAt');
  expect(viewOf('', collectionOf('orders', moments))).toBe('');
  expect(viewOf('', collectionOf('events', [['title', 'text']]))).toBe('');
});

test('products lead, and what others refer to comes last', () => {
  const named: readonly (readonly [string, Typed])[] = [
    ['allergens', [['name', 'text']]],
    ['invoices', [['price', 'currency']]],
    ['jobs', [['publishedAt', 'datetime']]],
    ['locations', [['street', 'text']]],
    ['events', moments],
    ['products', [['price', 'currency']]],
  ];
  const collections = named.map(([slug, fields]) => collectionOf(slug, fields));
  expect(inVisitorsOrder(collections).map(({ slug }) => slug)).toEqual([
    'products',
    'events',
    'locations',
    'jobs',
    'allergens',
    'invoices',
  ]);
});

test('of two collections with products, the one with more comes first', () => {
  const collections = ['bread', 'wine'].map((slug) => collectionOf(slug, [['price', 'currency']]));
  const counts: Readonly<Record<string, number>> = { bread: 3, wine: 9 };
  expect(inVisitorsOrder(collections, ({ slug }) => counts[slug] ?? 0).map(({ slug }) => slug)).toEqual([
    'wine',
    'bread',
  ]);
});
