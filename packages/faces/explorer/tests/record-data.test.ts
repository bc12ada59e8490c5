/** What search engines are told of a record: nothing that is not there, and nothing that they refuse. */
import { describe, expect, test } from 'bun:test';
import type { FieldType, RecordData } from '@vitrine/contract';
import type { ExposedCollection, ExposedField } from '@vitrine/query';
import { type JsonLd, printJsonLd } from '../src/found/json-ld.ts';
import { createFacts } from '../src/found/facts.ts';
import { describeRecord } from '../src/found/record-data.ts';
import { mistakesIn } from './google-rules.ts';

type Written = readonly [key: string, type: FieldType, value: unknown, currency?: string];

const collectionOf = (slug: string, written: readonly Written[]): ExposedCollection => ({
  slug,
  name: slug,
  isPrivate: false,
  fields: new Map(
    written.map(([key, type, , currency]): [string, ExposedField] => [
      key,
      { key, label: key, type, ...(currency !== undefined && { currency }) },
    ]),
  ),
});

const recordOf = (written: readonly Written[]): RecordData => ({
  id: 'r1',
  createdAt: '2026-01-01T00:00:00.000Z',
  ...Object.fromEntries(written.map(([key, , value]) => [key, value])),
});

const told = (slug: string, ...written: readonly Written[]): JsonLd | undefined =>
  describeRecord(
    createFacts(collectionOf(slug, written))(recordOf(written)),
    'Kornhaus',
    'https://data.example/t/a/b/r1',
  );

const url = 'https://data.example/t/a/b/r1';

const product: readonly Written[] = [
  ['name', 'text', 'Rye loaf'],
  ['description', 'text', 'Two days\nof rest.'],
  ['price', 'currency', 4.2, 'EUR'],
];
const address: readonly Written[] = [
  ['street', 'text', 'Lange Gasse 1'],
  ['city', 'text', 'Ulm'],
  ['postalCode', 'text', '89073'],
];
const postal = {
  '@type': 'PostalAddress',
  streetAddress: 'Lange Gasse 1',
  addressLocality: 'Ulm',
  postalCode: '89073',
};
const job: readonly Written[] = [
  ['title', 'text', 'Baker'],
  ['description', 'text', 'Bakes at night.'],
  ['datePosted', 'date', '2026-01-02'],
  ['employmentType', 'select', 'Full time'],
  ...address,
];

const rows: readonly (readonly [what: string, slug: string, written: readonly Written[], expected: JsonLd])[] = [
  [
    'a product with all that is known',
    'products',
    [
      ...product,
      ['sku', 'text', 'B-1'],
      ['ean', 'text', '4006381333931'],
      ['brand', 'text', 'Kornhaus'],
      ['photo', 'url', 'https://pictures.example/rye.jpg'],
      ['inStock', 'boolean', false],
    ],
    {
      '@type': 'Product',
      name: 'Rye loaf',
      description: 'Two days of rest.',
      image: 'https://pictures.example/rye.jpg',
      url,
      sku: 'B-1',
      gtin: '4006381333931',
      brand: { '@type': 'Brand', name: 'Kornhaus' },
      offers: {
        '@type': 'Offer',
        price: '4.2',
        priceCurrency: 'EUR',
        availability: 'https://schema.org/OutOfStock',
        url,
      },
    },
  ],
  [
    'a currency of each record, words for what is left, a wrong EAN and a picture that is no address',
    'articles',
    [
      ['name', 'text', 'Lamp'],
      ['price', 'currency', '19.990', 'unit'],
      ['unit', 'text', 'CHF'],
      ['ean', 'text', '4006381333932'],
      ['photo', 'text', 'javascript:alert(1)'],
      ['availability', 'select', 'Auf Lager'],
    ],
    {
      '@type': 'Product',
      name: 'Lamp',
      url,
      offers: {
        '@type': 'Offer',
        price: '19.990',
        priceCurrency: 'CHF',
        availability: 'https://schema.org/InStock',
        url,
      },
    },
  ],
  [
    'a picture with what it shows',
    'products',
    [...product, ['photo', 'image', 'https://pictures.example/rye'], ['photoAlt', 'text', 'A loaf,\ncut']],
    {
      '@type': 'Product',
      name: 'Rye loaf',
      description: 'Two days of rest.',
      image: { '@type': 'ImageObject', url: 'https://pictures.example/rye', caption: 'A loaf, cut' },
      url,
      offers: { '@type': 'Offer', price: '4.2', priceCurrency: 'EUR', url },
    },
  ],
  [
    'a picture of which nothing is said',
    'events',
    [
      ['name', 'text', 'Baking'],
      ['startDate', 'datetime', '2026-05-01T17:00:00.000Z'],
      ['photo', 'image', null],
      ['photoAlt', 'text', 'A loaf'],
      ['poster', 'image', 'https://pictures.example/poster'],
      ...address,
    ],
    {
      '@type': 'Event',
      name: 'Baking',
      image: 'https://pictures.example/poster',
      url,
      startDate: '2026-05-01T17:00:00.000Z',
      location: { '@type': 'Place', address: postal },
    },
  ],
  [
    'an event',
    'events',
    [
      ['name', 'text', 'Baking'],
      ['startDate', 'datetime', '2026-05-01T17:00:00.000Z'],
      ['venue', 'text', 'Hall'],
      ...address,
    ],
    {
      '@type': 'Event',
      name: 'Baking',
      url,
      startDate: '2026-05-01T17:00:00.000Z',
      location: { '@type': 'Place', name: 'Hall', address: postal },
    },
  ],
  [
    'a cancelled event of which the hall alone is known',
    'events',
    [
      ['name', 'text', 'Baking'],
      ['startsAt', 'datetime', '2026-05-01T17:00:00.000Z'],
      ['hall', 'select', 'Großer Saal'],
      ['status', 'select', 'abgesagt'],
    ],
    {
      '@type': 'Event',
      name: 'Baking',
      url,
      startDate: '2026-05-01T17:00:00.000Z',
      eventStatus: 'https://schema.org/EventCancelled',
      location: { '@type': 'Place', name: 'Großer Saal' },
    },
  ],
  [
    'a business with its hours and place',
    'shops',
    [
      ['name', 'text', 'Kornhaus am Markt'],
      ...address,
      ['phone', 'phone', '+49 731 1'],
      ['latitude', 'number', 48.4],
      ['longitude', 'number', 9.99],
      ['openingHours', 'json', { monday: [{ opens: '08:00', closes: '12:00' }], sunday: null }],
    ],
    {
      '@type': 'LocalBusiness',
      name: 'Kornhaus am Markt',
      url,
      address: postal,
      telephone: '+49 731 1',
      openingHoursSpecification: [
        {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: 'https://schema.org/Monday',
          opens: '08:00',
          closes: '12:00',
        },
      ],
      geo: { '@type': 'GeoCoordinates', latitude: 48.4, longitude: 9.99 },
    },
  ],
  [
    'a job, at the tenant where no employer is named',
    'jobs',
    [...job, ['country', 'text', 'DE'], ['deadline', 'date', '2026-02-01']],
    {
      '@type': 'JobPosting',
      title: 'Baker',
      description: 'Bakes at night.',
      url,
      datePosted: '2026-01-02',
      validThrough: '2026-02-01',
      employmentType: 'FULL_TIME',
      hiringOrganization: { '@type': 'Organization', name: 'Kornhaus' },
      jobLocation: { '@type': 'Place', address: { ...postal, addressCountry: 'DE' } },
    },
  ],
];

