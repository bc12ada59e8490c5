/** Counts the requests of callers in memory (contract §8): that of this process, or a file that several processes map. */
import { closeSync, ftruncateSync, openSync, renameSync } from 'node:fs';
import type { Caller } from './caller.ts';
import { CounterTable, tableBytes } from './counter-table.ts';
import { limitsOf, verdictOf, type Limiter, type RateLimits, type Verdict } from './limiter.ts';

export interface MemoryLimiterOptions {
  readonly limits: RateLimits;
  /** Milliseconds on a clock that never runs back, and that is the same for all processes that share the memory. */
  readonly now: () => number;
  /** Windows held for each kind of caller, so that a flood of addresses forgets no key; past it old ones make room. */
  readonly callersMax?: number;
  /** A file made by `makeCounterFile`; none: nobody else counts. */
  readonly file?: string | undefined;
  /** Eight bytes that no caller knows, so that none can choose whose window makes room; a file has its own. */
  readonly seed?: Uint8Array;
}

/** A limiter that answers at once. */
export interface MemoryLimiter extends Limiter {
  count(caller: Caller, weight?: number): Verdict;
  peek(caller: Caller): Verdict;
  close(): void;
  /** Callers that it holds a window of. */
  callers(): number;
}

const callersMaxDefault = 262_144;
export const seedBytes = 8;
const kinds = ['address', 'key'] as const satisfies readonly Caller['kind'][];
const fileBytes = (callersMax: number): number => seedBytes + kinds.length * tableBytes(callersMax);

export function createMemoryLimiter(options: MemoryLimiterOptions): MemoryLimiter {
  const { limits, callersMax = callersMaxDefault, file, seed = new Uint8Array(seedBytes) } = options;
  // Whole milliseconds: fractions of them would not add up to whole seconds.
  const now = (): number => Math.floor(options.now());
  const limitOf = limitsOf(limits);
  const memory = file === undefined ? seeded(new Uint8Array(fileBytes(callersMax)), seed) : Bun.mmap(file);
  const tableOf = tablesIn(memory, callersMax);
  return {
    count({ kind, id }, weight) {
      return verdictOf(limitOf[kind], tableOf[kind].count(id, limitOf[kind], now(), weight));
    },
    peek({ kind, id }) {
      return verdictOf(limitOf[kind], tableOf[kind].peek(id, limitOf[kind], now()));
    },
    close() {
      if (file === undefined) for (const table of Object.values(tableOf)) table.clear();
    },
    callers: () => Object.values(tableOf).reduce((sum, table) => sum + table.callers(now()), 0),
  };
}

/**
 * Makes a file in which processes count together. Who has mapped the one before counts on in that.
 * @param seed eight bytes that no caller knows
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
