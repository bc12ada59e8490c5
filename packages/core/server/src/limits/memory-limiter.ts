/** A rate limiter in memory (contract §8): in that of this process, or in a file that several processes map. */
import { closeSync, ftruncateSync, openSync, renameSync } from 'node:fs';
import type { Caller } from './caller.ts';
import { CounterTable, minute, tableBytes, utcDay, type Window } from './counter-table.ts';
import {
  limitsOf,
  recordsVerdictOf,
  verdictOf,
  type Limiter,
  type RateLimits,
  type RecordsVerdict,
  type Verdict,
} from './limiter.ts';

export interface MemoryLimiterOptions {
  readonly limits: RateLimits;
  /** A monotonic clock in milliseconds, the same for all processes that share the memory. */
  readonly now: () => number;
  /** The clock of days, in milliseconds since 1970; default: `now`. */
  readonly dayNow?: () => number;
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
  take(key: Caller, records: number): RecordsVerdict | undefined;
  /** The remaining records of the day, for a key with a limit of records. */
  day(key: Caller): RecordsVerdict | undefined;
  close(): void;
  /** Number of callers with a current window of requests. */
  callers(): number;
}

const callersMaxDefault = 262_144;
export const seedBytes = 8;

/** The tables, in their order in the memory. */
const windows = { address: minute, key: minute, records: utcDay } as const satisfies Record<Caller['kind'], Window> &
  Record<string, Window>;
type Tables = Readonly<Record<keyof typeof windows, CounterTable>>;

const fileBytes = (callersMax: number): number => seedBytes + Object.keys(windows).length * tableBytes(callersMax);

export function createMemoryLimiter(options: MemoryLimiterOptions): MemoryLimiter {
  const { limits, callersMax = callersMaxDefault, file, seed = new Uint8Array(seedBytes) } = options;
  // Whole milliseconds: fractions would not add up to whole seconds.
  const now = (): number => Math.floor(options.now());
  const dayNow = (): number => Math.floor((options.dayNow ?? options.now)());
  const limitOf = limitsOf(limits);
  const memory = file === undefined ? seeded(new Uint8Array(fileBytes(callersMax)), seed) : Bun.mmap(file);
  const tables = tablesIn(memory, callersMax);
  const day = ({ id, records: limit, recordsId = id }: Caller): RecordsVerdict | undefined =>
    limit === undefined ? undefined : recordsVerdictOf(limit, tables.records.peek(recordsId, limit, dayNow()));
  const withRecords = (verdict: Verdict, caller: Caller): Verdict =>
    caller.records === undefined ? verdict : { ...verdict, records: day(caller) };
  return {
    count(caller, weight) {
      const { kind, id, limit = limitOf[kind] } = caller;
      return withRecords(verdictOf(limit, tables[kind].count(id, limit, now(), weight)), caller);
    },
    peek(caller) {
      const { kind, id, limit = limitOf[kind] } = caller;
      return withRecords(verdictOf(limit, tables[kind].peek(id, limit, now())), caller);
    },
    take({ id, records: limit, recordsId = id }, records) {
      return limit === undefined
        ? undefined
        : recordsVerdictOf(limit, tables.records.count(recordsId, limit, dayNow(), records));
    },
    day,
    charge({ id, recordsId = id }, records) {
      tables.records.count(recordsId, tables.records.countMax, dayNow(), records);
    },
    close() {
      if (file === undefined) for (const table of Object.values(tables)) table.clear();
    },
    callers: () => tables.address.callers(now()) + tables.key.callers(now()),
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

const tablesIn = (memory: Uint8Array<ArrayBuffer>, callersMax: number): Tables => {
  const [seed = 0n] = new BigUint64Array(memory.buffer, memory.byteOffset, 1);
  const bytes = tableBytes(callersMax);
  const tableAt = (index: number, window: Window): CounterTable => {
    const start = seedBytes + index * bytes;
    return new CounterTable(memory.subarray(start, start + bytes), seed, window);
  };
  const { address, key, records } = windows;
  return { address: tableAt(0, address), key: tableAt(1, key), records: tableAt(2, records) };
};
