/**
 * Publishes a table of many tenants, edition after edition, and measures what each takes of this process: all of its
 * threads, and its peak memory until then.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  announce,
  createCollection,
  openDatabase,
  openPublisher,
  openSqliteStore,
  publisherDefaults,
  setFields,
  updateCollection,
  wholeColumn,
} from '@vitrine/publisher';
import { type Clock, FolderStore } from '@vitrine/store';
import { Connection } from '@vitrine/sources/postgres';
import type { Measured, TenantsJob } from '../tenants-job.ts';

const { url, folder, tenants, records }: TenantsJob = JSON.parse(process.argv[2] ?? '{}');
const editionSeconds = 300;
const now = new Date();

// The table

const connection = await Connection.open(url);
await connection.run('drop table if exists product');
await connection.run(`create table product (firm integer, id integer, made timestamptz not null, name text, brand text,
  description text, category text, price numeric(10, 2), stock integer, rating integer, is_new boolean, primary key (firm, id))`);
await connection.run(`insert into product select firm, id, timestamptz '2026-01-01 00:00Z' + id * interval '1 minute',
  'Product ' || id % 97 || ' of ' || firm, 'Brand ' || id % 13, 'A thing number ' || id || ' that is good for ' || md5(id::text),
  'Category ' || id % 7, id % 500 + 0.5, id % 40, id % 5, id % 2 = 0
  from generate_series(1, ${tenants}) firm, generate_series(1, ${records}) id`);
await connection.run('analyze product');

// The catalog

const database = openDatabase(join(folder, 'catalog.db'));
const store = await openSqliteStore(database);
const target = () => ({
  source: 'goods',
  schema: 'public',
  tableName: 'product',
  id: wholeColumn('id', 'integer'),
  createdAt: wholeColumn('made', 'timestamptz'),
  scope: wholeColumn('firm', 'integer'),
  searchTables: null,
});
const collection = await store.transaction().execute(async (transaction) => {
  const made = await createCollection(transaction, null, { slug: 'products', name: 'Products', target }, now);
  const fields = [
    ['name', 'text'],
    ['brand', 'text'],
    ['description', 'text'],
    ['category', 'text'],
    ['price', 'number'],
    ['stock', 'integer'],
    ['rating', 'integer'],
    ['is_new', 'boolean'],
  ] as const;
  const kinds = { text: 'text', number: 'numeric', integer: 'integer', boolean: 'boolean' } as const;
  const drafts = fields.map(([key, type]) => ({ key, label: key, type }));
  await setFields(transaction, made, drafts, (_id, type, { key }) =>
    wholeColumn(key, kinds[fields.find(([name]) => name === key)?.[1] ?? 'text']),
  );
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

// The publisher

let passedMs = 0;
const clock: Clock = {
  now: () => Date.now() + passedMs,
  monotonic: () => performance.now() + passedMs,
  after: (delayMs, callback) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};
const settings = {
  ...publisherDefaults,
  database: { kind: 'sqlite' as const, path: join(folder, 'catalog.db') },
  sources: new Map([['goods', url]]),
  editionSeconds,
  changesEditions: 0,
};
let read = 0;
let heartbeat = Promise.withResolvers<void>();

/** Reports heartbeats. */
class ToldStore extends FolderStore {
  override beat(): void {
    super.beat();
    heartbeat.resolve();
  }
}

const editions = join(folder, 'editions');
const open = async () =>
  openPublisher({
    settings,
    folder: editions,
    editions: new ToldStore(editions, clock),
    store,
    usage: undefined,
    clock,
    observe: (observation) => {
      if (observation.kind === 'collection-read') read += observation.records;
      if (observation.kind.endsWith('-failed')) console.error(observation);
    },
  });
let opened = await open();

const numberIn = (file: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(readFileSync(`/proc/self/${file}`, 'utf8'))?.[1] ?? 0);

const segmentsMade = (): ReadonlySet<string> => new Set(readdirSync(opened.segmentsFolder));

const measure = async (what: Measured['what'], work: () => Promise<unknown>): Promise<Measured> => {
  const before = { cpu: process.cpuUsage(), ms: performance.now(), bytes: numberIn('io', 'wchar') };
  const segments = what === 'the first' ? new Set<string>() : segmentsMade();
  read = 0;
  await work();
  const { user, system } = process.cpuUsage(before.cpu);
  return {
    what,
    segments: segmentsMade().difference(segments).size,
    read,
    cpuMs: (user + system) / 1000,
    ms: performance.now() - before.ms,
    writtenBytes: numberIn('io', 'wchar') - before.bytes,
    peakKilobytes: numberIn('status', 'VmHWM'),
  };
};

const next = async (): Promise<void> => {
  passedMs += editionSeconds * 1000;
  await opened.publisher.publishEdition();
};

const hide = async (publicId: string, key: string): Promise<void> => {
  const { id } = await store
    .selectFrom('tenant')
    .select('id')
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow();
  database.run(
    `delete from field_exposure where tenant_id = ${id} and field_id = (select id from field where key = '${key}')`,
  );
  await store.transaction().execute(async (transaction) => announce(transaction, id, now));
};

/** Publishes a withdrawal as soon as the publisher looks, without an edition. */
const withdraw = async (): Promise<void> => {
  await hide('m0000002', 'stock');
  await opened.publisher.follow();
};

const rowEditions = 5;

/** The median of some editions with one changed row each: after the first publication there is a lot of memory to collect. */
const measureRow = async (): Promise<Measured> => {
  const rows: Measured[] = [];
  while (rows.length < rowEditions) {
    await connection.run('update product set price = price + 1 where firm = 7 and id = 3');
    rows.push(await measure('one row changed', next));
  }
  const [median] = rows.toSorted((one, other) => one.cpuMs - other.cpuMs).slice(Math.floor(rowEditions / 2));
  if (median === undefined) throw new Error('No edition was measured.');
  return median;
};

const measured: Measured[] = [];
measured.push(await measure('the first', async () => opened.publisher.start()));
measured.push(await measure('nothing', next));
measured.push(await measureRow());
await connection.run('delete from product where firm = 9 and id = 4');
measured.push(await measure('one row deleted', next));
await hide('m0000001', 'stock');
measured.push(await measure('one tenant hides one field', next));
measured.push(await measure('its withdrawal, at once', withdraw));
await store
  .transaction()
  .execute(async (transaction) => updateCollection(transaction, collection, { name: 'Goods', target: target() }, now));
measured.push(await measure('the shared collection is renamed', next));

await opened.close();
await hide('m0000003', 'stock');
heartbeat = Promise.withResolvers();
// An edition is due at the restart, whatever the time until now.
passedMs += editionSeconds * 1000;
opened = await open();
let starting: Promise<void> | undefined;
const restart = async (): Promise<void> => {
  starting = opened.publisher.start();
  await heartbeat.promise;
};
measured.push(await measure('a restart until its heartbeat', restart));
measured.push(await measure('a restart', async () => starting));

console.log(JSON.stringify(measured));
await opened.close();
await connection.close();
