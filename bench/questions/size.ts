/** How much is asked of: tenants and their records, as an option says it and as people read it. */
import type { Size } from '../data/articles.ts';

export const usualSizes: readonly Size[] = [
  { tenants: 1, rows: 100_000 },
  { tenants: 1, rows: 1_000_000 },
  { tenants: 1000, rows: 500 },
];

export const quickSizes: readonly Size[] = [
  { tenants: 1, rows: 20_000 },
  { tenants: 20, rows: 500 },
];

/** Reads `100000,1000x500`: records of one tenant, or tenants and the records of each. */
export const parseSizes = (text: string): readonly Size[] =>
  text.split(',').map((one) => {
    const [, tenants = '1', rows] = /^(?:([1-9]\d{0,5})x)?([1-9]\d{0,7})$/.exec(one) ?? [];
    if (rows !== undefined && Number(rows) >= rowsMin) return { tenants: Number(tenants), rows: Number(rows) };
    throw new Error(`--sizes: found ${one}, expected records or TENANTSxRECORDS, ${rowsMin} or more of each tenant`);
  });

/** Fewer records do not have pages to walk through. */
const rowsMin = 400;

export const nameOfSize = ({ tenants, rows }: Size): string => `${tenants}x${rows}`;

export const describeSize = ({ tenants, rows }: Size): string =>
  tenants === 1
    ? `${rows.toLocaleString('en-US')} records of one tenant`
    : `${tenants.toLocaleString('en-US')} tenants of ${rows.toLocaleString('en-US')} records`;
