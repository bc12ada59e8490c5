/** The mistakes of a request as they are found: a bounded number of them, and suggestions for the first few. */
import type { Mistake } from '@vitrine/contract';
import { mistakesMax, QueryError } from './query-error.ts';
import { suggest } from './suggest.ts';

/** Number of unknown names that are compared with all known names: each costs as much as there are fields. */
const suggestionsMax = 3;

export class Mistakes {
  readonly #found: Mistake[];
  #suggestionsLeft = suggestionsMax;

  /** @param found by an earlier stage */
  constructor(found: readonly Mistake[] = []) {
    this.#found = [...found];
  }

  get found(): readonly Mistake[] {
    return this.#found;
  }

  /** @throws QueryError at the last mistake that an answer names: nothing after it is looked at */
  report(parameter: string, message: string): void {
    this.#found.push({ parameter, message });
    if (this.#found.length >= mistakesMax) throw new QueryError(this.#found);
  }

  /** As `suggest`, for the first few names; past them nothing is suggested, whatever the name. */
  suggest(name: string, candidates: Iterable<string>, meant?: string): string {
    if (this.#suggestionsLeft === 0) return '';
    this.#suggestionsLeft -= 1;
    return suggest(name, candidates, meant);
  }
}
