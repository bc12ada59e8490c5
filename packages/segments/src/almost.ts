/**
 * Finds the words of a dictionary that are a sought word but for one edit, or begin with that: a character more or fewer, another
 * one, or two neighbours that have changed places. Words are in order, so those that begin alike follow one another, and each
 * edit at each place is a few binary searches; no word is compared with the sought one.
 */
import { merge, type Span, type Spans } from './spans.ts';
import { encodeText, endOf, firstFrom, startOf, type Bytes, type Texts } from './texts.ts';
import type { Work } from './work.ts';

/** Numbers of words, as spans. */
export interface AlmostWords {
  readonly whole: Spans;
  /** Those that are whole among them. */
  readonly beginning: Spans;
}

/** Words that follow one another and begin with the same bytes. */
interface Alike {
  readonly span: Span;
  /** How many bytes they begin with. */
  readonly length: number;
}

export const findAlmost = (words: Texts, sought: string, work: Work): AlmostWords => {
  const characters = Array.from(sought);
  const whole: Span[] = [];
  const beginning: Span[] = [];
  const take = (alike: Alike): void => {
    if (isEmpty(alike)) return;
    beginning.push(alike.span);
    if (isItself(words, alike)) whole.push([alike.span[0], alike.span[0] + 1]);
  };
  let before: Alike = { span: [0, words.ends.length], length: 0 };
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

/** Whether the first of the words is just what they begin with: it stands before all that are longer. */
const isItself = (words: Texts, { span: [first], length }: Alike): boolean =>
  endOf(words, first) - startOf(words, first) === length;

/** A binary search among many words takes about so many steps. */
const stepsOfNarrowing = 32;

/** Those that have these bytes behind what they begin with. */
const narrow = (words: Texts, { span: [first, end], length }: Alike, behind: Bytes, work: Work): Alike => {
  work.spend(stepsOfNarrowing);
  const start = firstFrom(first, end, (word) => compareBehind(words, word, length, behind) >= 0);
  return {
    span: [start, firstFrom(start, end, (word) => compareBehind(words, word, length, behind) > 0)],
    length: length + behind.length,
  };
};

/** The same for each character that some of them have behind what they begin with. */
function* childrenOf(words: Texts, alike: Alike, work: Work): Generator<Alike> {
  const { span, length } = alike;
  for (let word = isItself(words, alike) ? span[0] + 1 : span[0]; word < span[1];) {
    const child = narrow(
      words,
      { span: [word, span[1]], length },
      characterAt(words, startOf(words, word) + length),
      work,
    );
    yield child;
    word = child.span[1];
  }
}

/** Of UTF-8: the first byte tells how many there are. */
const characterAt = ({ bytes }: Texts, place: number): Bytes => {
  const first = bytes[place] ?? 0;
  return bytes.subarray(place, place + (first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4));
};

/** Below 0 where what the word has behind so many bytes comes before these; 0 where it begins with them. */
const compareBehind = (words: Texts, word: number, length: number, behind: Bytes): number => {
  const start = startOf(words, word) + length;
  const end = endOf(words, word);
  for (let place = 0; place < behind.length; place++) {
    if (start + place >= end) return -1;
    const difference = (words.bytes[start + place] ?? 0) - (behind[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};
