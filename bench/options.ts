/** What the bench was asked to do. */
import { parseArgs } from 'node:util';
import { rowsUnit } from './data/products.ts';
import type { Pace } from './measuring/race.ts';
import { workNames, type WorkName } from './works.ts';

export interface Options extends Pace {
  /** Records of each tenant. */
  readonly rows: number;
  readonly works: readonly WorkName[];
  readonly targets: readonly string[];
}

export const help = (targetNames: readonly string[]): string => `Usage: npm run bench -- [options]

Measures Vitrine beside what could be used instead, and writes bench/results.md.
Everything is installed and made into bench/.cache, or into $BENCH_CACHE.

  --quick              20,000 rows and one run of a second: to see that it works
  --rows NUMBER        records of each of four tenants, in thousands (default: 100000)
  --works W1,W3        of ${workNames.join(', ')} (default: all)
  --targets NAME,NAME  of ${targetNames.join(', ')} (default: all)
  --runs NUMBER        of each target in each work (default: 3)
  --seconds NUMBER     that a run takes (default: 3)
  --help
`;

/** Null where help was asked for; throws where an option is wrong. */
export const parseOptions = (words: readonly string[], targetNames: readonly string[]): Options | null => {
  const { values } = parseArgs({
    args: [...words],
    options: {
      quick: { type: 'boolean', default: false },
      rows: { type: 'string' },
      works: { type: 'string' },
      targets: { type: 'string' },
      runs: { type: 'string' },
      seconds: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const { quick } = values;
  return {
    rows: wholeNumber('rows', values.rows, quick ? 20_000 : 100_000, rowsUnit),
    works: named('works', values.works, workNames),
    targets: named('targets', values.targets, targetNames),
    runs: wholeNumber('runs', values.runs, quick ? 1 : 3),
    seconds: wholeNumber('seconds', values.seconds, quick ? 1 : 3),
    warmSeconds: quick ? { held: 1, new: 1 } : { held: 2, new: 6 },
  };
};

export const wholeNumber = (name: string, text: string | undefined, usual: number, unit = 1): number => {
  const number = text === undefined ? usual : Number(text);
  if (Number.isInteger(number) && number >= unit && number % unit === 0) return number;
  throw new Error(`--${name}: found ${text}, expected a whole number${unit === 1 ? '' : `, a multiple of ${unit}`}`);
};

export const named = <Name extends string>(
  name: string,
  text: string | undefined,
  names: readonly Name[],
): readonly Name[] => {
  const asked = text?.split(',') ?? names;
  const unknown = asked.filter((one) => !names.some((known) => known === one));
  if (unknown.length > 0)
    throw new Error(`--${name}: found ${unknown.join(', ')}, expected some of ${names.join(', ')}`);
  return names.filter((known) => asked.includes(known));
};
