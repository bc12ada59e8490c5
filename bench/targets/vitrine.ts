/** Vitrine itself: as it is installed, with its defaults, on its embedded database and on PostgreSQL. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { csvPath } from '../data/csv.ts';
import { publicColumns, tenants, type Tenant } from '../data/products.ts';
import { at, listAt, numberAt, textAt } from '../json.ts';
import { loadOnce, repository } from '../loaded-once.ts';
import { freePort, untilAnswered } from '../ports.ts';
import type { Processes } from '../processes.ts';
import type { ListQuestion, Question } from '../works.ts';
import { listPaths, plainTarget, type RunningTarget, type Site, type Target } from './target.ts';

const binaries = join(repository, 'node_modules', '.bin');
/** The most that the setting takes. */
const requestsPerMinuteMax = 1_000_000;

const publicIds = { t1: 'bench001', t2: 'bench002', t3: 'bench003', t4: 'bench004' } as const satisfies Record<
  Tenant,
  string
>;
const exposed = publicColumns.filter((column) => column !== 'id' && column !== 'created_at').join(',');

export const vitrineSqlite: Target = {
  name: 'vitrine-sqlite',
  title: 'Vitrine, embedded',
  engine: 'sqlite',
  prepare: async (site) =>
    loadOnce(
      site.data,
      'vitrine-sqlite',
      ['bench/targets/vitrine.ts', 'packages/server/src/{importing,catalog,sources/sqlite}/**/*.ts'],
      async () => importProducts(site),
    ),
  start: async (site) => serve(site, 'vitrine-sqlite', embeddedUrl(site)),
};

export const vitrinePostgres: Target = {
  name: 'vitrine-postgres',
  title: 'Vitrine on PostgreSQL',
  engine: 'postgres',
  prepare: async (site) => {
    const { urlOf, run } = await site.postgres();
    const madeBy = ['bench/postgres.ts', 'bench/targets/vitrine.ts', 'packages/server/src/{catalog,declaring}/**/*.ts'];
    await loadOnce(site.data, 'vitrine-postgres', madeBy, async () => {
      await run('drop schema if exists vitrine cascade');
      await declareProducts(site, urlOf());
      await createAdvisedIndexes(site, urlOf(), run);
    });
  },
  start: async (site) => serve(site, 'vitrine-postgres', (await site.postgres()).urlOf()),
};

const folderOf = ({ data }: Site): string => join(data, 'vitrine');
const embeddedUrl = (site: Site): string => `sqlite:${join(folderOf(site), 'vitrine.db')}`;

const importProducts = async (site: Site): Promise<void> => {
  await rm(folderOf(site), { recursive: true, force: true });
  await mkdir(folderOf(site), { recursive: true });
  const vitrine = commandOf(site.processes, embeddedUrl(site));
  for (const tenant of tenants) {
    await vitrine('tenant', 'create', ...nameOf(tenant));
    const place = [
      '--tenant',
      publicIds[tenant],
      '--collection',
      'products',
      '--id',
      'id',
      '--created-at',
      'created_at',
    ];
    await vitrine(
      'import',
      csvPath(site.data, tenant),
      ...place,
      '--types',
      'price=currency,category=select,brand=select',
    );
    await vitrine('expose', publicIds[tenant], 'products', '--fields', exposed);
  }
};

const declareProducts = async (site: Site, url: string): Promise<void> => {
  const vitrine = commandOf(site.processes, url);
  const path = join(site.data, 'catalog.yaml');
  await Bun.write(path, catalog);
  for (const tenant of tenants) await vitrine('tenant', 'create', ...nameOf(tenant), '--scope', tenant);
  await vitrine('apply', path);
  for (const tenant of tenants) await vitrine('expose', publicIds[tenant], 'products', '--fields', exposed);
};

/** The indexes for searching that `vitrine doctor` advises. Those for sorting by text are left out: nobody here does. */
const createAdvisedIndexes = async (
  { processes }: Site,
  url: string,
  run: (statement: string) => Promise<void>,
): Promise<void> => {
  const doctor = [join(binaries, 'vitrine'), 'doctor', '--json'];
  const findings: unknown = JSON.parse(await processes.run(doctor, environmentOf(url), doctorCodes));
  const statements = listAt({ findings }, 'findings').flatMap((finding) => {
    const statement = at(finding, 'statement');
    return typeof statement === 'string' ? statement.split('\n') : [];
  });
  for (const statement of statements) if (/^create index .* using gin /.test(statement)) await run(statement);
  await run('vacuum analyze products');
};

/** It fails where something is ill, such as an owner of tables who serves. */
const doctorCodes = [0, 1];

const catalog = `collections:
  - slug: products
    name: Products
    table: products
    id: id
    createdAt: created_at
    scope: tenant_id
    fields:
      - { key: name, label: Name, type: text }
      - { key: description, label: Description, type: text }
      - { key: category, label: Category, type: select }
      - { key: brand, label: Brand, type: select }
      - { key: price, label: Price, type: currency }
      - { key: stock, label: Stock, type: integer }
      - { key: active, label: Active, type: boolean }
      - { key: sku, label: SKU, type: text }
      - { key: released_on, label: Released on, type: date }
`;

const nameOf = (tenant: Tenant): readonly string[] => [
  '--name',
  `Tenant ${tenant}`,
  '--industry',
  'Retail',
  '--public-id',
  publicIds[tenant],
];

const environmentOf = (url: string): Record<string, string> => ({
  PATH: `${binaries}:${process.env['PATH'] ?? ''}`,
  DATABASE_URL: url,
});

const commandOf =
  (processes: Processes, url: string) =>
  async (...words: readonly string[]): Promise<string> =>
    processes.run([join(binaries, 'vitrine'), ...words], environmentOf(url));

const serve = async (site: Site, name: string, databaseUrl: string): Promise<RunningTarget> => {
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  const process = site.processes.start([join(binaries, 'vitrine'), 'serve'], {
    environment: {
      ...environmentOf(databaseUrl),
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: '0',
      RATE_LIMIT_ANONYMOUS: String(requestsPerMinuteMax),
    },
    logPath: join(site.cache, 'logs', `${name}.log`),
  });
  await untilAnswered(`${url}/readyz`, process);
  return {
    ...plainTarget,
    process,
    url,
    paths: listPaths(pathOf, ['W1', 'W2', 'W3', 'W4', 'W5', 'W6', 'P1']),
    read: readRecords,
    holdsAnswers: true,
    requestsPerMinuteMax,
  };
};

/** What a list says, wherever its bytes come from. */
export const readRecords: RunningTarget['read'] = (body) => ({
  ids: listAt(body, 'data').map((record) => textAt(record, 'id')),
  total: numberAt(body, 'meta', 'total'),
});

const pathOf = (question: Question): string => {
  const profile = `/api/v1/public/t/${publicIds[question.tenant]}`;
  return question.kind === 'profile' ? profile : `${profile}/products?${parametersOf(question).join('&')}`;
};

const parametersOf = ({ filters, search, sort, page, limit, fields }: ListQuestion): readonly string[] => [
  ...filters.map(({ column, operator, value }) => `where[${column}][${operator}]=${encodeURIComponent(value)}`),
  ...(search === null ? [] : [`search=${search}`]),
  `sort=${sort.descends ? '-' : ''}${sort.column === 'created_at' ? 'createdAt' : sort.column}`,
  `page=${page}`,
  `limit=${limit}`,
  `fields=${fields.join(',')}`,
];
