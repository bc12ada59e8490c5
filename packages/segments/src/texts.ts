/** Many texts in one block of bytes, in UTF-8, whose bytes sort as its code points do. */
import { growingBytes, growingIntegers } from './growing.ts';

export type Bytes = Uint8Array<ArrayBuffer>;
export type Integers = Uint32Array<ArrayBuffer>;

export interface Texts {
  readonly bytes: Bytes;
  /** Where each text ends; the next one starts there. */
  readonly ends: Integers;
}

/** A block is addressed by 32 bits. */
const blockBytesMax = 2 ** 32 - 1;

export class TextsBuilder {
  readonly #bytes = growingBytes();
  readonly #ends = growingIntegers();

  get length(): number {
    return this.#ends.length;
  }

  /** @throws RangeError where the block is full */
  add(text: string): void {
    this.#bytes.pushText(text);
    this.#end();
  }

  /** @throws RangeError where the block is full */
  addBytes(bytes: Bytes, start: number, end: number): void {
    this.#bytes.pushBytes(bytes, start, end);
    this.#end();
  }

  finish(): Texts {
    return { bytes: this.#bytes.finish(), ends: this.#ends.finish() };
  }

  #end(): void {
    if (this.#bytes.length > blockBytesMax) throw new RangeError(tooLong);
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

  /**
   * @returns the text's number: how many different ones came before it
   * @throws RangeError where the block is full
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
    if (bytes.length > blockBytesMax) throw new RangeError(tooLong);
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

  /** Where the text of these bytes is, or would be. */
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
const slotsMin = 2 ** 6;

export const startOf = ({ ends }: Texts, index: number): number => (index === 0 ? 0 : (ends[index - 1] ?? 0));

export const endOf = ({ ends }: Texts, index: number): number => ends[index] ?? 0;

export const readText = (texts: Texts, index: number): string =>
  decoder.decode(texts.bytes.subarray(startOf(texts, index), endOf(texts, index)));

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

export const encodeText = (text: string): Bytes => encoder.encode(text);

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

/** The same for two texts by their indexes. */
export const compareTexts = (texts: Texts, index: number, others: Texts, other: number): number => {
  const start = startOf(texts, index);
  const otherStart = startOf(others, other);
  const length = endOf(texts, index) - start;
  const otherLength = endOf(others, other) - otherStart;
  const common = Math.min(length, otherLength);
  for (let place = 0; place < common; place++) {
    const difference = (texts.bytes[start + place] ?? 0) - (others.bytes[otherStart + place] ?? 0);
    if (difference !== 0) return difference;
  }
  return length - otherLength;
};

/** The same, where the text with this index counts as equal when it starts with the other text. */
export const comparePrefixAt = (texts: Texts, index: number, prefix: Uint8Array): number => {
  const start = startOf(texts, index);
  const length = endOf(texts, index) - start;
  for (let place = 0; place < prefix.length; place++) {
    if (place === length) return -1;
    const difference = (texts.bytes[start + place] ?? 0) - (prefix[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};

/** Whether the bytes occur in the text with this index. */
export const occursIn = (texts: Texts, index: number, sought: Bytes): boolean => {
  const start = startOf(texts, index);
  return Buffer.from(texts.bytes.buffer, texts.bytes.byteOffset + start, endOf(texts, index) - start).includes(sought);
};

/** The texts with these numbers, in their order. */
export const pickTexts = (texts: Texts, order: Integers): Texts => {
  const bytes = new Uint8Array(texts.bytes.length);
  const ends = new Uint32Array(order.length);
  let length = 0;
  for (let place = 0; place < order.length; place++) {
    const index = order[place] ?? 0;
    const end = endOf(texts, index);
    for (let from = startOf(texts, index); from < end; from++) bytes[length++] = texts.bytes[from] ?? 0;
    ends[place] = length;
  }
  return { bytes: bytes.subarray(0, length), ends };
};

/**
 * The number of a text, given that the texts are in order; none where it is not among them.
 * @param guess where it is looked for first
 */
export const placeOfText = (texts: Texts, text: string, guess = 0): number | undefined => {
  const encoded = encodeText(text);
  const count = texts.ends.length;
  if (guess < count && compareTextAt(texts, guess, encoded) === 0) return guess;
  const place = firstWhere(count, (index) => compareTextAt(texts, index, encoded) >= 0);
  return place < count && compareTextAt(texts, place, encoded) === 0 ? place : undefined;
};

export const isSameTexts = (one: Texts, other: Texts): boolean =>
  isSameBytes(one.bytes, other.bytes) && isSameBytes(one.ends, other.ends);

const isSameBytes = (one: Bytes | Integers, other: Bytes | Integers): boolean =>
  Buffer.from(one.buffer, one.byteOffset, one.byteLength).equals(
    Buffer.from(other.buffer, other.byteOffset, other.byteLength),
  );

/** Of each number its place in the order. */
export const ranksOf = (order: Integers): Integers => {
  const ranks = new Uint32Array(order.length);
  for (let rank = 0; rank < order.length; rank++) ranks[order[rank] ?? 0] = rank;
  return ranks;
};

/** Whether each text sorts behind the one before. */
export const isInOrder = (texts: Texts): boolean => {
  for (let index = 1; index < texts.ends.length; index++) {
    if (compareTexts(texts, index - 1, texts, index) >= 0) return false;
  }
  return true;
};

/** The first of so many numbers from 0 on for which it holds, given that it holds for all behind that one. */
export const firstWhere = (count: number, holds: (index: number) => boolean): number => firstFrom(0, count, holds);

/** The same of the numbers from the first one up to the end. */
export const firstFrom = (first: number, end: number, holds: (index: number) => boolean): number => {
  let low = first;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};
