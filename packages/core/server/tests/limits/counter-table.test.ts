/** Threads that count the same callers at once, in one bucket whose slots were of others: exactly as many as the limit pass. */
import { expect, test } from 'bun:test';
import { CounterTable, tableBytes } from '../../src/limits/counter-table.ts';
import type { Counting, Passed } from './counting-thread.ts';

const threads = 4;
const rounds = 300;
const limit = 20;
/** Of a round; they and those of the round before fill the bucket. */
const callers = 4;
const oneBucket = 8;

test('contract §8.2: processes that begin a window of a caller at the same moment count in one', async () => {
  const memory = new SharedArrayBuffer(tableBytes(oneBucket));
  const barrier = new SharedArrayBuffer(rounds * Int32Array.BYTES_PER_ELEMENT);
  const passed = await Promise.all(
    Array.from({ length: threads }, (_, thread) =>
      // Their clocks differ by milliseconds.
      countInThread({ memory, barrier, threads, rounds, callers, limit, skewMs: thread * 3 }),
    ),
  );
  const sums = Array.from({ length: rounds * callers }, (_, caller) =>
    passed.reduce((sum, { ofCaller }) => sum + (ofCaller[caller] ?? 0), 0),
  );
  expect(sums).toEqual(sums.map(() => limit));
});

test('a clock that was put back begins a new window; one that is behind by what clocks differ by does not', () => {
  const table = new CounterTable(new Uint8Array(tableBytes(oneBucket)), 0n);
  const nowMs = 1_000_000;
  expect(table.count('a', 2, nowMs)).toEqual({ allowed: true, counted: 1, leftMs: 60_000 });
  expect(table.count('a', 2, nowMs - 5000)).toEqual({ allowed: true, counted: 2, leftMs: 60_000 });
  expect(table.count('a', 2, nowMs + 1)).toEqual({ allowed: false, counted: 2, leftMs: 59_999 });
  expect(table.count('a', 2, nowMs - 5001)).toEqual({ allowed: true, counted: 1, leftMs: 60_000 });
});

const countInThread = async (counting: Counting): Promise<Passed> => {
  const worker = new Worker(new URL('counting-thread.ts', import.meta.url));
  const { promise, resolve, reject } = Promise.withResolvers<Passed>();
  worker.addEventListener('message', ({ data }: MessageEvent<Passed>) => resolve(data));
  worker.addEventListener('error', ({ message }) => reject(new Error(message)));
  worker.postMessage(counting);
  try {
    return await promise;
  } finally {
    worker.terminate();
  }
};
