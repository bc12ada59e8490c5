/** Splits work into small transactions with pauses, because SQLite has one writer at a time. */

/** Runs work in a transaction, once the database is free. */
export type Transact = <Result>(work: () => Result) => Promise<Result>;

/** True if the transaction has taken long enough. */
export type IsTimeOver = () => boolean;

const transactionMs = 50;
/** Waiting writers retry after 5 ms. */
const pauseMs = 10;

export class SmallTransactions {
  readonly #transact: Transact;
  readonly #monotonic: () => number;
  #msSincePause = 0;

  /** @param monotonic a monotonic clock, in milliseconds */
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
