/** More tenants than are changed in one manifest: all of them are shown, and the last change does not wait for the others. */
import { expect, test } from 'bun:test';
import { announce, CatalogFollower, type Collection, findTenant, Publication } from '@vitrine/publisher';
import { FolderStore } from '@vitrine/store';
import { newPublisher, offerTable, startOfTime, withdraw, type NewPublisher } from './support/new-publisher.ts';

const tenantsMade = 1201;

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

test('a change for all is shown in parts, the latest change first', async () => {
  await using made = await newPublisher();
  const products = await manyTenants(made);
  const catalog = new CatalogFollower(made.catalog, () => undefined);
  const store = new FolderStore(made.folder, made.clock);
  const publication = new Publication({ store, catalog, clock: made.clock, lengthSeconds: 300, segmentFormat: 1 });
  await catalog.look();
  await publication.adopt(() => [], { edition: 1, openedAt: startOfTime, endsAt: startOfTime + 300_000, isRead: true });
  const { revision } = made.manifest();

  const early = await findTenant(made.catalog, 't0000000');
  await made.catalog.transaction().execute(async (transaction) => {
    await transaction.updateTable('collection').set({ name: 'Renamed' }).where('id', '=', products.id).execute();
    await announce(transaction, null, new Date(startOfTime));
  });
  await catalog.look();
  expect([publication.update(), made.manifest().revision, renamed(made)]).toEqual([true, revision, 500]);
  await withdraw(made, early, products, 'all');
  await catalog.look();
  expect(publication.update()).toBe(true);
  expect(made.reader.tenant(made.manifest(), 't0000000')?.collections).toEqual([]);
  expect([publication.update(), made.manifest().revision, renamed(made)]).toEqual([
    false,
    revision + 2,
    tenantsMade - 1,
  ]);
  expect(publication.update()).toBe(false);
});

/** How many tenants show the new name. */
const renamed = ({ reader, manifest }: NewPublisher): number => {
  const current = manifest();
  const names = Object.keys(current.tenants).map((id) => reader.tenant(current, id)?.collections[0]?.name);
  return names.filter((name) => name === 'Renamed').length;
};

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
