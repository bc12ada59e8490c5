/**
 * The mistakes of a request as they are found: a bounded number of them, and suggestions for the first few; and the refusal of
 * the request with all of them (contract §2, §4.2 [D] 11).
 */
import type { Mistake } from '@vitrine/contract';
import type { Cause } from './cause.ts';
import { nearestName, printMeant } from './suggest.ts';

/** A mistake as it is found. The API prints its message; pages say its cause in their language. */
export interface FoundMistake extends Mistake {
  /** Undefined: only the message says it. */
  readonly cause?: Cause | undefined;
}

/** Number of unknown names that are compared with all known names: each costs as much as there are fields. */
const suggestionsMax = 3;

export class Mistakes {
  readonly #found: FoundMistake[];
  #suggestionsLeft = suggestionsMax;

  /** @param found by an earlier stage */
  constructor(found: readonly FoundMistake[] = []) {
    this.#found = [...found];
  }

  get found(): readonly FoundMistake[] {
    return this.#found;
  }

  /** @throws QueryError at the last mistake that an answer names: nothing after it is looked at */
  report(parameter: string, message: string, cause?: Cause): void {
    this.#found.push({ parameter, message, cause });
    if (this.#found.length >= mistakesMax) throw new QueryError(this.#found);
  }

  /** Reports that there are more of something than may be, if there are. @param what such as `conditions` */
  reportTooMany(parameter: string, count: number, max: number, what: string): void {
    if (count <= max) return;
    this.report(parameter, `${count} ${what}; at most ${max} are allowed.`, { kind: 'tooMany', count, max });
  }

  /**
   * Reports a name that nothing has that the caller may see.
   * @param noun such as `field`
   * @param meant the name that it most likely means
   * @param advice a sentence that says what there is
   */
  reportUnknown(
    parameter: string,
    [kind, noun]: UnknownName,
    name: string,
    meant: string | undefined,
    advice: string,
  ): void {
    const message = `Unknown ${noun} ${quote(name)}.${printMeant(meant)} ${advice}`;
    this.report(parameter, message, { kind, written: shorten(name), meant });
  }

  /**
   * The nearest of `candidates`, for the first few names; past them nothing is suggested, whatever the name.
   * @param otherwise the name to suggest if no candidate is near
   */
  nearest(name: string, candidates: Iterable<string>, otherwise?: () => string | undefined): string | undefined {
    if (this.#suggestionsLeft === 0) return undefined;
    this.#suggestionsLeft -= 1;
    return nearestName(name, candidates) ?? otherwise?.();
  }
}

/** The kind of its cause, and what it names. */
type UnknownName = readonly [kind: Extract<Cause, { readonly meant: unknown }>['kind'], noun: string];

/** Past it a request is no question any more, and its answer must not grow with it. */
const mistakesMax = 100;

export class QueryError extends Error {
  readonly mistakes: readonly FoundMistake[];

  constructor(mistakes: readonly FoundMistake[]) {
    super('The request cannot be read.');
    this.name = 'QueryError';
    this.mistakes = distinct(mistakes).slice(0, mistakesMax);
  }
}

const distinct = (mistakes: readonly FoundMistake[]): FoundMistake[] => [
  ...new Map(mistakes.map((mistake) => [`${mistake.parameter}\n${mistake.message}`, mistake])).values(),
];

const shownCharactersMax = 60;

/** A value in a message: cut if it is long. */
export const shorten = (text: string): string =>
  text.length > shownCharactersMax ? `${text.slice(0, shownCharactersMax)}…` : text;

/** The same, quoted. */
export const quote = (text: string): string => JSON.stringify(shorten(text));
