/** What search engines of data are told of a tenant and its collections. */
import { expect, test } from 'bun:test';
import type { ExposedCollection } from '@vitrine/query';
import { describeCollection, describeTenant } from '../src/found/dataset.ts';
import { present } from '../src/presented.ts';
import { wordsOf } from '../src/words/words.ts';
import { mistakesIn } from './google-rules.ts';

const collectionOf = (slug: string, isPrivate: boolean, label: string): ExposedCollection => ({
  slug,
  name: slug,
  isPrivate,
  fields: new Map([['name', { key: 'name', label, type: 'text' }]]),
});
const long = 'A label that makes its description long enough';
const [goods, rates, few] = [
  collectionOf('goods', false, long),
  collectionOf('rates', true, long),
  collectionOf('few', false, 'Name'),
];
const context = {
  words: await wordsOf('en'),
  search: '',
  assets: { style: '', frameStyle: '', script: '' },
  imageOrigins: [],
  publicUrl: 'https://data.example',
  today: '2026-01-31',
  exposure: present({
    tenant: { publicId: 'kornhaus', name: 'Kornhaus', industry: 'Bakery' },
    collections: new Map([goods, rates, few].map((collection) => [collection.slug, collection])),
  }),
};

test('a tenant is the catalog of what is public and described well enough', async () => {
  const catalog = describeTenant(context);
  expect(catalog).toMatchObject({ name: 'Kornhaus', dataset: [{ name: 'goods · Kornhaus' }] });
  expect(await mistakesIn(catalog)).toEqual([]);
});

test('a collection is a set with its files, where whole addresses are known', async () => {
  const set = describeCollection(context, goods);
  expect(set?.['distribution']).toHaveLength(2);
  expect(set === undefined ? ['none'] : await mistakesIn(set)).toEqual([]);
  expect(describeCollection({ ...context, publicUrl: null }, goods)?.['distribution']).toBeUndefined();
  expect([rates, few].map((collection) => describeCollection(context, collection))).toEqual([undefined, undefined]);
});
