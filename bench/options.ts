/** What the bench was asked to do. */
import { parseArgs } from 'node:util';
import { rowsUnit } from './data/products.ts';
import type { Pace } from './measuring/race.ts';
import { kindNames } from './questions/question.ts';
import type { QuestionOptions } from './questions/run.ts';
import { parseSizes, quickSizes, usualSizes } from './questions/size.ts';
import { workNames, type WorkName } from './works.ts';

const partNames = ['works', 'questions'] as const;

export interface Options extends Pace {
  /** What is measured. */
  readonly parts: readonly (typeof partNames)[number][];
  readonly questions: QuestionOptions;
  /** Records of each tenant. */
  readonly rows: number;
  readonly works: readonly WorkName[];
  readonly targets: readonly string[];
}

export const help = (targetNames: readonly string[]): string => `Usage: npm run bench -- [options]

Measures Vitrine beside what could be used instead, and writes bench/results.md and bench/questions.md.
Everything is installed and made into bench/.cache, or into $BENCH_CACHE.

  --only NAME          works: what is asked again and again, and a few new questions;
                       questions: kinds of questions of which each is new (default: both)
  --quick              20,000 rows and one run of a second: to see that it works
  --targets NAME,NAME  of ${targetNames.join(', ')} (default: all)
  --runs NUMBER        of each target in each work or kind (default: 3)
  --seconds NUMBER     that a run takes (default: 3)
  --help

Of the works:
  --rows NUMBER        records of each of four tenants, in thousands (default: 100000)
  --works W1,W3        of ${workNames.join(', ')} (default: all)

Of the questions:
  --sizes LIST         records of one tenant, or TENANTSxRECORDS (default: 100000,1000000,1000x500)
  --kinds NAME,NAME    of ${kindNames.join(', ')} (default: all)
  --compared NUMBER    questions of each kind whose answers are compared first (default: 200)
`;

/** Null where help was asked for; throws where an option is wrong. */
export const parseOptions = (words: readonly string[], targetNames: readonly string[]): Options | null => {
  const { values } = parseArgs({
    args: [...words],
    options: {
      only: { type: 'string' },
      sizes: { type: 'string' },
      kinds: { type: 'string' },
      compared: { type: 'string' },
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
  const targets = named('targets', values.targets, targetNames);
  const runs = wholeNumber('runs', values.runs, quick ? 1 : 3);
  const seconds = wholeNumber('seconds', values.seconds, quick ? 1 : 3);
  return {
    parts: named('only', values.only, partNames),
    rows: wholeNumber('rows', values.rows, quick ? 20_000 : 100_000, rowsUnit),
    works: named('works', values.works, workNames),
    targets,
    runs,
    seconds,
    warmSeconds: quick ? { held: 1, new: 1 } : { held: 2, new: 6 },
    questions: {
      targets,
      runs,
      seconds,
      starts: quick ? 1 : 3,
      sizes: values.sizes === undefined ? (quick ? quickSizes : usualSizes) : parseSizes(values.sizes),
      kinds: named('kinds', values.kinds, kindNames),
      compared: wholeNumber('compared', values.compared, 200),
    },
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
