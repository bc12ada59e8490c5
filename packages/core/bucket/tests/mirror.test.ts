/** A folder that follows a bucket: when what comes in force, and which files come when. */
import { describe, expect, test } from 'bun:test';
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pagesSince, StoreFileMissing, type Suspect, type TenantFile } from '@vitrine/store';
import { openMachines, until, type Machines, type TestMirror, type TestPublisher } from './support/machines.ts';
import type { Head } from '../src/head.ts';
import {
  entriesOf,
  publishShown,
  segmentNamed,
  type Shown as Published,
  startOfTime,
  tenantFile,
} from '../../../../tests/support/published.ts';

type Shown = Omit<Published, 'revision' | 'tenants'> & { readonly tenants?: readonly TenantFile[] };

/** Puts an edition in force in the bucket. */
const publish = async (
  { store, reader, makeSegment }: TestPublisher,
  { edition, segment, tenants = [tenantFile], others = {}, ...more }: Shown,
): Promise<void> => {
  const names = [segment, ...Object.values(others)];
  for (const name of names) if (!store.hasSegment(name)) makeSegment(name);
  await store.share(names);
  const revision = (reader.current()?.revision ?? 0) + 1;
  publishShown(store, { edition, revision, segment, tenants, others, ...more });
  await until(() => reader.current()?.revision === revision);
};

const withPublisher = async (work: (machines: Machines, publisher: TestPublisher) => Promise<void>): Promise<void> => {
  await using machines = openMachines();
  const publisher = machines.publisher('first');
  await publisher.store.lead();
  await work(machines, publisher);
};

const segment = (number: number | string): Suspect => ({ kind: 'segments', name: segmentNamed(number) });

/** A mirror in which edition 8 of the publisher is in force, whose segment was asked for. */
const followed = async (
  open: () => TestMirror,
  publisher: TestPublisher,
  shown: Partial<Shown> = {},
): Promise<TestMirror> => {
  const opened = open();
  await publish(publisher, { edition: 8, segment: segmentNamed(8), ...shown });
  await opened.mirror.follow();
  expect(opened.reader.current()?.edition).toBe(8);
  await opened.mirror.asked.fetch(segment(8));
  return opened;
};

/** Asks for files as a server does, until a tenant can be read. */
const readTenant = async ({ mirror, reader }: TestMirror, publicId: string): Promise<TenantFile | undefined> => {
  for (;;) {
    const manifest = reader.current();
    try {
      return manifest && reader.tenant(manifest, publicId);
    } catch (error) {
      if (!(error instanceof StoreFileMissing)) throw error;
      await Promise.all(error.files.map(async (file) => mirror.asked.fetch(file)));
    }
  }
};

const filesIn = ({ path }: TestMirror, folder: 'pages' | 'tenants' | 'segments'): readonly string[] =>
  readdirSync(join(path, folder)).toSorted();

const manyTenants = (count: number, firstId = 0, name = 'Velowerk'): readonly TenantFile[] =>
  Array.from({ length: count }, (_, index) => ({
    ...tenantFile,
    tenantId: firstId + index,
    tenant: { ...tenantFile.tenant, name, publicId: `t${index}` },
  }));

const getsOf = ({ server }: Machines): number => server.requests.get('GET') ?? 0;

test('a manifest is in force after two requests, and its files come when they are asked for', async () =>
  withPublisher(async (machines, publisher) => {
    await publish(publisher, { edition: 8, segment: segmentNamed(8), tenants: manyTenants(2000) });
    const opened = machines.mirror();
    const before = getsOf(machines);
    await opened.mirror.follow();
    expect(opened.reader.current()?.edition).toBe(8);
    expect(getsOf(machines) - before).toBe(2);
    expect([filesIn(opened, 'pages'), filesIn(opened, 'tenants'), filesIn(opened, 'segments')]).toEqual([[], [], []]);
    expect((await readTenant(opened, 't77'))?.tenantId).toBe(77);
    expect(await readTenant(opened, 'nobody')).toBeUndefined();
    expect(filesIn(opened, 'tenants')).toHaveLength(1);
    expect(filesIn(opened, 'pages').length).toBeLessThanOrEqual(5);
    await opened.mirror.asked.fetch(segment(8));
    expect(filesIn(opened, 'segments')).toEqual([segmentNamed(8)]);
  }));

