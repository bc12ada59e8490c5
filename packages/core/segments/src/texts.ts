/** Many texts in one block of bytes, in UTF-8, whose bytes sort as its code points do. */

export type Bytes = Uint8Array<ArrayBuffer>;
export type Integers = Uint32Array<ArrayBuffer>;

export interface Texts {
  readonly bytes: Bytes;
  /** The end of each text, where the next one starts. */
  readonly ends: Integers;
}

export const noTexts: Texts = { bytes: new Uint8Array(), ends: new Uint32Array() };

export const startOf = ({ ends }: Texts, index: number): number => (index === 0 ? 0 : (ends[index - 1] ?? 0));

export const endOf = ({ ends }: Texts, index: number): number => ends[index] ?? 0;

export const lengthAt = (texts: Texts, index: number): number => endOf(texts, index) - startOf(texts, index);

export const readText = (texts: Texts, index: number): string =>
  decodeText(texts.bytes.subarray(startOf(texts, index), endOf(texts, index)));

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

export const decodeText = (bytes: Bytes): string => decoder.decode(bytes);

export const encodeText = (text: string): Bytes => encoder.encode(text);

/** Below 0 where the text with this index sorts before the other text, 0 where it is that. */
export const compareTextAt = (texts: Texts, index: number, other: Bytes): number =>
  compareBytes(texts.bytes, startOf(texts, index), endOf(texts, index), other, 0, other.length);

/** The same for two texts by their indexes. */
export const compareTexts = (texts: Texts, index: number, others: Texts, other: number): number =>
  compareBytes(
    texts.bytes,
    startOf(texts, index),
    endOf(texts, index),
    others.bytes,
    startOf(others, other),
    endOf(others, other),
  );

/** Below 0 where a text, which is some of the bytes, sorts before the prefix; 0 where it starts with that. */
export const comparePrefix = (bytes: Bytes, start: number, end: number, prefix: Bytes): number =>
  compareBytes(bytes, start, Math.min(end, start + prefix.length), prefix, 0, prefix.length);

/** Below 0 where some bytes sort before some others, 0 where they are equal. */
export const compareBytes = (
  bytes: Bytes,
  start: number,
  end: number,
  others: Bytes,
  otherStart: number,
  otherEnd: number,
): number => {
  const length = end - start;
  const otherLength = otherEnd - otherStart;
  const common = Math.min(length, otherLength);
  for (let place = 0; place < common; place++) {
    const difference = (bytes[start + place] ?? 0) - (others[otherStart + place] ?? 0);
    if (difference !== 0) return difference;
  }
  return length - otherLength;
};

/** True if the text with this index ends with the other text. */
export const endsWith = (texts: Texts, number: number, sought: Bytes): boolean => {
  const from = endOf(texts, number) - sought.length;
  if (from < startOf(texts, number)) return false;
  let place = sought.length - 1;
  while (place >= 0 && texts.bytes[from + place] === sought[place]) place--;
  return place < 0;
};

/** Longer texts are searched by the runtime: that is faster for each byte, but each call takes as long as these bytes. */
const shortBytesMax = 64;

/** Creates a test whether the text with an index contains the bytes (the algorithm of Boyer, Moore and Horspool). */
export const createSearch = (texts: Texts, sought: Bytes): ((index: number) => boolean) => {
  const { bytes } = texts;
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = sought.length;
  const shifts = shiftsOf(sought);
  return (index) => {
    const start = startOf(texts, index);
    const end = endOf(texts, index);
    if (end - start > shortBytesMax) return all.subarray(start, end).includes(sought);
    for (let behind = start + length; behind <= end; behind += shifts[bytes[behind - 1] ?? 0] ?? 1) {
      let back = 1;
      while (back <= length && bytes[behind - back] === sought[length - back]) back++;
      if (back > length) return true;
    }
    return false;
  };
};

/** Steps, of a few nanoseconds each, to search a text of average length. */
export const stepsOfSearch = ({ bytes, ends }: Texts): number => {
  const length = bytes.length / Math.max(1, ends.length);
  return length > shortBytesMax ? 50 + length / 64 : 8 + length / 2;
};

/** For each byte that the window may end with: how far the window can be moved. */
const shiftsOf = (sought: Bytes): Uint32Array => {
  const shifts = new Uint32Array(256).fill(sought.length);
  for (let place = 0; place < sought.length - 1; place++) shifts[sought[place] ?? 0] = sought.length - 1 - place;
  return shifts;
};

/**
 * The number of a text among sorted texts; undefined if absent.
 * @param guess the place to try first
 */
export const placeOfText = (texts: Texts, text: string, guess = 0): number | undefined => {
  const encoded = encodeText(text);
  const count = texts.ends.length;
  if (guess < count && compareTextAt(texts, guess, encoded) === 0) return guess;
  const place = firstWhere(count, (index) => compareTextAt(texts, index, encoded) >= 0);
  return place < count && compareTextAt(texts, place, encoded) === 0 ? place : undefined;
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
