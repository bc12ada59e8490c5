/**
 * The windows of callers, in memory that processes may share: a lock-free hash table of fixed size, so that
 * a killed process leaves nothing locked. A slot has two 64-bit words: its owner, and its state, which is the end and
 * the count of the window. All changes compare and exchange the state: a process that takes a slot first marks its
 * state as a claim, and processes do not count in a claim until it is confirmed.
 */
import { dayLeftMs, dayMs, windowMs, type Counted } from './limiter.ts';

export interface Window {
  readonly lengthMs: number;
  /** How long one lasts that begins now. */
  readonly leftMs: (nowMs: number) => number;
  /** Ends are whole multiples of this. */
  readonly unitMs: number;
  /** The bits of a state that hold the count, or distinguish claims; the higher ones hold the window's end, in units. */
  readonly countBits: bigint;
}

/** From a caller's first request. */
export const minute: Window = { lengthMs: windowMs, leftMs: () => windowMs, unitMs: 1, countBits: 20n };

/** The clock is that of UTC. */
export const utcDay: Window = { lengthMs: dayMs, leftMs: dayLeftMs, unitMs: 1000, countBits: 30n };

/** A caller's slot is in one bucket; if that is full, the window that ends first is evicted, then that of the lowest count. */
const slotsOfBucket = 8;
const wordsOfSlot = 2;
const wordsOfBucket = slotsOfBucket * wordsOfSlot;
const bytesOfWord = 8;
/** The first word counts all claims, so that no two claims are the same. */
const wordsBefore = 1;
/** The highest bit of a state: a claim, or, if the window ended at 0, a free slot. */
const claimBit = 2n ** 63n;
/**
 * The greatest clock difference between processes, including the time that one may be suspended after reading its
 * clock.
 */
const skewMs = 5000;

/** The bytes of a table for so many callers. */
export const tableBytes = (callersMax: number): number =>
  (wordsBefore + Math.max(1, Math.ceil(callersMax / slotsOfBucket)) * wordsOfBucket) * bytesOfWord;

export class CounterTable {
  readonly #words: BigUint64Array;
  /** The lower and the upper half of each word, which are compared without creating big integers. */
  readonly #halves: Uint32Array;
  readonly #buckets: number;
  readonly #seed: bigint;
  readonly #window: Window;
  readonly #countMask: bigint;

  /**
   * @param memory of the size that `tableBytes` returns, zero at first
   * @param seed the same in all processes that share the memory, and secret, so that callers cannot choose colliding
   *   IDs
   */
  constructor(memory: Uint8Array, seed: bigint, window = minute) {
    const { buffer, byteOffset, byteLength } = memory;
    this.#words = new BigUint64Array(buffer, byteOffset, byteLength / bytesOfWord);
    this.#halves = new Uint32Array(buffer, byteOffset, (byteLength / bytesOfWord) * 2);
    this.#buckets = (this.#words.length - wordsBefore) / wordsOfBucket;
    this.#seed = seed;
    this.#window = window;
    this.#countMask = 2n ** window.countBits - 1n;
  }

