/** The refusal of an invalid request, with all its mistakes (contract §2, §4.2 [D] 11). */
import type { Mistake } from '@vitrine/contract';

/** Past it a request is no question any more, and its answer must not grow with it. */
export const mistakesMax = 100;

export class QueryError extends Error {
  readonly mistakes: readonly Mistake[];

  constructor(mistakes: readonly Mistake[]) {
    super('The request cannot be read.');
    this.name = 'QueryError';
    this.mistakes = distinct(mistakes).slice(0, mistakesMax);
  }
}

const distinct = (mistakes: readonly Mistake[]): Mistake[] => [
  ...new Map(mistakes.map((mistake) => [`${mistake.parameter}\n${mistake.message}`, mistake])).values(),
];

const shownCharactersMax = 60;

/** A value in a message: quoted, and cut if it is long. */
export const quote = (text: string): string =>
  JSON.stringify(text.length > shownCharactersMax ? `${text.slice(0, shownCharactersMax)}…` : text);
