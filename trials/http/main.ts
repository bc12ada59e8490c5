/**
 * Reads records from servers that others wrote, and from another Vitrine, as an operator would: `npm run trial:http`. It drafts
 * a catalog, applies and exposes it, serves, and compares each record with what the remote was filled with. It ends with
 * 1 where one differs.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tests/support/free-port.ts';

const root = join(import.meta.dir, '..', '..');
const modules = join(root, 'tests', 'remotes', 'node_modules');
const main = join(root, 'packages', 'cli', 'src', 'main.ts');

interface Product {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly stock: number;
}

const products: readonly Product[] = Array.from({ length: 2345 }, (_, index) => ({
  id: `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
  name: `Article ${index + 1} – “ü” 产品`,
  price: ((index * 37) % 1000) / 4,
  stock: index * 1000,
}));

interface Remote {
  readonly name: string;
  /** Starts it in a folder of its own. */
  readonly start: (folder: string, port: number) => Bun.Subprocess;
  /** What is asked for until it answers. */
  readonly ready: string;
  /** The mapping in SOURCES_FILE. */
  readonly source: (port: number) => unknown;
  readonly table: string;
}

const node = (folder: string, ...words: readonly string[]): Bun.Subprocess =>
  Bun.spawn(['node', ...words], { cwd: folder, stdout: 'ignore', stderr: 'inherit' });

const cap: Remote = {
  name: 'SAP CAP',
  start: (folder, port) => {
    for (const path of ['srv', 'db/data']) mkdirSync(join(folder, path), { recursive: true });
    const database = { kind: 'sqlite', driver: 'sql.js', credentials: { url: ':memory:' } };
    const settings = { cds: { requires: { db: database, auth: 'mocked' }, query: { limit: { max: 500 } } } };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(settings));
    writeFileSync(
      join(folder, 'db/schema.cds'),
      'namespace shop; entity products { key id: UUID; name: String; price: Decimal(9,2); stock: Integer64; }',
    );
    writeFileSync(
      join(folder, 'srv/catalog.cds'),
      "using { shop } from '../db/schema'; @path: '/odata/v4/catalog' service Catalog { @readonly entity products as projection on shop.products; }",
    );
    const rows = products.map(({ id, name, price, stock }) => [id, name, price, stock].join(';'));
    writeFileSync(join(folder, 'db/data/shop-products.csv'), ['id;name;price;stock', ...rows].join('\n'));
    symlinkSync(modules, join(folder, 'node_modules'));
    return node(folder, 'node_modules/@sap/cds/bin/serve.js', '--in-memory', '--port', String(port));
  },
  ready: '/odata/v4/catalog/products?$top=1',
  source: (port) => `http://localhost:${port}/odata/v4/catalog/`,
  table: 'products',
};

const jsonServer: Remote = {
  name: 'json-server',
  start: (folder, port) => {
    writeFileSync(join(folder, 'db.json'), JSON.stringify({ products }));
    const program = join(modules, 'json-server', 'lib', 'cli', 'bin.js');
    return node(folder, program, '--quiet', '--host', '127.0.0.1', '--port', String(port), 'db.json');
  },
  ready: '/products?_limit=1',
  source: (port) => ({
    url: `http://127.0.0.1:${port}/`,
    tables: { products: { path: 'products?_page=1&_limit=100', next: 'header' } },
  }),
  table: 'products',
};

/** Serves what it has read from the remote before. */
const vitrine: Remote = {
  name: 'a Vitrine behind it',
  start: (folder, port) => serve(folder, port),
  ready: '/api/v1/public/t/copycopy/products?limit=1',
  source: (port) => ({
    url: `http://127.0.0.1:${port}/api/v1/public/t/copycopy/`,
    tables: { products: { path: 'products?limit=200', rows: 'data', total: 'meta.total', next: { page: 'page' } } },
  }),
  table: 'products',
};

/** The same, by its service of OData. */
const odata: Remote = {
  ...vitrine,
  name: 'a Vitrine behind it, by OData',
  ready: '/t/copycopy/odata/v4/products?$top=1',
  source: (port) => `http://localhost:${port}/t/copycopy/odata/v4/`,
};

