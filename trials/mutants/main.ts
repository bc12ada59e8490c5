/** Plants faults into a copy of the sources and looks whether tests notice: `npm run mutate -- --help`. */
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createTemporaryFolder } from '../../tests/support/temporary-folder.ts';
import { mutants } from './list/all.ts';
import { type MutantOptions, mutantsHelp, parseMutantOptions } from './options.ts';
import { isCaught, renderMutants } from './report.ts';
import { tryMutants } from './trial.ts';

const root = join(import.meta.dirname, '../..');
/** More than the machine has cores: tests wait for processes and timers about half of their time. */
const copies = 3 * availableParallelism();
const names = mutants.map(({ name }) => name);

const main = async ({ chosen, havePassed }: MutantOptions): Promise<boolean> => {
  const folder = createTemporaryFolder('vitrine-mutants-');
  const over = new AbortController();
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => over.abort(new Error(`Ended by ${signal}: the sources are as they were.`)));
  try {
    const outcomes = await tryMutants({
      root,
      folder,
      mutants: mutants.filter(({ name }) => chosen.includes(name)),
      copies,
      havePassed,
      signal: over.signal,
      onTried: ({ name }, { kind }) => console.error(`${name}: ${kind}`),
      onUnsteady: (said) =>
        console.error(`These tests failed without a fault, and passed when they ran again: ${said}`),
    });
    console.log(renderMutants(outcomes));
    return [...outcomes.values()].every(isCaught);
  } finally {
    over.abort();
    remove();
  }
};

const run = async (): Promise<number> => {
  try {
    const options = parseMutantOptions(process.argv.slice(2), names);
    if (options !== null) return (await main(options)) ? 0 : 1;
    console.log(mutantsHelp(names));
    return 0;
  } catch (failure) {
    console.error(failure instanceof Error ? failure.message : failure);
    return 1;
  }
};

process.exit(await run());
