/** Finds the words of a search in a text (contract §11.4; decision 107). */
import {
  compact,
  digit,
  isShortNumber,
  isWithin,
  numberLettersMax,
  numberOf,
  run,
  shortLettersMax,
} from './compact.ts';
import { compositions } from './fold.ts';
import type { Stem } from './stem.ts';
import { foldForSearch, plainIn } from './unmark.ts';

/** From a UTF-16 code unit up to another, as texts are cut in JavaScript, Java and .NET. */
export type Range = readonly [start: number, end: number];

/** Ranges of a word in a text; further ones are left out. */
const placesMax = 100;

/**
 * The ranges of a text that have the words: characters with their marks, in order, none touching another. Empty where a
 * search finds the text by a forgiven edit alone.
 * @param sought words as `search` compares them
 * @param stem of the text's language: words of the same stem are found too
 */
export const highlight = (text: string, sought: readonly string[], stem?: Stem): readonly Range[] => {
  const words = sought.map((word) => plainIn(word, stem));
  const folded = plainIn(foldForSearch(text), stem);
  const numbers = onceMade(() => numbersIn(folded));
  const places = words.flatMap((word) => placesOf(folded, word, numbers));
  if (stem !== undefined) places.push(...placesOfStems(folded, words, stem));
  if (places.length === 0) return [];
  // Between two that only touch there may be something that search ignores.
  return join(isAscii(text) ? places : unfold(text, join(places, 0)), 1);
};

const isAscii = (text: string): boolean => !/[^\0-\u007F]/.test(text);

const onceMade = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined;
  return () => (made ??= make());
};

const placesOf = (folded: string, word: string, numbers: () => readonly NumberPiece[]): readonly Range[] => {
  const number = numberOf(word);
  const places = occurrences(folded, word);
  if (number === undefined || !compact(folded).includes(number)) return places;
  return [...places, ...occurrences(folded, number), ...numbers().flatMap((each) => placesInNumber(each, number))];
};

/** Also those that overlap. */
const occurrences = (text: string, sought: string): readonly Range[] => {
  const places: Range[] = [];
  for (let at = text.indexOf(sought); at >= 0 && places.length < placesMax; at = text.indexOf(sought, at + 1))
    places.push([at, at + sought.length]);
  return places;
};

/** No stemmer changes the first letter of a word, so few are stemmed: those that begin as a searched word or its synonyms. */
const placesOfStems = (folded: string, words: readonly string[], stem: Stem): readonly Range[] => {
  const sought = new Set(words.map(stem).filter((each) => each !== undefined));
  if (sought.size === 0) return [];
  const alike = Array.from(sought, (each) => stem.synonyms?.get(each) ?? []).flat();
  const initials = new Set([...words, ...alike].map((word) => word[0]));
  return Array.from(folded.matchAll(run))
    .filter(({ 0: each }) => initials.has(each[0]) && sought.has(stem(each) ?? ''))
    .slice(0, placesMax)
    .map(({ 0: { length }, index }): Range => [index, index + length]);
};

// Numbers, by the rules of compact.ts

interface Piece {
  readonly text: string;
  readonly start: number;
}

interface NumberPiece extends Piece {
  /** Its letters and digits. */
  readonly letters: string;
}

/** The numbers of a folded text, with those that are one run. */
const numbersIn = (folded: string): readonly NumberPiece[] => {
  const words = Array.from(folded.matchAll(/\S+/gu), ({ 0: text, index: start }): Piece => ({ text, start }));
  const groups: Piece[][] = [[]];
  for (const word of words) {
    const isPart = digit.test(word.text) || Array.from(compact(word.text)).length <= shortLettersMax;
    if (isPart) groups.at(-1)?.push(word);
    else groups.push([]);
  }
  return [...words, ...groups.flatMap((group) => together(folded, group))]
    .map(({ text, start }): NumberPiece => ({ text, start, letters: compact(text) }))
    .filter(({ letters }) => digit.test(letters) && Array.from(letters).length <= numberLettersMax);
};

const together = (folded: string, words: readonly Piece[]): readonly Piece[] => {
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return [];
  return [{ start: first.start, text: folded.slice(first.start, last.start + last.text.length) }];
};

const placesInNumber = ({ text, start, letters }: NumberPiece, sought: string): readonly Range[] => {
  if (!isWithin(sought, letters)) return [];
  const units = Array.from(text.matchAll(run)).flatMap(({ 0: { length }, index }) =>
    Array.from({ length }, (_, at) => start + index + at),
  );
  return occurrences(letters, sought)
    .slice(0, isShortNumber(sought) ? 1 : undefined)
    .map(([first, end]) => [units[first] ?? 0, (units[end - 1] ?? 0) + 1]);
};

// From a folded text back to the text

const unfold = (text: string, places: readonly Range[]): readonly Range[] => {
  const ranges: Range[] = [];
  let [start, at, next, first] = [0, 0, 0, -1];
  for (const composition of text.match(compositions) ?? []) {
    at += lengthOf(composition);
    for (; at > (places[next]?.[0] ?? Infinity); next++) {
      if (first < 0) first = start;
      if (at < (places[next]?.[1] ?? 0)) break;
      ranges.push([first, start + composition.length]);
      first = -1;
    }
    start += composition.length;
  }
  return ranges;
};

const lengths = new Map<string, number>();
/** Alphabets have fewer. */
const lengthsMax = 5000;

/** The length of what it is folded. */
const lengthOf = (composition: string): number => {
  const known = lengths.get(composition);
  if (known !== undefined) return known;
  const { length } = foldForSearch(composition);
  if (lengths.size < lengthsMax) lengths.set(composition, length);
  return length;
};

/** In order, and those as one of which each starts less than a gap behind the end of the one before. */
const join = (ranges: readonly Range[], gap: 0 | 1): readonly Range[] => {
  const joined: [number, number][] = [];
  for (const [start, end] of ranges.toSorted((one, other) => one[0] - other[0])) {
    const last = joined.at(-1);
    if (last === undefined || start >= last[1] + gap) joined.push([start, end]);
    else last[1] = Math.max(last[1], end);
  }
  return joined;
};
