/** What the program was asked to do. */
import { parseArgs } from 'node:util';
import { named, wholeNumber } from '../../bench/options.ts';
import { trialNames, type TrialName, type TrialSite } from './trial.ts';

export interface LoadOptions extends Pick<TrialSite, 'engine' | 'minutes'> {
  readonly only: readonly TrialName[];
}

export const help = `Usage: npm run soak -- [options]

Loads Vitrine for long, with more than it can do, and with one tenant's worst, and prints what was seen as Markdown.
Everything is made into trials/.cache, or into $BENCH_CACHE.

  --minutes NUMBER   that the soak lasts (default: 10)
  --only soak,…      of ${trialNames.join(', ')} (default: all)
  --postgres         on PostgreSQL, and not on the embedded database
  --help
`;

/** Null where help was asked for; throws where an option is wrong. */
export const parseOptions = (words: readonly string[]): LoadOptions | null => {
  const { values } = parseArgs({
    args: [...words],
    options: {
      minutes: { type: 'string' },
      only: { type: 'string' },
      postgres: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  return {
    only: named('only', values.only, trialNames),
    minutes: wholeNumber('minutes', values.minutes, 10),
    engine: values.postgres ? 'postgres' : 'sqlite',
  };
};
