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

const startOf = ({ ends }: Texts, index: number): number => (index === 0 ? 0 : (ends[index - 1] ?? 0));

/** Reads texts by their indexes: one, or those from one to another, the last included, as one. */
export const createReader = (texts: Texts): ((first: number, last?: number) => string) => {
  const bytes = Buffer.from(texts.bytes.buffer);
  return (first, last = first) => bytes.toString('utf8', startOf(texts, first), texts.ends[last]);
};

/** Below 0 where the text with this index sorts before the other text, 0 where it is that. */
export const compareTextAt = (texts: Texts, index: number, other: Uint8Array): number => {
  const start = startOf(texts, index);
  const length = (texts.ends[index] ?? 0) - start;
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
