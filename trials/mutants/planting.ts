/** Plants faults in a copy of the sources. */
import { join } from 'node:path';
import { countOf, plant, type Mutant } from './mutant.ts';

const fileOf = (copy: string, { file }: Mutant): Bun.BunFile => Bun.file(join(copy, 'packages', file));

const readSource = async (file: Bun.BunFile): Promise<string> => ((await file.exists()) ? file.text() : '');

/** How many times a mutant's text occurs in its file. */
export const countIn = async (copy: string, mutant: Mutant): Promise<number> =>
  countOf(mutant, await readSource(fileOf(copy, mutant)));

/** Does something while mutants are planted, each in a file of its own. */
export const withPlanted = async <Result>(
  copy: string,
  mutants: readonly Mutant[],
  work: () => Promise<Result>,
): Promise<Result> => {
  const sources = new Map<Bun.BunFile, string>();
  try {
    for (const mutant of mutants) {
      const file = fileOf(copy, mutant);
      const source = await readSource(file);
      sources.set(file, source);
      await file.write(plant(mutant, source));
    }
    return await work();
  } finally {
    for (const [file, source] of sources) await file.write(source);
  }
};
