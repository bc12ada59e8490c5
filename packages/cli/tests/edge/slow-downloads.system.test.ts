/**
 * A file that is withdrawn under a slow download is cut off, on each way, and only what connections hold arrives.
 * `npm run trial:edge -- --only downloads` tries all withdrawals, on chains of proxies too.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { fillStock, type Stock, type WithdrawalName, withdrawWhileSlow } from './slow-downloads.ts';
import { areWaysThere, openWays, type WayName, type Ways } from './ways.ts';

/** More than the connections of a way hold. */
const megabytes = 56;

const downloaded = {
  ways: [
    'directly',
    'through examples/edge/nginx.conf',
    'through examples/edge/varnish.vcl',
    'through nginx of operations.md',
    'through nginx with nothing set',
  ],
  files: ['as it is', 'with a key'],
} as const satisfies { readonly ways: readonly WayName[]; readonly files: readonly string[] };

const rows: [withdrawal: WithdrawalName, isWhole: boolean][] = [
  ['nothing is withdrawn', true],
  ['the collection is hidden', false],
  ['the key is revoked', false],
];

describe.skipIf(!areWaysThere)('under slow downloads', () => {
  let ways: Ways;
  let stock: Stock;
  beforeAll(async () => {
    ways = await openWays();
    stock = await fillStock(ways, megabytes, 1);
  });
  afterAll(async () => ways[Symbol.asyncDispose]());

  test.each(rows)('%s', async (withdrawal, isWhole) => {
    const downloads = await withdrawWhileSlow(stock, withdrawal, downloaded);
    expect(downloads.map(({ way, file, status, isWhole: came }) => `${way}, ${file}: ${status}, ${came}`)).toEqual(
      downloads.map(({ way, file }) => `${way}, ${file}: 200, ${isWhole}`),
    );
  });
});
