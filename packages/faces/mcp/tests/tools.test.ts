/** The list of tools is bounded, whatever a tenant shows. */
import { expect, test } from 'bun:test';
import type { ExposedCollection, ExposedField, Exposure } from '@vitrine/query';
import { describeTools } from '../src/tools.ts';

const fieldOf = (collection: number, index: number): ExposedField => ({
  key: `key_${collection}_${index}`,
  label: 'A label '.repeat(40),
  type: 'text',
});

const collectionOf = (number: number, fieldCount: number): ExposedCollection => ({
  slug: `collection-${number}`,
  name: 'A name '.repeat(40),
  isPrivate: false,
  fields: new Map(Array.from({ length: fieldCount }, (_, index) => [`key_${number}_${index}`, fieldOf(number, index)])),
});

const exposureOf = (collectionCount: number, fieldCount: number): Exposure => ({
  tenant: { publicId: 'manymany', name: 'Many', industry: 'Trade' },
  collections: new Map(
    Array.from({ length: collectionCount }, (_, number) => [`collection-${number}`, collectionOf(number, fieldCount)]),
  ),
});

const rows: [collections: number, fields: number, namesFields: boolean, namesCollections: boolean][] = [
  [1, 60, true, true],
  [60, 60, false, true],
  [1, 600, false, true],
  [300, 1, false, false],
  [0, 0, false, false],
];
test.each(rows)('%d collections of %d fields', (collections, fields, namesFields, namesCollections) => {
  const text = JSON.stringify(describeTools(exposureOf(collections, fields)));
  expect(text.length).toBeLessThan(50_000);
  expect([text.includes('key_0_0'), text.includes('"enum":["collection-0"')]).toEqual([namesFields, namesCollections]);
});

const argumentsOf = (exposure: Exposure): readonly string[] =>
  describeTools(exposure).flatMap(({ name, inputSchema }) =>
    name === 'get_facets' ? Object.keys(inputSchema.properties) : [],
  );

test('facets.zoom is an argument where a tenant shows points', () => {
  const { tenant } = exposureOf(1, 1);
  const points = { ...collectionOf(0, 1), fields: new Map([['at', { key: 'at', label: 'At', type: 'geo' } as const]]) };
  expect(argumentsOf(exposureOf(1, 1))).not.toContain('facets.zoom');
  expect(argumentsOf({ tenant, collections: new Map([['places', points]]) })).toContain('facets.zoom');
});
