/** How many rows are fetched at a time: as many as come within a tenth of the time after which a connection counts as silent. */
import { expect, test } from 'bun:test';
import { FetchSize } from '../src/fetch-size.ts';

const silenceMs = 120_000;

const cases: readonly [about: string, msOfRow: number, expected: readonly number[]][] = [
  ['rows of a table', 0.01, [200, 800, 3200, 5000, 5000]],
  ['rows that take 24 ms each', 24, [200, 500, 500, 500]],
  ['rows that take 500 ms each', 500, [200, 24, 24]],
  ['rows that take longer than a silence', 200_000, [200, 1, 1]],
];

test.each(cases)('%s', (_about, msOfRow, expected) => {
  let now = 0;
  const size = new FetchSize(silenceMs, () => now);
  const sizes = expected.map(() => {
    const rows = size.begin();
    now += rows * msOfRow;
    size.end();
    return rows;
  });
  expect(sizes).toEqual([...expected]);
});
