/** The PostgreSQL 18 of the bench: one server in the cache, and in it a database for each number of rows. */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { loadEmbeddedPostgres } from '../tests/support/embedded-postgres.ts';
import { csvPath } from './data/csv.ts';
import { tenants } from './data/products.ts';
import { loadOnce } from './loaded-once.ts';
import { freePort } from '../tests/support/free-port.ts';

/** What a database is filled with. */
export interface PostgresData {
  /** The folder of the files that it is filled from, and of the stamp of having been filled. */
  readonly folder: string;
  readonly database: string;
  /** Patterns of the files that decide what is loaded. */
  readonly madeBy: readonly string[];
  /** The statements that make the tables and fill them. */
  readonly tables: string;
  /** Of the server, beside those of every bench. */
  readonly settings?: readonly string[];
}

export interface PostgresServer {
  readonly pid: number;
  /** The address of the database. */
  readonly urlOf: (role?: string) => string;
  /** Runs statements as the owner. */
  readonly run: (statements: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const owner = 'postgres';
const password = 'bench';

/** As somebody would set it who serves from such a machine. */
const settings = [
  'shared_buffers=512MB',
  'effective_cache_size=4GB',
  'work_mem=16MB',
  'maintenance_work_mem=256MB',
  'random_page_cost=1.1',
  'fsync=off',
];

export const startPostgres = async (cache: string, data: PostgresData): Promise<PostgresServer> => {
  const databaseDir = join(cache, 'postgres');
  await mkdir(cache, { recursive: true });
  const port = freePort();
  const Server = await loadEmbeddedPostgres();
  const server = new Server({
    databaseDir,
    port,
    user: owner,
    password,
    authMethod: 'scram-sha-256',
    persistent: true,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: [
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-sync',
    ],
    postgresFlags: [...settings, ...(data.settings ?? [])].flatMap((setting) => ['-c', setting]),
    onLog: () => undefined,
    onError: () => undefined,
  });
  if (!existsSync(join(databaseDir, 'PG_VERSION'))) await server.initialise();
  await server.start().catch((reason: unknown) => {
    throw new Error('PostgreSQL does not start. Is another bench running in the same cache?', { cause: reason });
  });
  const { database } = data;
  const addressOf = (name: string, role: string): string =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${name}?sslmode=disable`;
  const started: PostgresServer = {
    pid: Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0]),
    urlOf: (role = owner) => addressOf(database, role),
    run: async (statements) => runEach(addressOf(database, owner), [statements]),
    stop: async () => server.stop(),
  };
  try {
    await loadOnce(data.folder, 'postgres', data.madeBy, async () => {
      await runEach(addressOf('postgres', owner), createDatabase(database));
      await started.run(data.tables);
      await started.run('vacuum analyze');
    });
  } catch (failure) {
    await server.stop();
    throw failure;
  }
  return started;
};

const runEach = async (url: string, statements: readonly string[]): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

const createDatabase = (database: string): readonly string[] => [
  `drop database if exists ${database}`,
  `create database ${database}`,
  ...['reader', 'authenticator'].map(
    (role) => `do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then
        create role ${role} login password '${password}';
      end if;
    end $$`,
  ),
  'grant reader to authenticator',
];

/** The products of four tenants. */
export const productsIn = (folder: string, rows: number): PostgresData => ({
  folder,
  database: `products_${rows}`,
  madeBy: ['bench/postgres.ts'],
  tables: createTable(folder),
});

/** The view is what PostgREST publishes. */
const createTable = (data: string): string => `
  create extension pg_trgm;
  create table products (
    id text primary key, tenant_id text not null, created_at timestamptz not null, name text not null,
    description text not null, category text not null, brand text not null, price numeric(12, 2) not null,
    stock integer not null, active boolean not null, sku text not null unique, released_on date not null,
    cost numeric(12, 2) not null);
  ${tenants.map((tenant) => `copy products from '${csvPath(data, tenant)}' csv header;`).join('\n')}
  create index products_created on products (tenant_id, created_at desc, id);
  create index products_price on products (tenant_id, price, id);
  create index products_name on products using gin (name gin_trgm_ops);
  create index products_description on products using gin (description gin_trgm_ops);
  create schema published;
  create view published.products as select id, tenant_id, created_at, name, description, category, brand, price, stock,
    active, sku, released_on from products;
  grant usage on schema published to reader;
  grant select on published.products, products to reader;`;
