/** Many tenants: what a catalog of 100,000 costs, and asking for more of them than are kept in memory. */
import { Database } from 'bun:sqlite';
import { runLoad, usualConnections, type Run } from '../measuring/load.ts';
import { spreadOf } from '../report/statistics.ts';
import { printNumber } from '../report/table.ts';
import { databasePath, publicIds, urlIn } from '../targets/vitrine.ts';
import { copyOf, productDatabase } from './databases.ts';
import type { LoadSummary } from './load-job.ts';
import { remarksOn, worksOf } from './questions.ts';
import type { LimitSite, Outcome, Scenario } from './scenario.ts';
import { startService, type Service } from './service.ts';
import { startTimedLoad } from './timed-load.ts';

export const tenants: Scenario = {
  name: 'tenants',
  title: 'Many tenants',
  shows:
    'Profiles of tenants that all show the same collection, a shared table on the embedded database, of which each has its own rows, or none. First each profile is asked for once, then all of them again and again. A server keeps 10,000 tenants in memory, so that of 20,000 asked in turn each is read from its file again.',
  run: async (site) => {
    const base = await productDatabase(site, rowsOfAll);
    const { made, asked } = site.sizes.tenants;
    const alone = await measureAll(site, base.url, 1, [[profileOf(publicIds.t1)]]);
    const folder = await copyOf(site, base, 'tenants');
    addTenants(databasePath(folder), made);
    const many = await measureAll(site, urlIn(folder), made, [1, ...asked].map(profilesOf));
    return report([...alone, ...many]);
  },
};

const rowsOfAll = 1000;
const profileOf = (publicId: string): string => `/api/v1/public/t/${publicId}`;

const profilesOf = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => profileOf(publicIdOf(index + 1)));

const publicIdOf = (number: number): string => `m${String(number).padStart(7, '0')}`;

/**
 * Makes the one tenant's collection one for all, told apart by its field `tenant_id`, and shows it for each new tenant,
 * who has no rows in it.
 */
const addTenants = (path: string, count: number): void => {
  using database = new Database(path);
  database.transaction(() => {
    database.run(
      `update collection set tenant_id = null, scope_kind = 'stored',
        scope_column = (select column_name from field where collection_id = collection.id and key = 'tenant_id')`,
    );
    database.run(
      `with recursive number (value) as (select 1 union all select value + 1 from number where value < ?)
        insert into tenant (public_id, name, industry, is_enabled, scope, created_at)
        select printf('m%07d', value), 'Tenant ' || value, 'Retail', 1, printf('m%07d', value), '2026-01-01T00:00:00.000Z'
        from number`,
      [count],
    );
    for (const [table, column] of [
      ['collection_exposure', 'collection_id, state'],
      ['field_exposure', 'field_id'],
    ])
      database.run(
        `insert into ${table} (tenant_id, ${column}) select tenant.id, ${column} from tenant, ${table} as shown
          where tenant.public_id glob 'm*' and shown.tenant_id = (select id from tenant where public_id = ?)`,
        [publicIds.t1],
      );
  })();
};

interface Asked {
  /** In the catalog. */
  readonly made: number;
  readonly asked: number;
  /** When each was asked for the first time. */
  readonly first: LoadSummary;
  readonly rate: number;
  readonly runs: readonly Run[];
  readonly megabytes: number;
}

const measureAll = async (
  site: LimitSite,
  url: string,
  made: number,
  groups: readonly (readonly string[])[],
): Promise<readonly Asked[]> => {
  const service = await startService(site, url, { EDITION_SECONDS: '3600' });
  const all: Asked[] = [];
  for (const paths of groups) all.push(await measure(site, service, made, paths));
  await service.stop();
  return all;
};

const measure = async (site: LimitSite, service: Service, made: number, paths: readonly string[]): Promise<Asked> => {
  const { processes, folder, sizes } = site;
  const ask = async (seconds: number): Promise<Run> =>
    runLoad(processes, folder, service.toNewCaller(), {
      work: worksOf(rowsOfAll).W6,
      paths,
      totals: [],
      pressure: { connections: usualConnections, seconds },
    });
  const first = await askFirst(site, service, paths);
  await ask(sizes.warmSeconds);
  const runs: Run[] = [];
  for (let number = 0; number < sizes.runs; number++) runs.push(await ask(sizes.seconds));
  const rate = spreadOf(runs.map((run) => run.rate)).median;
  console.error(`  ${printNumber(paths.length)} of ${printNumber(made)} tenants: ${printNumber(rate)}/s`);
  return { made, asked: paths.length, first, rate, runs, megabytes: service.megabytes() };
};

const askFirst = async (site: LimitSite, service: Service, paths: readonly string[]): Promise<LoadSummary> => {
  const load = await startTimedLoad(site, service, { paths, ends: 'when-all-are-asked' });
  const summary = await load.asked();
  await load.stop();
  return summary;
};

const sameRateMin = 0.9;

const report = (all: readonly Asked[]): Outcome => {
  const [alone, oneOfMany] = all;
  if (alone === undefined || oneOfMany === undefined) throw new Error('There is nothing to compare.');
  const ratio = oneOfMany.rate / alone.rate;
  return {
    tables: [
      {
        head: [
          'tenants',
          'asked for',
          'for the first time',
          'answers a second',
          'of those of 1',
          'p50',
          'p99',
          'memory, all processes',
        ],
        rows: all.map(({ made, asked, first, rate, runs, megabytes }) => [
          made.toLocaleString('en-US'),
          asked.toLocaleString('en-US'),
          asked === 1 ? '' : `${printNumber(first.good / first.seconds)}/s`,
          printNumber(rate),
          printNumber(rate / alone.rate),
          `${printNumber(spreadOf(runs.map(({ p50Ms }) => p50Ms)).median)} ms`,
          `${printNumber(spreadOf(runs.map(({ p99Ms }) => p99Ms)).median)} ms`,
          `${printNumber(megabytes)} MB`,
        ]),
      },
    ],
    verdicts: [
      {
        goal: `one of ${oneOfMany.made.toLocaleString('en-US')} tenants at least ${sameRateMin} times as fast as one alone`,
        is: printNumber(ratio),
        isReached: ratio >= sameRateMin,
      },
    ],
    remarks: all.flatMap(({ asked, first, runs }) =>
      [first, ...runs].flatMap((run) => remarksOn(`${asked.toLocaleString('en-US')} profiles`, run)),
    ),
  };
};
