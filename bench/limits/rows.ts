/** Many records: how much slower the works are where a collection has ten times as many. */
import { readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { printNumber } from '../report/table.ts';
import type { WorkName } from '../works.ts';
import { productDatabase, type ProductDatabase } from './databases.ts';
import { askEach, Asker, pathsOf, remarksOn, worksOf, type Runs } from './questions.ts';
import type { LimitSite, Outcome, Scenario, Verdict } from './scenario.ts';
import { memorySettings, startService, type Service } from './service.ts';

export const rows: Scenario = {
  name: 'rows',
  title: 'Many records',
  shows:
    'One collection on the embedded database, and the bench’s works: W1 one list, held; W2 200 lists, held; W3 prices from a new value on; W4 a rare word, new; W5 a deep page, new. The first edition is published into an empty store. Before a work is measured whose answers are held, each of them is asked for once. What memory is taken at the end holds `CACHE_MEGABYTES=256` of answers too; that of all processes has the pages of segments that are in memory, each counted once.',
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
  /** From the start of the processes to the first record. */
  readonly publishedSeconds: number;
  readonly segmentMegabytes: number;
  readonly startMegabytes: number;
  readonly megabytes: number;
  /** Of the server, without segments. */
  readonly ownMegabytes: number;
  readonly works: Readonly<Record<Measured, Runs>>;
}

/** An edition that lasts for the whole scenario unless midnight (UTC) comes. */
const editionSeconds = 24 * 3600;
const cacheMegabytes = 256;

const measure = async (site: LimitSite, count: number): Promise<Sized> => {
  const database = await productDatabase(site, count);
  const store = join(site.folder, 'rows-editions');
  await rm(store, { recursive: true, force: true });
  const begun = performance.now();
  const service = await startService(site, database.url, {
    EDITION_SECONDS: String(editionSeconds),
    EDITION_STORE: store,
    ...memorySettings({ cacheMegabytes }),
  });
  await askEach(service, pathsOf(worksOf(count).W1));
  const publishedSeconds = (performance.now() - begun) / 1000;
  const startMegabytes = service.megabytes();
  const works = {
    W1: await work(site, service, count, 'W1'),
    W2: await work(site, service, count, 'W2'),
    W3: await work(site, service, count, 'W3'),
    W4: await work(site, service, count, 'W4'),
    W5: await work(site, service, count, 'W5'),
  };
  const [megabytes, ownMegabytes] = [service.megabytes(), service.ownMegabytes()];
  await service.stop();
  const segmentMegabytes = megabytesIn(join(store, 'segments'));
  await rm(store, { recursive: true });
  return { rows: count, database, publishedSeconds, segmentMegabytes, startMegabytes, megabytes, ownMegabytes, works };
};

const megabytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, name) => sum + statSync(join(folder, name)).size / 2 ** 20,
    0,
  );

const work = async (site: LimitSite, service: Service, count: number, name: Measured): Promise<Runs> => {
  const one = worksOf(count)[name];
  const asker = new Asker(site, service, one);
  if (one.kind === 'held') await askEach(service, pathsOf(one));
  await asker.run(site.sizes.warmSeconds);
  const runs = await asker.runs(site.sizes.runs, site.sizes.seconds);
  console.error(`  ${name} of ${printNumber(count)} records: ${printNumber(runs.rate)}/s`);
  return runs;
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

const sizeHead = [
  'records',
  'import',
  'file',
  'first answer after the start',
  'segments',
  'memory at the start',
  'memory at the end',
  'of the server’s own',
];

const renderSize = (one: Sized): readonly string[] => [
  one.rows.toLocaleString('en-US'),
  `${printNumber(one.database.importSeconds)} s`,
  `${printNumber(one.database.megabytes)} MB`,
  `${printNumber(one.publishedSeconds)} s`,
  ...[one.segmentMegabytes, one.startMegabytes, one.megabytes, one.ownMegabytes].map(
    (size) => `${printNumber(size)} MB`,
  ),
];

const workHead = ['records', 'work', 'answers a second', 'p50', 'p99', 'times slower'];

const renderWork = (smallest: Sized, one: Sized, name: Measured): readonly string[] => {
  const runs = one.works[name];
  return [
    one.rows.toLocaleString('en-US'),
    name,
    printNumber(runs.rate),
    `${printNumber(runs.p50Ms)} ms`,
    `${printNumber(runs.p99Ms)} ms`,
    printNumber(slowdown(smallest, one, name)),
  ];
};

const slowdown = (smallest: Sized, one: Sized, name: Measured): number =>
  smallest.works[name].rate / one.works[name].rate;

/** What is held is to be as fast as ever, as far as a measurement can tell. */
const heldSlowdownMax = 1.1;

const judge = (smallest: Sized, one: Sized, name: Measured): Verdict => {
  const max = name === 'W1' || name === 'W2' ? heldSlowdownMax : one.rows <= 10 * smallest.rows ? 1.5 : 3;
  const is = slowdown(smallest, one, name);
  const goal = `${name} of ${one.rows.toLocaleString('en-US')} records at most ${max} times slower`;
  return { goal, is: printNumber(is), isReached: is <= max };
};

const remarks = ({ rows: count, works }: Sized): readonly string[] =>
  measured.flatMap((name) => remarksOn(`${name} of ${count.toLocaleString('en-US')} records`, works[name]));