test('where nothing was published the folder has all of it', async () =>
  withPublisher(async ({ mirror: open }) => {
    const { mirror, reader } = open();
    expect(await mirror.follow()).toBeDefined();
    expect([reader.current(), mirror.isWhole]).toEqual([undefined, true]);
  }));

test('its publisher is heard when the head changes, and not when it is there', async () =>
  withPublisher(async ({ mirror: open, advance, server }, publisher) => {
    const { mirror, reader } = await followed(open, publisher);
    await mirror.follow();
    expect(reader.beatAt).toBeUndefined();
    advance(2000);
    const head = server.objects.get('shop/head.json');
    publisher.store.beat();
    await until(() => server.objects.get('shop/head.json') !== head);
    await mirror.follow();
    expect(reader.beatAt).toBe(startOfTime + 2000);
  }));

const withoutPrice: TenantFile = {
  ...tenantFile,
  collections: tenantFile.collections.map((collection) => ({ ...collection, fields: [] })),
};

/** What is in force at once, whatever else of the manifest cannot be fetched. */
const withdrawals: readonly [what: string, after: Partial<Shown>][] = [
  ['a tenant', { tenants: [] }],
  ['a field', { tenants: [withoutPrice] }],
  ['a field of many tenants', { withheld: { velowerk: { products: ['price'] } } }],
];

test.each(withdrawals)('while nothing but manifests can be fetched, withdrawn: %s', async (_what, after) =>
  withPublisher(async ({ mirror: open, server, advance }, publisher) => {
    const { mirror, reader } = await followed(open, publisher, { tenants: [tenantFile] });
    await publish(publisher, { edition: 9, segment: segmentNamed(9), ...after });
    server.stall = (key) => /segments|pages|tenants/.test(key);
    const following = mirror.follow();
    await Bun.sleep(100);
    advance(250);
    await following;
    expect(reader.current()?.edition).toBe(9);
    expect(entriesOf(reader.current())).toEqual(entriesOf(publisher.reader.current()));
  }),
);

