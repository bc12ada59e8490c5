/** What the program was asked to do. */
import { parseArgs } from 'node:util';
import { named } from '../../bench/options.ts';

export const faultsHelp = (names: readonly string[]): string => `Usage: npm run faults -- [options]

Breaks one thing at a time under steady load, and prints what clients saw.
It needs redis-server, and as root also makes a small file system of its own.

  --only NAME,NAME     of ${names.join(', ')} (default: all)
  --help
`;

/** The names that are meant; null where help was asked for; throws where an option is wrong. */
export const parseFaultOptions = (words: readonly string[], names: readonly string[]): readonly string[] | null => {
  const { values } = parseArgs({
    args: [...words],
    options: { only: { type: 'string' }, help: { type: 'boolean', default: false } },
  });
  return values.help ? null : named('only', values.only, names);
};
