/** Reports usage and the last uses of keys to the publisher through the store. It never delays an answer. */
import { type Clock, dayOf, hourOf, type UsageOutbox } from '@vitrine/store';
import type { KeyUses } from '../editions/key-uses.ts';
import type { QuestionCounter } from './question-counter.ts';
import type { Observe } from './observation.ts';
import { type UsageCounter } from './usage-counter.ts';

export interface UsageReporterOptions {
  readonly counter: UsageCounter;
  readonly asked: QuestionCounter;
  readonly keyUses: Pick<KeyUses, 'take' | 'putBack'>;
  readonly outbox: UsageOutbox;
  readonly clock: Clock;
  readonly observe: Observe;
}

/** Divides an hour, so that the counts between two reports belong to one hour, except near its end. */
const reportMs = 10_000;

export class UsageReporter {
  readonly #options: UsageReporterOptions;
  #since: number;
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
    const { counter, asked, keyUses, outbox, clock, observe } = this.#options;
    const hour = hourOf(this.#since);
    const day = dayOf(this.#since);
    this.#since = clock.now();
    const counts = counter.take();
    const names = asked.take();
    if (hourOf(this.#since) !== hour) counter.clear();
    if (dayOf(this.#since) !== day) asked.clear();
    const seen = keyUses.take();
    if (counts.length === 0 && names.length === 0 && seen.uses.size === 0) return;
    const requests = counts.map(({ tenantId, collection, keyId, outcome, requests: count }) => ({
      tenantId,
      collection,
      keyId,
      outcome,
      requests: count,
    }));
    const [uses, inPages] = [Object.fromEntries(seen.uses), Object.fromEntries(seen.inPages)];
    const records = Object.fromEntries(seen.records.entries().filter(([, sent]) => sent > 0));
    try {
      if (outbox.put({ uses, inPages, records, hour, requests, names })) return;
    } catch (error) {
      observe({ kind: 'usage-failed', reason: error });
    }
    counter.putBack(counts);
    asked.putBack(names);
    keyUses.putBack(seen);
  }

  #schedule(): void {
    const { clock } = this.#options;
    this.#cancel = clock.after(reportMs - (clock.now() % reportMs), () => {
      this.#schedule();
      this.report();
    });
  }
}
