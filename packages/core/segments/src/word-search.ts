/** Finds the words of an index, by number, that have a piece of a text where it stands. */
import type { CodedDictionary } from './coded-dictionary.ts';
import { blocksOf, wordsStarting, type Dictionary, type GramIndex, type WordIndex } from './dictionary.ts';
import { countBits, inBoth, keepWhere, listBits, consecutive, setBits, wordsFor } from './record-set.ts';
import {
  endsWith,
  firstFrom,
  firstWhere,
  createSearch,
  stepsOfSearch,
  type Bytes,
  type Integers,
  type Texts,
} from './texts.ts';
import { gramAt, startsCharacter } from './words.ts';
import type { StepBudget } from './step-budget.ts';

/** A part of a text between blanks. It is within one word, which it starts or ends where a blank stands before or behind it. */
export interface Piece {
  readonly bytes: Bytes;
  readonly startsWord: boolean;
  readonly endsWord: boolean;
}

/** The numbers of the words that have the piece, ascending. */
export const wordsWithPiece = (index: WordIndex, piece: Piece, budget: StepBudget): Integers =>
  piece.startsWord ? wordsFrom(index, piece, budget) : wordsWithin(index, piece, budget);

/** The words that start with the piece, or are just it: words are sorted. */
const wordsFrom = (index: WordIndex, { bytes, endsWord }: Piece, budget: StepBudget): Integers => {
  const { start, end, isThere } = wordsStarting(index, bytes);
  const count = endsWord ? Number(isThere) : end - start;
  budget.spend(count);
  return consecutive(start, count);
};

const wordsWithin = (index: WordIndex, { bytes, endsWord }: Piece, budget: StepBudget): Integers => {
  const found = index.kind === 'plain' ? wordsWith(index, bytes, budget) : scanCoded(index, bytes, budget);
  if (!endsWord) return found;
  budget.spend(found.length);
  const blockOf = blocksOf(index);
  return keepWhere(found, (word) => {
    const { first, texts } = blockOf(word);
    return endsWith(texts, word - first, bytes);
  });
};

/** To decode a word and look through it takes so many steps. */
const stepsOfDecoding = 8;

const scanCoded = (dictionary: CodedDictionary, piece: Bytes, budget: StepBudget): Integers => {
  budget.spend(dictionary.count * stepsOfDecoding);
  return dictionary.wordsContaining(piece);
};

/** The numbers of the words that contain the bytes, ascending: without trigrams, all words are scanned. */
export const wordsContaining = (dictionary: Dictionary, piece: Bytes, budget: StepBudget): Integers =>
  dictionary.kind === 'plain' ? scan(dictionary.words, piece, budget) : scanCoded(dictionary, piece, budget);

/** Scanning takes a step for each so many bytes, and so many steps for each place that is found. */
const bytesOfStep = 24;
const stepsOfPlace = 16;

const scan = (words: Texts, sought: Bytes, budget: StepBudget): Integers => {
  const { bytes, ends } = words;
  budget.spend(bytes.length / bytesOfStep);
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: number[] = [];
  for (let place = all.indexOf(sought), word = 0; place >= 0;) {
    word = firstFrom(word, ends.length, (index) => (ends[index] ?? 0) > place);
    const end = ends[word] ?? 0;
    const isWithin = place + sought.length <= end;
    if (isWithin) found.push(word);
    budget.spend(stepsOfPlace);
    place = all.indexOf(sought, isWithin ? end : place + 1);
  }
  return Uint32Array.from(found);
};

const gramBytes = 3;
/** Fewer candidates are looked at one by one; of more, another trigram leaves fewer. */
const candidatesEnough = 64;

/** The numbers of the words that contain the bytes, ascending. */
const wordsWith = (index: GramIndex, piece: Bytes, budget: StepBudget): Integers => {
  if (piece.length < gramBytes) return wordsWithFew(index, piece, budget);
  const lists = gramPlaces(piece)
    .map((place) => wordsOfGram(index, gramAt(piece, place, piece.length)))
    .sort((one, other) => one.length - other.length);
  let [candidates = new Uint32Array()] = lists;
  for (const list of lists.slice(1)) {
    if (candidates.length <= candidatesEnough) break;
    budget.spend(candidates.length + list.length);
    candidates = inBoth(candidates, list);
  }
  budget.spend(candidates.length * (piece.length === gramBytes ? 1 : stepsOfSearch(index.words)));
  const has = piece.length === gramBytes ? () => true : createSearch(index.words, piece);
  let last = -1;
  return keepWhere(candidates, (word) => {
    const isNew = word !== last;
    last = word;
    return isNew && has(word);
  });
};

/** After so many trigrams few words are left, which are checked in any case. */
const gramsEnough = 64;

/** Places of characters that are followed by two more bytes. */
const gramPlaces = (piece: Bytes): readonly number[] => {
  const places: number[] = [];
  for (let place = 0; place <= piece.length - gramBytes && places.length < gramsEnough; place++) {
    if (startsCharacter(piece[place] ?? 0)) places.push(place);
  }
  return places;
};

const wordsOfGram = ({ grams, gramStarts, gramWords }: GramIndex, gram: number): Integers => {
  const place = firstWhere(grams.length, (index) => (grams[index] ?? 0) >= gram);
  return grams[place] === gram ? gramWords.subarray(gramStarts[place], gramStarts[place + 1]) : new Uint32Array();
};

/** One byte or two begin a run of trigrams. */
const wordsWithFew = (
  { grams, gramStarts, gramWords, words }: GramIndex,
  piece: Bytes,
  budget: StepBudget,
): Integers => {
  const first = gramAt(piece, 0, piece.length);
  const end = first + (piece.length === 1 ? 2 ** 16 : 2 ** 8);
  const from = firstWhere(grams.length, (index) => (grams[index] ?? 0) >= first);
  const to = firstWhere(grams.length, (index) => (grams[index] ?? 0) >= end);
  const found = gramWords.subarray(gramStarts[from], gramStarts[to]);
  const count = words.ends.length;
  budget.spend(found.length + wordsFor(count));
  const bits = new Uint32Array(wordsFor(count));
  setBits(bits, found);
  return listBits(bits, countBits(bits));
};
