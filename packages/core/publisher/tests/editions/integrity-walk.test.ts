/** The walk through files of the store: slow where nobody waits, and no further than to what is suspected and in force. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTenant, openSqliteStore } from '@vitrine/catalog';
import { Background, FolderStore, type Manifest, pagesSince } from '@vitrine/store';
import { Database } from 'bun:sqlite';
import { CatalogFollower } from '../../src/editions/catalog-follower.ts';
import { DamagedPartitions } from '../../src/editions/damaged-partitions.ts';
import { IntegrityWalk } from '../../src/editions/integrity-walk.ts';
import { Publication } from '../../src/editions/publication.ts';
import type { Observation } from '../../src/observation.ts';
import { startOfTime } from '../../../../../tests/support/published.ts';
import { until } from '../../../../../tests/support/until.ts';

class RecordingStore extends FolderStore {
  looked: string[] = [];

  override isWhole(kind: 'tenant' | 'page', digest: string): boolean {
    this.looked.push(digest);
    return super.isWhole(kind, digest);
  }
}

const tenantsMade = 100;
const folder = mkdtempSync(join(tmpdir(), 'vitrine-walk-'));
let passedMs = 0;
let due: (() => void)[] = [];
const clock = {
  now: () => startOfTime + passedMs,
  monotonic: () => passedMs,
  after: (_delayMs: number, callback: () => void) => {
    due.push(callback);
    return () => undefined;
  },
};
const observations: Observation[] = [];
const observe = (observation: Observation): void => void observations.push(observation);
const store = new RecordingStore(folder, clock);
const background = new Background(clock, (error) => {
  throw error;
});
let walk: IntegrityWalk;
let manifest: Manifest;

beforeAll(async () => {
  const database = await openSqliteStore(new Database(':memory:'));
  for (let index = 0; index < tenantsMade; index++)
    await createTenant(database, { name: `Tenant ${index}`, industry: 'Retail' }, new Date(startOfTime), (length) =>
      crypto.getRandomValues(new Uint8Array(length)),
    );
  const catalog = new CatalogFollower(database, observe);
  await catalog.look();
  const damaged = new DamagedPartitions();
  const publication = new Publication({ store, catalog, clock, lengthSeconds: 300, segmentFormat: 1, damaged });
  const edition = { edition: 8, openedAt: startOfTime, endsAt: startOfTime + 300_000, isRead: true };
  await publication.adopt(() => [], edition);
  const parts = { publication, damaged, background, clock, observe, lengthSeconds: 300 };
  walk = new IntegrityWalk({ parts, store, checkSegment: undefined, backfill: async () => undefined });
  const published = store.readCurrent();
  if (published === undefined) throw new Error('Nothing is published.');
  manifest = published;
});
beforeEach(() => {
  store.looked = [];
  observations.length = 0;
  due = [];
});
afterAll(() => rmSync(folder, { recursive: true }));

test('all files are looked at, with pauses that leave the disk to others', async () => {
  expect(manifest.tenants.size).toBe(tenantsMade);
  let isDone = false;
  const walking = walk.walk().then(() => (isDone = true));
  await until(() => due.length > 0);
  expect([store.looked.length < tenantsMade, isDone]).toEqual([true, false]);
  await until(() => {
    for (const callback of due.splice(0)) callback();
    return isDone;
  });
  await walking;
  const pages = [...pagesSince(manifest, undefined)].map(({ name }) => name);
  expect(pages.length).toBeGreaterThan(10);
  expect(store.looked).toEqual([...pages, ...manifest.tenants.values()]);
});

test('of files that servers found damaged those alone are looked at that are in force', async () => {
  const [first = '', second = ''] = manifest.tenants.values();
  const page = pagesSince(manifest, undefined).next().value?.name ?? '';
  const path = join(folder, 'tenants', `${second}.json`);
  const content = readFileSync(path, 'utf8');
  writeFileSync(path, 'damaged');
  store.usage.addSuspect({ kind: 'tenants', name: 'f'.repeat(40) });
  store.usage.addSuspect({ kind: 'pages', name: first });
  await walk.checkSuspects();
  expect(store.looked).toEqual([]);
  store.usage.addSuspect({ kind: 'tenants', name: first });
  store.usage.addSuspect({ kind: 'pages', name: page });
  await walk.checkSuspects();
  expect([store.looked, observations]).toEqual([[page, first], []]);
  store.usage.addSuspect({ kind: 'tenants', name: second });
  await walk.checkSuspects();
  expect(observations).toMatchObject([{ kind: 'damage-found', folder: 'tenants', name: second }]);
  expect(readFileSync(path, 'utf8')).toBe(content);
});
