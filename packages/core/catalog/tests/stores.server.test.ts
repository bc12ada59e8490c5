/** The catalog's stores: brought up to date from where they are, by several at once, and followed by whoever serves. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'bun:test';
import { until } from '../../../../tests/support/until.ts';
import { sql } from 'kysely';
import { openPostgresStore } from '@vitrine/catalog/postgres';
import { createChangeListener } from '../src/change-listener.ts';
import {
  announce,
  type CatalogDatabase,
  createKey,
  createTenant,
  listKeys,
  listTenants,
  openDatabase,
  openSqliteStore,
  revokeKey,
  rotateKey,
  stateOfKey,
} from '@vitrine/catalog';
import { CatalogFollower, loadStoredTenants } from '@vitrine/publisher';
import { changesSince, latestRevision } from '../src/changes.ts';
import { liveKeysMax } from '../src/keys.ts';
import { takeBackToFirst } from '../../../../tests/service/first-version.ts';
import { createTestDatabase } from '../../../../tests/support/postgres-server.ts';
import { randomBytes } from '../../../../tests/service/test-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-stores-'));
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
const engines = ['sqlite', 'postgres'] as const;

const tenantOf = async (store: CatalogDatabase, publicId: string) =>
  createTenant(store, { name: publicId, industry: 'Testing', publicId }, new Date(), randomBytes);

const announceOften = async (store: CatalogDatabase, waitMs: number): Promise<void> => {
  for (let count = 0; count < 25; count++) {
    await store.transaction().execute(async (transaction) => {
      await announce(transaction, null, new Date());
      await Bun.sleep(waitMs);
    });
  }
};

describe.each(engines)('on %s', (engine) => {
  test('several that start at once find one catalog, and all use it', async () => {
    const open = await openers[engine]();
    const stores = await Promise.all([open(), open(), open(), open()]);
    const tenants = await Promise.all(stores.map(async (store, index) => tenantOf(store, `tenant0${index}`)));
    expect(new Set(tenants.map(({ id }) => id)).size).toBe(4);
    for (const store of stores) await store.destroy();
  });

  test('a value is in no list that is empty, and outside each', async () => {
    const open = await openers[engine]();
    const store = await open();
    await tenantOf(store, 'tenant00');
    const inNone = await store.selectFrom('tenant').select('name').where('name', 'in', []).execute();
    const outsideNone = await store.selectFrom('tenant').select('name').where('name', 'not in', []).execute();
    expect([inNone, outsideNone]).toEqual([[], [{ name: 'tenant00' }]]);
    await store.destroy();
  });

  test('revisions are in the order of their commits: whoever follows them misses none', async () => {
    const open = await openers[engine]();
    const [writing, other, reading] = [await open(), await open(), await open()];
    const seen = new Set<number>();
    let last = await latestRevision(reading);
    const writers = new AbortController();
    const follow = async (): Promise<void> => {
      do {
        const changes = await changesSince(reading, last);
        for (const { revision } of changes) seen.add(revision);
        last = Math.max(last, ...changes.map(({ revision }) => revision));
        await Bun.sleep(1);
      } while (!writers.signal.aborted || (await latestRevision(reading)) > last);
    };
    const following = follow();
    await Promise.all([announceOften(writing, 4), announceOften(other, 0)]);
    writers.abort();
    await following;
    expect(seen.size).toBe(50);
    for (const store of [writing, other, reading]) await store.destroy();
  });

  test('a catalog that changes whenever it is read is followed all the same', async () => {
    const open = await openers[engine]();
    const [writing, reading] = [await open(), await open()];
    let made = 0;
    const writes: Promise<unknown>[] = [];
    /** After what tells of changes was read, there is another one, unless its writer is made to wait. */
    const disturbed = reading.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!result.rows.some((row) => 'public_id' in row)) return result;
        const write = tenantOf(writing, `tenant${String(++made).padStart(2, '0')}`);
        writes.push(write);
        await Promise.race([write, Bun.sleep(200)]);
        return result;
      },
    });
    await tenantOf(writing, 'tenant00');
    const follower = new CatalogFollower(disturbed, () => undefined);
    await follower.look();
    const seen = [...follower.tenants.keys()].length;
    expect([made, seen]).toEqual([4, 4]);
    await Promise.all(writes);
    expect((await listTenants(writing)).length).toBe(5);
    for (const store of [writing, reading]) await store.destroy();
  });

  const now = new Date('2026-03-01T12:00:00Z');
  const hourMs = 3_600_000;

  test('a key that several rotate at once is rotated once, and again when its successor has ended', async () => {
    const open = await openers[engine]();
    const stores = await Promise.all([open(), open()]);
    const [store] = stores;
    const tenant = await tenantOf(store, 'tenant01');
    const { id } = await createKey(store, tenant, { name: 'Till', expiresAt: undefined }, now, randomBytes);
    const rotate = async (from: CatalogDatabase): Promise<string> =>
      rotateKey(from, tenant, String(id), { overlapMs: hourMs }, now, randomBytes).then(
        ({ replaced }) => `replaced by ${replaced.replacedBy}`,
        (error: unknown) => String(error),
      );
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => rotate(stores[index % 2] ?? store)),
    );
    const keys = await listKeys(store, tenant);
    expect(keys.map(({ replacedBy }) => replacedBy)).toEqual([keys[1]?.id ?? null, null]);
    expect(outcomes.filter((outcome) => outcome === `replaced by ${keys[1]?.id}`)).toHaveLength(1);
    expect(
      outcomes.filter((outcome) => outcome.includes(`was replaced by …${keys[1]?.lastFour} already`)),
    ).toHaveLength(7);
    await revokeKey(store, tenant, String(keys[1]?.id), now);
    expect(await rotate(store)).toBe(`replaced by ${(await listKeys(store, tenant)).at(-1)?.id}`);
    for (const each of stores) await each.destroy();
  });

  test('a tenant has so many live keys and no more, however they are made; those that have ended do not count', async () => {
    const open = await openers[engine]();
    const stores = await Promise.all([open(), open()]);
    const [store] = stores;
    const tenant = await tenantOf(store, 'tenant01');
    const other = await tenantOf(store, 'tenant02');
    const make = async (from: CatalogDatabase): Promise<string> =>
      createKey(from, tenant, { name: 'Till', expiresAt: undefined }, now, randomBytes).then(
        ({ id }) => String(id),
        String,
      );
    const earlier = new Date(now.getTime() - 1);
    await createKey(store, tenant, { name: 'Fair', expiresAt: now }, earlier, randomBytes);
    await revokeKey(store, tenant, await make(store), now);
    for (let count = 0; count < liveKeysMax - 10; count++) expect(await make(store)).toMatch(/^\d+$/);
    const made = await Promise.all(Array.from({ length: 20 }, async (_, index) => make(stores[index % 2] ?? store)));
    const refused = made.filter((outcome) => outcome.includes(`has ${liveKeysMax} live keys`));
    expect(made.filter((outcome) => !refused.includes(outcome) && !/^\d+$/.test(outcome))).toEqual([]);
    const alive = (await listKeys(store, tenant)).filter((key) => stateOfKey(key, now) === 'alive');
    expect([refused.length, alive.length]).toEqual([10, liveKeysMax]);
    const rotate = async (overlapMs: number): Promise<unknown> =>
      rotateKey(store, tenant, String(alive[0]?.id), { overlapMs }, now, randomBytes).then(() => 'made', String);
    expect(await rotate(hourMs)).toContain(`has ${liveKeysMax} live keys`);
    expect(await rotate(0)).toBe('made');
    expect((await createKey(store, other, { name: 'Till', expiresAt: undefined }, now, randomBytes)).name).toBe('Till');
    for (const each of stores) await each.destroy();
  });

  test('what shows a tenant follows a change, one that nobody announced by name among them', async () => {
    const open = await openers[engine]();
    const [store, elsewhere] = [await open(), await open()];
    const follower = new CatalogFollower(store, () => undefined);
    await follower.look();
    expect([...follower.tenants.keys()]).toEqual([]);
    const { id } = await tenantOf(elsewhere, 'tenant01');
    await follower.look();
    expect(follower.tenants.get(id)).toMatchObject({ publicId: 'tenant01', isEnabled: true });
    await elsewhere.transaction().execute(async (transaction) => {
      await transaction.updateTable('tenant').set({ is_enabled: 0 }).execute();
      await announce(transaction, null, new Date());
    });
    await follower.look();
    expect(follower.tenants.get(id)).toMatchObject({ publicId: 'tenant01', isEnabled: false });
    for (const each of [store, elsewhere]) await each.destroy();
  });

  test('a process of the version before starts on a catalog that a newer one has added to, and writes to it', async () => {
    const open = await openers[engine]();
    const newer = await open();
    await newer.schema.alterTable('tenant').addColumn('later', 'text').execute();
    await newer.schema.createTable('later').addColumn('id', 'integer').execute();
    await newer
      .withTables<{ readonly kysely_migration: { readonly name: string; readonly timestamp: string } }>()
      .insertInto('kysely_migration')
      .values({ name: '9999-12-31-later', timestamp: '9999-12-31T00:00:00.000Z' })
      .execute();
    const older = await open();
    const { id } = await tenantOf(older, 'tenant01');
    expect((await loadStoredTenants(newer, [id])).get(id)?.publicId).toBe('tenant01');
    for (const store of [newer, older]) await store.destroy();
  });
});

