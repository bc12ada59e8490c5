/**
 * How a field matches a word of a search: as a word, a beginning of one, a part of one, or after one edit (contract
 * §11.4; docs/querying.md defines words). Uses indexes only, and reads no text.
 */
import { isShortNumber } from '@vitrine/query/compact';
import { plainIn } from '@vitrine/query/unmark';
import { findAlmost } from './almost.ts';
import { wordCount, wordsStarting, type Dictionary } from './dictionary.ts';
import type { SearchIndex, TextIndex } from './partition.ts';
import { bitsOfSet, consecutive, hasBit, keepWhere, lengthOf, listSet } from './record-set.ts';
import type { Span, Spans } from './spans.ts';
import { encodeText, type Bytes, type Integers } from './texts.ts';
import { wordsContaining, wordsWithPiece } from './word-search.ts';
import type { StepBudget } from './step-budget.ts';

/** Words of a text index and compact numbers of its texts, by number, in any order, perhaps repeated. */
export interface FoundWords {
  readonly own: Integers;
  readonly compact: Integers;
}

/** A searched word, as `search` compares it, and its letters and digits if it is a number. */
export interface SoughtWord {
  readonly word: string;
  readonly number: string | undefined;
}

export interface SearchedField extends SearchIndex {
  readonly key: string;
  readonly own: TextIndex;
}

/** @param asked not empty */
export const wordsAnywhere = (field: SearchedField, asked: SoughtWord, budget: StepBudget): FoundWords => {
  const sought = soughtIn(field, asked);
  return {
    own: withStem(
      join(
        formsOf(sought).map((form) => wordsWith(field, encodeText(form), budget)),
        budget,
      ),
      field,
      sought,
      budget,
    ),
    compact: sought.number === undefined ? none : numbersWith(field.compact, sought.number, budget),
  };
};

/** As the field's language writes it. */
const soughtIn = ({ stem }: SearchedField, sought: SoughtWord): SoughtWord =>
  stem?.plain === undefined
    ? sought
    : { word: stem.plain(sought.word), number: sought.number && stem.plain(sought.number) };

const none: Integers = new Uint32Array();

const numbersWith = (compact: Dictionary, number: string, budget: StepBudget): Integers => {
  const bytes = encodeText(number);
  if (!isShortNumber(number)) return wordsContaining(compact, bytes, budget);
  return join(spansBegun(compact, bytes).beginning.map(numbersIn), budget);
};

/** A number is also found where it is one run of letters and digits. */
const formsOf = ({ word, number }: SoughtWord): readonly string[] =>
  number === undefined || number === word ? [word] : [word, number];

const wordsWith = ({ own, unmarked }: SearchedField, bytes: Bytes, budget: StepBudget): Integers => {
  const piece = { bytes, startsWord: false, endsWord: false };
  const found = wordsWithPiece(own.dictionary, piece, budget);
  const others = wordsWithPiece(unmarked, piece, budget);
  return others.length === 0 ? found : join([found, membersOfEach(unmarked, others, budget)], budget);
};

/** The same words, and those of the same stem as the sought one: stored by it, or themselves that stem. */
const withStem = (found: Integers, field: SearchedField, { word }: SoughtWord, budget: StepBudget): Integers => {
  const { stem, stems } = field;
  const sought = stem?.(word);
  if (sought === undefined) return found;
  const bytes = encodeText(sought);
  const others = spansBegun(stems, bytes).whole.map((span) => membersOf(stems, span));
  if (stem?.(sought) === sought)
    others.push(joinBegun(field, (dictionary) => wholeAlone(dictionary, bytes), undefined, budget).whole);
  return others.length === 0 ? found : join([found, ...others], budget);
};

const wholeAlone = (dictionary: Dictionary, bytes: Bytes): BegunSpans => ({
  whole: spansBegun(dictionary, bytes).whole,
  beginning: [],
});

/** Words that are the sought one are among those that begin with it. */
export interface BegunWords {
  readonly whole: FoundWords;
  readonly beginning: FoundWords;
}

