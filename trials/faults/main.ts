/** Breaks one thing at a time under steady, checked load: `npm run faults -- --help`. */
import { allFaults } from './all.ts';
import { childrenOf } from './children.ts';
import type { Fault } from './fault.ts';
import { faultsHelp, parseFaultOptions, type FaultOptions } from './options.ts';
import { renderFaults, type Finished } from './report.ts';

const names = allFaults.map(({ name }) => name);

const main = async (options: FaultOptions): Promise<boolean> => {
  const finished: Finished[] = [];
  for (const fault of allFaults.filter(({ name }) => options.chosen.includes(name))) {
    const startedAt = performance.now();
    const outcome = await attempt(fault, options);
    finished.push({ fault, outcome });
    console.error(`${fault.name}, ${Math.round((performance.now() - startedAt) / 1000)} s: ${JSON.stringify(outcome)}`);
  }
  console.log(renderFaults(finished));
  return finished.every(isAsItShould);
};

/** One that cannot be tried is told of, and does not keep the others from being tried. */
const attempt = async (fault: Fault, options: FaultOptions): Promise<Finished['outcome']> => {
  try {
    return await fault.run(options);
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
};

/** Nothing wrong was answered, nothing lost, and all is whole again. */
const isAsItShould = ({ outcome }: Finished): boolean =>
  !('failure' in outcome) &&
  outcome.wrong.length === 0 &&
  outcome.lost.length === 0 &&
  outcome.wholeAfterMs !== undefined;

const run = async (): Promise<number> => {
  try {
    const options = parseFaultOptions(process.argv.slice(2), names);
    if (options !== null) return (await main(options)) ? 0 : 1;
    console.log(faultsHelp(names));
    return 0;
  } catch (failure) {
    console.error(failure instanceof Error ? failure.message : failure);
    return 1;
  }
};

/** What it has started would go on without it. */
const endAll = (): void => {
  for (const pid of childrenOf(process.pid)) process.kill(pid, 'SIGKILL');
  process.exit(1);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, endAll);

process.exit(await run());
