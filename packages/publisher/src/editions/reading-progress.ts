/** How far the readings of sources are that are under way, and what is made of them; who waits for a long one hears of it. */
import type { Clock } from '@vitrine/store';
import type { Observe } from '../observation.ts';
import type { Builder } from './builder.ts';

export interface Progress {
  /** How many were read by now. */
  readonly records: number;
  /** How many of them are in segments, which are made once a source is read. */
  readonly recordsMade: number;
  /** How many there were of the same tables when they were last read; 0 where they never were. */
  readonly recordsBefore: number;
}

interface ReadingProgressOptions {
  readonly builder: Builder;
  readonly clock: Clock;
  readonly observe: Observe;
}

const toldEachMs = 10_000;

export class ReadingProgress {
  readonly #options: ReadingProgressOptions;
  /** How many readings are under way. */
  #count = 0;
  #recordsBefore = 0;
  #readAtStart = 0;
  #madeAtStart = 0;
  #startedAt = 0;
  #cancel: () => void = () => undefined;

  constructor(options: ReadingProgressOptions) {
    this.#options = options;
  }

  /** None where nothing is being read. */
  get current(): Progress | undefined {
    if (this.#count === 0) return undefined;
    const { builder } = this.#options;
    // Counts of 32 bits begin anew; their differences do not mind.
    const records = (builder.recordsRead() - this.#readAtStart) | 0;
    const recordsMade = (builder.recordsMade() - this.#madeAtStart) | 0;
    return { records, recordsMade, recordsBefore: this.#recordsBefore };
  }

  begin(recordsBefore: number): void {
    this.#count += 1;
    this.#recordsBefore += recordsBefore;
    if (this.#count > 1) return;
    this.#readAtStart = this.#options.builder.recordsRead();
    this.#madeAtStart = this.#options.builder.recordsMade();
    this.#startedAt = this.#options.clock.monotonic();
    this.#tellLater();
  }

  end(): void {
    this.#count -= 1;
    if (this.#count > 0) return;
    this.#recordsBefore = 0;
    this.#cancel();
  }

  #tellLater(): void {
    const { clock, observe } = this.#options;
    this.#cancel = clock.after(toldEachMs, () => {
      if (this.current === undefined) return;
      observe({ kind: 'records-reading', ...this.current, durationMs: clock.monotonic() - this.#startedAt });
      this.#tellLater();
    });
  }
}
