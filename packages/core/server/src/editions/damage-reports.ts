/** Reports damaged files of the store to the publisher, which writes them again. */
import type { Clock, Suspect } from '@vitrine/store';
import { LRUCache } from 'lru-cache';

export interface DamageReportsOptions {
  readonly clock: Pick<Clock, 'monotonic'>;
  /** Called with a damaged file, repeatedly while it is requested. */
  readonly onDamaged?: ((suspect: Suspect) => void) | undefined;
}

/** After this time a damaged file is read again: the publisher may have written it again. */
export const damagedMs = 5000;
const reportedMax = 1000;

export class DamageReports {
  readonly #options: DamageReportsOptions;
  /** When damage was last reported, by file name and a monotonic clock. */
  readonly #reportedAt = new LRUCache<string, number>({ max: reportedMax });

  constructor(options: DamageReportsOptions) {
    this.#options = options;
  }

  /** Reports a damaged file. A report syncs a file, so repeated ones are skipped for some seconds. */
  report(suspect: Suspect): void {
    if (this.isReported(suspect.name)) return;
    this.#reportedAt.set(suspect.name, this.#options.clock.monotonic());
    this.#options.onDamaged?.(suspect);
  }

  /** True if damage of this file was reported recently: it is not worth reading again. */
  isReported(name: string): boolean {
    const at = this.#reportedAt.get(name);
    return at !== undefined && this.#options.clock.monotonic() - at < damagedMs;
  }
}
