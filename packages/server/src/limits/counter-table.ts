/**
 * The windows of callers in memory that processes may share: a hash table of fixed size, without locks, so that a process
 * that is killed in the middle of counting leaves nothing locked. Each slot has two words of 64 bits: whose window it is,
 * and its state, which says when the window ends and how much was counted in it. All goes by compare-and-exchange of the state:
 * who takes a slot marks the state as a claim first, and nobody counts in a claim until it is confirmed.
 */
import { windowMs, type Counted } from './limiter.ts';

/** A caller is looked for in one bucket; where that is full, the window that ends first makes room. */
const slotsOfBucket = 8;
const wordsOfSlot = 2;
const wordsOfBucket = slotsOfBucket * wordsOfSlot;
const bytesOfWord = 8;
/** The first word counts what was ever claimed, so that no two claims are the same. */
const wordsBefore = 1;
/** The bits of a state that count, or tell claims apart; those above say when the window ends, in milliseconds. */
const countBits = 20n;
const countMask = 2n ** countBits - 1n;
/** The highest bit of a state: a claim, or, of a window that ended at 0, a free slot. */
const claimBit = 2n ** 63n;
/** By how much the clocks of two processes may differ, and how long a process may stand still after it looked at its own. */
const skewMs = 5000;

/** The bytes of a table that holds so many callers. */
export const tableBytes = (callersMax: number): number =>
  (wordsBefore + Math.max(1, Math.ceil(callersMax / slotsOfBucket)) * wordsOfBucket) * bytesOfWord;

export class CounterTable {
  readonly #words: BigUint64Array;
  /** The lower and the upper half of each word: to compare those makes no big integers. */
  readonly #halves: Uint32Array;
  readonly #buckets: number;
  readonly #seed: bigint;

  /**
   * @param memory as many bytes as `tableBytes` says, zero at first
   * @param seed the same in all processes that share the memory, and unknown to callers, who could choose alike ids
   */
  constructor(memory: Uint8Array, seed: bigint) {
    const { buffer, byteOffset, byteLength } = memory;
    this.#words = new BigUint64Array(buffer, byteOffset, byteLength / bytesOfWord);
    this.#halves = new Uint32Array(buffer, byteOffset, (byteLength / bytesOfWord) * 2);
    this.#buckets = (this.#words.length - wordsBefore) / wordsOfBucket;
    this.#seed = seed;
  }

  /**
   * Counts in the window that the caller is in, or in a new one; where that would go past the limit, nothing.
   * @param nowMs whole milliseconds, by a clock that all processes have about alike
   * @param weight how many are counted
   */
  count(id: string, limit: number, nowMs: number, weight = 1): Counted {
    const owner = this.#ownerOf(id);
    for (;;) {
      const slot = this.#find(owner) ?? this.#claim(owner, nowMs);
      if (slot === undefined) continue;
      const state = Atomics.load(this.#words, slot + 1);
      // Whoever took the slot before this had changed the owner by now; whoever takes it later changes the state.
      if (!this.#isOf(slot, owner)) continue;
      const { counted, leftMs } = readState(state, nowMs);
      if (counted + weight > limit) return { allowed: false, counted, leftMs };
      const endsAtMs = counted === 0 ? BigInt(nowMs + leftMs) : state >> countBits;
      const next = (endsAtMs << countBits) | BigInt(counted + weight);
      if (this.#swap(slot + 1, state, next)) return { allowed: true, counted: counted + weight, leftMs };
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
    for (let slot = wordsBefore; slot < this.#words.length; slot += wordsOfSlot) {
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

  /** Whether a slot is the caller's, and not merely claimed. */
  #isOf(slot: number, owner: bigint): boolean {
    const upperOfState = Atomics.load(this.#halves, (slot + 1) * 2 + 1);
    return upperOfState >>> 31 === 0 && Atomics.load(this.#words, slot) === owner;
  }

  /** Takes the slot whose window ended first, or will. @returns nothing where another process came between */
  #claim(owner: bigint, nowMs: number): number | undefined {
    const { slot, state } = this.#oldestIn(this.#bucketOf(owner));
    const before = Atomics.load(this.#words, slot);
    if (this.#isOf(slot, owner)) return undefined;
    const begun = BigInt(nowMs + windowMs) << countBits;
    const claim = claimBit | begun | (Atomics.add(this.#words, 0, 1n) & countMask);
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
      if (endOf(state) < endOf(oldest.state)) oldest = { slot, state };
    }
    return oldest;
  }

  /**
   * Whether the caller has no other slot of its bucket. Claims of others are taken from them: of two that claim at once,
   * the one that looks last sees the other, which can confirm no more, or has.
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

  #swap(word: number, from: bigint, to: bigint): boolean {
    return Atomics.compareExchange(this.#words, word, from, to) === from;
  }
}

const endOf = (state: bigint): bigint => (state & ~claimBit) >> countBits;

/**
 * A window that has ended is a new one; so is one that would last too long, as where a clock was put back. One that
 * another process has begun a moment later than it is here is none of these.
 */
const readState = (state: bigint, nowMs: number): { readonly counted: number; readonly leftMs: number } => {
  const leftMs = Number(state >> countBits) - nowMs;
  return leftMs > 0 && leftMs <= windowMs + skewMs
    ? { counted: Number(state & countMask), leftMs: Math.min(leftMs, windowMs) }
    : { counted: 0, leftMs: windowMs };
};
