/** What keys open: chosen from what is private, kept by ID, and given to keys of before by an upgrade. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'bun:test';
import { openPostgresStore } from '@vitrine/catalog/postgres';
import {
  type CatalogDatabase,
  confirmScopes,
  createCollection,
  createKey,
  createTenant,
  deleteCollection,
  expose,
  hide,
  listKeys,
  openDatabase,
  openSqliteStore,
  rotateKey,
  setKey,
  type Tenant,
} from '@vitrine/catalog';
import { loadStoredTenants } from '@vitrine/publisher';
import { createTestDatabase } from '../../../../tests/support/postgres-server.ts';
import { randomBytes } from '../../../../tests/service/test-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-key-scopes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
const openers = {
  sqlite: async () => {
    const path = join(folder, `${++files}.db`);
    return async () => openSqliteStore(openDatabase(path));
  },
  postgres: async () => {
    const { url } = await createTestDatabase();
    return async () => openPostgresStore(url);
  },
};

const now = new Date('2026-03-01T12:00:00Z');

const addTenant = async (store: CatalogDatabase, publicId: string): Promise<Tenant> =>
  createTenant(store, { name: publicId, industry: 'Testing', publicId }, now, randomBytes);

const column = (name: string) => ({ column: name, kind: 'stored', path: [] }) as const;

const addCollection = async (store: CatalogDatabase, tenant: Tenant, slug: string, state?: 'private' | 'public') => {
  const collection = await store.transaction().execute(async (transaction) =>
    createCollection(
      transaction,
      tenant.id,
      {
        slug,
        name: slug,
        target: (id) => ({
          source: null,
          schema: null,
          tableName: `records_${id}`,
          id: column('id'),
          createdAt: column('created_at'),
          scope: null,
        }),
      },
      now,
    ),
  );
  if (state !== undefined) await expose(store, tenant, collection, { state, keys: [] }, now);
  return collection;
};

/** A view of all records and fields that its collection shows. */
const definition = JSON.stringify({ filter: '', filterFields: {}, fields: {}, sort: [] });

const addView = async (
  store: CatalogDatabase,
  tenant: Tenant,
  of: number,
  slug: string,
  state: 'private' | 'public',
): Promise<void> => {
  const view = { tenant_id: tenant.id, collection_id: of, slug, name: slug, state, definition };
  const rest = { look: null, ends_at: null, is_ended: 0, created_at: '2026-01-01T00:00:00.000Z' };
  await store
    .insertInto('named_view')
    .values({ ...view, ...rest })
    .execute();
};

const addKey = async (store: CatalogDatabase, tenant: Tenant, name: string, opens?: readonly string[]) =>
  createKey(store, tenant, { name, expiresAt: undefined, ...(opens !== undefined && { opens }) }, now, randomBytes);

const openedBy = async (store: CatalogDatabase, tenant: Tenant): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(
    (await listKeys(store, tenant)).map(({ name, opens }) => [
      name,
      opens.map(({ slug, state }) => `${slug} ${state}`).join(', '),
    ]),
  );

const publishedBy = async (store: CatalogDatabase, tenant: Tenant): Promise<readonly (readonly string[])[]> =>
  ((await loadStoredTenants(store, [tenant.id])).get(tenant.id)?.keys ?? []).map(({ opens }) => opens);

const addedToKeys = [
  'is_scope_new',
  'requests_per_minute',
  'visitor_requests_per_minute',
  'kind',
  'origins',
  'page_requests',
  'addresses',
  'records_per_day',
  'records_day',
  'records_of_day',
  'records_with',
];

const rolesOfFeeds =
  'text price start end place link updated brand gtin availability condition available mpn status'.split(' ');

const addedLater = [
  ...rolesOfFeeds.map((role) => ['card', `${role}_field`] as const),
  ['collection', 'language'],
  ['collection', 'synonyms'],
  ['collection', 'id_secret'],
  ['collection', 'decimal_mark'],
  ['collection', 'file_zone'],
  ['collection', 'day_order'],
  ['collection', 'relations'],
  ['collection', 'description'],
  ['tenant', 'about'],
  ['field', 'meaning'],
  ['appearance', 'about'],
  ['card', 'description'],
  ['card', 'field_descriptions'],
  ['card', 'arrangement'],
] satisfies (readonly [table: string, column: string])[];

/** Takes back what the migration of scopes and later ones have added. */
const takeBack = async (store: CatalogDatabase): Promise<void> => {
  for (const table of [
    'key_collection',
    'key_view',
    'usage_name',
    'build_reply',
    'build_job',
    'build_standby',
    'planned_change',
  ])
    await store.schema.dropTable(table).ifExists().execute();
  for (const name of addedToKeys) await store.schema.alterTable('api_key').dropColumn(name).execute();
  await store.schema.alterTable('change').dropColumn('operator').execute();
  for (const [table, added] of addedLater) await store.schema.alterTable(table).dropColumn(added).execute();
  await store
    .withTables<{ readonly kysely_migration: { readonly name: string } }>()
    .deleteFrom('kysely_migration')
    .where('name', '>=', '2026-12-09')
    .execute();
};

const eventsOf = async (store: CatalogDatabase, tenant: Tenant): Promise<readonly unknown[]> => {
  const rows = await store
    .selectFrom('change')
    .select('deed')
    .where('tenant_id', '=', tenant.id)
    .where('deed', 'like', '%key-opens%')
    .orderBy('revision')
    .execute();
  return rows.map(({ deed }) => {
    const event: unknown = JSON.parse(deed ?? '');
    return event;
  });
};

describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  test('a key opens what was private when it was made, or what it names of it, and nothing later', async () => {
    const store = await (await openers[engine]())();
    const tenant = await addTenant(store, 'tenant01');
    const prices = await addCollection(store, tenant, 'prices', 'private');
    const products = await addCollection(store, tenant, 'products', 'public');
    await addCollection(store, tenant, 'orders');
    await addView(store, tenant, products.id, 'bargains', 'private');
    await addView(store, tenant, products.id, 'news', 'public');
    await addKey(store, tenant, 'all');
    await addKey(store, tenant, 'one', ['prices']);
    await addKey(store, tenant, 'none', []);
    await addCollection(store, tenant, 'later', 'private');
    await addView(store, tenant, prices.id, 'top', 'public');
    expect(await openedBy(store, tenant)).toEqual({
      all: 'bargains private, prices private',
      one: 'prices private',
      none: '',
    });
    expect(await publishedBy(store, tenant)).toEqual([[`c${prices.id}`, 'v1'], [`c${prices.id}`], []]);
    await store.destroy();
  });

  test('only what is private can be named, and what a key opens already whatever it has become', async () => {
    const store = await (await openers[engine]())();
    const tenant = await addTenant(store, 'tenant01');
    const prices = await addCollection(store, tenant, 'prices', 'private');
    await addCollection(store, tenant, 'stock', 'private');
    await addCollection(store, tenant, 'products', 'public');
    const tryToAdd = async (...opens: string[]): Promise<string> =>
      addKey(store, tenant, 'refused', opens).then(() => 'made', String);
    for (const slug of ['products', 'orders', 'c1', '', 'PRICES'])
      expect(await tryToAdd('prices', slug)).toContain(
        `opens private collections and views, and ${slug} is none; private are prices, stock.`,
      );
    const { id } = await addKey(store, tenant, 'key', ['prices']);
    await hide(store, tenant, prices, 'all', now);
    expect(await openedBy(store, tenant)).toEqual({ key: 'prices hidden' });
    await setKey(store, tenant, String(id), { opens: ['stock', 'prices'] }, now);
    expect(await openedBy(store, tenant)).toEqual({ key: 'prices hidden, stock private' });
    await setKey(store, tenant, 'key', { opens: [] }, now);
    expect(await openedBy(store, tenant)).toEqual({ key: '' });
    expect(await setKey(store, tenant, 'key', { opens: ['prices'] }, now).then(() => 'set', String)).toContain(
      'prices',
    );
    expect(await eventsOf(store, tenant)).toMatchObject([{ opens: ['prices', 'stock'] }, { opens: [] }]);
    await store.destroy();
  });

  test('a key that opens a view does not open the collection of the same number, nor the other way round', async () => {
    const store = await (await openers[engine]())();
    const tenant = await addTenant(store, 'tenant01');
    const prices = await addCollection(store, tenant, 'prices', 'private');
    const products = await addCollection(store, tenant, 'products', 'public');
    await addView(store, tenant, products.id, 'bargains', 'private');
    await addKey(store, tenant, 'of the view', ['bargains']);
    await addKey(store, tenant, 'of the collection', ['prices']);
    expect(await openedBy(store, tenant)).toEqual({
      'of the view': 'bargains private',
      'of the collection': 'prices private',
    });
    expect(await publishedBy(store, tenant)).toEqual([[`v${prices.id}`], [`c${prices.id}`]]);
    await store.destroy();
  });

  test('a rotated key opens the same, and a collection made again under its slug is another one', async () => {
    const store = await (await openers[engine]())();
    const tenant = await addTenant(store, 'tenant01');
    const prices = await addCollection(store, tenant, 'prices', 'private');
    const old = await addKey(store, tenant, 'key');
    await addCollection(store, tenant, 'later', 'private');
    const next = await rotateKey(store, tenant, String(old.id), { overlapMs: 0 }, now, randomBytes);
    expect(next.opens.map(({ slug }) => slug)).toEqual(['prices']);
    await store.transaction().execute(async (transaction) => deleteCollection(transaction, prices, now));
    await addCollection(store, tenant, 'prices', 'private');
    expect(await publishedBy(store, tenant)).toEqual([[], []]);
    await store.destroy();
  });

  test('an upgrade has keys open what is private then, and tells owners until they confirm it', async () => {
    const open = await openers[engine]();
    const before = await open();
    const [tenant, other] = [await addTenant(before, 'tenant01'), await addTenant(before, 'tenant02')];
    const prices = await addCollection(before, tenant, 'prices', 'private');
    const products = await addCollection(before, tenant, 'products', 'public');
    await addView(before, tenant, products.id, 'bargains', 'private');
    await addView(before, tenant, prices.id, 'top', 'public');
    await addView(before, tenant, products.id, 'news', 'public');
    await addCollection(before, tenant, 'orders');
    await addCollection(before, other, 'secrets', 'private');
    await addKey(before, tenant, 'key', []);
    await takeBack(before);
    await before.destroy();
    const store = await open();
    expect(await openedBy(store, tenant)).toEqual({ key: 'bargains private, prices private, top private' });
    expect(await eventsOf(store, tenant)).toEqual([
      { kind: 'key-opens', key: expect.objectContaining({ name: 'key' }), opens: ['bargains', 'prices', 'top'] },
    ]);
    const areNew = async () => (await listKeys(store, tenant)).map(({ isScopeNew }) => isScopeNew);
    expect(await areNew()).toEqual([true]);
    await confirmScopes(store, other);
    expect(await areNew()).toEqual([true]);
    await confirmScopes(store, tenant);
    expect(await areNew()).toEqual([false]);
    await store.destroy();
  });
});