describe('an edition that withdraws nothing', () => {
  test('is put in force with the segments that were asked for lately', async () =>
    withPublisher(async ({ mirror: open, server, observations }, publisher) => {
      const opened = await followed(open, publisher, { others: { 10: segmentNamed('a') } });
      await publish(publisher, { edition: 9, segment: segmentNamed(9), others: { 10: segmentNamed('b') } });
      const key = `shop/segments/${segmentNamed(9)}/records`;
      const object = server.objects.get(key) ?? new Uint8Array();
      server.objects.delete(key);
      await opened.mirror.follow();
      await opened.mirror.settled();
      expect(opened.mirror.isWhole).toBe(false);
      expect(observations.at(-1)?.kind).toBe('bucket-failed');
      server.objects.set(key, object);
      expect(await opened.mirror.goOn()).toBe(true);
      await until(() => opened.reader.current()?.edition === 9);
      expect(filesIn(opened, 'segments')).toEqual([segmentNamed(8), segmentNamed(9)].toSorted());
    }));

  test('waits ten seconds for them at most', async () =>
    withPublisher(async ({ mirror: open, server, advance }, publisher) => {
      const { mirror, reader, path } = await followed(open, publisher);
      server.stall = (key) => key.endsWith(`${segmentNamed(9)}/records`);
      await publish(publisher, { edition: 9, segment: segmentNamed(9) });
      await mirror.follow();
      advance(9999);
      await Bun.sleep(20);
      expect([reader.current()?.edition, readdirSync(join(path, 'segments')).includes(segmentNamed(9))]).toEqual([
        8,
        false,
      ]);
      advance(1);
      await until(() => reader.current()?.edition === 9);
    }));

  test('and a withdrawal while it waits: both are in force at once', async () =>
    withPublisher(async ({ mirror: open, server, advance }, publisher) => {
      const { mirror, reader } = await followed(open, publisher);
      server.stall = (key) => key.endsWith(`${segmentNamed(9)}/records`);
      await publish(publisher, { edition: 9, segment: segmentNamed(9) });
      await mirror.follow();
      expect(reader.current()?.edition).toBe(8);
      await publish(publisher, { edition: 9, segment: segmentNamed(9), tenants: [] });
      const following = mirror.follow();
      await until(() => (advance(50), reader.current()?.edition === 9));
      await following;
      expect(reader.current()?.tenants.size).toBe(0);
      // The one that waited comes in force no more.
      advance(20_000);
      await Bun.sleep(20);
      expect(reader.current()?.tenants.size).toBe(0);
    }));

  test('does not wait for segments that were asked for long ago, nor are they fetched', async () =>
    withPublisher(async ({ mirror: open }, publisher) => {
      const opened = await followed(open, publisher);
      const old = new Date(startOfTime - 601_000);
      utimesSync(join(opened.path, 'segments', segmentNamed(8)), old, old);
      await publish(publisher, { edition: 9, segment: segmentNamed(9) });
      await opened.mirror.follow();
      await until(() => opened.reader.current()?.edition === 9);
      expect(filesIn(opened, 'segments')).toEqual([segmentNamed(8)]);
    }));
});

test('what takes the place of pages and files of tenants that were asked for is there with the manifest', async () =>
  withPublisher(async ({ mirror: open }, publisher) => {
    const opened = await followed(open, publisher, { tenants: manyTenants(2000) });
    await readTenant(opened, 't7');
    const before = filesIn(opened, 'tenants');
    await publish(publisher, { edition: 8, segment: segmentNamed(8), tenants: manyTenants(2000, 0, 'Velo') });
    await opened.mirror.follow();
    const manifest = opened.reader.current();
    expect(manifest && opened.reader.tenant(manifest, 't7')?.tenant.name).toBe('Velo');
    expect(filesIn(opened, 'tenants')).toHaveLength(before.length + 1);
  }));

test('a file is fetched once for all that ask for it at the same time', async () =>
  withPublisher(async (machines, publisher) => {
    const opened = machines.mirror();
    await publish(publisher, { edition: 8, segment: segmentNamed(8) });
    await opened.mirror.follow();
    const name = opened.reader.current()?.tenants.get('velowerk') ?? '';
    const before = getsOf(machines);
    const files = Array.from({ length: 50 }, () => [segment(8), { kind: 'tenants', name } as const]).flat();
    await Promise.all(files.map(async (file) => opened.mirror.asked.fetch(file)));
    expect(getsOf(machines) - before).toBe(2);
  }));

test.each<[what: string, object: Uint8Array<ArrayBuffer> | undefined, message: string]>([
  ['missing', undefined, 'NoSuchKey'],
  ['damaged', new Uint8Array(Buffer.from(segmentNamed(0))), 'is damaged in the bucket'],
])('a segment whose object is %s is not taken, and comes once it is there', async (_what, object, message) =>
  withPublisher(async ({ mirror: open, server }, publisher) => {
    const opened = open();
    await publish(publisher, { edition: 8, segment: segmentNamed(8) });
    await opened.mirror.follow();
    const key = `shop/segments/${segmentNamed(8)}/records`;
    const whole = server.objects.get(key) ?? new Uint8Array();
    if (object === undefined) server.objects.delete(key);
    else server.objects.set(key, object);
    expect(opened.mirror.asked.fetch(segment(8))).rejects.toThrow(message);
    await until(() => !opened.folder.hasSegment(segmentNamed(8)));
    server.objects.set(key, whole);
    await opened.mirror.asked.fetch(segment(8));
    expect(filesIn(opened, 'segments')).toEqual([segmentNamed(8)]);
  }),
);