export const wordsBegun = (field: SearchedField, asked: SoughtWord, budget: StepBudget): BegunWords => {
  const sought = soughtIn(field, asked);
  const forms = formsOf(sought).map(encodeText);
  const own = joinBegun(field, (dictionary) => spansOfEach(dictionary, forms), undefined, budget);
  const { whole, beginning } = spansOfEach(
    field.compact,
    sought.number === undefined ? [] : [encodeText(sought.number)],
  );
  return {
    whole: { own: own.whole, compact: join(whole.map(numbersIn), budget) },
    beginning: { own: withStem(own.beginning, field, sought, budget), compact: join(beginning.map(numbersIn), budget) },
  };
};

/** The same with one edit, of words as `search` compares them; no edit is forgiven in numbers. */
export const wordsAlmostBegun = (field: SearchedField, asked: string, budget: StepBudget): BegunWords => {
  const { own, unmarked, stem } = field;
  const sought = plainIn(asked, stem);
  const marked = bitsOfSet(listSet(membersOf(unmarked, [0, wordCount(unmarked)])), wordCount(own.dictionary), budget);
  const { whole, beginning } = joinBegun(field, (dictionary) => findAlmost(dictionary, sought, budget), marked, budget);
  return { whole: { own: whole, compact: none }, beginning: { own: beginning, compact: none } };
};

interface BegunSpans {
  readonly whole: Spans;
  readonly beginning: Spans;
}

const spansOfEach = (dictionary: Dictionary, forms: readonly Bytes[]): BegunSpans => {
  const spans = forms.map((form) => spansBegun(dictionary, form));
  return { whole: spans.flatMap(({ whole }) => whole), beginning: spans.flatMap(({ beginning }) => beginning) };
};

const spansBegun = (dictionary: Dictionary, bytes: Bytes): BegunSpans => {
  const { start, end, isThere } = wordsStarting(dictionary, bytes);
  return { whole: isThere ? [[start, start + 1]] : [], beginning: [[start, end]] };
};

/** @param marked words that are compared without their marks alone, as bits */
const joinBegun = (
  { own, unmarked, cut }: SearchedField,
  find: (dictionary: Dictionary) => BegunSpans,
  marked: Integers | undefined,
  budget: StepBudget,
): { readonly whole: Integers; readonly beginning: Integers } => {
  const ownSpans = find(own.dictionary);
  const others = [unmarked, cut].map((dictionary) => ({ dictionary, spans: find(dictionary) }));
  const joinOf = (choose: (spans: BegunSpans) => Spans): Integers => {
    const found = join(choose(ownSpans).map(numbersIn), budget);
    return join(
      [
        marked === undefined ? found : keepWhere(found, (word) => !hasBit(marked, word)),
        ...others.flatMap(({ dictionary, spans }) => choose(spans).map((span) => membersOf(dictionary, span))),
      ],
      budget,
    );
  };
  return { whole: joinOf(({ whole }) => whole), beginning: joinOf(({ beginning }) => beginning) };
};

const numbersIn = ([first, end]: Span): Integers => consecutive(first, end - first);

/** The members of words that follow one another do as well. */
export const membersOf = (dictionary: Dictionary, [first, end]: Span): Integers =>
  dictionary.kind === 'plain'
    ? dictionary.members.subarray(dictionary.starts[first], dictionary.starts[end])
    : dictionary.membersOf(consecutive(first, end - first)).members;

/** The same of words here and there, of which there may be many. */
const membersOfEach = (dictionary: Dictionary, words: Integers, budget: StepBudget): Integers => {
  if (dictionary.kind === 'coded') return dictionary.membersOf(words).members;
  const { starts, members } = dictionary;
  let length = 0;
  for (let index = 0; index < words.length; index++) length += lengthOf(starts, words[index] ?? 0);
  budget.spend(words.length + length);
  const all = new Uint32Array(length);
  let end = 0;
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? 0;
    const last = starts[word + 1] ?? 0;
    for (let place = starts[word] ?? 0; place < last; place++) all[end++] = members[place] ?? 0;
  }
  return all;
};

const join = (lists: readonly Integers[], budget: StepBudget): Integers => {
  const [only] = lists;
  if (only !== undefined && lists.length === 1) return only;
  const length = lists.reduce((sum, list) => sum + list.length, 0);
  budget.spend(length + lists.length);
  const joined = new Uint32Array(length);
  let end = 0;
  for (const list of lists) {
    joined.set(list, end);
    end += list.length;
  }
  return joined;
};
