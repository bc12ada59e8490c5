/** Many texts in one block of bytes, in UTF-8, whose bytes sort as its code points do. */

export type Bytes = Uint8Array<ArrayBuffer>;
export type Integers = Uint32Array<ArrayBuffer>;

export interface Texts {
  readonly bytes: Bytes;
  /** Where each text ends; the next one starts there. */
  readonly ends: Integers;
}

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