test('a database of the first version is brought up to date, and shows what it showed', async () => {
  const path = join(folder, 'first.db');
  const database = openDatabase(path);
  const first = await openSqliteStore(database);
  await tenantOf(first, 'tenant01');
  await sql`insert into collection (tenant_id, slug, name, table_name, id_column, created_at_column, record_count, created_at)
    values (1, 'things', 'Things', 'records_1', 'id', 'created_at', 3, '2026-01-01T00:00:00.000Z')`.execute(first);
  await sql`insert into field (collection_id, key, label, type, column_name, position) values (1, 'name', 'Name', 'text', 'f1_text', 0)`.execute(
    first,
  );
  await sql`insert into collection_exposure values (1, 1, 'public')`.execute(first);
  await sql`insert into field_exposure values (1, 1)`.execute(first);
  takeBackToFirst(database);
  await first.destroy();
  const store = await openSqliteStore(openDatabase(path));
  const shown = (await loadStoredTenants(store, [1])).get(1);
  expect(shown?.publicId).toBe('tenant01');
  expect(shown?.collections).toHaveLength(1);
  expect(shown?.collections[0]).toMatchObject({
    slug: 'things',
    collection: {
      source: 'main',
      target: { schema: null, tableName: 'records_1', id: { column: 'id', kind: 'stored', path: [] } },
    },
    isPrivate: false,
    fields: [{ key: 'name', label: 'Name', type: 'text', origin: { column: 'f1_text', kind: 'stored', path: [] } }],
  });
  await store.destroy();
});

