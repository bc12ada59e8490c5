/** Vitrine, filled and told what to show by its own commands: embedded, a collection for each tenant; on PostgreSQL, one table of all. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { articleFields, articlesCsv, tenantName, type ArticleField } from '../../data/articles.ts';
import { listAt, numberAt, textAt } from '../../json.ts';
import { loadOnce } from '../../loaded-once.ts';
import { untilAnswered } from '../../until-answered.ts';
import { plainTarget } from '../../targets/target.ts';
import { commandOf, embeddedMadeBy, launch, makeExecutable, readRecords, urlIn } from '../../targets/vitrine.ts';
import { foundFacet } from '../ask.ts';
import type { Condition, Question, SortKey } from '../question.ts';
import type { Asked, QuestionSite, QuestionTarget } from './target.ts';

export const vitrineSqlite: QuestionTarget = {
  name: 'vitrine-sqlite',
  title: 'Vitrine, embedded',
  isVitrine: true,
  engine: 'sqlite',
  prepare: async (site) => {
    const madeBy = ['bench/questions/targets/vitrine.ts', ...embeddedMadeBy];
    await loadOnce(site.data, 'vitrine-sqlite', madeBy, async () => importArticles(site));
    await publishFirst(site, 'vitrine-sqlite', embeddedUrl(site));
  },
  start: async (site) => serve(site, 'vitrine-sqlite', embeddedUrl(site)),
};

export const vitrinePostgres: QuestionTarget = {
  name: 'vitrine-postgres',
  title: 'Vitrine on PostgreSQL',
  isVitrine: true,
  engine: 'postgres',
  prepare: async (site) => {
    await declareOnPostgres(site);
    await publishFirst(site, 'vitrine-postgres', (await site.postgres()).urlOf(), postgresStore(site));
  },
  start: async (site) => serve(site, 'vitrine-postgres', (await site.postgres()).urlOf(), postgresStore(site)),
};

/** The articles in PostgreSQL, declared and shown. */
export const declareOnPostgres = async (site: QuestionSite): Promise<void> => {
  const { urlOf, run } = await site.postgres();
  const madeBy = [
    'bench/postgres.ts',
    'bench/questions/tables.ts',
    'bench/questions/targets/vitrine.ts',
    'packages/tools/declaring/src/**/*.ts',
    'packages/core/catalog/src/**/*.ts',
  ];
  await loadOnce(site.data, 'vitrine-postgres', madeBy, async () => {
    await run('drop schema if exists vitrine cascade');
    await declareArticles(site, urlOf());
  });
};

/** On the embedded database it is beside it. */
const postgresStore = ({ data }: QuestionSite): Settings => ({
  EDITION_STORE: join(data, 'vitrine-postgres-editions'),
});

type Settings = Readonly<Record<string, string>>;

const folderOf = ({ data }: QuestionSite): string => join(data, 'vitrine');
export const embeddedUrl = (site: QuestionSite): string => urlIn(folderOf(site));

const types = {
  name: 'text',
  ean: 'text',
  category: 'select',
  brand: 'select',
  color: 'select',
  price: 'currency',
  stock: 'integer',
  weight: 'number',
  active: 'boolean',
  released_on: 'date',
  updated_at: 'datetime',
  description: 'text',
} as const satisfies Record<ArticleField, string>;

const exposed = ['--fields', articleFields.join(',')];

const tenantsOf = ({ size }: QuestionSite): readonly number[] => Array.from({ length: size.tenants }, (_, at) => at);

const createTenant = (tenant: number, ...more: readonly string[]): readonly string[] => [
  'tenant',
  'create',
  '--name',
  `Tenant ${tenant + 1}`,
  '--industry',
  'Wholesale',
  '--public-id',
  tenantName(tenant),
  ...more,
];

const importArticles = async (site: QuestionSite): Promise<void> => {
  const folder = folderOf(site);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  // Three commands for each tenant: an executable starts several times as fast.
  const vitrine = commandOf(site.processes, urlIn(folder), await makeExecutable(site));
  for (const tenant of tenantsOf(site)) {
    await vitrine(...createTenant(tenant));
    await vitrine(...importWords(tenant, articlesCsv(site.data, tenant)));
    await vitrine('expose', tenantName(tenant), 'articles', ...exposed);
  }
};

