/** Reads the option that limits a list. */
import { InvalidArgumentError } from 'commander';

const limitMax = 1_000_000;

/** @throws InvalidArgumentError unless the text is a whole number from 1 */
export const readLimit = (text: string): number => {
  const limit = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= limitMax) return limit;
  throw new InvalidArgumentError(`Expected a whole number from 1 to ${limitMax}.`);
};
