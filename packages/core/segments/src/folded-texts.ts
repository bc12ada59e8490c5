/** Texts as they compare without regard to case: stored folded, or folded when they are read, where texts are long. */
import { fold, startsComposition } from '@vitrine/query/fold';
import {
  comparePrefix,
  createSearch,
  decodeText,
  encodeText,
  endOf,
  endsWith,
  lengthAt,
  readText,
  startOf,
  stepsOfSearch,
  type Bytes,
  type Texts,
} from './texts.ts';
import { startsCharacter } from './words.ts';

export type FoldedTexts =
  | { readonly kind: 'stored'; readonly texts: Texts }
  /** The texts as they are written. */
  | { readonly kind: 'computed'; readonly texts: Texts };

/** Folding takes about a step for each so many bytes. */
const foldedBytesOfStep = 2;

/** Steps to search a text of average length. */
export const stepsOfFoldedSearch = ({ kind, texts }: FoldedTexts): number =>
  stepsOfSearch(texts) +
  (kind === 'stored' ? 0 : texts.bytes.length / Math.max(1, texts.ends.length) / foldedBytesOfStep);

/** Creates a test whether the text with a number contains the bytes. */
export const createFoldedSearch = ({ kind, texts }: FoldedTexts, sought: Bytes): ((number: number) => boolean) => {
  if (kind === 'stored') return createSearch(texts, sought);
  const text = decodeText(sought);
  return (number) => fold(readText(texts, number)).includes(text);
};

/** True if the text with this number ends with the bytes. */
export const endsWithFolded = ({ kind, texts }: FoldedTexts, number: number, sought: Bytes): boolean => {
  if (kind === 'stored') return endsWith(texts, number, sought);
  const folded = foldedEnd(texts, number, sought.length);
  return endsWith({ bytes: folded, ends: Uint32Array.of(folded.length) }, 0, sought);
};

/** Below 0 where the text with this number sorts before the bytes, 0 where it starts with them. */
export const compareFoldedPrefix = ({ kind, texts }: FoldedTexts, number: number, prefix: Bytes): number => {
  const start = startOf(texts, number);
  if (kind === 'stored') return comparePrefix(texts.bytes, start, endOf(texts, number), prefix);
  const folded = foldedStart(texts, number, prefix.length);
  return comparePrefix(folded, 0, folded.length, prefix);
};

/** True if the text with this number, which starts with the bytes, is just these. */
export const isEqualFolded = ({ kind, texts }: FoldedTexts, number: number, sought: Bytes): boolean => {
  const length = kind === 'stored' ? lengthAt(texts, number) : foldedStart(texts, number, sought.length + 1).length;
  return length === sought.length;
};

/** A character has one byte at least when it is folded, and four before. */
const bytesOfCharacterMax = 4;

/** Some bytes that a folded text starts with: at least so many, or all of it. */
export const foldedStart = (texts: Texts, number: number, byteCount: number): Bytes => {
  const start = startOf(texts, number);
  let length = Math.min(lengthAt(texts, number), byteCount * bytesOfCharacterMax);
  while (start + length < endOf(texts, number) && !mayCut(texts.bytes, start + length)) length++;
  return encodeText(fold(decodeText(texts.bytes.subarray(start, start + length))));
};

/** The same of its end. */
const foldedEnd = (texts: Texts, number: number, byteCount: number): Bytes => {
  const end = endOf(texts, number);
  let start = Math.max(startOf(texts, number), end - byteCount * bytesOfCharacterMax);
  while (start > startOf(texts, number) && !mayCut(texts.bytes, start)) start--;
  return encodeText(fold(decodeText(texts.bytes.subarray(start, end))));
};

/** True if a character starts there that is folded without those before it. */
const mayCut = (bytes: Bytes, place: number): boolean => {
  const byte = bytes[place] ?? 0;
  if (byte < 0x80) return true;
  return startsCharacter(byte) && startsComposition(decodeText(bytes.subarray(place, place + bytesOfCharacterMax)));
};
