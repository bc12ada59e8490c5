/** A thread that counts callers, round by round, each when all threads have come to it. */
import { CounterTable } from '../../src/limits/counter-table.ts';

declare const self: Worker;

export interface Counting {
  /** Of the table. */
  readonly memory: SharedArrayBuffer;
  /** How many threads have come to each round. */
  readonly barrier: SharedArrayBuffer;
  readonly threads: number;
  readonly rounds: number;
  readonly callers: number;
  readonly limit: number;
  /** By how much the clock of this thread is ahead. */
  readonly skewMs: number;
}

export interface Passed {
  /** How many requests of each caller passed. */
  readonly ofCaller: readonly number[];
}

/** So that the windows of the round before have ended. */
const roundMs = 100_000;

const count = ({ memory, barrier, threads, rounds, callers, limit, skewMs }: Counting): Passed => {
  const table = new CounterTable(new Uint8Array(memory), 7n);
  const arrived = new Int32Array(barrier);
  const ofCaller: number[] = [];
  for (let round = 0; round < rounds; round++) {
    Atomics.add(arrived, round, 1);
    while (Atomics.load(arrived, round) < threads);
    for (let caller = 0; caller < callers; caller++) {
      const id = `${round} ${caller}`;
      let passed = 0;
      while (table.count(id, limit, (round + 1) * roundMs + skewMs).allowed) passed++;
      ofCaller.push(passed);
    }
  }
  return { ofCaller };
};

self.addEventListener('message', ({ data }: MessageEvent<Counting>) => postMessage(count(data)));
