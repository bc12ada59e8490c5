/** More tenants than are changed in one manifest: all of them are shown, and the last change does not wait for the others. */
import { describe, expect, test } from 'bun:test';
import { basename } from 'node:path';
import { announce, type Collection, createKey, findTenant, revokeKey, setTenantEnabled } from '@vitrine/catalog';
import { CatalogFollower } from '@vitrine/publisher';
import { DamagedPartitions } from '../../src/editions/damaged-partitions.ts';
import { Publication } from '../../src/editions/publication.ts';
import { FolderStore } from '@vitrine/store';
import {
  newPublisher,
  offerTable,
  randomBytes,
  show,
  startOfTime,
  twoTenants,
  until,
  withdraw,
  type NewPublisher,
} from './support/new-publisher.ts';

const tenantsMade = 101;

const manyTenants = async (made: NewPublisher): Promise<Collection> => {
  const products = await offerTable(made, 'products');
  const at = new Date(startOfTime).toISOString();
  const rows = Array.from({ length: tenantsMade }, (_, index) => ({
    public_id: `t${String(index).padStart(7, '0')}`,
    name: 'Many',
    industry: 'Retail',
    is_enabled: 1,
    scope: String(index),
    created_at: at,
  }));
  const tenants = await made.catalog.insertInto('tenant').values(rows).returningAll().execute();
  await made.catalog
    .insertInto('collection_exposure')
    .values(tenants.map(({ id }) => ({ tenant_id: id, collection_id: products.id, state: 'public' as const })))
    .execute();
  return products;
};

/** Publishes what they show, into a store whose files are on disk when the test says so. */
const publishMany = async (made: NewPublisher, prepare: typeof showFields = async () => undefined) => {
  const products = await manyTenants(made);
  await prepare(made, products);
  const catalog = new CatalogFollower(made.catalog, () => undefined);
  const disk = slowDisk();
  const store = new FolderStore(made.folder, made.clock, disk.sync);
  const publication = new Publication({
    store,
    catalog,
    clock: made.clock,
    lengthSeconds: 300,
    segmentFormat: 1,
    damaged: new DamagedPartitions(),
  });
  await catalog.look();
  await publication.adopt(() => [], { edition: 1, openedAt: startOfTime, endsAt: startOfTime + 300_000, isRead: true });
  return { products, catalog, disk, publication };
};

/** A disk that holds back what it is to sync, from when it is told to. */
const slowDisk = () => {
  let isSlow = false;
  const waiting: (() => void)[] = [];
  const files: number[] = [];
  return {
    files,
    waiting,
    hold: () => void (isSlow = true),
    sync: async (folder: string, paths: readonly string[]) => {
      if (basename(folder) !== 'tenants') return;
      files.push(paths.length);
      if (isSlow) await new Promise<void>((resolve) => void waiting.push(resolve));
    },
  };
};

const rename = async ({ catalog }: NewPublisher, { id }: Collection): Promise<void> =>
  catalog.transaction().execute(async (transaction) => {
    await transaction.updateTable('collection').set({ name: 'Renamed' }).where('id', '=', id).execute();
    await announce(transaction, null, new Date(startOfTime));
  });

test('what is withdrawn while a change for all is written is in a manifest of its own, and the rest is not', async () => {
  await using made = await newPublisher();
  const { products, catalog, disk, publication } = await publishMany(made);
  expect(disk.files).toEqual([tenantsMade]);
  const { revision } = made.manifest();
  disk.hold();
  await rename(made, products);
  await catalog.look();
  expect(publication.update()).toBe(true);
  const part = publication.updatePart();
  await until(() => disk.waiting.length === 1);
  expect([made.manifest().revision, renamed(made)]).toEqual([revision, 0]);

  const [early, late] = [await findTenant(made.catalog, 't0000000'), await findTenant(made.catalog, 't0000100')];
  await withdraw(made, early, products, 'all');
  await setTenantEnabled(made.catalog, late, false, new Date(startOfTime));
  await catalog.look();
  expect(publication.update()).toBe(true);
  expect(made.reader.tenant(made.manifest(), 't0000000')?.collections).toEqual([]);
  expect(made.reader.tenant(made.manifest(), 't0000100')).toBeUndefined();
  expect([made.manifest().revision, renamed(made), publication.isWriting]).toEqual([revision, 0, true]);

  disk.waiting.pop()?.();
  expect(await part).toBe(true);
  expect([made.manifest().revision, renamed(made)]).toEqual([revision + 3, tenantsMade - 2]);
  expect(made.reader.tenant(made.manifest(), 't0000000')?.collections).toEqual([]);
  expect([publication.update(), await publication.updatePart()]).toEqual([false, false]);
});

