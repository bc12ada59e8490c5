/** Much work in small transactions with pauses between them: SQLite has one writer, and others wait for each of these. */

/** Runs its work in a transaction, once the database is free for it. */
export type Transact = <Result>(work: () => Result) => Promise<Result>;

/** Says whether a transaction has taken long enough. */
export type IsTimeOver = () => boolean;

const transactionMs = 50;
/** Those who wait for the right to write ask for it again after 5 ms. */
const pauseMs = 10;

export class SmallTransactions {
  readonly #transact: Transact;
  readonly #monotonic: () => number;
  #msSincePause = 0;

  /** @param monotonic milliseconds that never go back */
  constructor(transact: Transact, monotonic: () => number) {
    this.#transact = transact;
    this.#monotonic = monotonic;
  }

  async run<Result>(work: (isTimeOver: IsTimeOver) => Result): Promise<Result> {
    if (this.#msSincePause > transactionMs) await this.#pause();
    return this.#transact(() => {
      const startedAt = this.#monotonic();
      try {
        return work(() => this.#monotonic() - startedAt > transactionMs);
      } finally {
        this.#msSincePause += this.#monotonic() - startedAt;
      }
    });
  }

  async #pause(): Promise<void> {
    this.#msSincePause = 0;
    await Bun.sleep(pauseMs);
  }
}
