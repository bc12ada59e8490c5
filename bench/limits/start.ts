/** The start: how long it takes from nothing to the first good answer. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeCsvFiles } from '../data/csv.ts';
import { tenants } from '../data/products.ts';
import { dataFolder } from '../ground.ts';
import { loadOnce } from '../loaded-once.ts';
import { processorSeconds } from '../measuring/proc.ts';
import { untilAnswered } from '../ports.ts';
import { spreadOf, type Spread } from '../report/statistics.ts';
import { printNumber } from '../report/table.ts';
import type { Site } from '../targets/target.ts';
import { embeddedUrl, launch, makeExecutable, pathOf, vitrinePostgres, vitrineSqlite } from '../targets/vitrine.ts';
import { createWorks } from '../works.ts';
import type { LimitSite, Scenario } from './scenario.ts';

const goalMs = 300;

export const start: Scenario = {
  name: 'start',
  title: 'The start',
  shows: `From the start of the process \`vitrine serve\` to its first good answer, the newest of a tenant’s products, on a database and an editions store that are there already: ${tenants.length} tenants in the embedded file, or in one table of PostgreSQL. Once as one executable (\`npm run build\`), which is how it is meant to run, and once from its sources.`,
  run: async (site) => {
    const place = await sharedSite(site);
    const engines = [
      { target: vitrineSqlite, url: async () => embeddedUrl(place) },
      { target: vitrinePostgres, url: async () => (await place.postgres()).urlOf() },
    ];
    const executable = await makeExecutable(site);
    const all: Started[] = [];
    for (const { target, url } of engines) {
      await target.prepare(place);
      all.push(
        { title: target.title, isJudged: true, ...(await measure(site, place, await url(), executable)) },
        { title: `${target.title}, from its sources`, isJudged: false, ...(await measure(site, place, await url())) },
      );
    }
    return {
      tables: [
        {
          head: ['', 'median', 'least', 'most', 'processor time, median'],
          rows: all.map(({ title, spread: { median, min, max }, processorMs }) => [
            title,
            ...[median, min, max, processorMs].map((ms) => `${printNumber(ms)} ms`),
          ]),
        },
      ],
      verdicts: all
        .filter(({ isJudged }) => isJudged)
        .map(({ title, spread: { median } }) => ({
          goal: `${title}: median < ${goalMs} ms`,
          is: `${printNumber(median)} ms`,
          isReached: median < goalMs,
        })),
      remarks: [`${site.sizes.start.starts} starts of each, with the files in the system’s cache`],
    };
  },
};

interface Measured {
  readonly spread: Spread;
  /** What the process took of a processor until its first answer, of which nobody else can take anything. */
  readonly processorMs: number;
}

interface Started extends Measured {
  readonly title: string;
  /** Whether the goal is one for it. */
  readonly isJudged: boolean;
}

/** The databases of the benchmark with peers. */
const sharedSite = async (site: LimitSite): Promise<Site> => {
  const { rows } = site.sizes.start;
  const data = dataFolder(rows);
  await mkdir(data, { recursive: true });
  await loadOnce(data, 'products', [], async () => writeCsvFiles(data, rows));
  return { ...site, data, works: createWorks(rows), heldAnswers: async () => [] };
};

const askedEveryMs = 2;

const measure = async (
  { processes, cache, folder, sizes }: LimitSite,
  { works }: Site,
  url: string,
  program?: string,
): Promise<Measured> => {
  const path = pathOf(works.W1.questionAt(0));
  const settings = { EDITION_STORE: join(folder, 'start-editions') };
  await rm(settings.EDITION_STORE, { recursive: true, force: true });
  const launchOne = (): Launched => launch({ processes, cache }, 'limits', url, settings, program);
  await publishFirst(processes, launchOne(), path);
  const times: number[] = [];
  const processorTimes: number[] = [];
  for (let number = 0; number < sizes.start.starts; number++) {
    const begun = performance.now();
    const launched = launchOne();
    await untilAnswered(launched.url + path, launched.process, askedEveryMs);
    times.push(performance.now() - begun);
    processorTimes.push(processorSeconds(launched.process.pid) * 1000);
    const { status } = await fetch(launched.url + path);
    if (status !== 200) throw new Error(`After its start Vitrine answers with ${status}.`);
    await processes.stop(launched.process);
  }
  return { spread: spreadOf(times), processorMs: spreadOf(processorTimes).median };
};

type Launched = ReturnType<typeof launch>;

/** A start that is not counted, which leaves an edition for those that are. */
const publishFirst = async (processes: LimitSite['processes'], launched: Launched, path: string): Promise<void> => {
  await untilAnswered(launched.url + path, launched.process, askedEveryMs);
  await processes.stop(launched.process);
};
