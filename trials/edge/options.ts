/** What the program was asked to do. */
import { parseArgs } from 'node:util';
import { named, wholeNumber } from '../../bench/options.ts';
import { type PartName, partNames } from './course.ts';

export const edgeHelp = `Usage: npm run trial:edge -- [options]

Withdraws collections behind a real Varnish under load, and prints how long after each withdrawal the last byte of it was
seen. Asks for what the manuals promise through each configuration of nginx and Varnish (promises), and withdraws there under slow
downloads (downloads). It needs nginx, and varnishd with the module xkey.

  --withdrawals NUMBER  of each row (default: 100)
  --only NAME,NAME      of ${partNames.join(', ')} (default: all)
  --tenants NUMBER      that take turns in being withdrawn (default: 8)
  --servers NUMBER      behind Varnish (default: 2)
  --megabytes NUMBER    of each file that is downloaded slowly (default: 150)
  --help
`;

export interface EdgeOptions {
  readonly withdrawals: number;
  readonly parts: readonly PartName[];
  readonly tenants: number;
  readonly servers: number;
  readonly megabytes: number;
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
      megabytes: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  return {
    withdrawals: wholeNumber('withdrawals', values.withdrawals, 100),
    parts: named('only', values.only, partNames),
    tenants: wholeNumber('tenants', values.tenants, 8),
    servers: wholeNumber('servers', values.servers, 2),
    megabytes: wholeNumber('megabytes', values.megabytes, 150),
  };
};
