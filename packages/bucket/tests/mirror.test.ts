/** A folder that is kept as a bucket is: when what comes in force, and what is shown while segments are on their way. */
import { expect, test } from 'bun:test';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FolderStore, type TenantFile } from '@vitrine/store';
import { openMachines, until, type Machines, type TestPublisher } from './support/machines.ts';
import type { Head } from '../src/head.ts';
import { publishShown, startOfTime, tenantFile } from '../../../tests/support/published.ts';

interface Shown {
  readonly edition: number;
  readonly segment: string;
  readonly tenants?: readonly TenantFile[];
}

/** Puts an edition in force in the bucket. */
const publish = async (
  { store, reader, makeSegment }: TestPublisher,
  { edition, segment, tenants = [tenantFile] }: Shown,
): Promise<void> => {
  if (!store.hasSegment(segment)) makeSegment(segment);
  await store.share([segment]);
  const revision = (reader.current()?.revision ?? 0) + 1;
  publishShown(store, { edition, revision, segment, tenants });
  await until(() => reader.current()?.revision === revision);
};

const withPublisher = async (work: (machines: Machines, publisher: TestPublisher) => Promise<void>): Promise<void> => {
  await using machines = openMachines();
  const publisher = machines.publisher('first');
  await publisher.store.lead();
  await work(machines, publisher);
};

test('what is in force in the bucket is in force in the folder', async () =>
  withPublisher(async ({ mirror: open, observations }, publisher) => {
    const { mirror, reader } = open();
    expect(await mirror.follow()).toBeDefined();
    expect([reader.current(), mirror.isWhole]).toEqual([undefined, true]);
    await publish(publisher, { edition: 8, segment: 's8' });
    await mirror.follow();
    await until(() => reader.current()?.edition === 8);
    expect(mirror.isWhole).toBe(true);
    const manifest = reader.current();
    expect(manifest && reader.tenant(manifest, 'velowerk')?.collections.map(({ slug }) => slug)).toEqual([
      'products',
      'stock',
    ]);
    expect(manifest).toEqual(publisher.reader.current());
    await publish(publisher, { edition: 8, segment: 's8', tenants: [] });
    await mirror.follow();
    expect(Object.keys(reader.current()?.tenants ?? {})).toEqual([]);
    const fetched = observations.map(({ kind }) => kind).filter((kind) => kind.endsWith('-fetched'));
    expect(fetched).toEqual(['revision-fetched', 'edition-fetched', 'revision-fetched']);
    expect(observations.filter(({ kind }) => kind === 'revision-wanted')).toHaveLength(2);
  }));

