/** Finds the texts of a field, by number, that start with a folded text, or are equal to one. */
import type { TextIndex } from './partition.ts';
import { comparePrefixAt, encodeText, firstWhere, lengthAt, type Bytes, type Integers } from './texts.ts';

/** Texts without regard to case, and the order of them. */
type FoldedTexts = Pick<TextIndex, 'folded' | 'order'>;

/** Texts that follow one another in an order: the numbers of the texts in it, or where there is none the places themselves. */
export interface TextRange {
  readonly order: Integers | undefined;
  readonly start: number;
  readonly end: number;
}

/** @param text folded */
export const findStart = (texts: FoldedTexts, text: string): TextRange => rangeOf(texts, encodeText(text));

/** The texts that start with these bytes. */
export const rangeOf = ({ folded, order }: FoldedTexts, sought: Bytes): TextRange => {
  const compare = (place: number): number =>
    comparePrefixAt(folded, order === undefined ? place : (order[place] ?? 0), sought);
  const count = folded.ends.length;
  const start = firstWhere(count, (place) => compare(place) >= 0);
  return { order, start, end: firstWhere(count, (place) => compare(place) > 0) };
};

/** The numbers of the folded texts that are just this one. */
export const findEqual = ({ folded, order }: FoldedTexts, text: string): Integers => {
  const sought = encodeText(text);
  const isEqual = (number: number): boolean => lengthAt(folded, number) === sought.length;
  const { start, end } = findStart({ folded, order }, text);
  const numbers = new Uint32Array(Math.max(0, end - start)).map((_, index) =>
    order === undefined ? start + index : (order[start + index] ?? 0),
  );
  return numbers.filter(isEqual);
};
