/** Prints the meaning of a field as one line of English, for programs and models. */
import { type FieldMeaning, readCollectionPresentation } from '@vitrine/contract/presentation';
import type { ExposedCollection } from '@vitrine/query';
import { oneLine } from './one-line.ts';

/** The description of a collection, and the meanings of its shown fields by their keys. */
export const meaningsOf = ({ presentation }: ExposedCollection) => {
  const { description, meanings = {} } = readCollectionPresentation(presentation);
  return { description, meanings };
};

/** The most options in a line; `describe` has all. */
const optionsMax = 20;

/** Such as `With its box. In kg. Options: A = In stock, B = On order.`; empty: not described. */
export const printMeaning = ({ description, unit, options = [] }: FieldMeaning = {}): string =>
  [
    ...(description === undefined ? [] : [oneLine(description)]),
    ...(unit === undefined ? [] : [`In ${oneLine(unit)}.`]),
    ...(options.length === 0 ? [] : [`Options: ${printOptions(options)}.`]),
  ].join(' ');

const printOptions = (options: NonNullable<FieldMeaning['options']>): string => {
  const shown = options.slice(0, optionsMax).map(({ value, label }) => `${oneLine(value)} = ${oneLine(label)}`);
  return [...shown, ...(options.length > optionsMax ? [`and ${options.length - optionsMax} more`] : [])].join(', ');
};
