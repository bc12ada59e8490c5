/** A tenant as it is served: the file of the tenant, with the segments of the manifest that names it. */
import { expect, test } from 'bun:test';
import type { TenantFile } from '@vitrine/store';
import { openTo, serveTenant } from '../src/served.ts';

const field = { key: 'name', label: 'Name', type: 'text', print: 'origin' } as const;
const collection = { name: 'A', isPrivate: false, fields: [field] };
const file: TenantFile = {
  tenantId: 1,
  tenant: { publicId: 'kornhaus', name: 'Kornhaus', industry: 'Bakery' },
  collections: [
    { ...collection, slug: 'read', segment: { key: '7', partition: 'kornhaus' } },
    { ...collection, slug: 'unread', segment: null },
    { ...collection, slug: 'damaged', segment: { key: '7', partition: 'other' } },
    { ...collection, slug: 'secret', isPrivate: true, id: 'c5', segment: null },
    { ...collection, slug: 'over', endsAt: 1000, segment: null },
  ],
};
const manifest = {
  openedAt: 500,
  segments: new Map([['7', { name: 's', readAt: 'shop', bytes: 1, deltas: ['d'], damaged: ['other'] }]]),
  readings: new Map([['shop', 400]]),
};

test('a collection has its segment by the manifest, and is as old as its records', () => {
  const { whole } = serveTenant(file, manifest, 1000);
  const segments = Array.from(whole.collections.values(), ({ slug, segment, readAt }) => [slug, segment, readAt]);
  expect(segments).toEqual([
    ['read', { name: 's', partition: 'kornhaus', deltas: ['d'] }, 400],
    ['unread', null, 500],
    ['damaged', { name: 's', partition: 'other', deltas: ['d'], isDamaged: true }, 400],
    ['secret', null, 500],
  ]);
});

test('a private collection needs a key, and no field tells its origin', () => {
  const { anonymous } = serveTenant(file, manifest, 999);
  expect([...anonymous.collections.keys()]).toEqual(['read', 'unread', 'damaged', 'over']);
  expect([...(anonymous.collections.get('read')?.fields.values() ?? [])]).toEqual([
    { key: 'name', label: 'Name', type: 'text' },
  ]);
});

const printWith = (card: unknown): string | undefined => {
  const shown = { ...collection, slug: 'shown', segment: null, presentation: JSON.stringify({ card }) };
  return serveTenant({ ...file, collections: [shown] }, manifest, 0).whole.collections.get('shown')?.fingerprint;
};

test('answers depend on what ranks first, and not on how else pages show a collection', () => {
  expect(printWith({ title: 'name' })).not.toBe(printWith({}));
  expect(printWith({ image: 'name' })).toBe(printWith({}));
});

const secrets: TenantFile = {
  ...file,
  collections: [
    { ...collection, slug: 'open', segment: null },
    { ...collection, slug: 'prices', isPrivate: true, id: 'c5', segment: null },
    { ...collection, slug: 'prices-top', isPrivate: true, id: 'v5', segment: null },
    { ...collection, slug: 'of-before', isPrivate: true, segment: null },
  ],
};

test.each([
  [[], 'open'],
  [['c5'], 'open prices'],
  [['v5'], 'open prices-top'],
  [['v5', 'c5', 'c55'], 'open prices prices-top'],
  [['c', 'c55', '5', 'prices', 'undefined', ''], 'open'],
  ['all', 'open prices prices-top of-before'],
] as const)('a key that opens %p sees %p', (opens, seen) => {
  const { collections } = openTo(serveTenant(secrets, manifest, 0), opens);
  expect([...collections.keys()].join(' ')).toBe(seen);
});

test('exposures that show the same have one fingerprint, and that of a key that opens nothing is the anonymous one', () => {
  const served = serveTenant(secrets, manifest, 0);
  const sets = [[], ['c5'], ['v5'], ['c5', 'v5'], 'all'] as const;
  expect(new Set(sets.map((opens) => openTo(served, opens).fingerprint)).size).toBe(sets.length);
  expect(openTo(served, ['c9', 'c5']).fingerprint).toBe(openTo(served, ['c5']).fingerprint);
  expect(openTo(served, ['c9'])).toBe(served.anonymous);
});
