/** Reports usage and the last uses of keys to the publisher through the store. It never delays an answer. */
import { type Clock, dayOf, hourOf, type UsageOutbox } from '@vitrine/store';
import type { KeyUses } from '../editions/key-uses.ts';
import type { QuestionCounter } from './question-counter.ts';
import type { Observe } from './observation.ts';
import type { UsageCounter } from './usage-counter.ts';

export interface UsageReporterOptions {
  readonly counter: UsageCounter;
  readonly asked: QuestionCounter;
  readonly keyUses: Pick<KeyUses, 'uses' | 'inPages' | 'records' | 'clear'>;
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

  /** Writes a report. It never throws: counts that could not be written are part of the next report, and of its hour. */
  report(): void {
    const { counter, asked, keyUses, clock } = this.#options;
    const before = this.#since;
    this.#since = clock.now();
    if (this.#write(hourOf(before))) for (const written of [counter, asked, keyUses]) written.clear();
    if (dayOf(this.#since) !== dayOf(before)) asked.forget();
  }

  /** @returns true if all counts are written */
  #write(hour: string): boolean {
    const { counter, asked, keyUses, outbox, observe } = this.#options;
    const [requests, names] = [counter.counts, asked.counts];
    if (requests.length === 0 && names.length === 0 && keyUses.uses.size === 0) return true;
    const [uses, inPages] = [Object.fromEntries(keyUses.uses), Object.fromEntries(keyUses.inPages)];
    const records = Object.fromEntries(keyUses.records.entries().filter(([, sent]) => sent > 0));
    try {
      return outbox.put({ uses, inPages, records, hour, requests, names });
    } catch (error) {
      observe({ kind: 'usage-failed', reason: error });
      return false;
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
