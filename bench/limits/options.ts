/** What the program was asked to do, and how large its scenarios are. */
import { parseArgs } from 'node:util';
import { rowsUnit } from '../data/products.ts';
import { named, wholeNumber } from '../options.ts';
import { scenarioNames, type ScenarioName, type Sizes } from './scenario.ts';

export interface LimitOptions {
  readonly only: readonly ScenarioName[];
  readonly sizes: Sizes;
}

export const limitsHelp = `Usage: npm run bench:limits -- [options]

Measures how Vitrine behaves at its limits, and writes bench/limits.md.
Everything is installed and made into bench/.cache, or into $BENCH_CACHE.

  --quick              small numbers: to see that it works
  --only turn,rows     of ${scenarioNames.join(', ')} (default: all)
  --records NUMBER     of the collection of publishing, start, processes, joining, in thousands (default: 1000000)
  --rows NUMBER,…      records of the collections of "rows", in thousands (default: 100000,1000000)
  --tenants NUMBER,…   tenants of "growth" and "simulation" (default: 100,1000,10000,100000, and up to 1000000)
  --tenant-records NUMBER  of each of them (default: 5)
  --seconds NUMBER     that a run of load takes (default: 3)
  --help
`;

/** Null where help was asked for; throws where an option is wrong. */
export const parseLimitOptions = (words: readonly string[]): LimitOptions | null => {
  const { values } = parseArgs({
    args: [...words],
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      records: { type: 'string' },
      rows: { type: 'string' },
      tenants: { type: 'string' },
      'tenant-records': { type: 'string' },
      seconds: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const sizes = values.quick ? quickSizes : usualSizes;
  return {
    only: named('only', values.only, scenarioNames),
    sizes: {
      ...sizes,
      seconds: wholeNumber('seconds', values.seconds, sizes.seconds),
      articles: wholeNumber('records', values.records, sizes.articles, rowsUnit),
      rows: values.rows === undefined ? sizes.rows : parseNumbers('rows', values.rows, rowsUnit),
      growth: {
        tenants: values.tenants === undefined ? sizes.growth.tenants : parseNumbers('tenants', values.tenants),
        records: wholeNumber('tenant-records', values['tenant-records'], sizes.growth.records),
      },
      simulation: {
        ...sizes.simulation,
        ...(values.tenants !== undefined && { tenants: parseNumbers('tenants', values.tenants) }),
      },
    },
  };
};

const parseNumbers = (option: string, text: string, unit = 1): readonly number[] =>
  [...new Set(text.split(',').map((one) => wholeNumber(option, one, 0, unit)))].sort((one, other) => one - other);

const usualSizes: Sizes = {
  seconds: 3,
  warmSeconds: 5,
  runs: 3,
  turn: { rows: 100_000, editionSeconds: 150, windowSeconds: 20, turns: 3 },
  articles: 1_000_000,
  publishing: { editionSeconds: 30, quietSeconds: 30 },
  rows: [100_000, 1_000_000],
  start: { starts: 5 },
  processes: { asked: 7000 },
  tenants: { made: 100_000, asked: [5000, 20_000] },
  growth: { tenants: [100, 1000, 10_000, 100_000], records: 5 },
  simulation: { tenants: [10_000, 100_000, 1_000_000], records: 1 },
  urls: { rows: 100_000, asked: 1_000_000 },
  connections: { rows: 100_000, idle: 10_000 },
  attack: { rows: 100_000, addresses: 1000, windows: 4, windowSeconds: 10, withdrawals: 1000 },
};

const quickSizes: Sizes = {
  seconds: 1,
  warmSeconds: 1,
  runs: 1,
  turn: { rows: 5000, editionSeconds: 15, windowSeconds: 3, turns: 1 },
  articles: 20_000,
  publishing: { editionSeconds: 10, quietSeconds: 5 },
  rows: [5000, 20_000],
  start: { starts: 1 },
  processes: { asked: 700 },
  tenants: { made: 20_000, asked: [5000, 12_000] },
  growth: { tenants: [100, 1000], records: 5 },
  simulation: { tenants: [100, 1000], records: 1 },
  urls: { rows: 20_000, asked: 20_000 },
  connections: { rows: 20_000, idle: 1000 },
  attack: { rows: 20_000, addresses: 1000, windows: 1, windowSeconds: 5, withdrawals: 30 },
};