test('its publisher is heard when the head changes, and not when it is there', async () =>
  withPublisher(async ({ mirror: open, advance, server }, publisher) => {
    const { mirror, reader } = open();
    await publish(publisher, { edition: 8, segment: 's8' });
    await mirror.follow();
    await until(() => reader.current() !== undefined);
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
const movedPrice: TenantFile = {
  ...tenantFile,
  collections: tenantFile.collections.map((collection) => ({
    ...collection,
    fields: collection.fields.map((field) => ({ ...field, print: 'of another column' })),
  })),
};
const privateProducts: TenantFile = {
  ...tenantFile,
  collections: tenantFile.collections.map((collection) => ({ ...collection, isPrivate: true })),
};
const remade: TenantFile = {
  ...tenantFile,
  collections: tenantFile.collections.map((collection) => ({
    ...collection,
    segment: collection.segment && { ...collection.segment, key: '9' },
  })),
};
const otherRecords: TenantFile = {
  ...tenantFile,
  collections: tenantFile.collections.map((collection) =>
    collection.segment === null ? collection : { ...collection, print: 'under a condition' },
  ),
};
const another: TenantFile = { ...tenantFile, tenantId: 2 };

/** What is shown of the first edition while the segment of the second is on its way. */
const withdrawals: readonly [what: string, tenants: readonly TenantFile[], shown: string][] = [
  ['nothing', [tenantFile], 'products(price), private stock()'],
  ['a field', [withoutPrice], 'products(), private stock()'],
  ['a field that is read from elsewhere', [movedPrice], 'products(), private stock()'],
  ['a collection', [{ ...tenantFile, collections: tenantFile.collections.slice(1) }], 'private stock()'],
  ['a collection that becomes private', [privateProducts], 'private products(price), private stock()'],
  ['a collection that was made anew', [remade], 'private stock()'],
  ['records that an owner shows no more', [otherRecords], 'private stock()'],
  ['a tenant that was made anew', [another], ''],
  ['the tenant', [], 'no tenant'],
];

test.each(withdrawals)('while a segment is on its way, withdrawn: %s', async (_what, tenants, shown) =>
  withPublisher(async ({ mirror: open, server }, publisher) => {
    const { mirror, reader } = open();
    await publish(publisher, { edition: 8, segment: 's8' });
    await mirror.follow();
    await until(() => reader.current() !== undefined);
    await publish(publisher, { edition: 9, segment: 's9', tenants });
    const segment = server.objects.get('shop/segments/s9/records') ?? new Uint8Array();
    server.objects.delete('shop/segments/s9/records');
    await mirror.follow();
    const manifest = reader.current();
    const tenant = manifest && reader.tenant(manifest, 'velowerk');
    expect(manifest).toMatchObject({ edition: 8, segments: { 7: { name: 's8' } } });
    expect(tenant === undefined ? 'no tenant' : printCollections(tenant.collections)).toBe(shown);
    server.objects.set('shop/segments/s9/records', segment);
    await mirror.settled();
    await publish(publisher, { edition: 9, segment: 's9', tenants });
    await mirror.follow();
    await until(() => reader.current()?.edition === 9);
    expect(reader.current()).toEqual(publisher.reader.current());
  }),
);

const printCollections = (
  collections: readonly {
    readonly slug: string;
    readonly isPrivate: boolean;
    readonly fields: readonly { readonly key: string }[];
  }[],
) =>
  collections
    .map(
      ({ slug, isPrivate, fields }) => `${isPrivate ? 'private ' : ''}${slug}(${fields.map(({ key }) => key).join()})`,
    )
    .join(', ');

test('a segment that is damaged on its way is not taken', async () =>
  withPublisher(async ({ mirror: open, server, observations }, publisher) => {
    const { mirror, folder, reader } = open();
    await publish(publisher, { edition: 8, segment: 's8' });
    const whole = server.objects.get('shop/segments/s8/records') ?? new Uint8Array();
    server.objects.set('shop/segments/s8/records', Buffer.from('s0'));
    await mirror.follow();
    await until(() => observations.some(({ kind }) => kind === 'bucket-failed'));
    expect([reader.current(), readdirSync(folder.segmentsFolder)]).toEqual([undefined, []]);
    server.objects.set('shop/segments/s8/records', whole);
    await publish(publisher, { edition: 8, segment: 's8' });
    await mirror.follow();
    await until(() => reader.current()?.edition === 8);
  }));

test('an edition that does not fit beside the one in force is told of, and not fetched', async () =>
  withPublisher(async ({ mirror: open, observations }, publisher) => {
    const { mirror, reader } = open(1999);
    await publish(publisher, { edition: 8, segment: 's8' });
    await mirror.follow();
    await until(() => reader.current()?.edition === 8);
    await publish(publisher, { edition: 9, segment: 's9' });
    await mirror.follow();
    await mirror.settled();
    expect(reader.current()?.edition).toBe(8);
    expect(observations.at(-1)).toEqual({ kind: 'edition-cache-full', bytesNeeded: 2000, bytesMax: 1999 });
  }));

test('a head that is read or told late is not gone back to', async () =>
  withPublisher(async ({ mirror: open, server }, publisher) => {
    const { mirror, reader } = open();
    await publish(publisher, { edition: 8, segment: 's8' });
    const late = server.objects.get('shop/head.json') ?? new Uint8Array();
    await publish(publisher, { edition: 9, segment: 's9' });
    await mirror.follow();
    await until(() => reader.current()?.edition === 9);
    server.objects.set('shop/head.json', late);
    await mirror.follow();
    await mirror.settled();
    expect(reader.current()?.edition).toBe(9);
  }));

test('what no manifest names is removed from the folder, what is on its way is not', async () =>
  withPublisher(async ({ mirror: open, advance }, publisher) => {
    const { mirror, folder, reader } = open();
    for (const edition of [8, 9]) {
      await publish(publisher, { edition, segment: `s${edition}` });
      await mirror.follow();
      await until(() => reader.current()?.edition === edition);
    }
    mirror.sweep();
    advance(60_000);
    mirror.sweep();
    expect(readdirSync(folder.segmentsFolder)).toEqual(['s9']);
    expect(statSync(join(folder.segmentsFolder, 's9')).isDirectory()).toBe(true);
    expect(folder).toBeInstanceOf(FolderStore);
  }));

test('what is told of a head says that its publisher lives, and nothing else is believed', async () =>
  withPublisher(async ({ mirror: open, server, advance }, publisher) => {
    const { mirror, reader } = open();
    await publish(publisher, { edition: 8, segment: 's8' });
    await mirror.follow();
    await until(() => reader.current()?.edition === 8);
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
    await publish(publisher, { edition: 9, segment: 's9' });
    await mirror.hear({ ...head, manifest: 'another', beat: head.beat + 2 });
    await until(() => reader.current()?.edition === 9);
  }));