describe('a record is told as what it is', () => {
  test.each(rows)('%s', async (_, slug, written, expected) => {
    const data = told(slug, ...written);
    expect(data).toEqual(expected);
    expect(data === undefined ? [] : await mistakesIn(data)).toEqual([]);
  });
});

describe('nothing is told where something is missing that search engines need', () => {
  const [name, description, price] = product;
  const untold: readonly (readonly [what: string, slug: string, written: readonly (Written | undefined)[]])[] = [
    ['a price without a currency', 'products', [name, ['price', 'currency', 4.2]]],
    [
      'a price in something that is no currency',
      'products',
      [name, ['price', 'currency', 4.2, 'unit'], ['unit', 'text', 'kg']],
    ],
    ['no price', 'products', [name, ['price', 'currency', null, 'EUR']]],
    ['a negative price', 'products', [name, ['price', 'currency', -1, 'EUR']]],
    ['a product without a name', 'products', [['name', 'text', null], description, price]],
    ['what was ordered', 'order-lines', product],
    ['an event without a place', 'events', [name, ['startDate', 'date', '2026-05-01']]],
    ['an event without a day', 'events', [name, ['startDate', 'date', null], ...address]],
    ['a day of something else', 'machines', [name, ['startDate', 'date', '2026-05-01'], ...address]],
    ['a business without an address', 'shops', [name, ['openingHours', 'json', { monday: '08:00-12:00' }]]],
    ['a job without its country', 'jobs', job],
    [
      'a job at a place without an address',
      'jobs',
      [
        ...job.filter(([key]) => !address.some(([each]) => each === key)),
        ['place', 'text', 'Hall'],
        ['country', 'text', 'DE'],
      ],
    ],
    ['a job without a text', 'jobs', [...job.filter(([key]) => key !== 'description'), ['country', 'text', 'DE']]],
    ['something that is nothing of these', 'things', [name, description]],
  ];
  test.each(untold)('%s', (_, slug, written) => {
    expect(told(slug, ...written.filter((field) => field !== undefined))).toBeUndefined();
  });
});

test('hours that cannot be read, and a place off the earth, are left out', () => {
  const data = told(
    'shops',
    ['name', 'text', 'Shop'],
    ...address,
    ['openingHours', 'json', { monday: '08:00-12:00', tuesday: 'by appointment' }],
    ['latitude', 'number', 91],
    ['longitude', 'number', 9],
  );
  expect(Object.keys(data ?? {})).toEqual(['@type', 'name', 'url', 'address']);
});

test('no value ends the script', () => {
  const text = printJsonLd({ '@type': 'Thing', name: '</script><!--<script>alert(1)' });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Thing',
    name: '</script><!--<script>alert(1)',
  });
});

test('the rules notice what is missing', async () => {
  expect(await mistakesIn({ '@type': 'Event', name: 'Baking' })).toEqual([
    'Event has no startDate.',
    'Event has no location.',
  ]);
  expect((await mistakesIn({ '@type': 'JobPosting' })).length).toBeGreaterThan(5);
});
