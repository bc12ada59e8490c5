/** Work that is done a few at a time, in the order in which it was asked for: more of it at once would take too much memory. */
import { Unavailable } from '../sources/source.ts';

/** More than this, and the next one is refused at once. */
const waitingMax = 32;
const retryAfterSeconds = 2;

export class Turns {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  /** @param atOnceMax how many may be at work */
  constructor(atOnceMax: number) {
    this.#free = atOnceMax;
  }

  /**
   * Does some work when it is its turn.
   * @throws Unavailable where too many wait already
   */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#waiting.length >= waitingMax) {
      throw new Unavailable('Too many large answers are waited for.', retryAfterSeconds);
    }
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free++;
      else next();
    }
  }
}
