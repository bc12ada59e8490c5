/** The words that a name in a database or a file is made of. */
import { noCase } from 'change-case';

/** In small letters and without the numbers behind them: `createdAt`, `created_at` and `CREATED AT2` are one. */
export const wordsOf = (name: string): readonly string[] =>
  noCase(name)
    .split(' ')
    .map((word) => word.replace(/\d+$/, ''));

/** The words without what is between them: `created_at` is `createdat`. */
export const joinWords = (name: string): string => wordsOf(name).join('');

/** Words in a row as a list. */
export const listWords = (words: string): readonly string[] => words.split(' ');
