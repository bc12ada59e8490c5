/** Finds the texts of a field, by number, that contain a folded text or start with one. */
import type { TextIndex } from './partition.ts';
import { countBits, listBits, setBits, unionOfLists, wordsFor, type RecordSet } from './record-set.ts';
import { comparePrefixAt, encodeText, endOf, firstWhere, occursIn, type Bytes, type Integers } from './texts.ts';
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
export const findStart = ({ folded, order }: FoldedTexts, text: string): TextRange => {
  const sought = encodeText(text);
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
  const [only] = pieces;
  if (only !== undefined && pieces.length === 1 && only.length === sought.length) return textsWith(index, only, work);
  let found: TextSet | undefined;
  for (const piece of longest(pieces)) {
    const some = textsWith(index, piece, work);
    if (found === undefined || some.count < found.count) found = some;
  }
  return confirmed(index, found ?? { kind: 'all', count }, sought, work);
};

/** What is between blanks: each piece is in one word. */
const piecesOf = (sought: Bytes): readonly Bytes[] => {
  const pieces: Bytes[] = [];
  let start = 0;
  for (let place = 0; place <= sought.length; place++) {
    if (place < sought.length && !isBlank(sought[place] ?? 0)) continue;
    if (place > start) pieces.push(sought.subarray(start, place));
    start = place + 1;
  }
  return pieces;
};

/** So many pieces leave few texts, and bound what a text of nothing but short ones takes. */
const piecesEnough = 3;

const longest = (pieces: readonly Bytes[]): readonly Bytes[] =>
  pieces.toSorted((one, other) => other.length - one.length).slice(0, piecesEnough);

const textsWith = (index: TextIndex, piece: Bytes, work: Work): TextSet => {
  const { wordStarts, wordTexts } = index;
  const words = wordsWith(index, piece, work);
  return unionOfLists({ starts: wordStarts, members: wordTexts }, words, index.folded.ends.length, work);
};

/** To look for bytes in a text takes about as long as so many steps. */
const stepsOfLooking = 40;

const confirmed = (index: TextIndex, candidates: TextSet, sought: Bytes, work: Work): TextSet => {
  work.spend(candidates.count * stepsOfLooking);
  const texts = numbersIn(candidates).filter((text) => occursIn(index.folded, text, sought));
  return { kind: 'list', count: texts.length, records: texts };
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
  const isEqual = (number: number): boolean => endOf(folded, number) - startAt(folded.ends, number) === sought.length;
  const { start, end } = findStart({ folded, order }, text);
  const numbers = new Uint32Array(Math.max(0, end - start)).map((_, index) =>
    order === undefined ? start + index : (order[start + index] ?? 0),
  );
  return numbers.filter(isEqual);
};

const startAt = (ends: Integers, number: number): number => (number === 0 ? 0 : (ends[number - 1] ?? 0));
