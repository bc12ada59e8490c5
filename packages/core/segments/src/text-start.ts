/** Finds the texts of a field, by number, that start with a folded text, or are equal to one. */
import { compareFoldedPrefix, isEqualFolded } from './folded-texts.ts';
import type { TextIndex } from './partition.ts';
import { encodeText, firstFrom, firstWhere, type Bytes, type Integers } from './texts.ts';
import type { StepBudget } from './step-budget.ts';

/** Texts without regard to case, and the order of them. */
export type OrderedTexts = Pick<TextIndex, 'folded' | 'order'>;

/** Adjacent texts of an order: the numbers of its texts, or without an order the places themselves. */
export interface TextRange {
  readonly order: Integers | undefined;
  readonly start: number;
  readonly end: number;
}

/** @param text folded */
export const findStart = (texts: OrderedTexts, text: string): TextRange => rangeOf(texts, encodeText(text));

/** The texts that start with these bytes. */
const rangeOf = ({ folded, order }: OrderedTexts, sought: Bytes): TextRange => {
  const compare = (place: number): number =>
    compareFoldedPrefix(folded, order === undefined ? place : (order[place] ?? 0), sought);
  const count = folded.texts.ends.length;
  const start = firstWhere(count, (place) => compare(place) >= 0);
  return { order, start, end: firstWhere(count, (place) => compare(place) > 0) };
};

/** The numbers of the texts that are equal to a folded one, ascending: of those that start with it they come first. */
export const findEqual = (texts: OrderedTexts, text: string, budget: StepBudget): Integers => {
  const sought = encodeText(text);
  const { order, start, end } = rangeOf(texts, sought);
  const numberAt = (place: number): number => (order === undefined ? place : (order[place] ?? 0));
  const last = firstFrom(start, end, (place) => !isEqualFolded(texts.folded, numberAt(place), sought));
  budget.spend(Math.max(0, last - start));
  return Uint32Array.from({ length: Math.max(0, last - start) }, (_, index) => numberAt(start + index)).sort();
};
