/** Publishers of one store before two sources of PostgreSQL, which a test can hold in the middle of a reading. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Connection } from '@vitrine/postgres/driver';
import { StoreReader } from '@vitrine/store';
import { startBucketServer } from '../../../../tests/support/bucket-server.ts';
import { freePort } from '../../../../tests/support/free-port.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/postgres-server.ts';
import { until } from '../../../../tests/support/until.ts';
import { createPlace, startVitrine, type Place, type VitrineProcess } from '../commands/vitrine-process.ts';
import { untilReady } from './starting.ts';

export const tenants = Array.from({ length: 60 }, (_, number) => `firm${String(number).padStart(4, '0')}`);

const gateLock = 117;

const collectionOf = (slug: string, source: string): string => `  - slug: ${slug}
    source: ${source}
    table: ${slug}
    id: id
    createdAt: made
    scope: firm
    fields:
      - key: name
      - key: price
        type: currency
`;

/** A view waits while a test has the lock; no time-out of locks is for that. */
const fillTable = (name: string): string => `
  create function gate() returns boolean language plpgsql volatile as $$
    begin
      while not pg_try_advisory_xact_lock_shared(${gateLock}) loop perform pg_sleep(0.02); end loop;
      return true;
    end $$;
  create table kept_${name} (firm text, id text primary key, made timestamptz not null, name text, price numeric(10, 2));
  insert into kept_${name} select firm, firm || '-' || n, '2026-01-01'::timestamptz + n * interval '1 minute', '${name} ' || md5(firm || n), n
    from unnest(string_to_array('${tenants.join()}', ',')) firm, generate_series(1, 20) n;
  create view ${name} as select kept.* from gate() is_open, kept_${name} kept where is_open`;

export interface TwoPublishers extends AsyncDisposable {
  readonly place: Place;
  readonly catalog: TestDatabase;
  readonly url: string;
  /** The first one that is started leads. */
  readonly publish: (name: string, store?: string) => VitrineProcess;
  readonly run: (words: string) => Promise<void>;
  /** Makes the tenants, which show both collections. */
  readonly exposeAll: () => Promise<void>;
  /** Lets no reading end from now on. */
  readonly hold: () => Promise<void>;
  /** Waits until so many readings are held; those of killed publishers stay. */
  readonly untilHeld: (readings: number) => Promise<void>;
  readonly release: () => Promise<void>;
  /** The status of each tenant's two collections. */
  readonly statuses: (publicIds?: readonly string[]) => Promise<readonly number[]>;
  /** Waits until all collections but so many are shown, and gives the answers of the server at the store. */
  readonly answers: (hidden?: number) => Promise<readonly string[]>;
  /** The segments and files of tenants that the store of a publisher names, by the digests of their bytes. */
  readonly published: (name: string) => readonly string[];
  readonly setFaults: (faults: { readonly isFull?: boolean }) => void;
}

/** The addresses of the collections of tenants. */
const asked = (publicIds: readonly string[]): readonly string[] =>
  publicIds.flatMap((id) => [`${id}/products`, `${id}/orders`]);

/** @param kind of the store that publishers share */
export const openTwoPublishers = async (kind: 'folder' | 'bucket'): Promise<TwoPublishers> => {
  const place = createPlace();
  const [catalog, other] = [await createTestDatabase(), await createTestDatabase()];
  const bucket = startBucketServer();
  const { endpoint, accessKeyId, secretAccessKey } = bucket.settings;
  const access = {
    S3_ENDPOINT: endpoint ?? '',
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const shared = kind === 'folder' ? join(place.folder, 'shared') : `s3://${bucket.settings.bucket}/shop`;
  const environment = {
    ...access,
    DATABASE_URL: catalog.url,
    SOURCES: `second=${other.url}`,
    SHUTDOWN_SECONDS: '2',
    EDITION_STORE: shared,
  };
  await catalog.run(fillTable('products'));
  await other.run(fillTable('orders'));
  writeFileSync(
    join(place.folder, 'catalog.yaml'),
    `collections:\n${collectionOf('products', 'main')}${collectionOf('orders', 'second')}`,
  );
  const lines = tenants.map((id) => JSON.stringify({ id, name: id, industry: 'Trade', scope: id }));
  writeFileSync(join(place.folder, 'tenants.ndjson'), lines.join('\n'));
  const run = async (words: string): Promise<void> => {
    const started = startVitrine(place, words, environment);
    if ((await started.exited) !== 0) throw new Error(`vitrine ${words}: ${started.stderr()}${started.stdout()}`);
  };
  await run('apply FOLDER/catalog.yaml');
  for (const slug of ['products', 'orders']) await run(`template set ${slug} --fields name,price`);
  const port = String(freePort());
  const url = `http://127.0.0.1:${port}`;
  startVitrine(place, `serve --store ${shared}`, {
    ...access,
    PORT: port,
    EDITION_CACHE: join(place.folder, 'server'),
    RATE_LIMIT_ANONYMOUS: '1000000',
  });
  let holding: readonly Connection[] = [];
  const ask = async (path: string): Promise<Response> => fetch(`${url}/api/v1/public/t/${path}`);
  const statuses = async (publicIds: readonly string[] = tenants): Promise<readonly number[]> =>
    Promise.all(asked(publicIds).map(async (path) => (await ask(path)).status));
  return {
    place,
    catalog,
    url,
    publish: (name, store = shared) =>
      startVitrine(place, 'publish', { ...environment, EDITION_STORE: store, EDITION_CACHE: join(place.folder, name) }),
    run,
    exposeAll: async () => run('tenant apply FOLDER/tenants.ndjson --enable'),
    hold: async () => {
      const opened = [await Connection.open(catalog.url, 'test'), await Connection.open(other.url, 'test')];
      holding = opened;
      for (const connection of opened) await connection.run(`select pg_advisory_lock(${gateLock})`);
    },
    untilHeld: async (readings) =>
      until(async () => {
        const [[count] = []] = await catalog.query(
          `select count(*)::text from pg_stat_activity where datname = any ($1) and wait_event = 'PgSleep'`,
          [`{${catalog.name},${other.name}}`],
        );
        return Number(count) === readings;
      }),
    release: async () => {
      for (const connection of holding) await connection.close();
      holding = [];
    },
    statuses,
    answers: async (hidden = 0) => {
      await untilReady(url);
      await until(async () => (await statuses()).filter((status) => status !== 200).length === hidden);
      return Promise.all(
        asked(tenants).map(async (path) => {
          const { data }: { readonly data?: unknown } = JSON.parse(await (await ask(`${path}?limit=200`)).text());
          return `${path} ${JSON.stringify(data)}`;
        }),
      );
    },
    published: (name) => {
      const folder = kind === 'folder' && name !== 'alone' ? shared : join(place.folder, name);
      const manifest = new StoreReader(folder).current();
      if (manifest === undefined) throw new Error('Nothing is published.');
      const segments = Array.from(manifest.segments.entries(), ([key, each]) => `${key} ${each.name}`);
      const files = Array.from(manifest.tenants.entries(), ([id, digest]) => `${id} ${digest}`);
      return [...segments, ...files].toSorted();
    },
    setFaults: (faults) => {
      bucket.faults = faults;
    },
    [Symbol.asyncDispose]: async () => {
      for (const connection of holding) connection.destroy();
      await place[Symbol.asyncDispose]();
      bucket[Symbol.dispose]();
      await catalog.close();
      await other.close();
    },
  };
};

/** True once a signal has halted a process. */
export const isHalted = (pid: number): boolean => / T /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
