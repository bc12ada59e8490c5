/** The trial of all mutants: the tests must pass without a fault, and fail with each. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { countOf, plant, type Mutant, type Outcome, type TestSelection } from './mutant.ts';
import { compile, runTests, type TestRun, writeCompilerConfig } from './run-tests.ts';
import { copyTree } from './working-copy.ts';

export interface TrialOptions {
  /** Of the sources. */
  readonly root: string;
  /** Where the copies go. */
  readonly folder: string;
  readonly mutants: readonly Mutant[];
  /** How many copies are worked on at a time. */
  readonly copies: number;
  readonly signal: AbortSignal;
  readonly onTried: (mutant: Mutant, outcome: Outcome) => void;
  /** Is told what was said by tests that failed without a fault, and passed when they ran again. */
  readonly onUnsteady: (said: string) => void;
}

/**
 * Tries each mutant.
 * @throws where the tests fail without a fault: then it would say nothing that they fail with one
 */
export const tryMutants = async (options: TrialOptions): Promise<ReadonlyMap<Mutant, Outcome>> => {
  const { mutants, onTried, signal } = options;
  const copies = await createCopies(options);
  await inCopies(copies, distinct(mutants.map(({ tests }) => tests)), async (copy, tests) =>
    requirePassed(copy, tests, options),
  );
  const outcomes = await inCopies(copies, mutants, async (copy, mutant) => {
    const outcome = await tryMutant(copy, mutant, signal);
    onTried(mutant, outcome);
    return [mutant, outcome] as const;
  });
  return new Map(outcomes);
};

const createCopies = async ({ root, folder, copies }: TrialOptions): Promise<readonly string[]> =>
  Promise.all(
    Array.from({ length: copies }, async (_, index) => {
      const copy = join(folder, `copy-${index}`);
      await copyTree(root, copy);
      await mkdir(`${copy}-tmp`);
      await writeCompilerConfig(copy);
      return copy;
    }),
  );

/** Works on the items, one in each copy at a time, and gives the results in the order of the items. */
const inCopies = async <Item, Result>(
  copies: readonly string[],
  items: readonly Item[],
  work: (copy: string, item: Item) => Promise<Result>,
): Promise<readonly Result[]> => {
  const waiting = items.entries();
  const results: [index: number, result: Result][] = [];
  await Promise.all(
    copies.map(async (copy) => {
      for (const [index, item] of waiting) results.push([index, await work(copy, item)]);
    }),
  );
  return results.sort(([one], [other]) => one - other).map(([, result]) => result);
};

const distinct = (selections: readonly TestSelection[]): readonly TestSelection[] => [
  ...new Map(selections.map((tests) => [JSON.stringify(tests), tests])).values(),
];

/** Once more where they do not pass: what is to be known is whether they fail with a fault alone. */
const requirePassed = async (
  copy: string,
  tests: TestSelection,
  { signal, onUnsteady }: Pick<TrialOptions, 'signal' | 'onUnsteady'>,
): Promise<void> => {
  const first = await runTests(copy, tests, signal);
  if (first.kind === 'passed') return;
  const run = await runTests(copy, tests, signal);
  if (run.kind === 'passed') return onUnsteady(saidBy(first, tests));
  throw new Error(`Without any fault these tests do not pass: ${saidBy(run, tests)}`);
};

/** What stands before a test that has failed says why; those that pass would hide it. */
const saidBy = ({ output }: Exclude<TestRun, { kind: 'passed' }>, tests: TestSelection): string =>
  `${JSON.stringify(tests)}\n${output.replaceAll(/^\((?:pass|skip)\).*\n/gm, '')}`;

const tryMutant = async (copy: string, mutant: Mutant, signal: AbortSignal): Promise<Outcome> => {
  const file = Bun.file(join(copy, 'packages', mutant.file));
  const source = (await file.exists()) ? await file.text() : '';
  const count = countOf(mutant, source);
  if (count !== 1) return { kind: 'misplaced', count };
  await file.write(plant(mutant, source));
  try {
    const output = await compile(copy, signal);
    return output === undefined ? await judge(copy, mutant, signal) : { kind: 'does-not-compile', output };
  } finally {
    await file.write(source);
  }
};

const judge = async (copy: string, { tests }: Mutant, signal: AbortSignal): Promise<Outcome> => {
  const run = await runTests(copy, tests, signal);
  switch (run.kind) {
    case 'passed':
      return { kind: 'survived' };
    case 'failed':
      return { kind: 'caught', by: run.tests };
    case 'broke-off':
      return run;
  }
};
