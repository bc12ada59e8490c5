/** Vitrine itself: as it is installed, with its defaults, on its embedded database and on PostgreSQL. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { csvPath } from '../data/csv.ts';
import { publicColumns, tenants, type Tenant } from '../data/products.ts';
import { listAt, numberAt, textAt } from '../json.ts';
import { loadOnce, repository } from '../loaded-once.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { untilAnswered } from '../until-answered.ts';
import type { Processes } from '../processes.ts';
import type { ListQuestion, Question } from '../works.ts';
import { listPaths, plainTarget, type RunningTarget, type Site, type Target } from './target.ts';

const binaries = join(repository, 'node_modules', '.bin');
const vitrineProgram = join(binaries, 'vitrine');
/** The most that the setting takes. */
const requestsPerMinuteMax = 1_000_000;

export const publicIds = { t1: 'bench001', t2: 'bench002', t3: 'bench003', t4: 'bench004' } as const satisfies Record<
  Tenant,
  string
>;
const exposed = publicColumns.filter((column) => column !== 'id' && column !== 'created_at').join(',');

/** What decides how an embedded database is made. A group in braces has no slash in it: it would match nothing. */
export const embeddedMadeBy = [
  'bench/targets/vitrine.ts',
  'packages/tools/importing/src/**/*.ts',
  'packages/core/catalog/src/**/*.ts',
  'packages/core/catalog/src/records/sqlite/*.ts',
];

export const vitrineSqlite: Target = {
  name: 'vitrine-sqlite',
  title: 'Vitrine, embedded',
  engine: 'sqlite',
  prepare: async (site) =>
    loadOnce(site.data, 'vitrine-sqlite', embeddedMadeBy, async () =>
      importProducts(site.processes, folderOf(site), site.data),
    ),
  start: async (site) => serve(site, 'vitrine-sqlite', embeddedUrl(site)),
};

export const vitrinePostgres: Target = {
  name: 'vitrine-postgres',
  title: 'Vitrine on PostgreSQL',
  engine: 'postgres',
  prepare: async (site) => {
    const { urlOf, run } = await site.postgres();
    const madeBy = [
      'bench/postgres.ts',
      'bench/targets/vitrine.ts',
      'packages/tools/declaring/src/**/*.ts',
      'packages/core/catalog/src/**/*.ts',
    ];
    await loadOnce(site.data, 'vitrine-postgres', madeBy, async () => {
      await run('drop schema if exists vitrine cascade');
      await declareProducts(site, urlOf());
      await run('vacuum analyze products');
    });
  },
  start: async (site) =>
    serve(site, 'vitrine-postgres', (await site.postgres()).urlOf(), {
      settings: { EDITION_STORE: join(site.data, 'vitrine-postgres-editions') },
    }),
};

const folderOf = ({ data }: Site): string => join(data, 'vitrine');
const embeddedUrl = (site: Site): string => urlIn(folderOf(site));
export const databasePath = (folder: string): string => join(folder, 'vitrine.db');
export const urlIn = (folder: string): string => `sqlite:${databasePath(folder)}`;

/**
 * Makes an embedded database of the CSV files.
 * @param folder of the database: what is in it is gone
 */
export const importProducts = async (
  processes: Processes,
  folder: string,
  data: string,
  whose: readonly Tenant[] = tenants,
): Promise<void> => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const tenant of whose) await addProducts(processes, folder, data, tenant);
};

/** Makes a tenant of an embedded database, with the products of a CSV file. */
export const addProducts = async (
  processes: Processes,
  folder: string,
  data: string,
  tenant: Tenant,
): Promise<void> => {
  const vitrine = commandOf(processes, urlIn(folder));
  await vitrine('tenant', 'create', ...nameOf(tenant));
  await vitrine('import', csvPath(data, tenant), ...placeOf(tenant), '--types', types);
  await vitrine('expose', publicIds[tenant], 'products', '--fields', exposed);
};

/** Puts another CSV file in the place of a tenant's products. */
export const replaceProducts = async (
  processes: Processes,
  folder: string,
  tenant: Tenant,
  csv: string,
): Promise<void> => {
  await commandOf(processes, urlIn(folder))('import', csv, ...placeOf(tenant), '--replace');
};

const types = 'price=currency,category=select,brand=select';

const placeOf = (tenant: Tenant): readonly string[] =>
  `--tenant ${publicIds[tenant]} --collection products --id id --created-at created_at`.split(' ');

const declareProducts = async (site: Site, url: string): Promise<void> => {
  const vitrine = commandOf(site.processes, url);
  const path = join(site.data, 'catalog.yaml');
  await Bun.write(path, catalog);
  for (const tenant of tenants) await vitrine('tenant', 'create', ...nameOf(tenant), '--scope', tenant);
  await vitrine('apply', path);
  for (const tenant of tenants) await vitrine('expose', publicIds[tenant], 'products', '--fields', exposed);
};

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

/** Runs a command of Vitrine's on a database. */
export const commandOf =
  (processes: Processes, url: string, program = vitrineProgram) =>
  async (...words: readonly string[]): Promise<string> =>
    processes.run([program, ...words], environmentOf(url));

/** Makes the service into one executable, and gives its path. */
export const makeExecutable = async ({ processes, cache }: Pick<Site, 'processes' | 'cache'>): Promise<string> => {
  const path = join(cache, 'vitrine');
  await processes.run(['bun', join(repository, 'packages', 'cli', 'build.ts'), path], environmentOf(''));
  return path;
};

export interface LaunchOptions {
  readonly settings?: Readonly<Record<string, string>>;
  /** The command: the whole service, if nothing is said. */
  readonly words?: readonly string[];
  readonly program?: string;
  /** A command that runs it, such as one that limits its memory. */
  readonly before?: readonly string[];
  readonly processor?: string;
}

/** Starts the service, or another command that runs until it is stopped, and does not wait until it answers. */
export const launch = (
  { processes, cache }: Pick<Site, 'processes' | 'cache'>,
  name: string,
  databaseUrl: string,
  { settings = {}, words = ['serve'], program = vitrineProgram, before = [], processor }: LaunchOptions = {},
): Pick<RunningTarget, 'process' | 'url'> & { readonly logPath: string } => {
  const port = freePort();
  const logPath = join(cache, 'logs', `${name}.log`);
  const process = processes.start([...before, program, ...words], {
    environment: {
      ...environmentOf(databaseUrl),
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: '0',
      RATE_LIMIT_ANONYMOUS: String(requestsPerMinuteMax),
      ...settings,
    },
    logPath,
    ...(processor === undefined ? {} : { processor }),
  });
  return { process, url: `http://127.0.0.1:${port}`, logPath };
};

/** It is ready once the first edition is published. */
const readySecondsMax = 900;
const readyEveryMs = 20;

export const serve = async (
  site: Pick<Site, 'processes' | 'cache'>,
  name: string,
  databaseUrl: string,
  options: LaunchOptions = {},
): Promise<RunningTarget> => {
  const launched = launch(site, name, databaseUrl, options);
  await untilAnswered(`${launched.url}/readyz`, launched.process, readyEveryMs, readySecondsMax);
  return {
    ...plainTarget,
    ...launched,
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

export const pathOf = (question: Question): string => {
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
