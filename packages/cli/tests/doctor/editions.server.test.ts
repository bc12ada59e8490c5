/** The editions store: what doctor says of its folder, its disk, the last edition and what takes too long. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readState } from '@vitrine/publisher';
import { formatVersion } from '@vitrine/segments';
import { StateReader, StoreReader } from '@vitrine/store';
import { editionFolderOf } from '../../src/config.ts';
import { storeFindings, type ShownCollection, type StoreCircumstances } from '@vitrine/doctor';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startTestService,
  type TestService,
} from '../support/test-service.ts';
import { printed } from './fixture.ts';

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
  const { now, monotonic } = service.clock;
  const shown = [products, orders];
  return storeFindings({ folder, config, shown, now: now(), monotonic, bytesLeft: () => 1e9, ...circumstances });
};

const savedSegments = () => readState(new StateReader(editionFolderOf(service.config)), formatVersion);

/** As if reading the collections had taken so long, by their ids. */
const withDurations = (durations: readonly number[], work: () => void): void => {
  const path = join(editionFolderOf(service.config), 'publisher.json');
  const text = readFileSync(path, 'utf8');
  const segments = savedSegments().map((segment) =>
    Object.assign(segment, { durationMs: durations[segment.collectionId - 1] ?? 0 }),
  );
  // As the version before has it.
  writeFileSync(path, JSON.stringify({ format: 1, segmentFormat: formatVersion, segments }));
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
        state: 'ok',
        found: `The last one is of ${openedAt}: 2 segments, 4 records, 1 MB. Reading all of it takes 1.5 s.`,
      },
      {
        about: 'editions disk',
        state: 'ok',
        found: 'They take up to 1 MB (three times the present segments), and 1,000 MB are left on the disk.',
      },
    ]);
  });
});

test('how long reading takes is kept with each segment', () => {
  expect(savedSegments().map(({ durationMs }) => Number.isInteger(durationMs) && durationMs >= 0)).toEqual([
    true,
    true,
  ]);
});

const after = (milliseconds: number) => printed(look({ now: service.clock.now() + milliseconds }));

test('a publisher that was not heard for the lease is not at work', () => {
  expect(after(10_000)).toEqual([]);
  // A beat that would have the time of the one before is a millisecond later.
  expect(after(10_002)).toEqual([
    expect.stringContaining('No publisher is running: start "vitrine serve" or "vitrine publish".'),
  ]);
});

test('a disk that has less room than the editions take', () => {
  expect(printed(look({ bytesLeft: () => 0 }))).toEqual([
    'error editions disk: They take up to 1 MB (three times the present segments), and 0 MB are left on the disk: too little. Free some space, or set EDITION_STORE to a folder on another disk.',
  ]);
});

test('before the first edition room is estimated by what is shown', () => {
  const folder = join(root, 'none', 'yet');
  const asked: string[] = [];
  const estimate = (bytesLeft: number) =>
    printed(look({ folder, bytesLeft: (place) => (asked.push(place), bytesLeft) }));
  const none = `warning editions: ${folder} contains no edition yet. "vitrine serve" or "vitrine publish" creates one.`;
  expect(estimate(90_000_000)).toEqual([none]);
  expect(estimate(89_999_999)).toEqual([
    none,
    'error editions disk: They take up to 90 MB (estimated by the tables that are shown), and 90 MB are left on the disk: too little. Free some space, or set EDITION_STORE to a folder on another disk.',
  ]);
  expect(asked).toEqual([root, root]);
  expect(look({ folder, shown: [] })).toEqual([]);
});

test('what is no folder cannot be written', () => {
  const file = join(root, 'file');
  writeFileSync(file, '');
  for (const folder of [file, join(file, 'editions')]) {
    expect(printed(look({ folder }))).toEqual([
      `error editions: ${folder} cannot be written: ${file} is not a folder.`,
    ]);
  }
});

test('a store that is damaged is said to be', () => {
  const folder = mkdtempSync(join(root, 'damaged-'));
  writeFileSync(join(folder, 'current'), `7-1-${'0'.repeat(40)}.json`);
  expect(printed(look({ folder }))).toEqual([
    expect.stringMatching(
      /^error editions: .* cannot be used: .*it is missing\. Set EDITION_STORE to another folder\.$/,
    ),
  ]);
});

const slow: readonly [what: string, durations: readonly number[], found: readonly string[]][] = [
  ['an edition is enough', [150_000, 150_000], []],
  [
    'a collection is too large for its turn',
    [300_001, 0],
    [
      'error main products: Reading it took 301 s, longer than an edition of 300 s, so editions are late. Expose fewer of its fields, or raise EDITION_SECONDS.',
    ],
  ],
  [
    'a source is, and no collection by itself',
    [200_000, 150_000],
    [
      'warning main: Its collections take 350 s to read, mostly products (200 s): longer than an edition of 300 s. Raise EDITION_SECONDS.',
    ],
  ],
];

test.each(slow)('%s', (_what, durations, found) => {
  withDurations(durations, () => expect(printed(look())).toEqual([...found]));
});

test('what was not read yet is estimated by its records', () => {
  const large: ShownCollection = { ...products, id: 3, slug: 'movements', records: 6_000_000 };
  expect(printed(look({ shown: [products, large] }))).toEqual([
    'warning main movements: Reading it will take about 400 s, longer than an edition of 300 s, so editions are late. Expose fewer of its fields, or raise EDITION_SECONDS.',
  ]);
});

test('what is damaged is an error, whichever file it is in', () => {
  const folder = editionFolderOf(service.config);
  const store = new StoreReader(folder);
  const manifest = store.current();
  if (manifest === undefined) throw new Error('Nothing is published.');
  const [segment = ''] = [...manifest.segments.values()].map(({ name }) => name);
  const files: [path: string, found: string][] = [
    [`segments/${segment}/parts-0`, `the segment ${segment} (acme2345)`],
    [`segments/${segment}/directory.json`, `the segment ${segment} (all of it)`],
    [`tenants/${manifest.tenants.get('acme2345')}.json`, 'the file of the tenant acme2345'],
  ];
  for (const [file, found] of files) {
    const path = join(folder, file);
    const whole = readFileSync(path);
    const harmed = Buffer.from(whole);
    harmed[10] = (harmed[10] ?? 0) ^ 1;
    writeFileSync(path, harmed);
    try {
      const damage = look().filter(({ state }) => state === 'error');
      expect(damage.map((finding) => finding.found)).toEqual([expect.stringContaining(`Damaged: ${found}.`)]);
    } finally {
      writeFileSync(path, whole);
    }
  }
  expect(look().filter(({ state }) => state === 'error')).toEqual([]);
});
