/** Many texts in one block of memory, in UTF-8, whose bytes sort as its code points do. */
import { growingBytes, growingIntegers } from './growing.ts';

export interface Texts {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where each text ends; the next one starts there. */
  readonly ends: Uint32Array<ArrayBuffer>;
}

/** The block can be addressed so far. */
const bytesMax = 2 ** 32 - 1;

export class TextsBuilder {
  readonly #bytes = growingBytes();
  readonly #ends = growingIntegers();

  get byteLength(): number {
    return this.#bytes.length + Uint32Array.BYTES_PER_ELEMENT * this.#ends.length;
  }

  /** @throws RangeError where the block is full */
  add(text: string): void {
    this.#bytes.pushText(text);
    if (this.#bytes.length > bytesMax) throw new RangeError('The texts are longer than 4 GB.');
    this.#ends.push(this.#bytes.length);
  }

  finish(): Texts {
    return { bytes: this.#bytes.finish(), ends: this.#ends.finish() };
  }
}

/**
 * Takes up texts, each once, and finds those it has by their bytes (a hash table with linear probing): a Map of as many
 * strings takes six times the memory, and the texts alive that they were cut out of.
 */
export class DistinctTextsBuilder {
  readonly #bytes = growingBytes();
  readonly #ends = growingIntegers();
  /** The number of a text, counted from 1, in the first free slot from that of its hash on. */
  #slots = new Uint32Array(slotsMin);

  get byteLength(): number {
    return this.#bytes.length + Uint32Array.BYTES_PER_ELEMENT * this.#ends.length + this.#slots.byteLength;
  }

  /**
   * @returns the text's number: how many different ones came before it
   * @throws RangeError where the block is full
   */
  add(text: string): number {
    const start = this.#bytes.length;
    this.#bytes.pushText(text);
    if (this.#bytes.length > bytesMax) throw new RangeError('The texts are longer than 4 GB.');
    const slot = this.#slotOf(start, this.#bytes.length);
    const known = this.#slots[slot] ?? 0;
    if (known > 0) {
      this.#bytes.truncate(start);
      return known - 1;
    }
    this.#ends.push(this.#bytes.length);
    this.#slots[slot] = this.#ends.length;
    if (this.#ends.length * 2 > this.#slots.length) this.#enlarge();
    return this.#ends.length - 1;
  }

  finish(): Texts {
    return { bytes: this.#bytes.finish(), ends: this.#ends.finish() };
  }

  /** Where the text of these bytes stands, or would stand. */
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
    let hash = 0x811c9dc5;
    for (let place = start; place < end; place++) hash = Math.imul(hash ^ this.#bytes.at(place), 0x01000193);
    return hash ^ (hash >>> 15);
  }

  #isSame(number: number, start: number, end: number): boolean {
    const first = this.#startOf(number);
    if (this.#ends.at(number) - first !== end - start) return false;
    for (let index = 0; index < end - start; index++) {
      if (this.#bytes.at(first + index) !== this.#bytes.at(start + index)) return false;
    }
    return true;
  }

  #startOf(number: number): number {
    return number === 0 ? 0 : this.#ends.at(number - 1);
  }

  #enlarge(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2);
    for (let number = 0; number < this.#ends.length; number++) {
      this.#slots[this.#slotOf(this.#startOf(number), this.#ends.at(number))] = number + 1;
    }
  }
}

/** A power of two, as those after it are. */
const slotsMin = 2 ** 10;

export const startOf = (texts: Texts, index: number): number => (index === 0 ? 0 : endOf(texts, index - 1));

export const endOf = ({ ends }: Texts, index: number): number => ends[index] ?? 0;

export const readText = (texts: Texts, index: number): string =>
  Buffer.from(texts.bytes.buffer, startOf(texts, index), endOf(texts, index) - startOf(texts, index)).toString();

/** Below 0 where the text with this index sorts before the other text, 0 where it is that. */
export const compareTextAt = (texts: Texts, index: number, other: Uint8Array): number => {
  const start = startOf(texts, index);
  const length = endOf(texts, index) - start;
  const common = Math.min(length, other.length);
  for (let place = 0; place < common; place++) {
    const difference = (texts.bytes[start + place] ?? 0) - (other[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return length - other.length;
};

const encoder = new TextEncoder();

export const encodeText = (text: string): Uint8Array => encoder.encode(text);

/** Texts in the order of their code points, which is that of UTF-16 as long as no text has surrogates. */
export const sortTexts = (texts: string[]): string[] =>
  texts.some((text) => surrogate.test(text)) ? texts.sort(compareByCodePoint) : texts.sort();

const surrogate = /[\uD800-\uDFFF]/;

const compareByCodePoint = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));
