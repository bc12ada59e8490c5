/** Takes up texts, all of them or each once, and makes one block of them. */
import type { Bytes, Texts } from '../texts.ts';
import { growingBytes, growingIntegers } from './growing.ts';
import { SegmentTooLong } from './segment-too-long.ts';

/** A block is addressed by 32 bits. */
const blockBytesMax = 2 ** 32 - 1;

export class TextsBuilder {
  readonly #bytes = growingBytes();
  readonly #ends = growingIntegers();

  get length(): number {
    return this.#ends.length;
  }

  /** @throws SegmentTooLong where the block is full */
  add(text: string): void {
    this.#bytes.pushText(text);
    this.#end();
  }

  /** @throws SegmentTooLong where the block is full */
  addBytes(bytes: Bytes, start: number, end: number): void {
    this.#bytes.pushBytes(bytes, start, end);
    this.#end();
  }

  finish(): Texts {
    return { bytes: this.#bytes.finish(), ends: this.#ends.finish() };
  }

  #end(): void {
    if (this.#bytes.length > blockBytesMax) throw new SegmentTooLong(tooLong);
    this.#ends.push(this.#bytes.length);
  }
}

const tooLong = 'The different texts of a field are longer than 4 GB together.';

/**
 * Takes up texts, each once, and finds those it has by their bytes (a hash table with linear probing): a Map of as many
 * strings takes six times the memory.
 */
export class DistinctTextsBuilder {
  readonly #bytes = growingBytes();
  readonly #ends = growingIntegers();
  /** The number of a text, counted from 1, in the first free slot from that of its hash on. */
  #slots = new Uint32Array(slotsMin);

  get length(): number {
    return this.#ends.length;
  }

  /** About how much memory it takes: bytes, ends and slots. */
  get byteLength(): number {
    return this.#bytes.length + 4 * this.#ends.length + 4 * this.#slots.length;
  }

  /**
   * @returns the text's number: how many different ones came before it
   * @throws SegmentTooLong where the block is full
   */
  add(text: string): number {
    const start = this.#bytes.length;
    this.#bytes.pushText(text);
    return this.#take(start);
  }

  /** The same for a text in UTF-8. */
  addBytes(bytes: Bytes, start: number, end: number): number {
    const own = this.#bytes.length;
    this.#bytes.pushBytes(bytes, start, end);
    return this.#take(own);
  }

  finish(): Texts {
    return { bytes: this.#bytes.finish(), ends: this.#ends.finish() };
  }

  #take(start: number): number {
    const bytes = this.#bytes;
    if (bytes.length > blockBytesMax) throw new SegmentTooLong(tooLong);
    const slot = this.#slotOf(start, bytes.length);
    const known = this.#slots[slot] ?? 0;
    if (known > 0) {
      bytes.truncate(start);
      return known - 1;
    }
    this.#ends.push(bytes.length);
    this.#slots[slot] = this.#ends.length;
    if (this.#ends.length * 2 > this.#slots.length) this.#enlarge();
    return this.#ends.length - 1;
  }

  /** The slot of the text with these bytes, or its free slot. */
  #slotOf(start: number, end: number): number {
    const last = this.#slots.length - 1;
    let slot = this.#hash(start, end) & last;
    for (let known = this.#slots[slot] ?? 0; known > 0; known = this.#slots[slot] ?? 0) {
      if (this.#isSame(known - 1, start, end)) break;
      slot = (slot + 1) & last;
    }
    return slot;
  }

  /** FNV-1a (Fowler, Noll and Vo), with its bits mixed once more for the lower ones to tell all apart. */
  #hash(start: number, end: number): number {
    const { array } = this.#bytes;
    let hash = 0x811c9dc5;
    for (let place = start; place < end; place++) hash = Math.imul(hash ^ (array[place] ?? 0), 0x01000193);
    return hash ^ (hash >>> 15);
  }

  #isSame(number: number, start: number, end: number): boolean {
    const first = number === 0 ? 0 : this.#ends.at(number - 1);
    if (this.#ends.at(number) - first !== end - start) return false;
    const { array } = this.#bytes;
    for (let index = 0; index < end - start; index++) {
      if (array[first + index] !== array[start + index]) return false;
    }
    return true;
  }

  #enlarge(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2);
    for (let number = 0; number < this.#ends.length; number++) {
      const start = number === 0 ? 0 : this.#ends.at(number - 1);
      this.#slots[this.#slotOf(start, this.#ends.at(number))] = number + 1;
    }
  }
}

/** A power of two, as those after it are. */
const slotsMin = 2 ** 3;
