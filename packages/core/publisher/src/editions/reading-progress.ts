/** Progress of running scans of sources and of the segments built from them, for operators who wait. */
import type { Clock } from '@vitrine/store';
import type { Observe, Progress } from '../observation.ts';
import type { Builder } from './builder.ts';

interface ReadingProgressOptions {
  readonly builder: Builder;
  readonly clock: Clock;
  readonly observe: Observe;
}

const toldEachMs = 10_000;

export class ReadingProgress {
  readonly #options: ReadingProgressOptions;
  #count = 0;
  #recordsBefore = 0;
  #tenants = 0;
  #tenantsMade = 0;
  #readAtStart = 0;
  #madeAtStart = 0;
  #startedAt = 0;
  #cancel: () => void = () => undefined;

  constructor(options: ReadingProgressOptions) {
    this.#options = options;
  }

  /** Undefined if no source is being read. */
  get current(): Progress | undefined {
    if (this.#count === 0) return undefined;
    const { builder } = this.#options;
    // The 32-bit counts may overflow; their differences stay correct.
    const records = (builder.recordsRead() - this.#readAtStart) | 0;
    const recordsMade = (builder.recordsMade() - this.#madeAtStart) | 0;
    return {
      records,
      recordsMade,
      recordsBefore: this.#recordsBefore,
      tenants: this.#tenants,
      tenantsMade: this.#tenantsMade,
      leftMs: this.#leftMs,
    };
  }

  /** @param tenants that have no records yet */
  begin(recordsBefore: number, tenants: number): void {
    this.#count += 1;
    this.#recordsBefore += recordsBefore;
    this.#tenants += tenants;
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
    this.#tenants = 0;
    this.#tenantsMade = 0;
    this.#cancel();
  }

  /** Notes that the first records of so many tenants are in a segment. */
  noteFirst(tenants: number): void {
    this.#tenantsMade += tenants;
  }

  get #leftMs(): number | undefined {
    if (this.#tenantsMade === 0) return undefined;
    const passedMs = this.#options.clock.monotonic() - this.#startedAt;
    return Math.round((passedMs * (this.#tenants - this.#tenantsMade)) / this.#tenantsMade);
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
