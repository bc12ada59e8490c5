/**
 * How a field matches a word of a search: as a word, a beginning of one, a part of one, or after one edit (contract
 * §11.4; docs/querying.md defines words). Uses indexes only, and reads no text.
 */
import { findAlmost } from './almost.ts';
import { wordCount, wordsStarting, type Dictionary } from './dictionary.ts';
import type { SearchIndex, TextIndex } from './partition.ts';
import { bitsOfSet, consecutive, hasBit, keepWhere, lengthOf, listSet } from './record-set.ts';
import type { Span, Spans } from './spans.ts';
import { encodeText, type Bytes, type Integers } from './texts.ts';
import { wordsWithPiece } from './word-search.ts';
import type { Work } from './work.ts';

/** Words of a text index, by number, in any order, perhaps repeated. */
export type WordNumbers = Integers;

export interface SearchedField extends SearchIndex {
  readonly key: string;
  readonly own: TextIndex;
}

/** @param sought as `search` compares it, and not empty */
export const wordsAnywhere = ({ own, unmarked }: SearchedField, sought: string, work: Work): WordNumbers => {
  const piece = { bytes: encodeText(sought), startsWord: false, endsWord: false };
  const found = wordsWithPiece(own.dictionary, piece, work);
  const others = wordsWithPiece(unmarked, piece, work);
  return others.length === 0 ? found : join([found, membersOfEach(unmarked, others, work)], work);
};

/** Words that are the sought one are among those that begin with it. */
export interface BegunWords {
  readonly whole: WordNumbers;
  readonly beginning: WordNumbers;
}

export const wordsBegun = (field: SearchedField, sought: string, work: Work): BegunWords => {
  const bytes = encodeText(sought);
  return joinBegun(field, (dictionary) => spansBegun(dictionary, bytes), undefined, work);
};

/** The same with one edit, of words as `search` compares them. */
export const wordsAlmostBegun = (field: SearchedField, sought: string, work: Work): BegunWords => {
  const { own, unmarked } = field;
  const marked = bitsOfSet(listSet(membersOf(unmarked, [0, wordCount(unmarked)])), wordCount(own.dictionary), work);
  return joinBegun(field, (dictionary) => findAlmost(dictionary, sought, work), marked, work);
};

interface BegunSpans {
  readonly whole: Spans;
  readonly beginning: Spans;
}

const spansBegun = (dictionary: Dictionary, bytes: Bytes): BegunSpans => {
  const { start, end, isThere } = wordsStarting(dictionary, bytes);
  return { whole: isThere ? [[start, start + 1]] : [], beginning: [[start, end]] };
};

/** @param marked words that are compared without their marks alone, as bits */
const joinBegun = (
  { own, unmarked, cut }: SearchedField,
  find: (dictionary: Dictionary) => BegunSpans,
  marked: Integers | undefined,
  work: Work,
): BegunWords => {
  const ownSpans = find(own.dictionary);
  const others = [unmarked, cut].map((dictionary) => ({ dictionary, spans: find(dictionary) }));
  const joinOf = (choose: (spans: BegunSpans) => Spans): WordNumbers => {
    const found = join(choose(ownSpans).map(numbersIn), work);
    return join(
      [
        marked === undefined ? found : keepWhere(found, (word) => !hasBit(marked, word)),
        ...others.flatMap(({ dictionary, spans }) => choose(spans).map((span) => membersOf(dictionary, span))),
      ],
      work,
    );
  };
  return { whole: joinOf(({ whole }) => whole), beginning: joinOf(({ beginning }) => beginning) };
};

const numbersIn = ([first, end]: Span): Integers => consecutive(first, end - first);

/** The members of words that follow one another do as well. */
const membersOf = (dictionary: Dictionary, [first, end]: Span): Integers =>
  dictionary.kind === 'plain'
    ? dictionary.members.subarray(dictionary.starts[first], dictionary.starts[end])
    : dictionary.membersOf(consecutive(first, end - first)).members;

/** The same of words here and there, of which there may be many. */
const membersOfEach = (dictionary: Dictionary, words: Integers, work: Work): Integers => {
  if (dictionary.kind === 'coded') return dictionary.membersOf(words).members;
  const { starts, members } = dictionary;
  let length = 0;
  for (let index = 0; index < words.length; index++) length += lengthOf(starts, words[index] ?? 0);
  work.spend(words.length + length);
  const all = new Uint32Array(length);
  let end = 0;
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? 0;
    const last = starts[word + 1] ?? 0;
    for (let place = starts[word] ?? 0; place < last; place++) all[end++] = members[place] ?? 0;
  }
  return all;
};

const join = (lists: readonly Integers[], work: Work): Integers => {
  const [only] = lists;
  if (only !== undefined && lists.length === 1) return only;
  const length = lists.reduce((sum, list) => sum + list.length, 0);
  work.spend(length + lists.length);
  const joined = new Uint32Array(length);
  let end = 0;
  for (const list of lists) {
    joined.set(list, end);
    end += list.length;
  }
  return joined;
};
