/** Reports usage and the last uses of keys to the publisher through the store. It never delays an answer. */
import { type Clock, hourOf, type UsageOutbox } from '@vitrine/store';
import type { Observe } from './observation.ts';
import { type UsageCounter } from './usage-counter.ts';

export interface UsageReporterOptions {
  readonly counter: UsageCounter;
  /** Returns when each key was last used, since the previous call. */
  readonly takeUses: () => ReadonlyMap<number, number>;
  readonly outbox: UsageOutbox;
  readonly clock: Clock;
  readonly observe: Observe;
}

/** Divides an hour, so that the counts between two reports belong to one hour, except near its end. */
const reportMs = 10_000;

export class UsageReporter {
  readonly #options: UsageReporterOptions;
  #since: number;
  #uses = new Map<number, number>();
  #cancel: () => void = () => undefined;

  constructor(options: UsageReporterOptions) {
    this.#options = options;
    this.#since = options.clock.now();
    this.#schedule();
  }

  close(): void {
    this.#cancel();
    this.report();
  }

  /**
   * Writes a report. It never throws: counts that could not be written are added to the next report, and to its hour.
   */
  report(): void {
    const { counter, takeUses, outbox, clock, observe } = this.#options;
    const hour = hourOf(this.#since);
    this.#since = clock.now();
    const counts = counter.take();
    if (hourOf(this.#since) !== hour) counter.clear();
    for (const [keyId, usedAt] of takeUses()) this.#uses.set(keyId, usedAt);
    if (counts.length === 0 && this.#uses.size === 0) return;
    const requests = counts.map(({ tenantId, collection, keyId, outcome, requests: count }) => ({
      tenantId,
      collection,
      keyId,
      outcome,
      requests: count,
    }));
    try {
      if (outbox.put({ uses: Object.fromEntries(this.#uses), hour, requests })) this.#uses = new Map();
      else counter.putBack(counts);
    } catch (error) {
      counter.putBack(counts);
      observe({ kind: 'usage-failed', reason: error });
    }
  }

  #schedule(): void {
    const { clock } = this.#options;
    this.#cancel = clock.after(reportMs - (clock.now() % reportMs), () => {
      this.#schedule();
      this.report();
    });
  }
}