/** The command that imports a tenant's articles. */
export const importWords = (tenant: number, csv: string): readonly string[] => {
  const place = `--tenant ${tenantName(tenant)} --collection articles --id id --created-at created_at`.split(' ');
  const typed = Object.entries(types).map(([field, type]) => `${field}=${type}`);
  return ['import', csv, ...place, '--types', typed.join(',')];
};

const declareArticles = async (site: QuestionSite, url: string): Promise<void> => {
  const vitrine = commandOf(site.processes, url, await makeExecutable(site));
  const catalogPath = join(site.data, 'catalog.yaml');
  await Bun.write(catalogPath, catalog);
  for (const tenant of tenantsOf(site)) await vitrine(...createTenant(tenant, '--scope', tenantName(tenant)));
  await vitrine('apply', catalogPath);
  for (const tenant of tenantsOf(site)) await vitrine('expose', tenantName(tenant), 'articles', ...exposed);
};

const catalog = `collections:
  - slug: articles
    name: Articles
    table: articles
    id: id
    createdAt: created_at
    scope: tenant_id
    fields:
${Object.entries(types)
  .map(([key, type]) => `      - { key: ${key}, label: ${key}, type: ${type} }`)
  .join('\n')}
`;

/** Whatever is made of new data is made before anything is measured. */
const publishFirst = async (site: QuestionSite, name: string, url: string, settings: Settings = {}): Promise<void> => {
  const launched = launch(site, `questions-${name}`, url, { settings });
  const last = `${collectionPath(site.size.tenants - 1)}?limit=1`;
  await untilAnswered(`${launched.url}${last}`, launched.process, 200, publishSecondsMax);
  await site.processes.stop(launched.process);
};

const publishSecondsMax = 3600;

const serve = async (site: QuestionSite, name: string, url: string, settings: Settings = {}): Promise<Asked> => {
  const launched = launch(site, `questions-${name}`, url, { settings });
  await untilAnswered(`${launched.url}${readyPath}`, launched.process);
  return { ...plainTarget, ...launched, read: readRecords, readFacet, pathOf, readyPath };
};

export const readyPath = '/readyz';

const collectionPath = (tenant: number): string => `/api/v1/public/t/${tenantName(tenant)}/articles`;

/** The values of one facet. */
export const readFacet: Asked['readFacet'] = (body) => {
  const [facet] = listAt(body, 'data');
  return foundFacet(listAt(facet, 'values').map((each) => [textAt(each, 'value'), numberAt(each, 'count')]));
};

export const pathOf = ({ tenant, conditions, sort, page, limit, fields, facet }: Question): string => {
  const matching = conditions.map(parameterOf);
  if (facet !== undefined)
    return `${collectionPath(tenant)}/facets?${[`fields=${facet}`, ...matching, 'facets.limit=1000'].join('&')}`;
  const parameters = [
    ...matching,
    `sort=${sort.map(printKey).join(',')}`,
    `page=${page}`,
    `limit=${limit}`,
    `fields=${fields.join(',')}`,
  ];
  return `${collectionPath(tenant)}?${parameters.join('&')}`;
};

const printKey = ({ column, descends }: SortKey): string =>
  `${descends ? '-' : ''}${column === 'created_at' ? 'createdAt' : column}`;

const parameterOf = (condition: Condition): string => {
  switch (condition.kind) {
    case 'is':
      return `where[${condition.column}][eq]=${encodeURIComponent(condition.value)}`;
    case 'in':
      return `where[${condition.column}][in]=${condition.values.map(encodeURIComponent).join(',')}`;
    case 'between':
      return `where[${condition.column}][between]=${condition.low},${condition.high}`;
    case 'from':
      return `where[${condition.column}][gte]=${condition.value}`;
    case 'startsWith':
    case 'contains':
      return `where[${condition.column}][${condition.kind}]=${encodeURIComponent(condition.value)}`;
    case 'search':
      return `search=${condition.word}`;
  }
};
