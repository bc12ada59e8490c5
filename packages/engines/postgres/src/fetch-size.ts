/**
 * Adapts the number of rows per FETCH to their speed. PostgreSQL computes all rows of a FETCH before it sends the
 * first, so slow rows, as in a view that calls a function for each, are fetched in small numbers: otherwise
 * SilenceWatch would take the wait for a dead connection.
 */

const rowsFirst = 200;
/** Rows are processed as they arrive, so this does not affect memory. */
const rowsMax = 5000;
const growthMax = 4;
/** The share of the silence limit that a fetch may take. */
const shareMax = 0.1;

export class FetchSize {
  readonly #durationMsMax: number;
  readonly #now: () => number;
  #rows = rowsFirst;
  #begunAt = 0;

  /** @param now milliseconds since 1970 */
  constructor(silenceMs: number, now: () => number) {
    this.#durationMsMax = silenceMs * shareMax;
    this.#now = now;
  }

  /** Starts a fetch. @returns the number of rows to ask for */
  begin(): number {
    this.#begunAt = this.#now();
    return this.#rows;
  }

  /** Ends a fetch after its last row, and adapts the size of the next one. */
  end(): void {
    const durationMs = Math.max(this.#now() - this.#begunAt, 1);
    const growth = Math.min(growthMax, this.#durationMsMax / durationMs);
    this.#rows = Math.max(1, Math.min(rowsMax, Math.floor(this.#rows * growth)));
  }
}
