/** Finds the texts of a field, by number, that contain a folded text. */
import type { TextIndex } from './partition.ts';
import {
  bothBits,
  bitsSet,
  hasBit,
  inBoth,
  keepWhere,
  lengthOf,
  listOfSet,
  listSet,
  unionOfLists,
  type RecordSet,
} from './record-set.ts';
import {
  encodeText,
  endOf,
  endsWith,
  createSearch,
  startOf,
  stepsOfSearch,
  type Bytes,
  type Integers,
  type Texts,
} from './texts.ts';
import { wordsWithPiece, type Piece } from './word-search.ts';
import { isBlank } from './words.ts';
import type { Work } from './work.ts';

/** The numbers of texts, ascending where they are a list. */
export type TextSet = RecordSet;

/** @param text folded */
export const findContained = (index: TextIndex, text: string, work: Work): TextSet => {
  const count = index.folded.ends.length;
  if (text === '') return { kind: 'all', count };
  const sought = encodeText(text);
  const pieces = piecesOf(sought);
  const [fewest, ...others] = mostTelling(index, pieces, work);
  if (fewest === undefined) return confirmed(index, { kind: 'all', count }, sought, work);
  let found = textsWith(index, fewest, work);
  // A text that is one piece, and may stand anywhere in a word, is in all texts that have such a word.
  if (fewest.piece.bytes.length === sought.length) return found;
  for (const each of others) {
    if (each.texts > found.count * stepsOfSearch(index.folded)) break;
    found = inBothSets(found, textsWith(index, each, work), work);
  }
  return confirmed(index, found, sought, work);
};

/** The texts that end with a folded text. */
export const findEnding = (index: TextIndex, text: string, work: Work): TextSet => {
  const found = findContained(index, text, work);
  if (text === '') return found;
  const sought = encodeText(text);
  work.spend(found.count * 2);
  return listSet(keepWhere(listOfSet(found), (number) => endsWith(index.folded, number, sought)));
};

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
/** Where a piece is in at most this share of all texts, checking each of them is faster than looking up another piece. */
const fewShare = 1 / 64;

const isWhole = ({ startsWord, endsWord }: Piece): boolean => startsWord && endsWord;

/** Whole words, then what is longest; those in the fewest texts come first. */
const mostTelling = (index: TextIndex, pieces: readonly Piece[], work: Work): readonly PieceWords[] => {
  const longest = pieces
    .toSorted((one, other) => Number(isWhole(other)) - Number(isWhole(one)) || other.bytes.length - one.bytes.length)
    .slice(0, piecesEnough);
  const found: PieceWords[] = [];
  for (const piece of longest) {
    const words = wordsOf(index, piece, work);
    found.push(words);
    if (words.texts <= index.folded.ends.length * fewShare) break;
  }
  return found.sort((one, other) => one.texts - other.texts);
};

interface PieceWords {
  readonly piece: Piece;
  /** The numbers of the words that have it where it stands. */
  readonly words: Integers;
  /** How many texts they have, counting some more than once. */
  readonly texts: number;
}

const wordsOf = (index: TextIndex, piece: Piece, work: Work): PieceWords => {
  const words = wordsWithPiece(index, piece, work);
  work.spend(words.length);
  let texts = 0;
  for (let place = 0; place < words.length; place++) texts += lengthOf(index.starts, words[place] ?? 0);
  return { piece, words, texts };
};

const textsWith = (index: TextIndex, { words }: PieceWords, work: Work): TextSet =>
  unionOfLists(index, words, index.folded.ends.length, work);

const inBothSets = (one: TextSet, other: TextSet, work: Work): TextSet => {
  if (one.kind === 'all') return other;
  if (other.kind === 'all') return one;
  work.spend(one.kind === 'bits' ? one.bits.length : one.count);
  if (one.kind === 'bits' && other.kind === 'bits') return bitsSet(bothBits(one.bits, other.bits));
  if (one.kind === 'bits') return inBothSets(other, one, work);
  if (other.kind === 'bits') return listSet(keepWhere(one.records, (text) => hasBit(other.bits, text)));
  return listSet(inBoth(one.records, other.records));
};

/** Scanning all texts takes a step for each so many bytes, and so many steps for each candidate. */
const bytesOfStep = 24;
const stepsOfCandidate = 10;

/** The candidates that contain the bytes: each is searched, or all texts are scanned at once, whichever is faster. */
const confirmed = (index: TextIndex, candidates: TextSet, sought: Bytes, work: Work): TextSet => {
  const { folded } = index;
  const looking = candidates.count * stepsOfSearch(folded);
  const scanning = candidates.count * stepsOfCandidate + folded.bytes.length / bytesOfStep;
  work.spend(Math.min(looking, scanning));
  const has = scanning < looking ? scanFor(folded, sought) : createSearch(folded, sought);
  return listSet(keepWhere(listOfSet(candidates), has));
};

/** Creates a test whether a text contains the bytes, for texts in ascending order: together they take one scan of all texts. */
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