test.each(['pages', 'tenants'] as const)(
  'an object of %s with other content than its name says is not taken',
  async (kind) =>
    withPublisher(async ({ mirror: open, server }, publisher) => {
      const opened = await followed(open, publisher, { tenants: manyTenants(80) });
      const manifest = publisher.reader.current();
      const [page] = manifest ? [...pagesSince(manifest, undefined)] : [];
      const name = (kind === 'pages' ? page?.name : manifest?.tenants.get('t7')) ?? '';
      const [other = new Uint8Array()] = server.objects
        .entries()
        .filter(([key]) => key.startsWith(`shop/${kind}/`) && !key.includes(name))
        .map(([, object]) => object);
      server.objects.set(`shop/${kind}/${name}.json`, other);
      expect(opened.mirror.asked.fetch({ kind, name })).rejects.toThrow('it is damaged');
      await until(() => !opened.folder.has(kind === 'pages' ? 'page' : 'tenant', name));
    }),
);

describe('the segments of a folder', () => {
  /** The bytes of a segment of tests. */
  const bytes = segmentNamed(1).length;
  const others = { 10: segmentNamed(1), 11: segmentNamed(2), 12: segmentNamed(3), 13: segmentNamed(4) };

  test('stay under their bound: those not asked for longest go first, also after a restart', async () =>
    withPublisher(async ({ mirror: open, advance }, publisher) => {
      const opened = await followed(() => open(3 * bytes), publisher, { others });
      for (const number of [1, 2, 8]) {
        advance(1000);
        await opened.mirror.asked.fetch(segment(number));
      }
      advance(1000);
      await opened.mirror.asked.fetch(segment(1));
      const next = open(3 * bytes, opened.path);
      await next.mirror.follow();
      advance(1000);
      for (const number of [3, 4]) await next.mirror.asked.fetch(segment(number));
      expect(filesIn(next, 'segments')).toEqual([segmentNamed(1), segmentNamed(3), segmentNamed(4)].toSorted());
    }));

  test('are removed too if a killed process has left part of one that it removed', async () =>
    withPublisher(async ({ mirror: open }, publisher) => {
      const opened = await followed(() => open(bytes), publisher, { others });
      const left = join(opened.path, 'segments', `${segmentNamed(8)}.removing`);
      mkdirSync(left);
      writeFileSync(join(left, 'records'), '');
      await opened.mirror.asked.fetch(segment(1));
      expect(filesIn(opened, 'segments')).toEqual([segmentNamed(1)]);
    }));

  test('one that is larger than the bound is refused', async () =>
    withPublisher(async ({ mirror: open }, publisher) => {
      const opened = open(bytes - 1);
      await publish(publisher, { edition: 8, segment: segmentNamed(8) });
      await opened.mirror.follow();
      expect(opened.mirror.asked.fetch(segment(8))).rejects.toThrow(`take ${bytes} bytes, and may take ${bytes - 1}`);
      await until(() => filesIn(opened, 'segments').length === 0);
    }));

  test('what was asked for lately is not removed for the next edition', async () =>
    withPublisher(async ({ mirror: open }, publisher) => {
      const opened = await followed(() => open(2 * bytes), publisher, { others });
      await opened.mirror.asked.fetch(segment(1));
      await publish(publisher, { edition: 9, segment: segmentNamed(9), others });
      await opened.mirror.follow();
      await until(() => opened.reader.current()?.edition === 9);
      expect(filesIn(opened, 'segments')).toEqual([segmentNamed(1), segmentNamed(8)].toSorted());
      await opened.mirror.asked.fetch(segment(9));
      expect(filesIn(opened, 'segments')).toContain(segmentNamed(9));
    }));
});

