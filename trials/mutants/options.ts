/** What the program was asked to do. */
import { parseArgs } from 'node:util';
import { named } from '../../bench/options.ts';

export const mutantsHelp = (names: readonly string[]): string => `Usage: npm run mutate -- [options]

Plants one fault at a time into a copy of the sources, and looks whether the tests notice it.
Ends with 1 where they do not, or where a fault has lost its place in the sources.

  --after-tests        all tests have just passed, so they do not run without a fault first
  --only NAME,NAME     of ${names.join(', ')} (default: all)
  --help
`;

export interface MutantOptions {
  /** The names of the chosen mutants. */
  readonly chosen: readonly string[];
  readonly havePassed: boolean;
}

/** Null where help was asked for; throws where an option is wrong. */
export const parseMutantOptions = (words: readonly string[], names: readonly string[]): MutantOptions | null => {
  const { values } = parseArgs({
    args: [...words],
    options: {
      'after-tests': { type: 'boolean', default: false },
      only: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  return values.help ? null : { chosen: named('only', values.only, names), havePassed: values['after-tests'] };
};
