/** The benchmark, from nothing to a table: `npm run bench -- --help`. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeCsvFiles } from './data/csv.ts';
import { tenants } from './data/products.ts';
import { dataFolder, onBenchGround, prepareMachine } from './ground.ts';
import { loadOnce } from './loaded-once.ts';
import { Contestant } from './measuring/contestant.ts';
import { usualConnections } from './measuring/load.ts';
import { race } from './measuring/race.ts';
import { Reference } from './measuring/reference.ts';
import { help, parseOptions, type Options } from './options.ts';
import type { Processes } from './processes.ts';
import { runQuestions } from './questions/run.ts';
import { questionTargets } from './questions/targets/all.ts';
import { describeMachine } from './report/machine.ts';
import { renderReport } from './report/report.ts';
import { allTargets } from './targets/all.ts';
import { heldAnswersOf } from './targets/held-answers.ts';
import type { HeldAnswer, Site } from './targets/target.ts';
import { vitrineSqlite } from './targets/vitrine.ts';
import { createWorks } from './works.ts';

const resultsPath = join(import.meta.dir, 'results.md');
const questionsPath = join(import.meta.dir, 'questions.md');

const main = async (options: Options): Promise<void> => {
  if (options.parts.includes('works')) await runWorks(options);
  if (options.parts.includes('questions')) await runQuestions(options.questions, questionsPath);
};

const runWorks = async (options: Options): Promise<void> => {
  const data = dataFolder(options.rows);
  await onBenchGround(data, options.rows, async (ground) => {
    await prepare(ground.processes, data, options);
    await measure(options, { ...ground, works: createWorks(options.rows), data });
  });
};

/** What there is no bench without. */
const prepare = async (processes: Processes, data: string, { rows }: Options): Promise<void> => {
  await prepareMachine(processes);
  await mkdir(data, { recursive: true });
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
  ...(await describeMachine(processes, 'bench')),
  `${tenants.length} tenants of ${rows.toLocaleString('en-US')} records, 20 on a page`,
  `Runs of ${seconds} s over ${usualConnections} connections, ${runs} for each cell; before the first of them ${warmSeconds.held} s that are not counted, and ${warmSeconds.new} s where the answers are new`,
];

const run = async (): Promise<number> => {
  const names = [...new Set([...allTargets, ...questionTargets].map(({ name }) => name))];
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
