/** What a look at the catalog reads, and what it leaves for later. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'bun:test';
import { sql } from 'kysely';
import { type CatalogDatabase, openDatabase, openSqliteStore } from '@vitrine/catalog';
import { CatalogFollower } from '@vitrine/publisher';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-follower-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const now = '2026-01-01T00:00:00.000Z';

const openCatalog = async (tenantCount: number): Promise<CatalogDatabase> => {
  const store = await openSqliteStore(openDatabase(join(folder, 'catalog.db')));
  const tenants = Array.from({ length: tenantCount }, (_, index) => ({
    public_id: `T${String(index).padStart(7, '0')}`,
    name: 'before',
    industry: 'Testing',
    is_enabled: 1,
    created_at: now,
  }));
  await store.insertInto('tenant').values(tenants).execute();
  return store;
};

/** Renames the tenants whose IDs are from the one up to the other. */
const rename = async (store: CatalogDatabase, first: number, last: number): Promise<void> => {
  await store.updateTable('tenant').set({ name: 'after' }).where('id', '>=', first).where('id', '<=', last).execute();
  const changes = Array.from({ length: last - first + 1 }, (_, index) => ({
    tenant_id: first + index,
    changed_at: now,
  }));
  await store.insertInto('change').values(changes).execute();
};

test('tenants that changed while they could not be read are all read by the next look, as some may have withdrawn', async () => {
  const store = await openCatalog(1200);
  const follower = new CatalogFollower(store, () => undefined);
  await follower.look();
  while (!follower.isWhole) await follower.readSome();

  await sql`alter table card rename to card_away`.execute(store);
  for (const first of [1, 401, 801]) {
    await rename(store, first, first + 399);
    const failure = await follower.look().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
  }
  await sql`alter table card_away rename to card`.execute(store);

  await follower.look();
  expect(follower.isWhole).toBe(true);
  expect(new Set(Array.from(follower.tenants.values(), ({ name }) => name))).toEqual(new Set(['after']));
  await store.destroy();
});
