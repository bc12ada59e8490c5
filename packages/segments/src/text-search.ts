/** Finds the texts of a field, by number, that contain a folded text or start with one. */
import type { TextIndex } from './partition.ts';
import {
  bothBits,
  bitsSet,
  countBits,
  hasBit,
  lengthOf,
  listBits,
  listSet,
  setBits,
  unionOfLists,
  wordsFor,
  type RecordSet,
} from './record-set.ts';
import {
  comparePrefixAt,
  encodeText,
  endOf,
  firstWhere,
  occursIn,
  startOf,
  type Bytes,
  type Integers,
  type Texts,
} from './texts.ts';
import { gramAt, isBlank, startsCharacter } from './words.ts';
import type { Work } from './work.ts';

/** The numbers of texts, ascending where they are a list. */
export type TextSet = RecordSet;

/** Texts without regard to case, and the order of them. */
type FoldedTexts = Pick<TextIndex, 'folded' | 'order'>;

/** Texts that follow one another in an order: the numbers of the texts in it, or where there is none the places themselves. */
export interface TextRange {
  readonly order: Integers | undefined;
  readonly start: number;
  readonly end: number;
}

/** @param text folded */
export const findStart = (texts: FoldedTexts, text: string): TextRange => rangeOf(texts, encodeText(text));

/** The texts that start with these bytes. */
const rangeOf = ({ folded, order }: FoldedTexts, sought: Bytes): TextRange => {
  const compare = (place: number): number =>
    comparePrefixAt(folded, order === undefined ? place : (order[place] ?? 0), sought);
  const count = folded.ends.length;
  const start = firstWhere(count, (place) => compare(place) >= 0);
  return { order, start, end: firstWhere(count, (place) => compare(place) > 0) };
};

/** @param text folded */
export const findContained = (index: TextIndex, text: string, work: Work): TextSet => {
  const count = index.folded.ends.length;
  if (text === '') return { kind: 'all', count };
  const sought = encodeText(text);
  const pieces = piecesOf(sought);
  const sets = mostTelling(pieces)
    .map((piece) => wordsOf(index, piece, work))
    .toSorted((one, other) => one.texts - other.texts);
  const [fewest, ...others] = sets;
  if (fewest === undefined) return confirmed(index, { kind: 'all', count }, sought, work);
  let found = textsWith(index, fewest, work);
  // A text that is one piece, and may stand anywhere in a word, is in all texts that have such a word.
  if (fewest.piece.bytes.length === sought.length) return found;
  for (const each of others) {
    if (each.texts > found.count * stepsOfLooking) break;
    found = inBothSets(found, textsWith(index, each, work), work);
  }
  return confirmed(index, found, sought, work);
};

/** What is between blanks: each piece is in one word, and where a blank stands before or behind it, it starts or ends that. */
interface Piece {
  readonly bytes: Bytes;
  readonly startsWord: boolean;
  readonly endsWord: boolean;
}

const piecesOf = (sought: Bytes): readonly Piece[] => {
  const pieces: Piece[] = [];
  let start = 0;
  for (let place = 0; place <= sought.length; place++) {
    if (place < sought.length && !isBlank(sought[place] ?? 0)) continue;
    if (place > start)
      pieces.push({ bytes: sought.subarray(start, place), startsWord: start > 0, endsWord: place < sought.length });
    start = place + 1;
  }
  return pieces;
};

/** So many pieces leave few texts, and bound what a text of nothing but short ones takes. */
const piecesEnough = 3;

/** Whole words, then what is longest. */
const mostTelling = (pieces: readonly Piece[]): readonly Piece[] => {
  const isWhole = ({ startsWord, endsWord }: Piece): number => Number(startsWord && endsWord);
  return pieces
    .toSorted((one, other) => isWhole(other) - isWhole(one) || other.bytes.length - one.bytes.length)
    .slice(0, piecesEnough);
};

interface PieceWords {
  readonly piece: Piece;
  /** The numbers of the words that have it where it stands. */
  readonly words: Integers;
  /** How many texts they have, counting some more than once. */
  readonly texts: number;
}

const wordsOf = (index: TextIndex, piece: Piece, work: Work): PieceWords => {
  const words = piece.startsWord ? wordsFrom(index, piece, work) : wordsWithin(index, piece, work);
  work.spend(words.length);
  return { piece, words, texts: words.reduce((sum, word) => sum + lengthOf(index.wordStarts, word), 0) };
};

/** The words that start with the piece, or are just it: words are sorted. */
const wordsFrom = ({ words }: TextIndex, { bytes, endsWord }: Piece, work: Work): Integers => {
  const { start, end } = rangeOf({ folded: words, order: undefined }, bytes);
  // The word itself stands before those that are longer.
  const isThere = start < end && lengthAt(words, start) === bytes.length;
  const count = endsWord ? Number(isThere) : end - start;
  work.spend(count);
  return new Uint32Array(count).map((_, place) => start + place);
};

const wordsWithin = (index: TextIndex, { bytes, endsWord }: Piece, work: Work): Integers => {
  const found = wordsWith(index, bytes, work);
  return endsWord ? found.filter((word) => endsWith(index.words, word, bytes)) : found;
};

const endsWith = (words: Texts, number: number, sought: Bytes): boolean => {
  const from = endOf(words, number) - sought.length;
  return from >= startOf(words, number) && sought.every((byte, place) => words.bytes[from + place] === byte);
};

const textsWith = (index: TextIndex, { words }: PieceWords, work: Work): TextSet =>
  unionOfLists({ starts: index.wordStarts, members: index.wordTexts }, words, index.folded.ends.length, work);