  get countMax(): number {
    return Number(this.#countMask);
  }

  /**
   * Counts in the caller's current window, or in a new one. If that would exceed the limit, it counts nothing.
   * @param nowMs whole milliseconds, by clocks that differ little between processes
   * @param weight the number to count; a negative one gives back
   */
  count(id: string, limit: number, nowMs: number, weight = 1): Counted {
    const owner = this.#ownerOf(id);
    for (;;) {
      const slot = this.#find(owner) ?? this.#claim(owner, nowMs);
      if (slot === undefined) continue;
      const state = Atomics.load(this.#words, slot + 1);
      // A process that took the slot before this read has changed the owner; one that takes it later changes the state.
      if (!this.#isOf(slot, owner)) continue;
      const { counted, leftMs } = this.#read(state, nowMs);
      if (counted + weight > limit) return { allowed: false, counted, leftMs };
      const { countBits } = this.#window;
      const end = counted === 0 ? this.#endAfter(nowMs, leftMs) : state >> countBits;
      const sum = Math.max(0, counted + weight);
      if (this.#swap(slot + 1, state, (end << countBits) | BigInt(sum))) return { allowed: true, counted: sum, leftMs };
    }
  }

  /** Reads the caller's count without counting. */
  peek(id: string, limit: number, nowMs: number): Counted {
    const slot = this.#find(this.#ownerOf(id));
    const state = slot === undefined ? 0n : Atomics.load(this.#words, slot + 1);
    const { counted, leftMs } = this.#read(state, nowMs);
    return { allowed: counted < limit, counted, leftMs };
  }

  /** Number of callers with a current window. */
  callers(nowMs: number): number {
    let callers = 0;
    for (let slot = wordsBefore; slot < this.#words.length; slot += wordsOfSlot) {
      if (this.#read(this.#words[slot + 1] ?? 0n, nowMs).counted > 0) callers++;
    }
    return callers;
  }

  clear(): void {
    this.#words.fill(0n);
  }

  /** The hash that identifies the caller; 0 means no owner. */
  #ownerOf(id: string): bigint {
    const hash = Bun.hash.wyhash(id, this.#seed);
    return hash === 0n ? 1n : hash;
  }

  #bucketOf(owner: bigint): number {
    return wordsBefore + Number((owner >> 32n) % BigInt(this.#buckets)) * wordsOfBucket;
  }

  /** The index of the caller's slot. */
  #find(owner: bigint): number | undefined {
    const half = Number(owner & 0xffffffffn);
    const start = this.#bucketOf(owner);
    for (let slot = start; slot < start + wordsOfBucket; slot += wordsOfSlot) {
      if (this.#halves[slot * 2] === half && this.#isOf(slot, owner)) return slot;
    }
    return undefined;
  }

  /** True if a slot is confirmed as the caller's. */
  #isOf(slot: number, owner: bigint): boolean {
    const upperOfState = Atomics.load(this.#halves, (slot + 1) * 2 + 1);
    return upperOfState >>> 31 === 0 && Atomics.load(this.#words, slot) === owner;
  }

  /** Takes the slot whose window ends first. @returns undefined if another process interfered */
  #claim(owner: bigint, nowMs: number): number | undefined {
    const { slot, state } = this.#oldestIn(this.#bucketOf(owner));
    const before = Atomics.load(this.#words, slot);
    if (this.#isOf(slot, owner)) return undefined;
    const begun = this.#endAfter(nowMs, this.#window.leftMs(nowMs)) << this.#window.countBits;
    const claim = claimBit | begun | (Atomics.add(this.#words, 0, 1n) & this.#countMask);
    if (!this.#swap(slot + 1, state, claim)) return undefined;
    const isSole = this.#swap(slot, before, owner) && this.#isAlone(owner, slot);
    if (isSole && this.#swap(slot + 1, claim, begun)) return slot;
    this.#swap(slot + 1, claim, claimBit);
    return undefined;
  }

  #oldestIn(start: number): { readonly slot: number; readonly state: bigint } {
    let oldest = { slot: start, state: Atomics.load(this.#words, start + 1) };
    for (let slot = start + wordsOfSlot; slot < start + wordsOfBucket; slot += wordsOfSlot) {
      const state = Atomics.load(this.#words, slot + 1);
      if ((state & ~claimBit) < (oldest.state & ~claimBit)) oldest = { slot, state };
    }
    return oldest;
  }

  /**
   * True if the caller has no other slot in its bucket. Claims of other processes are revoked: of two concurrent
   * claims, the later check sees the other claim, and revokes it or finds it confirmed.
   */
  #isAlone(owner: bigint, own: number): boolean {
    const start = this.#bucketOf(owner);
    for (let slot = start; slot < start + wordsOfBucket; slot += wordsOfSlot) {
      if (slot === own || Atomics.load(this.#words, slot) !== owner) continue;
      const state = Atomics.load(this.#words, slot + 1);
      const isClaim = (state & claimBit) !== 0n;
      if (!isClaim || !this.#swap(slot + 1, state, claimBit)) return false;
    }
    return true;
  }

  #endAfter(nowMs: number, leftMs: number): bigint {
    return BigInt(Math.ceil((nowMs + leftMs) / this.#window.unitMs));
  }

  /**
   * An ended window counts as new; so does one that would last too long, for example after a clock was set back. The
   * tolerance accepts windows of processes whose clock is slightly ahead.
   */
  #read(state: bigint, nowMs: number): { readonly counted: number; readonly leftMs: number } {
    const { lengthMs, unitMs, countBits, leftMs: ofNew } = this.#window;
    const leftMs = Number(state >> countBits) * unitMs - nowMs;
    return leftMs > 0 && leftMs <= lengthMs + skewMs
      ? { counted: Number(state & this.#countMask), leftMs: Math.min(leftMs, lengthMs) }
      : { counted: 0, leftMs: ofNew(nowMs) };
  }

  #swap(word: number, from: bigint, to: bigint): boolean {
    return Atomics.compareExchange(this.#words, word, from, to) === from;
  }
}