test('a key that is revoked while a change for all is written is gone from the manifest in force', async () => {
  await using made = await newPublisher();
  const { products, catalog, publication } = await publishMany(made);
  const tenant = await findTenant(made.catalog, 't0000007');
  await createKey(made.catalog, tenant, { name: 'One', expiresAt: undefined }, new Date(startOfTime), randomBytes);
  await rename(made, products);
  await catalog.look();
  publication.update();
  expect(made.manifest().keys.size).toBe(1);
  await revokeKey(made.catalog, tenant, 'One', new Date(startOfTime));
  await catalog.look();
  publication.update();
  expect(made.manifest().keys.size).toBe(0);
});

const announceAll = async ({ catalog }: NewPublisher): Promise<void> =>
  catalog.transaction().execute(async (transaction) => announce(transaction, null, new Date(startOfTime)));

/** Has all tenants show all fields. */
const showFields = async ({ catalog }: NewPublisher, { id }: Collection): Promise<void> => {
  const fields = await catalog.selectFrom('field').select('id').where('collection_id', '=', id).execute();
  const tenants = await catalog.selectFrom('tenant').select('id').execute();
  for (const field of fields)
    await catalog
      .insertInto('field_exposure')
      .values(tenants.map((tenant) => ({ tenant_id: tenant.id, field_id: field.id })))
      .execute();
};

test('servers are told that all withdrawals are in force while the rest is written', async () => {
  await using made = await newPublisher();
  const products = await manyTenants(made);
  const disk = slowDisk();
  await made.open({ editions: new FolderStore(made.folder, made.clock, disk.sync) });
  disk.hold();
  await rename(made, products);
  for (const _ of [1, 2, 3]) {
    const before = made.reader.beatAt;
    made.clock.advance(1);
    await made.publisher.follow();
    expect(made.reader.beatAt).not.toBe(before);
    await until(() => disk.waiting.length === 1);
  }
  expect(renamed(made)).toBe(0);
  disk.waiting.pop()?.();
  await until(() => renamed(made) === tenantsMade);
});

describe('what is withdrawn of all tenants is gone before any of their files is written', () => {
  const rows: [what: string, act: (made: NewPublisher, products: Collection) => Promise<unknown>, left: string[]][] = [
    [
      'a field',
      async ({ catalog }) => {
        const field = catalog.selectFrom('field').select('id').where('key', '=', 'price');
        await catalog.deleteFrom('field_exposure').where('field_id', '=', field).execute();
      },
      ['name,note'],
    ],
    ['a collection', async ({ catalog }) => catalog.deleteFrom('collection_exposure').execute(), []],
    [
      'a collection, to those without a key',
      async ({ catalog }) => catalog.updateTable('collection_exposure').set({ state: 'private' }).execute(),
      [],
    ],
    [
      'records, to which a condition does not apply',
      async ({ catalog }) => catalog.updateTable('collection').set({ row_conditions: '["name=a"]' }).execute(),
      [],
    ],
  ];

  test.each(rows)('%s', async (_what, act, left) => {
    await using made = await newPublisher();
    const shown = async (): Promise<readonly string[][]> => {
      const current = made.manifest();
      return [...current.tenants.keys()].map((id) =>
        (made.reader.tenant(current, id)?.collections ?? []).map(({ fields }) => fields.map(({ key }) => key).join()),
      );
    };
    const { products, catalog, disk, publication } = await publishMany(made, showFields);
    expect(await shown()).toEqual(Array.from({ length: tenantsMade }, () => ['name,price,note']));
    const { tenants } = made.manifest();
    disk.hold();
    await act(made, products);
    await announceAll(made);
    await catalog.look();
    expect(publication.update()).toBe(true);
    expect(await shown()).toEqual(Array.from({ length: tenantsMade }, () => left));
    expect([...made.manifest().tenants.entries()]).toEqual([...tenants.entries()]);
    expect(Object.keys(made.manifest().withheld ?? {})).toHaveLength(tenantsMade);
    const part = publication.updatePart();
    await until(() => disk.waiting.length === 1);
    expect(await shown()).toEqual(Array.from({ length: tenantsMade }, () => left));
    disk.waiting.pop()?.();
    await part;
    expect([publication.update(), made.manifest().withheld]).toEqual([false, undefined]);
  });
});

