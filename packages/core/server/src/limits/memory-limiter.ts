/** A rate limiter in memory (contract §8): in that of this process, or in a file that several processes map. */
import { closeSync, ftruncateSync, openSync, renameSync } from 'node:fs';
import type { Caller } from './caller.ts';
import { CounterTable, tableBytes } from './counter-table.ts';
import { limitsOf, verdictOf, type Limiter, type RateLimits, type Verdict } from './limiter.ts';

export interface MemoryLimiterOptions {
  readonly limits: RateLimits;
  /** A monotonic clock in milliseconds, the same for all processes that share the memory. */
  readonly now: () => number;
  /**
   * Number of windows for each kind of caller, so that a flood of addresses evicts no key. Older windows are evicted.
   */
  readonly callersMax?: number;
  /** A file made by `makeCounterFile`; undefined: this process counts alone. */
  readonly file?: string | undefined;
  /** Eight secret bytes, so that callers cannot choose whose window is evicted; a file contains its own. */
  readonly seed?: Uint8Array;
}

/** A limiter that decides synchronously. */
export interface MemoryLimiter extends Limiter {
  count(caller: Caller, weight?: number): Verdict;
  peek(caller: Caller): Verdict;
  close(): void;
  /** Number of callers with a current window. */
  callers(): number;
}

const callersMaxDefault = 262_144;
export const seedBytes = 8;
const kinds = ['address', 'key'] as const satisfies readonly Caller['kind'][];
const fileBytes = (callersMax: number): number => seedBytes + kinds.length * tableBytes(callersMax);

export function createMemoryLimiter(options: MemoryLimiterOptions): MemoryLimiter {
  const { limits, callersMax = callersMaxDefault, file, seed = new Uint8Array(seedBytes) } = options;
  // Whole milliseconds: fractions would not add up to whole seconds.
  const now = (): number => Math.floor(options.now());
  const limitOf = limitsOf(limits);
  const memory = file === undefined ? seeded(new Uint8Array(fileBytes(callersMax)), seed) : Bun.mmap(file);
  const tableOf = tablesIn(memory, callersMax);
  return {
    count({ kind, id, limit = limitOf[kind] }, weight) {
      return verdictOf(limit, tableOf[kind].count(id, limit, now(), weight));
    },
    peek({ kind, id, limit = limitOf[kind] }) {
      return verdictOf(limit, tableOf[kind].peek(id, limit, now()));
    },
    close() {
      if (file === undefined) for (const table of Object.values(tableOf)) table.clear();
    },
    callers: () => Object.values(tableOf).reduce((sum, table) => sum + table.callers(now()), 0),
  };
}

/**
 * Makes a file in which processes count together. Processes that have mapped an earlier file continue in that.
 * @param seed eight secret bytes
 */
export const makeCounterFile = (path: string, seed: Uint8Array): void => {
  const made = `${path}.new`;
  const file = openSync(made, 'w', 0o600);
  ftruncateSync(file, fileBytes(callersMaxDefault));
  closeSync(file);
  seeded(Bun.mmap(made), seed);
  renameSync(made, path);
};

/** The seed comes first. */
const seeded = (memory: Uint8Array<ArrayBuffer>, seed: Uint8Array): Uint8Array<ArrayBuffer> => {
  memory.set(seed.subarray(0, seedBytes));
  return memory;
};

const tablesIn = (
  memory: Uint8Array<ArrayBuffer>,
  callersMax: number,
): Readonly<Record<Caller['kind'], CounterTable>> => {
  const [seed = 0n] = new BigUint64Array(memory.buffer, memory.byteOffset, 1);
  const bytes = tableBytes(callersMax);
  const tableAt = (index: number): CounterTable => {
    const start = seedBytes + index * bytes;
    return new CounterTable(memory.subarray(start, start + bytes), seed);
  };
  return { address: tableAt(0), key: tableAt(1) };
};