test('a head that is read or told late is not gone back to', async () =>
  withPublisher(async ({ mirror: open, server }, publisher) => {
    const { mirror, reader } = open();
    await publish(publisher, { edition: 8, segment: segmentNamed(8) });
    const late = server.objects.get('shop/head.json') ?? new Uint8Array();
    await publish(publisher, { edition: 9, segment: segmentNamed(9) });
    await mirror.follow();
    await until(() => reader.current()?.edition === 9);
    server.objects.set('shop/head.json', late);
    await mirror.follow();
    await mirror.settled();
    expect(reader.current()?.edition).toBe(9);
  }));

test('what no manifest names is removed from the folder, what is on its way is not', async () =>
  withPublisher(async ({ mirror: open, advance, server }, publisher) => {
    const opened = await followed(open, publisher, { tenants: manyTenants(80) });
    await readTenant(opened, 't7');
    await publish(publisher, {
      edition: 9,
      segment: segmentNamed(9),
      tenants: manyTenants(80, 1000),
      others: { 10: segmentNamed(1) },
    });
    await opened.mirror.follow();
    await until(() => opened.reader.current()?.edition === 9);
    await opened.mirror.settled();
    await readTenant(opened, 't7');
    server.stall = (key) => key.includes(segmentNamed(1));
    void opened.mirror.asked.fetch(segment(1)).catch(() => undefined);
    await until(() => filesIn(opened, 'segments').includes(`${segmentNamed(1)}.fetching`));
    opened.mirror.sweep();
    advance(60_000);
    opened.mirror.sweep();
    expect(filesIn(opened, 'segments')).toEqual([`${segmentNamed(1)}.fetching`, segmentNamed(9)]);
    expect((await readTenant(opened, 't7'))?.tenantId).toBe(1007);
    const manifest = opened.reader.current();
    expect(filesIn(opened, 'tenants')).toEqual([`${manifest?.tenants.get('t7')}.json`]);
  }));

test('what a manifest on its way names again is not removed from the folder', async () =>
  withPublisher(async ({ mirror: open, advance, server }, publisher) => {
    const [shown, other = tenantFile] = [tenantFile, ...manyTenants(1, 1000)];
    const opened = await followed(open, publisher, { tenants: [shown, other] });
    for (const { tenant } of [shown, other]) await readTenant(opened, tenant.publicId);
    await publish(publisher, { edition: 8, segment: segmentNamed(8), tenants: [withoutPrice, other] });
    await opened.mirror.follow();
    opened.mirror.sweep();
    advance(60_000);
    await publish(publisher, { edition: 8, segment: segmentNamed(8), tenants: [shown, ...manyTenants(1, 1001)] });
    const stalled = Promise.withResolvers<void>();
    server.stall = (key) => {
      if (key.includes('/tenants/')) stalled.resolve();
      return key.includes('/tenants/');
    };
    const following = opened.mirror.follow();
    await stalled.promise;
    opened.mirror.sweep();
    advance(250);
    await following;
    const name = opened.reader.current()?.tenants.get('velowerk') ?? '';
    expect(opened.folder.readTenant(name)).toEqual(shown);
  }));

test('what is told of a head says that its publisher lives, and nothing else is believed', async () =>
  withPublisher(async ({ mirror: open, server, advance }, publisher) => {
    const { mirror, reader } = await followed(open, publisher);
    const head: Head = JSON.parse(Buffer.from(server.objects.get('shop/head.json') ?? []).toString());
    advance(1000);
    await mirror.hear(head);
    expect(reader.beatAt).toBeUndefined();
    await mirror.hear({ ...head, beat: head.beat + 1 });
    expect(reader.beatAt).toBe(startOfTime + 1000);
    advance(1000);
    await mirror.hear({ ...head, beat: head.beat + 1 });
    await mirror.hear({ ...head, term: 99, beat: 1e9 });
    await mirror.hear({ ...head, manifest: '1-1-0.json', beat: 1e9 });
    expect(reader.beatAt).toBe(startOfTime + 1000);
    // Nothing of that stands in the way of what is so.
    await publish(publisher, { edition: 9, segment: segmentNamed(9) });
    await mirror.hear({ ...head, manifest: 'another', beat: head.beat + 2 });
    await until(() => reader.current()?.edition === 9);
  }));

