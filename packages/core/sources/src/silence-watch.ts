/**
 * Detects a database that sends no bytes after a request. A network that drops packets keeps the connection open, and
 * the database's own time limits do not reach this process.
 */

/** The database has sent nothing for the time limit after a request. */
class SourceSilent extends Error {
  constructor(silenceMs: number) {
    super(
      `The database has sent no byte for ${silenceMs / 1000} s, so its connection is given up and it is asked again. ` +
        'If a view takes that long to give its first rows, raise SOURCE_SILENCE_SECONDS.',
    );
    this.name = 'SourceSilent';
  }
}

/** The default: a view may sort or join for some time before its first row. */
export const silenceMsDefault = 120_000;

export interface SilenceWatchOptions {
  readonly silenceMs: number;
  readonly bytesRead: () => number;
  /** Called once after the silence, when the request has failed. */
  readonly onSilent: () => void;
  /** Calls back once, after so many milliseconds; returns a function that cancels it. */
  readonly after?: (delayMs: number, callback: () => void) => () => void;
}

/**
 * Checks per time limit. After a long block of this thread, waiting bytes are read between two checks, before the last
 * one.
 */
const looks = 4;

export class SilenceWatch {
  readonly #options: SilenceWatchOptions;
  readonly #silent = Promise.withResolvers<never>();
  #underWay = 0;
  #cancel: () => void = () => undefined;

  constructor(options: SilenceWatchOptions) {
    this.#options = options;
    this.#silent.promise.catch(() => undefined);
  }

  /**
   * Runs a request to the database.
   * @throws SourceSilent, and errors of the work
   */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#underWay === 0) this.#look(this.#options.bytesRead(), looks);
    this.#underWay += 1;
    try {
      return await Promise.race([work(), this.#silent.promise]);
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#cancel();
    }
  }

  #look(before: number, looksLeft: number): void {
    const { silenceMs, bytesRead, onSilent, after = afterByTimer } = this.#options;
    this.#cancel = after(silenceMs / looks, () => {
      const now = bytesRead();
      if (now !== before) return this.#look(now, looks);
      if (looksLeft > 1) return this.#look(before, looksLeft - 1);
      this.#silent.reject(new SourceSilent(silenceMs));
      onSilent();
    });
  }
}

const afterByTimer = (delayMs: number, callback: () => void): (() => void) => {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
};