test('what was written before another edition came in force is not put in force after it', async () => {
  await using made = await newPublisher();
  const { products, catalog, disk, publication } = await publishMany(made);
  disk.hold();
  await rename(made, products);
  await catalog.look();
  publication.update();
  const part = publication.updatePart();
  await until(() => disk.waiting.length === 1);
  const times = { edition: 2, openedAt: startOfTime + 300_000, endsAt: startOfTime + 600_000, isRead: true };
  const adopting = publication.adopt(() => [], times);
  await until(() => disk.waiting.length === 2);
  const early = await findTenant(made.catalog, 't0000000');
  await withdraw(made, early, products, 'all');
  await catalog.look();
  for (const go of disk.waiting.toReversed()) go();
  await Promise.all([part, adopting]);
  expect([made.manifest().edition, renamed(made)]).toEqual([2, tenantsMade - 1]);
  expect(made.reader.tenant(made.manifest(), 't0000000')?.collections).toEqual([]);
});

/** How many tenants show the new name. */
const renamed = ({ reader, manifest }: NewPublisher): number => {
  const current = manifest();
  const names = [...current.tenants.keys()].map((id) => reader.tenant(current, id)?.collections[0]?.name);
  return names.filter((name) => name === 'Renamed').length;
};

test('the first publication reads each table once, however long its files take', async () => {
  await using made = await newPublisher();
  await manyTenants(made);
  const disk = slowDisk();
  made.source.before = async () => disk.hold();
  const opening = made.open({ editions: new FolderStore(made.folder, made.clock, disk.sync) });
  await until(() => disk.waiting.length === 1);
  for (const _ of [1, 2, 3]) await made.publisher.follow();
  expect(made.manifest().isRead).toBe(false);
  disk.waiting.pop()?.();
  await opening;
  expect([made.source.asked, made.observed('collection-read').length]).toEqual([1, 1]);
  expect(made.manifest().isRead).toBe(true);
});

test('and writes the file of each tenant once, with its records', async () => {
  await using made = await newPublisher();
  await manyTenants(made);
  const disk = slowDisk();
  const reading = Promise.withResolvers<void>();
  made.source.before = async () => reading.promise;
  const opening = made.open({ editions: new FolderStore(made.folder, made.clock, disk.sync) });
  await until(() => made.source.asked === 1);
  const early = await findTenant(made.catalog, 't0000000');
  await setTenantEnabled(made.catalog, early, false, new Date(startOfTime));
  await made.publisher.follow();
  expect([[...made.manifest().tenants.keys()], made.observed('publish-failed')]).toEqual([[], []]);
  reading.resolve();
  await opening;
  expect(disk.files).toEqual([tenantsMade - 1]);
  expect(made.shown().filter((line) => !line.endsWith('not read')).length).toBe(tenantsMade - 1);
});

test('nor is a source read again while the first edition waits for another one', async () => {
  await using made = await newPublisher();
  const { bakery } = await twoTenants(made);
  await show(made, bakery, await offerTable(made, 'orders', 'other'), 'all');
  const reading = Promise.withResolvers<void>();
  made.other.before = async () => reading.promise;
  const opening = made.open();
  await until(() => made.observed('collection-read').length === 1);
  for (const _ of [1, 2, 3]) await made.publisher.follow();
  expect([made.source.asked, made.manifest().isRead]).toEqual([1, false]);
  reading.resolve();
  await opening;
  expect([made.source.asked, made.other.asked, made.manifest().isRead]).toEqual([1, 1, true]);
});

test('all of them are in an edition', async () => {
  await using made = await newPublisher();
  await manyTenants(made);
  await made.open();
  expect([made.shown().length, made.shown().filter((line) => line.endsWith('not read')).length]).toEqual([
    tenantsMade,
    0,
  ]);
  expect(made.source.read.length).toBe(1);
});
