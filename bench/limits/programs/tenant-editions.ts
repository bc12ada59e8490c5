/**
 * Publishes a table of many tenants, edition after edition, and measures what each takes of this process: all of its
 * threads, and its peak memory until then.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openPublisher, publisherDefaults } from '@vitrine/publisher';
import { FolderStore } from '@vitrine/store';
import { Connection } from '@vitrine/postgres/driver';
import { sourceEngines } from '../../../tests/service/source-engines.ts';
import type { Measured, TenantsJob } from '../tenants-job.ts';
import { makeCatalog, numberIn, ShiftedClock } from './tenant-catalog.ts';

const { url, folder, tenants, records }: TenantsJob = JSON.parse(process.argv[2] ?? '{}');
const editionSeconds = 300;

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

const catalog = await makeCatalog(folder, tenants, {
  name: 'text',
  brand: 'text',
  description: 'text',
  category: 'text',
  price: 'number',
  stock: 'integer',
  rating: 'integer',
  is_new: 'boolean',
});

// The publisher

const clock = new ShiftedClock();
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
    engines: { ...sourceEngines, thread: new URL('../../../tests/service/engines-thread.ts', import.meta.url) },
    folder: editions,
    editions: new ToldStore(editions, clock),
    store: catalog.store,
    usage: undefined,
    clock,
    observe: (observation) => {
      if (observation.kind === 'collection-read') read += observation.records;
      if (observation.kind.endsWith('-failed')) console.error(observation);
    },
  });
let opened = await open();

const segmentsMade = (): ReadonlySet<string> => new Set(readdirSync(opened.segmentsFolder));

const measure = async (what: Measured['what'], work: () => Promise<unknown>): Promise<Measured> => {
  const before = { cpu: process.cpuUsage(), ms: performance.now(), bytes: await numberIn('io', 'wchar') };
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
    writtenBytes: (await numberIn('io', 'wchar')) - before.bytes,
    peakKilobytes: await numberIn('status', 'VmHWM'),
  };
};

const next = async (): Promise<void> => {
  clock.passedMs += editionSeconds * 1000;
  await opened.publisher.publishEdition();
};

const medianRuns = 9;

/** The median by processor time of several runs: a single one can meet the collection of what the first publication left in memory. */
const measureMedian = async (
  what: Measured['what'],
  prepare: (index: number) => Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<Measured> => {
  const runs: Measured[] = [];
  while (runs.length < medianRuns) {
    await prepare(runs.length);
    runs.push(await measure(what, work));
  }
  const [median] = runs.toSorted((one, other) => one.cpuMs - other.cpuMs).slice(Math.floor(medianRuns / 2));
  if (median === undefined) throw new Error('Nothing was measured.');
  return median;
};

const changeRow = async (): Promise<unknown> =>
  connection.run('update product set price = price + 1 where firm = 7 and id = 3');
const hideFrom =
  (first: number) =>
  async (index: number): Promise<unknown> =>
    catalog.hide(`m${String(first + index).padStart(7, '0')}`, 'stock');

const measured: Measured[] = [];
measured.push(await measure('the first', async () => opened.publisher.start()));
measured.push(await measureMedian('nothing', async () => undefined, next));
measured.push(await measureMedian('one row changed', changeRow, next));
await connection.run('delete from product where firm = 9 and id = 4');
measured.push(await measure('one row deleted', next));
measured.push(await measureMedian('one tenant hides one field', hideFrom(10), next));
// A withdrawal is published as soon as the publisher looks, without an edition.
measured.push(await measureMedian('its withdrawal, at once', hideFrom(30), async () => opened.publisher.follow()));
// The next edition takes what was withdrawn out of the segments: that is no part of the next change.
await next();
await catalog.rename();
measured.push(await measure('the shared collection is renamed', next));

await opened.close();
await catalog.hide('m0000003', 'stock');
heartbeat = Promise.withResolvers();
// An edition is due at the restart, whatever the time until now.
clock.passedMs += editionSeconds * 1000;
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
