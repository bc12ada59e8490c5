/** What the program was asked to do. */
import { parseArgs } from 'node:util';
import { named, wholeNumber } from '../../bench/options.ts';

export const faultsHelp = (names: readonly string[]): string => `Usage: npm run faults -- [options]

Breaks one thing at a time under steady load, and prints what clients saw.
It needs redis-server, and as root also makes a small file system of its own.

  --kills NUMBER       of "kill-any-often" (default: ${usualKills})
  --only NAME,NAME     of ${names.join(', ')} (default: all)
  --help
`;

export interface FaultOptions {
  readonly chosen: readonly string[];
  readonly kills: number;
}

const usualKills = 20;

/** Null where help was asked for; throws where an option is wrong. */
export const parseFaultOptions = (words: readonly string[], names: readonly string[]): FaultOptions | null => {
  const { values } = parseArgs({
    args: [...words],
    options: { only: { type: 'string' }, kills: { type: 'string' }, help: { type: 'boolean', default: false } },
  });
  if (values.help) return null;
  return { chosen: named('only', values.only, names), kills: wholeNumber('kills', values.kills, usualKills) };
};
