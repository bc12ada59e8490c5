/** Finds the mutants that do not compile. The compiler takes as long for many as for one, so it is given many at a time. */
import type { Mutant } from './mutant.ts';
import { countIn, withPlanted } from './planting.ts';
import { compile } from './run-tests.ts';

/** @returns the compiler's errors by mutant; those that have no place in their file are not compiled */
export const findUncompilable = async (
  copy: string,
  mutants: readonly Mutant[],
  signal: AbortSignal,
): Promise<ReadonlyMap<Mutant, string>> => {
  const errors = new Map<Mutant, string>();
  const attempt = async (batch: readonly Mutant[]): Promise<void> => {
    const output = await withPlanted(copy, batch, async () => compile(copy, signal));
    if (output === undefined) return;
    const [only, ...others] = batch;
    if (only !== undefined && others.length === 0) errors.set(only, output);
    else for (const half of halves(batch)) await attempt(half);
  };
  for (const batch of batchesOf(await placed(copy, mutants))) await attempt(batch);
  return errors;
};

const placed = async (copy: string, mutants: readonly Mutant[]): Promise<readonly Mutant[]> => {
  const found: Mutant[] = [];
  for (const mutant of mutants) if ((await countIn(copy, mutant)) === 1) found.push(mutant);
  return found;
};

/** Batches with one mutant of each file at most. */
const batchesOf = (mutants: readonly Mutant[]): readonly (readonly Mutant[])[] => {
  const byFile = Map.groupBy(mutants, ({ file }) => file);
  const depth = Math.max(0, ...Array.from(byFile.values(), ({ length }) => length));
  return Array.from({ length: depth }, (_, index) =>
    [...byFile.values()].flatMap((all) => all.slice(index, index + 1)),
  );
};

const halves = (batch: readonly Mutant[]): readonly (readonly Mutant[])[] => {
  const middle = Math.ceil(batch.length / 2);
  return [batch.slice(0, middle), batch.slice(middle)];
};
