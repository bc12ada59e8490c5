/** Publishes products.json and serves it: `bun serve.ts [PORT [FOLDER]]`. The core alone, without faces, tools or commands. */
import {
  createRecordTables,
  createTenant,
  expose,
  fillByKey,
  findOwnCollection,
  listTenants,
  openDatabase,
  openSqliteStore,
  storeCollection,
} from '@vitrine/catalog';
import { openPublisher, publisherDefaults } from '@vitrine/publisher';
import { serverDefaults, startServer } from '@vitrine/server';
import products from './products.json' with { type: 'json' };

const [port = '8080', folder = 'data'] = process.argv.slice(2);
const clock = {
  now: Date.now,
  monotonic: () => performance.now(),
  after: (delayMs: number, callback: () => void) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};
const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));
// A failure has a reason.
const observe = (observation: { readonly kind: string; readonly reason?: unknown }) =>
  console.error(observation.kind, observation.reason ?? '');

// The catalog says what there is, and what of it is public. It stays on this machine; servers read the editions alone.
const path = `${folder}/catalog.db`;
const database = openDatabase(path);
const store = await openSqliteStore(database);
const now = new Date();
const tables = createRecordTables({
  database,
  clock,
  transact: async (work) => store.transaction().execute(async () => work()),
});
const business = { name: 'Bakery', industry: 'Food', publicId: 'bakery22' };
const known = (await listTenants(store)).find(({ publicId }) => publicId === business.publicId);
const tenant = known ?? (await createTenant(store, business, now, randomBytes));
const fields = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'price', label: 'Price', type: 'number' },
  { key: 'cost', label: 'Cost', type: 'number' },
] as const;
const records = products.map(({ id, createdAt, ...values }) => ({ id, createdAt, values }));
// Each start stores the file as it is now.
const existing = await findOwnCollection(store, tenant, 'products');
const draft = { tenant, slug: 'products', name: 'Products', fields, existing };
const { collection } = await storeCollection(store, tables, draft, fillByKey(fields, records), now);
await expose(store, tenant, collection, { state: 'public', keys: ['name', 'price'] }, now);

const editions = `${folder}/editions`;
const settings = { ...publisherDefaults, database: { kind: 'sqlite', path } } as const;
const { publisher } = await openPublisher({ settings, folder: editions, store, usage: undefined, clock, observe });
await publisher.start();
const config = { ...serverDefaults, port: Number(port) };
const server = await startServer({
  config,
  folder: editions,
  clock,
  observe,
  randomBytes,
  serverName: `${process.pid}`,
});
console.log(`${server.url}/api/v1/public/t/bakery22/products`);

const stop = async () => {
  await server.stop();
  await publisher.close();
  database.close();
  process.exit();
};
process.once('SIGTERM', () => void stop());