test('a segment that a server found damaged is fetched anew, and one that is whole is left as it is', async () =>
  withPublisher(async ({ mirror: open, server }, publisher) => {
    const { mirror, folder } = await followed(open, publisher);
    const path = folder.pathInSegment(segmentNamed(8), 'records');
    const suspect = { kind: 'segments', name: segmentNamed(8) } as const;
    const { ino } = statSync(path);
    await mirror.asked.repair(suspect);
    expect(statSync(path).ino).toBe(ino);
    writeFileSync(path, 'damaged');
    await mirror.asked.repair(suspect);
    expect(readFileSync(path, 'utf8')).toBe(segmentNamed(8));
    // A file that no manifest names cannot be verified.
    await mirror.asked.repair({ kind: 'segments', name: segmentNamed(7) });
    expect(readdirSync(folder.segmentsFolder)).toEqual([segmentNamed(8)]);
    // The object too: the publisher uploads it again, and then it can be fetched.
    server.objects.set(`shop/segments/${segmentNamed(8)}/records`, Buffer.from('damaged'));
    writeFileSync(path, 'damaged');
    expect(mirror.asked.repair(suspect)).rejects.toThrow('is damaged');
    // What is still whole of it is served on.
    expect(readFileSync(path, 'utf8')).toBe('damaged');
    await publisher.store.shareAnew(segmentNamed(8));
    await mirror.asked.repair(suspect);
    expect(readFileSync(path, 'utf8')).toBe(segmentNamed(8));
    const puts = server.requests.get('PUT');
    await publisher.store.shareAnew(segmentNamed(8));
    expect(server.requests.get('PUT')).toBe(puts);
  }));

test.each(['tenants', 'pages'] as const)('a damaged file of %s is fetched anew', async (kind) =>
  withPublisher(async ({ mirror: open, server }, publisher) => {
    const opened = await followed(open, publisher, { tenants: manyTenants(80) });
    const { mirror, reader, path: root } = opened;
    await readTenant(opened, 't7');
    const manifest = reader.current();
    const name = (kind === 'pages' ? filesIn(opened, 'pages')[0]?.slice(0, 40) : manifest?.tenants.get('t7')) ?? '';
    const path = join(root, kind, `${name}.json`);
    const [content, { ino }] = [readFileSync(path, 'utf8'), statSync(path)];
    await mirror.asked.repair({ kind, name });
    await mirror.asked.repair({ kind, name: 'f'.repeat(40) });
    expect(statSync(path).ino).toBe(ino);
    writeFileSync(path, 'damaged');
    const key = `shop/${kind}/${name}.json`;
    const object = server.objects.get(key) ?? new Uint8Array();
    server.objects.set(key, Buffer.from('damaged'));
    expect(mirror.asked.repair({ kind, name })).rejects.toThrow('it is damaged');
    server.objects.set(key, object);
    await mirror.asked.repair({ kind, name });
    expect(readFileSync(path, 'utf8')).toBe(content);
  }),
);

test('damaged files keep no later edition away, also from another process', async () =>
  withPublisher(async ({ mirror: open, advance }, publisher) => {
    const opened = await followed(open, publisher, { tenants: manyTenants(80) });
    await readTenant(opened, 't79');
    for (const folder of ['pages', 'tenants'] as const)
      for (const file of filesIn(opened, folder)) writeFileSync(join(opened.path, folder, file), 'damaged');
    const next = open(undefined, opened.path);
    await publish(publisher, { edition: 10, segment: segmentNamed(10), tenants: manyTenants(80, 1000) });
    const following = next.mirror.follow();
    await until(() => (advance(50), next.reader.current()?.edition === 10));
    await following;
    expect((await readTenant(next, 't79'))?.tenantId).toBe(1079);
  }));
