/** What an owner withdraws while a large file is imported: an import lets other writers in between its transactions. */
import { Database } from 'bun:sqlite';
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { join } from 'node:path';
import {
  type CatalogDatabase,
  type Collection,
  createKey,
  expose,
  hide,
  revokeKey,
  type Tenant,
} from '@vitrine/catalog';
import { openStoreElsewhere } from '../../../../tests/service/by-hand.ts';
import {
  addCollection,
  addTenant,
  follow,
  randomBytes,
  startOfTime,
  startTestService,
  type TestService,
} from '../support/test-service.ts';
import { withFile } from '../../../../tests/support/with-file.ts';

const rowCount = 400_000;
/** How much of the import may be written while one change of the catalog waits. */
const rowsWaitedMax = rowCount / 14;
const rounds = 5;

let service: TestService;
let tenant: Tenant;
let collection: Collection;
/** As another process has it, such as a command. */
let store: CatalogDatabase;

beforeEach(async () => {
  service = await startTestService();
  tenant = await addTenant(service, 'cornshop');
  const fields = [{ key: 'name', label: 'Name', type: 'text' }] as const;
  collection = await addCollection(service, tenant, { slug: 'products', fields }, [
    { id: 'a', createdAt: '2026-01-01T00:00:00.000Z', name: 'Chai' },
  ]);
  store = await openStoreElsewhere(service);
});
afterEach(async () => {
  await store.destroy();
  await service.stop();
});

const now = new Date(startOfTime);

test(`${rowCount} rows are imported: each withdrawal is done long before`, async () => {
  await withFile('many.csv', manyRows(), async (file) => {
    const importing = startImport(file, ['--collection', 'many']);
    const [waited, seen]: [number[], number[]] = [[], []];
    for (let round = 1; round <= rounds; round++) {
      const start = await rowsPast((seen.at(-1) ?? 0) + rowsWaitedMax);
      await withdraw();
      expect(importing.exitCode).toBeNull();
      const end = rowsWritten();
      waited.push(end - start);
      seen.push(end);
    }
    expect(waited.filter((rows) => rows > rowsWaitedMax)).toEqual([]);
    expect(await store.selectFrom('collection').select('slug').execute()).toEqual([{ slug: 'products' }]);
    expect(await importing.exited).toBe(0);
  });
  const made = await store.selectFrom('collection').select('record_count').where('slug', '=', 'many').execute();
  expect(made).toEqual([{ record_count: rowCount }]);
});

/** Hides a collection and revokes a key, and looks that neither works any more. */
const withdraw = async (): Promise<void> => {
  await expose(store, tenant, collection, { state: 'public', keys: 'all' }, now);
  const key = await createKey(store, tenant, { name: 'Website', expiresAt: undefined }, now, randomBytes);
  await hide(store, tenant, collection, 'all', now);
  await revokeKey(store, tenant, String(key.id), now);
  await follow(service);
  expect((await service.get('cornshop/products')).status).toBe(404);
  expect((await service.get('cornshop', { 'x-api-key': key.key })).status).toBe(401);
};

const manyRows = (): string => {
  const rows = Array.from(
    { length: rowCount },
    (_, row) => `r${row},Name ${row * 7919},Some words about the thing ${row}\n`,
  );
  return `id,name,about\n${rows.join('')}`;
};

const main = join(import.meta.dir, '..', '..', 'src', 'main.ts');

const startImport = (file: string, options: readonly string[]) =>
  Bun.spawn([process.execPath, main, 'import', file, '--tenant', tenant.publicId, ...options], {
    env: { DATABASE_URL: `sqlite:${service.path}` },
    stdout: 'ignore',
  });

/** Waits until the import has written more rows than these, and gives how many they are. */
const rowsPast = async (rows: number): Promise<number> => {
  while (rowsWritten() <= rows) await Bun.sleep(20);
  return rowsWritten();
};

const rowsWritten = (): number => {
  using database = new Database(service.path, { readonly: true });
  const isThere = database.query("select 1 from sqlite_schema where name = 'import_2'").get() !== null;
  return isThere ? Number(database.query('select coalesce(max(row), 0) from import_2').values()[0]?.[0]) : 0;
};
