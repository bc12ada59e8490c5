/**
 * Finds the words of a dictionary that are a sought word but for one edit, or begin with that: a character more or fewer, another
 * one, or two neighbours that have changed places. Words are in order, so those that begin alike follow one another, and each
 * edit at each place is a few binary searches; no word is compared with the sought one.
 */
import { blocksOf, wordCount, type Dictionary } from './dictionary.ts';
import { merge, type Span, type Spans } from './spans.ts';
import { comparePrefix, encodeText, endOf, firstFrom, lengthAt, startOf, type Bytes } from './texts.ts';
import type { Work } from './work.ts';

type BlockOf = ReturnType<typeof blocksOf>;

/** Numbers of words, as spans. */
export interface AlmostWords {
  readonly whole: Spans;
  /** Words that begin so, among them the whole ones. */
  readonly beginning: Spans;
}

/** Words that follow one another and begin with the same bytes. */
interface Alike {
  readonly span: Span;
  /** Length of the common beginning, in bytes. */
  readonly length: number;
}

export const findAlmost = (dictionary: Dictionary, sought: string, work: Work): AlmostWords => {
  const words = blocksOf(dictionary);
  const characters = Array.from(sought);
  const whole: Span[] = [];
  const beginning: Span[] = [];
  const take = (alike: Alike): void => {
    if (isEmpty(alike)) return;
    beginning.push(alike.span);
    if (isItself(words, alike)) whole.push([alike.span[0], alike.span[0] + 1]);
  };
  let before: Alike = { span: [0, wordCount(dictionary)], length: 0 };
  for (let place = 0; place <= characters.length && !isEmpty(before); place++) {
    const [character = '', next = ''] = characters.slice(place, place + 2);
    const rest = characters.slice(place + 1).join('');
    const restAtPlace = encodeText(character + rest);
    const restBehind = encodeText(rest);
    for (const child of childrenOf(words, before, work)) {
      take(narrow(words, child, restAtPlace, work));
      take(narrow(words, child, restBehind, work));
    }
    take(narrow(words, before, restBehind, work));
    if (next !== '') take(narrow(words, before, encodeText(next + character + rest.slice(next.length)), work));
    before = narrow(words, before, encodeText(character), work);
  }
  return { whole: merge(whole), beginning: merge(beginning) };
};

const isEmpty = ({ span: [first, end] }: Alike): boolean => first >= end;

/** True if the first word equals the common beginning: it sorts before all longer words. */
const isItself = (blockOf: BlockOf, { span: [first], length }: Alike): boolean => {
  const block = blockOf(first);
  return lengthAt(block.texts, first - block.first) === length;
};

/** A binary search among many words takes about so many steps. */
const stepsOfNarrowing = 32;

/** The words that continue with these bytes. */
const narrow = (words: BlockOf, { span: [first, end], length }: Alike, behind: Bytes, work: Work): Alike => {
  work.spend(stepsOfNarrowing);
  const start = firstFrom(first, end, (word) => compareBehind(words, word, length, behind) >= 0);
  return {
    span: [start, firstFrom(start, end, (word) => compareBehind(words, word, length, behind) > 0)],
    length: length + behind.length,
  };
};

/** The same for each character that some of them have behind what they begin with. */
function* childrenOf(words: BlockOf, alike: Alike, work: Work): Generator<Alike> {
  const { span, length } = alike;
  for (let word = isItself(words, alike) ? span[0] + 1 : span[0]; word < span[1];) {
    const child = narrow(words, { span: [word, span[1]], length }, characterAt(words, word, length), work);
    yield child;
    word = child.span[1];
  }
}

/** A character of UTF-8: its first byte determines its length. */
const characterAt = (blockOf: BlockOf, word: number, length: number): Bytes => {
  const { first, texts } = blockOf(word);
  const place = startOf(texts, word - first) + length;
  const byte = texts.bytes[place] ?? 0;
  return texts.bytes.subarray(place, place + (byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4));
};

/** Below 0 where what the word has behind so many bytes comes before these; 0 where it begins with them. */
const compareBehind = (blockOf: BlockOf, word: number, length: number, behind: Bytes): number => {
  const { first, texts } = blockOf(word);
  return comparePrefix(texts.bytes, startOf(texts, word - first) + length, endOf(texts, word - first), behind);
};
