/** Saves what the counter counts, every ten seconds, and forgets what is old. */
import type { Clock } from '../editions/clock.ts';
import type { Observe } from '../observe/observation.ts';
import type { UsageCounter } from '../observe/usage-counter.ts';
import type { UsageDatabase } from './schema.ts';
import { addUsage, dropOldUsage, hourOf } from './usage.ts';

export interface UsageSaverOptions {
  readonly counter: UsageCounter;
  readonly store: UsageDatabase;
  readonly clock: Clock;
  readonly observe: Observe;
}

/** A whole part of an hour: what is counted between two savings belongs to one hour, but for a moment. */
const savingMs = 10_000;

export class UsageSaver {
  readonly #options: UsageSaverOptions;
  #since: number;
  #saving: Promise<void> | undefined;
  #cancel: () => void = () => undefined;

  constructor(options: UsageSaverOptions) {
    this.#options = options;
    this.#since = options.clock.now();
    this.#schedule();
  }

  async close(): Promise<void> {
    this.#cancel();
    await this.#saving;
    await this.#save();
  }

  #schedule(): void {
    const { clock } = this.#options;
    this.#cancel = clock.after(savingMs - (clock.now() % savingMs), () => {
      this.#schedule();
      this.#saving ??= this.#save().finally(() => {
        this.#saving = undefined;
      });
    });
  }

  /** It never throws: what fails is tried again with what is counted next, and then counts as of that hour. */
  async #save(): Promise<void> {
    const { counter, store, clock, observe } = this.#options;
    const hour = hourOf(this.#since);
    this.#since = clock.now();
    const isOver = hourOf(this.#since) !== hour;
    const counts = counter.take();
    if (isOver) counter.clear();
    try {
      while (counts.length > 0) {
        await addUsage(store, hour, counts.slice(0, countsAtOnce));
        counts.splice(0, countsAtOnce);
      }
      if (isOver) await dropOldUsage(store, this.#since);
    } catch (error) {
      counter.putBack(counts);
      observe({ kind: 'catalog-failed', reason: error });
    }
  }
}

/** Each is a short statement of its own, for which nobody waits. */
const countsAtOnce = 1000;
