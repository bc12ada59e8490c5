/** What a good developer writes in an afternoon: servers/articles-sqlite.ts with FTS5, servers/articles-postgres.ts with pg_trgm. */
import { join } from 'node:path';
import { listAt, numberAt, textAt } from '../../json.ts';
import { loadOnce } from '../../loaded-once.ts';
import { freePort } from '../../../tests/support/free-port.ts';
import { untilAnswered } from '../../until-answered.ts';
import { plainTarget } from '../../targets/target.ts';
import { tenantName } from '../../data/articles.ts';
import { foundFacet } from '../ask.ts';
import type { Condition, Question } from '../question.ts';
import { fillSqlite } from '../tables.ts';
import type { Asked, QuestionSite, QuestionTarget } from './target.ts';

export const byHandSqlite: QuestionTarget = {
  name: 'by-hand-sqlite',
  title: 'written by hand, bun:sqlite with FTS5',
  isVitrine: false,
  engine: 'sqlite',
  prepare: async (site) =>
    loadOnce(site.data, 'by-hand-sqlite', ['bench/questions/tables.ts'], async () =>
      fillSqlite(sqlitePath(site), site.size),
    ),
  start: async (site) => serve(site, 'articles-sqlite', sqlitePath(site)),
};

export const byHandPostgres: QuestionTarget = {
  name: 'by-hand-postgres',
  title: 'written by hand, a pool of 10 to PostgreSQL with pg_trgm',
  isVitrine: false,
  engine: 'postgres',
  prepare: async ({ postgres }) => void (await postgres()),
  start: async (site) => serve(site, 'articles-postgres', (await site.postgres()).urlOf('reader')),
};

const sqlitePath = ({ data }: QuestionSite): string => join(data, 'by-hand.db');

const readyPath = '/';

const serve = async (site: QuestionSite, server: string, database: string): Promise<Asked> => {
  const port = freePort();
  const program = join(import.meta.dir, '..', '..', 'servers', `${server}.ts`);
  const started = site.processes.start([process.execPath, program], {
    environment: { PORT: String(port), DATABASE: database },
    logPath: join(site.cache, 'logs', `${server}.log`),
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswered(`${url}${readyPath}`, started);
  return {
    ...plainTarget,
    process: started,
    url,
    readyPath,
    pathOf,
    read: (body) => ({
      ids: listAt(body, 'data').map((record) => textAt(record, 'id')),
      total: numberAt(body, 'total'),
    }),
    readFacet: (body) =>
      foundFacet(listAt(body, 'data').map((each) => [textAt(each, 'value'), numberAt(each, 'count')])),
  };
};

const pathOf = ({ tenant, conditions, sort, page, limit, fields, facet }: Question): string => {
  const matching = conditions.map(parameterOf);
  if (facet !== undefined) return `/${tenantName(tenant)}/articles?${[`facet=${facet}`, ...matching].join('&')}`;
  const parameters = [
    ...matching,
    `sort=${sort.map(({ column, descends }) => `${descends ? '-' : ''}${column}`).join(',')}`,
    `page=${page}`,
    `limit=${limit}`,
    `fields=${fields.join(',')}`,
  ];
  return `/${tenantName(tenant)}/articles?${parameters.join('&')}`;
};

const parameterOf = (condition: Condition): string => {
  switch (condition.kind) {
    case 'is':
      return `${condition.column}=${encodeURIComponent(condition.value)}`;
    case 'in':
      return `${condition.column}s=${condition.values.map(encodeURIComponent).join(',')}`;
    case 'between':
      return `min=${condition.low}&max=${condition.high}`;
    case 'from':
      return `stock=${condition.value}`;
    case 'startsWith':
      return `starts=${condition.value}`;
    case 'contains':
      return `contains=${encodeURIComponent(condition.value)}`;
    case 'search':
      return `q=${condition.word}`;
  }
};
