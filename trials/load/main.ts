/** Tries to break Vitrine by load, from nothing to Markdown: `npm run soak -- --help`. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeCsvFiles } from '../../bench/data/csv.ts';
import { dataFolder, onBenchGround, prepareMachine } from '../../bench/ground.ts';
import { parseLimitOptions } from '../../bench/limits/options.ts';
import { loadOnce } from '../../bench/loaded-once.ts';
import { describeMachine } from '../../bench/report/machine.ts';
import { neighbours } from './neighbours.ts';
import { help, parseOptions, type LoadOptions } from './options.ts';
import { overload } from './overload.ts';
import { renderTrial } from './report.ts';
import { soak } from './soak.ts';
import { rows, type Trial } from './trial.ts';

const trials: readonly Trial[] = [soak, overload, neighbours];

/** Whether all goals were reached. */
const main = async ({ only, engine, minutes }: LoadOptions): Promise<boolean> => {
  const data = dataFolder(rows);
  const sizes = parseLimitOptions([])?.sizes;
  if (sizes === undefined) throw new Error('The bench has no sizes.');
  let areReached = true;
  await onBenchGround(data, rows, async (ground) => {
    await prepareMachine(ground.processes);
    const folder = join(ground.cache, 'load');
    for (const made of [folder, data]) await mkdir(made, { recursive: true });
    await loadOnce(data, 'products', [], async () => writeCsvFiles(data, rows));
    console.log((await describeMachine(ground.processes, 'soak')).map((line) => `- ${line}`).join('\n'));
    for (const trial of trials.filter(({ name }) => only.includes(name))) {
      console.error(trial.name);
      const outcome = await trial.run({ ...ground, folder, sizes, data, engine, minutes });
      areReached &&= outcome.verdicts.every(({ isReached }) => isReached);
      console.log(`\n${renderTrial(trial, outcome)}`);
    }
  });
  return areReached;
};

const run = async (): Promise<number> => {
  try {
    const options = parseOptions(process.argv.slice(2));
    if (options === null) console.log(help);
    else return (await main(options)) ? 0 : 1;
    return 0;
  } catch (failure) {
    console.error(failure instanceof Error ? failure.message : failure);
    return 1;
  }
};

process.exit(await run());