// Vitrine

const settingsIn = (port: number): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  SOURCES_FILE: 'sources.json',
  ALLOWED_PRIVATE_ADDRESSES: '127.0.0.0/8,::1',
  DATABASE_URL: 'sqlite:./vitrine.db',
  HOST: '127.0.0.1',
  PORT: String(port),
  METRICS_PORT: 'off',
});

const serve = (folder: string, port: number): Bun.Subprocess =>
  Bun.spawn([process.execPath, main, 'serve'], {
    cwd: folder,
    env: settingsIn(port),
    stdout: 'ignore',
    stderr: 'inherit',
  });

const run = async (folder: string, ...words: readonly string[]): Promise<string> => {
  const child = Bun.spawn([process.execPath, main, ...words], { cwd: folder, env: settingsIn(0), stdout: 'pipe' });
  const text = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error(`vitrine ${words.join(' ')} has failed.`);
  return text;
};

const answers = async (url: string): Promise<void> => {
  for (let tries = 0; tries < 600; tries++) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await Bun.sleep(100);
  }
  throw new Error(`${url} does not answer.`);
};

/** From nothing to records that are served. */
const declare = async (folder: string, source: unknown, table: string): Promise<void> => {
  writeFileSync(join(folder, 'sources.json'), JSON.stringify({ remote: source }), { mode: 0o600 });
  await run(folder, 'tenant', 'create', '--name', 'Copy', '--industry', 'Trade', '--public-id', 'copycopy');
  const draft = await run(folder, 'catalog', 'draft', '--source', 'remote', '--tenant', 'copycopy', '--tables', table);
  writeFileSync(join(folder, 'catalog.yaml'), draft);
  await run(folder, 'apply', 'catalog.yaml');
  await run(folder, 'expose', 'copycopy', 'products', '--fields', 'name,price,stock');
};

/** The ids of records that are not as the remote was filled. */
const findDifferent = async (port: number): Promise<readonly string[]> => {
  const served = new Map<string, unknown>();
  for (let page = 1; ; page++) {
    const response = await fetch(
      `http://127.0.0.1:${port}/api/v1/public/t/copycopy/products?limit=200&page=${page}&fields=name,price,stock`,
    );
    const { data, meta }: { data: Product[]; meta: { pages: number } } = await response.json();
    for (const { id, name, price, stock } of data) served.set(id, [name, price, stock]);
    if (page >= meta.pages) break;
  }
  const different = products.filter(
    ({ id, name, price, stock }) => JSON.stringify(served.get(id)) !== JSON.stringify([name, price, stock]),
  );
  const known = new Set(products.map(({ id }) => id));
  return [...different.map(({ id }) => id), ...[...served.keys()].filter((id) => !known.has(id))];
};

const folder = mkdtempSync(join(tmpdir(), 'vitrine-http-'));
const children: Bun.Subprocess[] = [];
try {
  let before = '';
  for (const { name, start, ready, source, table } of [cap, jsonServer, vitrine, odata]) {
    const own = join(folder, name.replaceAll(' ', '-'));
    mkdirSync(own);
    const [remotePort, port] = [freePort(), freePort()];
    children.push(start(name.startsWith(vitrine.name) ? before : own, remotePort));
    await answers(`http://localhost:${remotePort}${ready}`);
    const begunAt = performance.now();
    await declare(own, source(remotePort), table);
    const server = serve(own, port);
    children.push(server);
    await answers(`http://127.0.0.1:${port}/api/v1/public/t/copycopy/products?limit=1`);
    const seconds = ((performance.now() - begunAt) / 1000).toFixed(1);
    const different = await findDifferent(port);
    console.log(`${name}: ${products.length} records, ${different.length} differ, ${seconds} s to the first answer`);
    if (different.length > 0) process.exitCode = 1;
    server.kill();
    await server.exited;
    before = own;
  }
} finally {
  for (const child of children) child.kill();
  await Promise.all(children.map(async ({ exited }) => exited));
  rmSync(folder, { recursive: true, force: true });
}
