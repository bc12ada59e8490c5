/** The editions store: what doctor says of its folder, its disk, the last edition and what takes too long. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BuiltSegment } from '@vitrine/publisher';
import { editionFolderOf } from '../../src/config.ts';
import { storeFindings, type ShownCollection, type StoreCircumstances } from '../../src/doctor/store-findings.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startTestService,
  type TestService,
} from '../support/test-service.ts';
import { printed } from './ward.ts';

const config = { editionSeconds: 300, catalogLeaseSeconds: 10 };
const products: ShownCollection = { id: 1, slug: 'products', source: 'main', records: 2, bytes: 5e6 };
const orders: ShownCollection = { ...products, id: 2, slug: 'orders' };

let service: TestService;
let root: string;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'vitrine-doctor-'));
  service = await startTestService();
  const tenant = await addTenant(service, 'acme2345');
  for (const slug of ['products', 'orders']) {
    const records = [1, 2].map((id) => ({ id: String(id), createdAt: '2026-01-01T00:00:00.000Z', name: `Chai ${id}` }));
    const fields = [{ key: 'name', label: 'Name', type: 'text' }] as const;
    await exposeAll(service, tenant, await addCollection(service, tenant, { slug, fields }, records));
  }
  await follow(service);
});
afterAll(async () => {
  await service.stop();
  rmSync(root, { recursive: true });
});

const look = (circumstances: Partial<StoreCircumstances> = {}) => {
  const folder = editionFolderOf(service.config);
  const now = service.clock.now();
  return storeFindings({ folder, config, shown: [products, orders], now, bytesLeft: () => 1e9, ...circumstances });
};

/** As if reading the collections had taken so long, by their ids. */
const withDurations = (durations: readonly number[], work: () => void): void => {
  const path = join(editionFolderOf(service.config), 'publisher.json');
  const text = readFileSync(path, 'utf8');
  const state: { segments: BuiltSegment[] } = JSON.parse(text);
  const segments = state.segments.map((segment) => ({
    ...segment,
    durationMs: durations[segment.collectionId - 1] ?? 0,
  }));
  writeFileSync(path, JSON.stringify({ ...state, segments }));
  try {
    work();
  } finally {
    writeFileSync(path, text);
  }
};

test('what the last edition has and takes, and the room beside it', () => {
  const openedAt = new Date(service.service.edition.times?.lastModified ?? 0).toISOString();
  withDurations([1200, 300], () => {
    expect(look()).toEqual([
      {
        about: 'editions',
        state: 'well',
        found: `The last one is of ${openedAt}: 2 segments, 4 records, 1 MB. Reading all of it takes 1.5 s.`,
      },
      {
        about: 'editions disk',
        state: 'well',
        found: 'They take up to 1 MB (three times the present segments), and 1,000 MB are left on the disk.',
      },
    ]);
  });
});

test('how long reading takes is kept with each segment', () => {
  const { segments }: { segments: BuiltSegment[] } = JSON.parse(
    readFileSync(join(editionFolderOf(service.config), 'publisher.json'), 'utf8'),
  );
  expect(segments.map(({ durationMs }) => Number.isInteger(durationMs) && durationMs >= 0)).toEqual([true, true]);
});

const after = (milliseconds: number) => printed(look({ now: service.clock.now() + milliseconds }));

test('a publisher that was not heard for the lease is not at work', () => {
  expect(after(10_000)).toEqual([]);
  // A beat that would have the time of the one before is a millisecond later.
  expect(after(10_002)).toEqual([
    expect.stringContaining('No publisher is at work: start "vitrine serve" or "vitrine publish".'),
  ]);
});

test('a disk that has less room than the editions take', () => {
  expect(printed(look({ bytesLeft: () => 0 }))).toEqual([
    'ill editions disk: They take up to 1 MB (three times the present segments), and 0 MB are left on the disk: too few. Make room, or let EDITION_STORE name a folder on another disk.',
  ]);
});

test('before the first edition room is estimated by what is shown', () => {
  const folder = join(root, 'none', 'yet');
  const asked: string[] = [];
  const estimate = (bytesLeft: number) =>
    printed(look({ folder, bytesLeft: (place) => (asked.push(place), bytesLeft) }));
  const none = `note editions: ${folder} has none yet. "vitrine serve" or "vitrine publish" makes it.`;
  expect(estimate(90_000_000)).toEqual([none]);
  expect(estimate(89_999_999)).toEqual([
    none,
    'ill editions disk: They take up to 90 MB (estimated by the tables that are shown), and 90 MB are left on the disk: too few. Make room, or let EDITION_STORE name a folder on another disk.',
  ]);
  expect(asked).toEqual([root, root]);
  expect(look({ folder, shown: [] })).toEqual([]);
});

test('what is no folder cannot be written', () => {
  const file = join(root, 'file');
  writeFileSync(file, '');
  for (const folder of [file, join(file, 'editions')]) {
    expect(printed(look({ folder }))).toEqual([`ill editions: ${folder} cannot be written: ${file} is no folder.`]);
  }
});

test('a store that is damaged is said to be', () => {
  const folder = mkdtempSync(join(root, 'damaged-'));
  writeFileSync(join(folder, 'current'), 'nothing.json');
  expect(printed(look({ folder }))).toEqual([
    expect.stringMatching(/^ill editions: .* cannot be used: .*it is missing\. EDITION_STORE names another folder\.$/),
  ]);
});

const slow: readonly [what: string, durations: readonly number[], found: readonly string[]][] = [
  ['an edition is enough', [150_000, 150_000], []],
  [
    'a collection is too large for its turn',
    [300_001, 0],
    [
      'ill main products: Reading it took 301 s, longer than an edition of 300 s, so editions come late. Show fewer of its fields, or set EDITION_SECONDS higher.',
    ],
  ],
  [
    'a source is, and no collection by itself',
    [200_000, 150_000],
    [
      'note main: Its collections take 350 s to read, products the most of it (200 s): longer than an edition of 300 s. Set EDITION_SECONDS higher.',
    ],
  ],
];

test.each(slow)('%s', (_what, durations, found) => {
  withDurations(durations, () => expect(printed(look())).toEqual([...found]));
});

test('what was not read yet is estimated by its records', () => {
  const large: ShownCollection = { ...products, id: 3, slug: 'movements', records: 6_000_000 };
  expect(printed(look({ shown: [products, large] }))).toEqual([
    'note main movements: Reading it will take about 400 s, longer than an edition of 300 s, so editions come late. Show fewer of its fields, or set EDITION_SECONDS higher.',
  ]);
});
