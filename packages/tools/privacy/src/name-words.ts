/** Splits names of databases and files into words. */
import { noCase } from 'change-case';

/** In lower case without trailing numbers: `createdAt`, `created_at` and `CREATED AT2` are equal. */
export const wordsOf = (name: string): readonly string[] =>
  noCase(name)
    .split(' ')
    .map((word) => word.replace(/(?<!\d)\d+$/, ''));

/** The words joined without separators: `created_at` is `createdat`. */
export const joinWords = (name: string): string => wordsOf(name).join('');

/** Splits words that are separated by spaces. */
export const listWords = (words: string): readonly string[] => words.split(' ');
