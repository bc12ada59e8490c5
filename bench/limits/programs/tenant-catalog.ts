/** The catalog of many tenants that all show one shared table, and a clock that editions move on. */
import { join } from 'node:path';
import {
  announce,
  type CatalogDatabase,
  createCollection,
  openDatabase,
  openSqliteStore,
  setFields,
  updateCollection,
  wholeColumn,
} from '@vitrine/catalog';
import type { Clock } from '@vitrine/store';

const kinds = { text: 'text', number: 'numeric', integer: 'integer', boolean: 'boolean' } as const;

const target = () => ({
  source: 'goods',
  schema: 'public',
  tableName: 'product',
  id: wholeColumn('id', 'integer'),
  createdAt: wholeColumn('made', 'timestamptz'),
  scope: wholeColumn('firm', 'integer'),
  searchTables: null,
});

export const publicIdOf = (number: number): string => `m${String(number).padStart(7, '0')}`;

/** @param fields the types of fields by their keys, which are columns */
export const makeCatalog = async (
  folder: string,
  tenants: number,
  fields: Readonly<Record<string, keyof typeof kinds>>,
) => {
  const now = new Date();
  const database = openDatabase(join(folder, 'catalog.db'));
  const store = await openSqliteStore(database);
  const collection = await store.transaction().execute(async (transaction) => {
    const made = await createCollection(transaction, null, { slug: 'products', name: 'Products', target }, now);
    const drafts = Object.entries(fields).map(([key, type]) => ({ key, label: key, type }));
    await setFields(transaction, made, drafts, (_id, _type, { key }) => wholeColumn(key, kinds[fields[key] ?? 'text']));
    return made;
  });
  database.run(
    `with recursive number (value) as (select 1 union all select value + 1 from number where value < ${tenants})
     insert into tenant (public_id, name, industry, is_enabled, scope, created_at)
     select printf('m%07d', value), 'Tenant ' || value, 'Retail', 1, value, '2026-01-01T00:00:00.000Z' from number`,
  );
  database.run(
    `insert into collection_exposure (tenant_id, collection_id, state) select id, ${collection.id}, 'public' from tenant`,
  );
  database.run(`insert into field_exposure (tenant_id, field_id) select tenant.id, field.id from tenant, field`);
  return {
    store,
    hide: createHide(database, store),
    /** Changes what all tenants have. */
    rename: async (): Promise<void> => {
      const change = { name: 'Goods', target: target() };
      await store.transaction().execute(async (transaction) => updateCollection(transaction, collection, change, now));
    },
  };
};

/** The catalog that another process has made. */
export const openCatalog = async (folder: string) => {
  const database = openDatabase(join(folder, 'catalog.db'));
  const store = await openSqliteStore(database);
  return { store, hide: createHide(database, store) };
};

/** Creates a function that hides a field of a tenant. */
const createHide =
  (database: ReturnType<typeof openDatabase>, store: CatalogDatabase) =>
  async (publicId: string, key: string): Promise<void> => {
    const { id } = await store
      .selectFrom('tenant')
      .select('id')
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow();
    database.run(
      `delete from field_exposure where tenant_id = ${id} and field_id = (select id from field where key = '${key}')`,
    );
    await store.transaction().execute(async (transaction) => announce(transaction, id, new Date()));
  };

export class ShiftedClock implements Clock {
  passedMs = 0;
  readonly now = (): number => Date.now() + this.passedMs;
  readonly monotonic = (): number => performance.now() + this.passedMs;
  readonly after = (delayMs: number, callback: () => void): (() => void) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  };
}

export const numberIn = async (file: string, name: string): Promise<number> =>
  Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(await Bun.file(`/proc/self/${file}`).text())?.[1] ?? 0);
