/**
 * Finds the words of a dictionary that two edits make of a sought word, and that begin with its first character. Words
 * are walked through as a tree of their beginnings, each with a row of the edits to all beginnings of the sought word
 * (Wagner and Fischer 1974, with changed places as Lowrance and Wagner 1975).
 */
import { allWords, childrenOf, endText, isEmpty, isItself, narrow, type Alike } from './alike.ts';
import { blocksOf, type Dictionary } from './dictionary.ts';
import { encodeText } from './texts.ts';
import type { StepBudget } from './step-budget.ts';

const editsMax = 2;

/** To compute a row takes so many steps, and so many for each element. */
const stepsOfRow = 80;
const stepsOfElement = 3;

/** @returns the numbers of the words that two edits or fewer make of the sought one, which is not empty */
export const findNearest = (dictionary: Dictionary, sought: string, budget: StepBudget): readonly number[] => {
  const words = blocksOf(dictionary);
  const characters = Array.from(sought);
  const [first = ''] = characters;
  const rows = Array.from({ length: characters.length + editsMax + 1 }, (_, length) => firstRow(characters, length));
  const found: number[] = [];
  /** @param path the characters of the common beginning */
  const walk = (alike: Alike, path: readonly string[]): void => {
    if (edits(rows, path.length) <= editsMax && isItself(words, alike)) found.push(alike.span[0]);
    for (const child of childrenOf(words, alike, budget)) {
      budget.spend(stepsOfRow + characters.length * stepsOfElement);
      const longer = [...path, endText(words, child, alike.length)];
      if (fillRow(rows, longer, characters) <= editsMax) walk(child, longer);
    }
  };
  const begun = narrow(words, allWords(dictionary), encodeText(first), budget);
  fillRow(rows, [first], characters);
  if (!isEmpty(begun)) walk(begun, [first]);
  return found;
};

/** Row n has the edits between n characters of a word and each beginning of the sought one, the empty one first. */
type Row = Uint8Array<ArrayBuffer>;

/** Only the first row is filled in. */
const firstRow = ({ length }: readonly string[], row: number): Row =>
  row === 0 ? Uint8Array.from({ length: length + 1 }, (_, place) => place) : new Uint8Array(length + 1);

const edits = (rows: readonly Row[], length: number): number => rows[length]?.at(-1) ?? Infinity;

/** Fills in the row of a word's beginning. @returns the fewest edits in it */
const fillRow = (rows: readonly Row[], beginning: readonly string[], characters: readonly string[]): number => {
  const { length } = beginning;
  const [row, above, before] = [rows[length], rows[length - 1], rows[length - 2]];
  if (row === undefined || above === undefined) return Infinity;
  const [last, previous] = [beginning[length - 1], beginning[length - 2]];
  let fewest = (row[0] = length);
  for (let place = 1; place < row.length; place++) {
    const character = characters[place - 1];
    let count = Math.min(
      (above[place - 1] ?? 0) + (character === last ? 0 : 1),
      (above[place] ?? 0) + 1,
      (row[place - 1] ?? 0) + 1,
    );
    if (place > 1 && before !== undefined && character === previous && characters[place - 2] === last)
      count = Math.min(count, (before[place - 2] ?? 0) + 1);
    row[place] = count;
    fewest = Math.min(fewest, count);
  }
  return fewest;
};