test('a disk that is full is told of as such, nothing of the transaction is kept, and the store goes on', async () => {
  const database = openDatabase(join(folder, 'full.db'));
  const store = await openSqliteStore(database);
  const setPages = (pages: number): void => void database.query(`pragma max_page_count = ${pages}`).all();
  setPages(Number(database.query('pragma page_count').values()[0]?.[0]));
  const fill = async (): Promise<void> =>
    store.transaction().execute(async (transaction) => {
      await sql`create table filler (content)`.execute(transaction);
      await sql`insert into filler values (zeroblob(1000000))`.execute(transaction);
    });
  expect(String(await fill().catch((error: unknown) => error))).toBe('SQLiteError: database or disk is full');
  expect(database.query(`select 1 from sqlite_schema where name = 'filler'`).all()).toEqual([]);
  setPages(100_000);
  await fill();
  expect(database.query('select length(content) from filler').values()).toEqual([[1_000_000]]);
  await store.destroy();
});

test('a query may take longer within a transaction, and the next one alone may not', async () => {
  const store = await openPostgresStore((await createTestDatabase()).url);
  const sleep = sql`select pg_sleep(2.5)`;
  await store.transaction().execute(async (transaction) => sleep.execute(transaction));
  const failed = store.transaction().execute(async () => Promise.reject(new Error('given up')));
  expect(await failed.catch(String)).toContain('given up');
  expect(await sleep.execute(store).then(() => 'done', String)).toContain('Query read timeout');
  await store.destroy();
});

test('who listens hears of a change at once, and again after the server was away', async () => {
  const { url, query } = await createTestDatabase();
  const store = await openPostgresStore(url);
  let heard = 0;
  const listener = createChangeListener(url)(() => heard++);
  await until(() => heard === 1);
  await tenantOf(store, 'tenant01');
  await until(() => heard === 2);
  await query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'vitrine listener' and datname = current_database()`,
  );
  await until(() => heard === 3);
  await tenantOf(store, 'tenant02');
  await until(() => heard === 4);
  await listener.close();
  await store.destroy();
});

test('a database that cannot be used is refused in one sentence that names no password', async () => {
  const { url, name } = await createTestDatabase();
  const failures = await Promise.all(
    [url.replace(name, 'nowhere'), url.replace(/:[^:@]+@/, ':wrong@'), url.replace(/:\d+\//, ':1/')].map((wrong) =>
      openPostgresStore(wrong).catch((error: unknown) => String(error)),
    ),
  );
  for (const failure of failures) {
    expect(failure).toStartWith("CatalogError: The catalog's database cannot be used: ");
    expect(failure).toContain('DATABASE_URL must name a PostgreSQL database');
    expect(failure).not.toContain('wrong@');
  }
});
