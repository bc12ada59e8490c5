/** Finds the texts of a field, by number, that contain a folded text. */
import { listsOf, type ChosenLists } from './dictionary.ts';
import { createFoldedSearch, endsWithFolded, stepsOfFoldedSearch } from './folded-texts.ts';
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
import { encodeText, endOf, startOf, type Bytes, type Texts } from './texts.ts';
import { wordsWithPiece, type Piece } from './word-search.ts';
import { isBlank } from './words.ts';
import type { StepBudget } from './step-budget.ts';

/** @param text folded @returns the numbers of texts, ascending where they are a list */
export const findContained = (index: TextIndex, text: string, budget: StepBudget): RecordSet => {
  const count = textCount(index);
  if (text === '') return { kind: 'all', count };
  const sought = encodeText(text);
  const { set, isConfirmed } = candidatesOf(index, sought, budget);
  return isConfirmed ? set : confirmed(index, set, sought, budget);
};

interface Candidates {
  readonly set: RecordSet;
  /** True if all of them contain the sought text. */
  readonly isConfirmed: boolean;
}

const candidatesOf = (index: TextIndex, sought: Bytes, budget: StepBudget): Candidates => {
  const [fewest, ...others] = mostTelling(index, piecesOf(sought), budget);
  if (fewest === undefined) return { set: { kind: 'all', count: textCount(index) }, isConfirmed: false };
  let set = textsWith(index, fewest, budget);
  // A text that is one piece, and may stand anywhere in a word, is in all texts that have such a word.
  if (fewest.piece.bytes.length === sought.length) return { set, isConfirmed: true };
  for (const each of others) {
    if (each.texts > set.count * stepsOfFoldedSearch(index.folded)) break;
    set = inBothSets(set, textsWith(index, each, budget), budget);
  }
  return { set, isConfirmed: false };
};

/** To fold the end of a text takes about so many steps. */
const stepsOfFolding = 100;

/** The texts that end with a folded text. */
export const findEnding = (index: TextIndex, text: string, budget: StepBudget): RecordSet => {
  if (text === '') return { kind: 'all', count: textCount(index) };
  const sought = encodeText(text);
  const { set } = candidatesOf(index, sought, budget);
  budget.spend(set.count * (index.folded.kind === 'stored' ? 2 : stepsOfFolding));
  return listSet(keepWhere(listOfSet(set), (number) => endsWithFolded(index.folded, number, sought)));
};

const textCount = ({ folded }: TextIndex): number => folded.texts.ends.length;

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
/** If a piece is in at most this share of all texts, checking each of them is faster than looking up another piece. */
const fewShare = 1 / 64;

const isWhole = ({ startsWord, endsWord }: Piece): boolean => startsWord && endsWord;

/** Whole words first, then the longest pieces; then those in the fewest texts. */
const mostTelling = (index: TextIndex, pieces: readonly Piece[], budget: StepBudget): readonly PieceWords[] => {
  const longest = pieces
    .toSorted((one, other) => Number(isWhole(other)) - Number(isWhole(one)) || other.bytes.length - one.bytes.length)
    .slice(0, piecesEnough);
  const found: PieceWords[] = [];
  for (const piece of longest) {
    const words = wordsOf(index, piece, budget);
    found.push(words);
    if (words.texts <= textCount(index) * fewShare) break;
  }
  return found.sort((one, other) => one.texts - other.texts);
};

interface PieceWords {
  readonly piece: Piece;
  /** The texts of the words that have it where it stands. */
  readonly lists: ChosenLists;
  /** Number of their texts, with repetitions. */
  readonly texts: number;
}

const wordsOf = (index: TextIndex, piece: Piece, budget: StepBudget): PieceWords => {
  const words = wordsWithPiece(index.dictionary, piece, budget);
  const lists = listsOf(index.dictionary, words);
  budget.spend(words.length);
  let texts = 0;
  for (let place = 0; place < words.length; place++) texts += lengthOf(lists.starts, lists.chosen[place] ?? 0);
  return { piece, lists, texts };
};

const textsWith = (index: TextIndex, { lists }: PieceWords, budget: StepBudget): RecordSet =>
  unionOfLists(lists, lists.chosen, textCount(index), budget);

const inBothSets = (one: RecordSet, other: RecordSet, budget: StepBudget): RecordSet => {
  if (one.kind === 'all') return other;
  if (other.kind === 'all') return one;
  budget.spend(one.kind === 'bits' ? one.bits.length : one.count);
  if (one.kind === 'bits' && other.kind === 'bits') return bitsSet(bothBits(one.bits, other.bits));
  if (one.kind === 'bits') return inBothSets(other, one, budget);
  if (other.kind === 'bits') return listSet(keepWhere(one.records, (text) => hasBit(other.bits, text)));
  return listSet(inBoth(one.records, other.records));
};

/** Scanning all texts takes a step for each so many bytes, and so many steps for each candidate. */
const bytesOfStep = 24;
const stepsOfCandidate = 10;

/** The candidates that contain the bytes: searches each, or scans all texts together, whichever is faster. */
const confirmed = (index: TextIndex, candidates: RecordSet, sought: Bytes, budget: StepBudget): RecordSet => {
  const { folded } = index;
  const looking = candidates.count * stepsOfFoldedSearch(folded);
  const scanning =
    folded.kind === 'stored' ? candidates.count * stepsOfCandidate + folded.texts.bytes.length / bytesOfStep : Infinity;
  budget.spend(Math.min(looking, scanning));
  const has = scanning < looking ? scanFor(folded.texts, sought) : createFoldedSearch(folded, sought);
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
