/** What somebody writes in an afternoon instead: the program is servers/by-hand.ts, on SQLite with FTS5 or on PostgreSQL. */
import { Database } from 'bun:sqlite';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { csvPath, readCsv } from '../data/csv.ts';
import { columns, tenants } from '../data/products.ts';
import { listAt, numberAt, textAt } from '../json.ts';
import { loadOnce } from '../loaded-once.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { untilAnswered } from '../until-answered.ts';
import type { Question } from '../works.ts';
import { listPaths, plainTarget, type RunningTarget, type Site, type Target } from './target.ts';

export const byHandSqlite: Target = {
  name: 'by-hand-sqlite',
  title: 'written by hand, bun:sqlite with FTS5',
  engine: 'sqlite',
  prepare: async (site) =>
    loadOnce(site.data, 'by-hand-sqlite', ['bench/targets/by-hand.ts'], async () => loadSqlite(site)),
  start: async (site) => serve(site, 'by-hand-sqlite', `sqlite:${sqlitePath(site)}`),
};

export const byHandPostgres: Target = {
  name: 'by-hand-postgres',
  title: 'written by hand, a pool of 10 to PostgreSQL',
  engine: 'postgres',
  prepare: async ({ postgres }) => void (await postgres()),
  start: async (site) => serve(site, 'by-hand-postgres', (await site.postgres()).urlOf('reader')),
};

const sqlitePath = ({ data }: Site): string => join(data, 'by-hand.db');

const loadSqlite = async (site: Site): Promise<void> => {
  const path = sqlitePath(site);
  for (const suffix of ['', '-wal', '-shm']) await rm(`${path}${suffix}`, { force: true });
  const database = new Database(path);
  database.run('pragma journal_mode = off');
  database.run('pragma synchronous = off');
  database.run(`create table products (
    id text primary key not null, tenant_id text not null, created_at text not null, name text not null,
    description text not null, category text not null, brand text not null, price real not null, stock integer not null,
    active integer not null, sku text not null, released_on text not null, cost real not null)`);
  const insert = database.prepare(`insert into products values (${columns.map(() => '?').join(', ')})`);
  for (const tenant of tenants) {
    const products = await readCsv(csvPath(site.data, tenant));
    database.transaction(() => {
      for (const product of products) insert.run(...columns.map((column) => product[column]));
    })();
  }
  for (const statement of indexes) database.run(statement);
  database.run('pragma journal_mode = wal');
  database.close();
};

const indexes = [
  'create unique index products_sku on products (sku)',
  'create index products_created on products (tenant_id, created_at desc, id)',
  'create index products_price on products (tenant_id, price, id)',
  "create virtual table products_text using fts5 (name, description, content = 'products', tokenize = 'trigram')",
  "insert into products_text (products_text) values ('rebuild')",
  "insert into products_text (products_text) values ('optimize')",
  'analyze',
];

const serve = async (site: Site, name: string, databaseUrl: string): Promise<RunningTarget> => {
  const port = freePort();
  const program = join(import.meta.dir, '..', 'servers', 'by-hand.ts');
  const started = site.processes.start([process.execPath, program], {
    environment: { PORT: String(port), DATABASE_URL: databaseUrl },
    logPath: join(site.cache, 'logs', `${name}.log`),
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswered(`${url}/v1/t1`, started);
  return {
    ...plainTarget,
    process: started,
    url,
    paths: listPaths(pathOf, ['W1', 'W2', 'W3', 'W4', 'W5', 'W6']),
    read: (body) => ({
      ids: listAt(body, 'data').map((record) => textAt(record, 'id')),
      total: numberAt(body, 'total'),
    }),
  };
};

const pathOf = (question: Question): string => {
  if (question.kind === 'profile') return `/v1/${question.tenant}`;
  const { tenant, filters, search, sort, page, limit, fields } = question;
  return [
    `/v1/${tenant}/products?fields=${['id', 'created_at', ...fields].join(',')}`,
    ...filters.map(({ column, operator, value }) => `${column}.${operator}=${encodeURIComponent(value)}`),
    ...(search === null ? [] : [`search=${search}`]),
    `sort=${sort.descends ? '-' : ''}${sort.column}`,
    `page=${page}`,
    `limit=${limit}`,
  ].join('&');
};
