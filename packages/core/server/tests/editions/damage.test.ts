/** A bit that flips in the store is answered with a 503 by whoever meets it, and with the right bytes once it is made anew. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Segment } from '@vitrine/segments';
import { FolderStore, type Manifest, pagesSince } from '@vitrine/store';
import { openShop } from '../../../../../tests/service/shop.ts';
import { addTenant, engines, renewLease, type TestService } from '../../../../../tests/service/test-service.ts';
import { sampleOf } from '../../../../../tests/support/scope.ts';

let service: TestService;
let store: FolderStore;
/** What is asked, and what it was answered while all was whole. */
const expected = new Map<string, string>();
const questions = [
  '',
  'products',
  'products?sort=-price,name',
  'products?search=lam',
  'products?where[name][contains]=ai',
  'products?where[price][gt]=20',
  'products/records/p2',
  'products/facets?facets=name,price',
  'products/export?format=csv',
];

beforeAll(async () => {
  service = await engines.sqlite();
  // More tenants than the manifest has room for: it has pages.
  for (let index = 10; index < 90; index++) await addTenant(service, `filler${index}`);
  await openShop(service, 'damaged1');
  store = new FolderStore(service.folder, service.clock);
  for (const question of questions) expected.set(question, await read(question));
});
afterAll(async () => service.stop());

/** The status, and what of the body does not change with the edition. */
const read = async (question: string): Promise<string> => {
  const target = `damaged1${question.startsWith('?') || question === '' ? question : `/${question}`}`;
  const response = await service.get(target);
  const body = await response.text();
  return `${response.status} ${response.status === 200 ? body.replaceAll(/"(?:edition|editionEndsAt|lastModified)[^,}]*/g, '') : ''}`;
};

const manifestNow = (): Manifest => {
  const manifest = store.readCurrent();
  if (manifest === undefined) throw new Error('Nothing is published.');
  return manifest;
};

/** The segment that the products are in. */
const segmentNow = (): string => {
  const manifest = manifestNow();
  const file = store.readTenant(manifest.tenants.get('damaged1') ?? '');
  const key = file.collections.find(({ slug }) => slug === 'products')?.segment?.key ?? '';
  return manifest.segments.get(key)?.name ?? '';
};

/** The page with the digest of the tenant's file. */
const pageNow = (): string => {
  const pages = [...pagesSince(manifestNow(), undefined)];
  return pages.find(({ text }) => text.includes('"damaged1"'))?.name ?? '';
};

const flip = (path: string, place: number): void => {
  const bytes = readFileSync(path);
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  writeFileSync(path, bytes);
};

type PartLocation = ReturnType<typeof partsNow>[number][1];

const flipPart = (name: string, [file, offset, length]: PartLocation): void =>
  flip(join(store.segmentsFolder, name, `parts-${file}`), offset + Math.floor(length / 2));

/** Lets time pass, as long as the publisher needs to hear of it or to come by. */
const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) {
    service.clock.advance(1000);
    await renewLease(service);
    await Bun.sleep(2);
  }
};

const isWhole = async (): Promise<boolean> => {
  for (const question of questions) if ((await read(question)) !== expected.get(question)) return false;
  return true;
};

/** Whether all that is in force is what was written. */
const isSound = (): boolean => {
  try {
    const manifest = manifestNow();
    for (const { name } of manifest.segments.values()) Segment.open(store.segmentsFolder, name).verify();
    return [
      ...[...pagesSince(manifest, undefined)].map(({ name }) => store.isWhole('page', name)),
      ...[...manifest.tenants.values()].map((digest) => store.isWhole('tenant', digest)),
    ].every(Boolean);
  } catch {
    return false;
  }
};

const partsNow = () => {
  const segment = Segment.open(store.segmentsFolder, segmentNow());
  const [partition = ''] = segment.records.keys();
  return [...segment.locationsOf(partition)].filter(([, [, , length]]) => length > 0);
};

test('in each part of a segment, met by whoever asks', async () => {
  const parts = partsNow().map(([part]) => part);
  expect(parts.length).toBeGreaterThan(20);
  for (const part of sampleOf(parts)) {
    const before = segmentNow();
    const location = partsNow().find(([name]) => name === part)?.[1];
    if (location === undefined) throw new Error(`There is no ${part}.`);
    flipPart(before, location);
    // The server has not read this segment yet, but for the first time around.
    if (before !== segmentNow()) throw new Error('It was made anew too early.');
    for (const question of questions)
      expect([expected.get(question), '503 '], `${part}: ${question}`).toContain(await read(question));
    await until(() => segmentNow() !== before);
    await until(isWhole);
    await service.turn();
  }
  expect(service.observations.filter(({ kind }) => kind === 'request-failed')).toEqual([]);
  expect(service.publisher.damagedPartitions).toBe(0);
});

test('in a segment that nobody asks for, met by the walk of the publisher', async () => {
  await service.turn();
  const before = segmentNow();
  const found = service.observations.length;
  const [, location] = partsNow().at(-1) ?? [];
  if (location === undefined) throw new Error('There is no part.');
  flipPart(before, location);
  await until(() => segmentNow() !== before);
  expect(service.observations.slice(found)).toContainEqual(
    expect.objectContaining({ kind: 'damage-found', folder: 'segments', name: before }),
  );
  await until(isWhole);
});

describe.each<[what: string, harm: (path: string) => void]>([
  ['a flipped bit', (path) => flip(path, Math.floor(readFileSync(path).length / 2))],
  ['a lost end', (path) => truncateSync(path, 5)],
])('%s in', (_, harm) => {
  test.each<[what: string, path: () => string]>([
    ['the directory of a segment', () => join('segments', segmentNow(), 'directory.json')],
    ['the file of a tenant', () => join('tenants', `${manifestNow().tenants.get('damaged1')}.json`)],
    ['a page of the manifest', () => join('pages', `${pageNow()}.json`)],
    ['the manifest', () => join('manifests', readFileSync(join(store.segmentsFolder, '..', 'current'), 'utf8'))],
    ['what names the manifest', () => 'current'],
  ])('%s', async (_what, pathOf) => {
    // An edition that turned meanwhile would make it anew by itself.
    await service.turn();
    const found = service.observations.length;
    harm(join(store.segmentsFolder, '..', pathOf()));
    await until(isSound);
    await until(isWhole);
    const kinds = service.observations.slice(found).map(({ kind }) => kind);
    expect(kinds.some((kind) => kind === 'damage-found' || kind === 'edition-published')).toBe(true);
  });
});

test('a file of the store with other content than its digest is written anew', async () => {
  const path = join(store.segmentsFolder, '..', 'tenants', `${manifestNow().tenants.get('damaged1')}.json`);
  const content = readFileSync(path, 'utf8');
  flip(path, 30);
  await until(() => readFileSync(path, 'utf8') === content);
  expect(readdirSync(join(path, '..')).some((name) => name.endsWith('.writing'))).toBe(false);
});
