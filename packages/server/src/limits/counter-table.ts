/**
 * The windows of callers in memory that processes may share: a hash table of fixed size, without locks, so that a process
 * that is killed in the middle of counting leaves nothing locked. Each slot has two words of 64 bits: whose window it is,
 * and when that ends with how much was counted in it; both are changed by compare-and-exchange alone.
 */
import { windowMs, type Counted } from './limiter.ts';

/** A caller is looked for in one bucket; where that is full, the window that ends first makes room. */
const slotsOfBucket = 8;
const wordsOfSlot = 2;
const bytesOfWord = 8;
/** The bits of a state that count; the others say when the window ends, in milliseconds. */
const countBits = 20n;
const countMask = 2n ** countBits - 1n;

/** The bytes of a table that holds so many callers. */
export const tableBytes = (callersMax: number): number =>
  Math.max(1, Math.ceil(callersMax / slotsOfBucket)) * slotsOfBucket * wordsOfSlot * bytesOfWord;

export class CounterTable {
  readonly #words: BigUint64Array;
  /** The lower halves of the words: to compare those makes no big integers. */
  readonly #halves: Uint32Array;
  readonly #buckets: number;
  readonly #seed: bigint;

  /**
   * @param memory as many bytes as `tableBytes` says, zero at first
   * @param seed the same in all processes that share the memory, and unknown to callers, who could choose alike ids
   */
  constructor(memory: Uint8Array<ArrayBuffer>, seed: bigint) {
    const { buffer, byteOffset, byteLength } = memory;
    this.#words = new BigUint64Array(buffer, byteOffset, byteLength / bytesOfWord);
    this.#halves = new Uint32Array(buffer, byteOffset, (byteLength / bytesOfWord) * 2);
    this.#buckets = this.#words.length / wordsOfSlot / slotsOfBucket;
    this.#seed = seed;
  }

  /**
   * Counts one in the window that the caller is in, or in a new one; where the limit is reached, nothing.
   * @param nowMs whole milliseconds, by a clock that all processes have about alike
   */
  count(id: string, limit: number, nowMs: number): Counted {
    const owner = this.#ownerOf(id);
    for (;;) {
      const slot = this.#find(owner) ?? this.#claim(owner, nowMs);
      if (slot === undefined) continue;
      const state = Atomics.load(this.#words, slot + 1);
      const { counted, leftMs } = readState(state, nowMs);
      if (counted >= limit) return { allowed: false, counted, leftMs };
      const endsAtMs = BigInt(nowMs + leftMs);
      const next = (endsAtMs << countBits) | BigInt(counted + 1);
      if (Atomics.compareExchange(this.#words, slot + 1, state, next) === state)
        return { allowed: true, counted: counted + 1, leftMs };
    }
  }

  /** What is counted of the caller now. */
  peek(id: string, limit: number, nowMs: number): Counted {
    const slot = this.#find(this.#ownerOf(id));
    const state = slot === undefined ? 0n : Atomics.load(this.#words, slot + 1);
    const { counted, leftMs } = readState(state, nowMs);
    return { allowed: counted < limit, counted, leftMs };
  }

  /** How many callers have a window now. */
  callers(nowMs: number): number {
    let callers = 0;
    for (let slot = 0; slot < this.#words.length; slot += wordsOfSlot) {
      if (readState(this.#words[slot + 1] ?? 0n, nowMs).counted > 0) callers++;
    }
    return callers;
  }

  clear(): void {
    this.#words.fill(0n);
  }

  /** A word that stands for the caller; 0 is of nobody. */
  #ownerOf(id: string): bigint {
    const hash = Bun.hash.wyhash(id, this.#seed);
    return hash === 0n ? 1n : hash;
  }

  #startOf(owner: bigint): number {
    return Number((owner >> 32n) % BigInt(this.#buckets)) * slotsOfBucket * wordsOfSlot;
  }

  /** The index of the caller's slot. */
  #find(owner: bigint): number | undefined {
    const half = Number(owner & 0xffffffffn);
    const start = this.#startOf(owner);
    for (let slot = start; slot < start + slotsOfBucket * wordsOfSlot; slot += wordsOfSlot) {
      if (this.#halves[slot * 2] === half && Atomics.load(this.#words, slot) === owner) return slot;
    }
    return undefined;
  }

  /** Takes the slot whose window ended first, or will. @returns nothing where another process was faster */
  #claim(owner: bigint, nowMs: number): number | undefined {
    const start = this.#startOf(owner);
    let oldest = start;
    for (let slot = start; slot < start + slotsOfBucket * wordsOfSlot; slot += wordsOfSlot) {
      if ((this.#words[slot + 1] ?? 0n) >> countBits < (this.#words[oldest + 1] ?? 0n) >> countBits) oldest = slot;
    }
    const before = Atomics.load(this.#words, oldest);
    if (before === owner) return undefined;
    const state = Atomics.load(this.#words, oldest + 1);
    if (Atomics.compareExchange(this.#words, oldest, before, owner) !== before) return undefined;
    if (this.#isElsewhere(owner, oldest)) {
      // Two processes have taken a slot each for a caller: one of them counts.
      Atomics.compareExchange(this.#words, oldest, owner, 0n);
      return undefined;
    }
    // A window that has begun, and in which nothing is counted yet.
    const begun = BigInt(nowMs + windowMs) << countBits;
    Atomics.compareExchange(this.#words, oldest + 1, state, begun);
    return oldest;
  }

  /** Whether the caller has another slot of its bucket. */
  #isElsewhere(owner: bigint, own: number): boolean {
    const start = this.#startOf(owner);
    for (let slot = start; slot < start + slotsOfBucket * wordsOfSlot; slot += wordsOfSlot) {
      if (slot !== own && Atomics.load(this.#words, slot) === owner) return true;
    }
    return false;
  }
}

/** A window that has ended is a new one; so is one that would last too long, as where a clock was put back. */
const readState = (state: bigint, nowMs: number): { readonly counted: number; readonly leftMs: number } => {
  const leftMs = Number(state >> countBits) - nowMs;
  return leftMs > 0 && leftMs <= windowMs
    ? { counted: Number(state & countMask), leftMs }
    : { counted: 0, leftMs: windowMs };
};
