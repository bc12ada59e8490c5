/** Many records: how much slower the works are where a collection has ten times as many. */
import { memoryWanted } from '../../packages/server/src/doctor/memory-findings.ts';
import { printNumber } from '../report/table.ts';
import type { WorkName } from '../works.ts';
import { productDatabase, type ProductDatabase } from './databases.ts';
import { askEach, Asker, pathsOf, remarksOn, worksOf, type Preparation, type Runs } from './questions.ts';
import type { LimitSite, Outcome, Scenario, Verdict } from './scenario.ts';
import { memorySettings, startService, type Service } from './service.ts';
import { untilIndexesStand } from './standing-indexes.ts';

export const rows: Scenario = {
  name: 'rows',
  title: 'Many records',
  shows:
    'One collection on the embedded database, and the bench’s works: W1 one list, held; W2 200 lists, held; W3 prices from a new value on; W4 a rare word, new; W5 a deep page, new. Before a work is measured one caller asks for it, and waits while indexes are made: where answers are held, for each of them once; where they are new, until no more indexes are made, and then all callers ask until the rate is steady. What memory is taken at the end holds `CACHE_MEGABYTES=256` of answers too, and is of the service alone, without the file that is mapped into it.',
  run: async (site) => {
    const sized: Sized[] = [];
    for (const count of site.sizes.rows) sized.push(await measure(site, count));
    return report(sized);
  },
};

const measured = ['W1', 'W2', 'W3', 'W4', 'W5'] as const satisfies readonly WorkName[];
type Measured = (typeof measured)[number];

interface Sized {
  readonly rows: number;
  readonly database: ProductDatabase;
  readonly indexMegabytes: number;
  readonly indexesRefused: number;
  readonly startMegabytes: number;
  readonly megabytes: number;
  readonly works: Readonly<Record<Measured, Worked>>;
}

interface Worked {
  readonly runs: Runs;
  readonly preparation: Preparation;
}

/** An edition that lasts for the whole scenario unless midnight (UTC) comes, so that its indexes are made once. */
const editionSeconds = 24 * 3600;
const cacheMegabytes = 256;
const indexMegabytesMin = 256;
const indexMegabytesPerMillion = 2048;
const indexMegabytesMax = 8192;

const measure = async (site: LimitSite, count: number): Promise<Sized> => {
  const database = await productDatabase(site, count);
  const wanted = Math.ceil((indexMegabytesPerMillion * count) / 1e6);
  const indexMegabytes = Math.min(indexMegabytesMax, Math.max(indexMegabytesMin, wanted));
  const service = await startService(site, database.url, {
    EDITION_SECONDS: String(editionSeconds),
    ...memorySettings({ cacheMegabytes, indexMegabytes }),
  });
  const startMegabytes = service.ownMegabytes();
  const works = {
    W1: await work(site, service, count, 'W1'),
    W2: await work(site, service, count, 'W2'),
    W3: await work(site, service, count, 'W3'),
    W4: await work(site, service, count, 'W4'),
    W5: await work(site, service, count, 'W5'),
  };
  const indexesRefused = await service.metric('vitrine_indexes_refused_total');
  const megabytes = service.ownMegabytes();
  await service.stop();
  return { rows: count, database, indexMegabytes, indexesRefused, startMegabytes, megabytes, works };
};

const work = async (site: LimitSite, service: Service, count: number, name: Measured): Promise<Worked> => {
  const one = worksOf(count)[name];
  const asker = new Asker(site, service, one);
  const preparation =
    one.kind === 'held'
      ? await askEach(service, pathsOf(one))
      : await untilIndexesStand(service, asker, site.sizes.quietSeconds);
  if (one.kind === 'held') await asker.run(site.sizes.warmSeconds);
  const runs = await asker.runs(site.sizes.runs, site.sizes.seconds);
  console.error(`  ${name} of ${printNumber(count)} records: ${printNumber(runs.rate)}/s`);
  return { runs, preparation };
};

const report = (sized: readonly Sized[]): Outcome => {
  const [smallest] = sized;
  if (smallest === undefined) throw new Error('There are no numbers of records to measure.');
  return {
    tables: [
      { head: sizeHead, rows: sized.map(renderSize) },
      { head: workHead, rows: sized.flatMap((one) => measured.map((name) => renderWork(smallest, one, name))) },
    ],
    verdicts: sized.slice(1).flatMap((one) => measured.map((name) => judge(smallest, one, name))),
    remarks: sized.flatMap(remarks),
  };
};

const sizeHead = ['records', 'import', 'file', '`INDEX_MEGABYTES`', 'memory asked for', 'at the start', 'at the end'];

const renderSize = ({ rows: count, database, indexMegabytes, startMegabytes, megabytes }: Sized): readonly string[] => [
  count.toLocaleString('en-US'),
  `${printNumber(database.importSeconds)} s`,
  `${printNumber(database.megabytes)} MB`,
  String(indexMegabytes),
  `${printNumber(memoryWanted({ cacheMegabytes, indexMegabytes }))} MB`,
  `${printNumber(startMegabytes)} MB`,
  `${printNumber(megabytes)} MB`,
];

const workHead = ['records', 'work', 'until it stands', 'answers a second', 'p50', 'p99', 'times slower'];

const renderWork = (smallest: Sized, one: Sized, name: Measured): readonly string[] => {
  const { runs, preparation } = one.works[name];
  return [
    one.rows.toLocaleString('en-US'),
    name,
    `${printNumber(preparation.seconds)} s`,
    printNumber(runs.rate),
    `${printNumber(runs.p50Ms)} ms`,
    `${printNumber(runs.p99Ms)} ms`,
    printNumber(slowdown(smallest, one, name)),
  ];
};

const slowdown = (smallest: Sized, one: Sized, name: Measured): number =>
  smallest.works[name].runs.rate / one.works[name].runs.rate;

/** What is held is to be as fast as ever, as far as a measurement can tell. */
const heldSlowdownMax = 1.1;

const judge = (smallest: Sized, one: Sized, name: Measured): Verdict => {
  const max = name === 'W1' || name === 'W2' ? heldSlowdownMax : one.rows <= 10 * smallest.rows ? 1.5 : 3;
  const is = slowdown(smallest, one, name);
  const goal = `${name} of ${one.rows.toLocaleString('en-US')} records at most ${max} times slower`;
  return { goal, is: printNumber(is), isReached: is <= max };
};

const remarks = ({ rows: count, works, indexesRefused }: Sized): readonly string[] => [
  ...measured.flatMap((name) => remarksOn(`${name} of ${count.toLocaleString('en-US')} records`, works[name].runs)),
  ...measured.flatMap((name) => {
    const { bad } = works[name].preparation;
    const of = `${name} of ${count.toLocaleString('en-US')} records`;
    return bad === 0 ? [] : [`${of}: ${bad} bad answers until it stood, which the rates do not count`];
  }),
  ...(indexesRefused === 0
    ? []
    : [`${count.toLocaleString('en-US')} records: ${indexesRefused} parts of indexes were not made for want of room`]),
];