const inBothSets = (one: TextSet, other: TextSet, work: Work): TextSet => {
  if (one.kind === 'all') return other;
  if (other.kind === 'all') return one;
  work.spend(one.kind === 'bits' ? one.bits.length : one.count);
  if (one.kind === 'bits' && other.kind === 'bits') return bitsSet(bothBits(one.bits, other.bits));
  if (one.kind === 'bits') return inBothSets(other, one, work);
  if (other.kind === 'bits') return listSet(one.records.filter((text) => hasBit(other.bits, text)));
  return listSet(inBoth(one.records, other.records));
};

/** To look for bytes in a text takes about as long as so many steps. */
const stepsOfLooking = 40;
/** From this share of all texts on it is faster to go through all their bytes, which takes a step for so many of them. */
const scannedShare = 1 / 16;
const bytesOfStep = 8;

const confirmed = (index: TextIndex, candidates: TextSet, sought: Bytes, work: Work): TextSet => {
  const { folded } = index;
  const isScanned = candidates.count > folded.ends.length * scannedShare;
  work.spend(isScanned ? candidates.count + folded.bytes.length / bytesOfStep : candidates.count * stepsOfLooking);
  const has = isScanned ? scanFor(folded, sought) : (text: number) => occursIn(folded, text, sought);
  return listSet(numbersIn(candidates).filter(has));
};

/** Says of texts, asked in their order, whether they have the bytes: it goes once through all of them. */
const scanFor = (texts: Texts, sought: Bytes): ((text: number) => boolean) => {
  const { buffer, byteOffset, byteLength } = texts.bytes;
  const all = Buffer.from(buffer, byteOffset, byteLength);
  let found = -1;
  return (text) => {
    const start = startOf(texts, text);
    if (found < start) found = all.indexOf(sought, start);
    if (found < 0) found = Infinity;
    return found + sought.length <= endOf(texts, text);
  };
};

const numbersIn = (set: TextSet): Integers => {
  switch (set.kind) {
    case 'all':
      return new Uint32Array(set.count).map((_, number) => number);
    case 'list':
      return set.records;
    case 'bits':
      return listBits(set.bits, set.count);
  }
};

// Words

const gramBytes = 3;
/** Fewer candidates are looked at one by one; of more, another trigram leaves fewer. */
const candidatesEnough = 64;

/** The numbers of the words that contain the bytes, ascending. */
const wordsWith = (index: TextIndex, piece: Bytes, work: Work): Integers => {
  if (piece.length < gramBytes) return wordsWithFew(index, piece, work);
  const lists = gramPlaces(piece)
    .map((place) => wordsOfGram(index, gramAt(piece, place, piece.length)))
    .sort((one, other) => one.length - other.length);
  let [candidates = new Uint32Array()] = lists;
  for (const list of lists.slice(1)) {
    if (candidates.length <= candidatesEnough) break;
    work.spend(candidates.length + list.length);
    candidates = inBoth(candidates, list);
  }
  work.spend(candidates.length * (piece.length === gramBytes ? 1 : stepsOfLooking));
  let last = -1;
  return candidates.filter((word) => {
    const isNew = word !== last;
    last = word;
    return isNew && (piece.length === gramBytes || occursIn(index.words, word, piece));
  });
};

/** So many trigrams leave few words; what is left is looked at in any case. */
const gramsEnough = 64;

/** Where in the bytes a character starts with two more bytes behind it. */
const gramPlaces = (piece: Bytes): readonly number[] => {
  const places: number[] = [];
  for (let place = 0; place <= piece.length - gramBytes && places.length < gramsEnough; place++) {
    if (startsCharacter(piece[place] ?? 0)) places.push(place);
  }
  return places;
};

const wordsOfGram = ({ grams, gramStarts, gramWords }: TextIndex, gram: number): Integers => {
  const place = firstWhere(grams.length, (index) => (grams[index] ?? 0) >= gram);
  return grams[place] === gram ? gramWords.subarray(gramStarts[place], gramStarts[place + 1]) : new Uint32Array();
};

/** One byte or two begin a run of trigrams. */
const wordsWithFew = ({ grams, gramStarts, gramWords, words }: TextIndex, piece: Bytes, work: Work): Integers => {
  const first = gramAt(piece, 0, piece.length);
  const end = first + (piece.length === 1 ? 2 ** 16 : 2 ** 8);
  const from = firstWhere(grams.length, (index) => (grams[index] ?? 0) >= first);
  const to = firstWhere(grams.length, (index) => (grams[index] ?? 0) >= end);
  const found = gramWords.subarray(gramStarts[from], gramStarts[to]);
  const count = words.ends.length;
  work.spend(found.length + wordsFor(count));
  const bits = new Uint32Array(wordsFor(count));
  setBits(bits, found);
  return listBits(bits, countBits(bits));
};

/** Of two lists in ascending order. */
const inBoth = (one: Integers, other: Integers): Integers => {
  const both = new Uint32Array(one.length);
  let length = 0;
  let place = 0;
  for (let index = 0; index < one.length; index++) {
    const number = one[index] ?? 0;
    while (place < other.length && (other[place] ?? 0) < number) place++;
    if (other[place] === number) both[length++] = number;
  }
  return both.subarray(0, length);
};

/** The numbers of the folded texts that are just this one. */
export const findEqual = ({ folded, order }: FoldedTexts, text: string): Integers => {
  const sought = encodeText(text);
  const isEqual = (number: number): boolean => lengthAt(folded, number) === sought.length;
  const { start, end } = findStart({ folded, order }, text);
  const numbers = new Uint32Array(Math.max(0, end - start)).map((_, index) =>
    order === undefined ? start + index : (order[start + index] ?? 0),
  );
  return numbers.filter(isEqual);
};

const lengthAt = (texts: Texts, number: number): number => endOf(texts, number) - startOf(texts, number);
