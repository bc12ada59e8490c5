/** What the program was asked to do. */
import { parseArgs } from 'node:util';
import { named, wholeNumber } from '../../bench/options.ts';
import { courseNames, type CourseName } from './course.ts';

export const edgeHelp = `Usage: npm run trial:edge -- [options]

Withdraws collections behind a real Varnish under load, and prints how long after each withdrawal the last byte of it was
seen. It needs varnishd with the module xkey.

  --withdrawals NUMBER  of each row (default: 100)
  --only NAME,NAME      of ${courseNames.join(', ')} (default: all)
  --tenants NUMBER      that take turns in being withdrawn (default: 8)
  --servers NUMBER      behind Varnish (default: 2)
  --help
`;

export interface EdgeOptions {
  readonly withdrawals: number;
  readonly courses: readonly CourseName[];
  readonly tenants: number;
  readonly servers: number;
}

/** Null where help was asked for; throws where an option is wrong. */
export const parseEdgeOptions = (words: readonly string[]): EdgeOptions | null => {
  const { values } = parseArgs({
    args: [...words],
    options: {
      withdrawals: { type: 'string' },
      only: { type: 'string' },
      tenants: { type: 'string' },
      servers: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  return {
    withdrawals: wholeNumber('withdrawals', values.withdrawals, 100),
    courses: named('only', values.only, courseNames),
    tenants: wholeNumber('tenants', values.tenants, 8),
    servers: wholeNumber('servers', values.servers, 2),
  };
};
