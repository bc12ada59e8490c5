/** Finds the texts of a field, by number, that start with a folded text, or are equal to one. */
import { compareFoldedPrefix } from './folded-texts.ts';
import type { Options, TextIndex } from './partition.ts';
import { encodeText, firstWhere, lengthAt, type Bytes, type Integers } from './texts.ts';

/** Texts without regard to case, and the order of them. */
type OrderedTexts = Pick<TextIndex, 'folded' | 'order'>;

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

/** The numbers of the options whose folded texts are just this one. */
export const findEqual = ({ folded, order }: Pick<Options, 'folded' | 'order'>, text: string): Integers => {
  const sought = encodeText(text);
  const isEqual = (number: number): boolean => lengthAt(folded, number) === sought.length;
  const { start, end } = rangeOf({ folded: { kind: 'stored', texts: folded }, order }, sought);
  const numbers = new Uint32Array(Math.max(0, end - start)).map((_, index) =>
    order === undefined ? start + index : (order[start + index] ?? 0),
  );
  return numbers.filter(isEqual);
};
