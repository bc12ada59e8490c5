/** The trial of all mutants: the tests must pass without a fault, and fail with each. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findUncompilable } from './find-uncompilable.ts';
import type { Mutant, Outcome, TestSelection } from './mutant.ts';
import { countIn, withPlanted } from './planting.ts';
import {
  faultBounds,
  faultlessBounds,
  runTests,
  type TestBounds,
  type TestRun,
  usualBounds,
  writeCompilerConfig,
} from './run-tests.ts';
import { copyTree } from './working-copy.ts';

export interface TrialOptions {
  /** Of the sources. */
  readonly root: string;
  /** Where the copies go. */
  readonly folder: string;
  readonly mutants: readonly Mutant[];
  /** How many copies are worked on at a time. */
  readonly copies: number;
  /** True if all tests have just passed: they do not run without a fault again, unless they break off with one. */
  readonly havePassed: boolean;
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
  const faultlessMs = options.havePassed ? new Map<string, number>() : await measureWithoutFaults(copies, options);
  const [first = ''] = copies;
  const uncompilable = await findUncompilable(first, mutants, signal);
  const attempt = async (copy: string, mutant: Mutant): Promise<Outcome> => {
    const output = uncompilable.get(mutant);
    if (output !== undefined) return { kind: 'does-not-compile', output };
    const knownMs = faultlessMs.get(nameOf(mutant.tests));
    if (knownMs === undefined) return tryUnmeasured(copy, mutant, options);
    return tryMutant(copy, mutant, faultBounds(knownMs), signal);
  };
  const outcomes = await inCopies(copies, mutants, async (copy, mutant) => {
    const outcome = await attempt(copy, mutant);
    onTried(mutant, outcome);
    return [mutant, outcome] as const;
  });
  return new Map(outcomes);
};

/** How long each selection of tests takes without a fault. */
const measureWithoutFaults = async (
  copies: readonly string[],
  options: TrialOptions,
): Promise<ReadonlyMap<string, number>> => {
  const measured = await inCopies(copies, distinct(options.mutants.map(({ tests }) => tests)), async (copy, tests) => {
    return [nameOf(tests), await measureTests(copy, tests, options)] as const;
  });
  return new Map(measured);
};

/** @returns how long they take without a fault, in milliseconds */
const measureTests = async (copy: string, tests: TestSelection, options: TrialOptions): Promise<number> => {
  const startedAt = performance.now();
  await requirePassed(copy, tests, options);
  return performance.now() - startedAt;
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
  ...new Map(selections.map((tests) => [nameOf(tests), tests])).values(),
];

const nameOf = (tests: TestSelection): string => JSON.stringify(tests);

/** Once more where they do not pass: what is to be known is whether they fail with a fault alone. */
const requirePassed = async (
  copy: string,
  tests: TestSelection,
  { signal, onUnsteady }: Pick<TrialOptions, 'signal' | 'onUnsteady'>,
): Promise<void> => {
  const first = await runTests(copy, tests, faultlessBounds, signal);
  if (first.kind === 'passed') return;
  const run = await runTests(copy, tests, faultlessBounds, signal);
  if (run.kind === 'passed') return onUnsteady(saidBy(first, tests));
  throw new Error(`Without any fault these tests do not pass: ${saidBy(run, tests)}`);
};

/** What stands before a test that has failed says why; those that pass would hide it. */
const saidBy = ({ output }: Exclude<TestRun, { kind: 'passed' }>, tests: TestSelection): string =>
  `${JSON.stringify(tests)}\n${output.replaceAll(/^\((?:pass|skip)\).*\n/gm, '')}`;

/** Measures the tests without the fault only if a deadline passed with it, or if they broke off. */
const tryUnmeasured = async (copy: string, mutant: Mutant, options: TrialOptions): Promise<Outcome> => {
  const outcome = await tryMutant(copy, mutant, usualBounds, options.signal);
  const isCertain = outcome.kind === 'caught' ? !outcome.isTimedOut : outcome.kind !== 'broke-off';
  if (isCertain) return outcome;
  const faultlessMs = await measureTests(copy, mutant.tests, options);
  // All tests together take less than the deadline of one: it passed because of the fault.
  if (outcome.kind === 'caught' && faultlessMs < usualBounds.testMs) return outcome;
  return tryMutant(copy, mutant, faultBounds(faultlessMs), options.signal);
};

const tryMutant = async (copy: string, mutant: Mutant, bounds: TestBounds, signal: AbortSignal): Promise<Outcome> => {
  const count = await countIn(copy, mutant);
  if (count !== 1) return { kind: 'misplaced', count };
  return withPlanted(copy, [mutant], async () => judge(copy, mutant, bounds, signal));
};

const judge = async (copy: string, { tests }: Mutant, bounds: TestBounds, signal: AbortSignal): Promise<Outcome> => {
  const run = await runTests(copy, tests, bounds, signal);
  switch (run.kind) {
    case 'passed':
      return { kind: 'survived' };
    case 'failed':
      return { kind: 'caught', by: run.tests, isTimedOut: run.isTimedOut };
    case 'broke-off':
      return run;
  }
};
