/** The benchmark, from nothing to a table: `npm run bench -- --help`. */
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { writeCsvFiles } from './data/csv.ts';
import { tenants } from './data/products.ts';
import { findProgram } from './installation.ts';
import { loadOnce } from './loaded-once.ts';
import { Contestant } from './measuring/contestant.ts';
import { usualConnections } from './measuring/load.ts';
import { race } from './measuring/race.ts';
import { Reference } from './measuring/reference.ts';
import { help, parseOptions, type Options } from './options.ts';
import { startPostgres, type PostgresServer } from './postgres.ts';
import { Processes } from './processes.ts';
import { describeMachine } from './report/machine.ts';
import { renderReport } from './report/report.ts';
import { allTargets } from './targets/all.ts';
import { heldAnswersOf } from './targets/held-answers.ts';
import type { HeldAnswer, Site } from './targets/target.ts';
import { vitrineSqlite } from './targets/vitrine.ts';
import { createWorks } from './works.ts';

const cache = process.env['BENCH_CACHE'] ?? join(import.meta.dir, '.cache');
const resultsPath = join(import.meta.dir, 'results.md');

const main = async (options: Options): Promise<void> => {
  const processes = new Processes();
  const data = join(cache, String(options.rows));
  let postgres: Promise<PostgresServer> | undefined;
  const stop = async (): Promise<void> => {
    await processes.stopAll();
    await (await postgres?.catch(() => undefined))?.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void stop().finally(() => process.exit(1));
    });
  }
  try {
    await prepare(processes, data, options);
    await measure(options, {
      works: createWorks(options.rows),
      cache,
      data,
      processes,
      postgres: async () => (postgres ??= startPostgres(cache, data, options.rows)),
    });
  } finally {
    await stop();
  }
};

/** What there is no bench without. */
const prepare = async (processes: Processes, data: string, { rows }: Options): Promise<void> => {
  if (availableParallelism() < 2) throw new Error('The bench needs two processors: one for servers, one for the load.');
  await findProgram(processes, 'taskset', 'util-linux');
  await findProgram(processes, 'wrk', 'wrk');
  for (const folder of [data, join(cache, 'logs')]) await mkdir(folder, { recursive: true });
  await loadOnce(data, 'products', [], async () => writeCsvFiles(data, rows));
};

const measure = async (options: Options, place: Omit<Site, 'heldAnswers'>): Promise<void> => {
  const reference = new Reference(place.data);
  const contestants: Contestant[] = [];
  const absent: { readonly name: string; readonly reason: string }[] = [];
  const heldAnswers = async (): Promise<readonly HeldAnswer[]> => {
    const vitrine = contestants.find(({ target }) => target === vitrineSqlite);
    if (vitrine === undefined) throw new Error(`it repeats what ${vitrineSqlite.name} answers, which is absent`);
    return heldAnswersOf(vitrine.running, place.works);
  };
  const site: Site = { ...place, heldAnswers };
  for (const target of allTargets.filter(({ name }) => options.targets.includes(name))) {
    console.error(target.name);
    try {
      await target.prepare(site);
      contestants.push(new Contestant(target, await target.start(site), site, reference));
    } catch (failure) {
      if (site.processes.isEnding) throw failure;
      const reason = failure instanceof Error ? failure.message : String(failure);
      console.error(`  absent: ${reason}`);
      absent.push({ name: target.name, reason });
    }
  }
  const works = options.works.map((name) => site.works[name]);
  const results = await race(contestants, works, options);
  const targets = contestants.map(({ target }) => target);
  const report = { about: await about(options, site), targets, works, results, absent };
  await Bun.write(resultsPath, renderReport(report));
  console.error(`Wrote ${resultsPath}`);
};

const about = async (
  { rows, runs, seconds, warmSeconds }: Options,
  { processes }: Site,
): Promise<readonly string[]> => [
  ...(await describeMachine(processes)),
  `Made ${new Date().toISOString().slice(0, 10)} with \`npm run bench${process.argv.slice(2).length === 0 ? '' : ` -- ${process.argv.slice(2).join(' ')}`}\``,
  `${tenants.length} tenants of ${rows.toLocaleString('en-US')} records, 20 on a page`,
  `Runs of ${seconds} s over ${usualConnections} connections, ${runs} for each cell; before the first of them ${warmSeconds} s that are not counted`,
];

const run = async (): Promise<number> => {
  const names = allTargets.map(({ name }) => name);
  try {
    const options = parseOptions(process.argv.slice(2), names);
    if (options === null) console.log(help(names));
    else await main(options);
    return 0;
  } catch (failure) {
    console.error(failure instanceof Error ? failure.message : failure);
    return 1;
  }
};

process.exit(await run());
