/** The lease of exposures and keys: they are trusted until the publisher was not heard for too long. */
import type { Clock } from '@vitrine/store';

export interface LeaseOptions {
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
  /** How long exposures and keys are trusted after the publisher's last heartbeat. */
  readonly leaseMs: number;
}

/** A time on both clocks: the wall clock may be set, and the monotonic one may stop while the machine is suspended. */
interface Moment {
  readonly now: number;
  readonly monotonic: number;
}

export class Lease {
  readonly #options: LeaseOptions;
  /** The time of the last heartbeat by the publisher's clock, and when it was first seen, by this machine's clocks. */
  #beatAt: number | undefined;
  #heardAt: Moment | undefined;

  constructor(options: LeaseOptions) {
    this.#options = options;
  }

  /**
   * Notes the publisher's last heartbeat. The first one seen may be old, so its own time counts; later ones count from
   * when they are seen.
   * @param beatAt in milliseconds since 1970; undefined: there was none
   */
  hear(beatAt: number | undefined): void {
    if (beatAt === undefined || beatAt === this.#beatAt) return;
    const { clock, leaseMs } = this.#options;
    const isFirst = this.#beatAt === undefined;
    this.#beatAt = beatAt;
    const now = clock.now();
    if (!isFirst || Math.abs(now - beatAt) <= leaseMs) this.#heardAt = { now, monotonic: clock.monotonic() };
  }

  /** Called on each request: a delayed timer would let withdrawn content be served. */
  get isOver(): boolean {
    if (this.#heardAt === undefined) return true;
    const { clock, leaseMs } = this.#options;
    const { now, monotonic } = this.#heardAt;
    return Math.max(clock.now() - now, clock.monotonic() - monotonic) > leaseMs;
  }
}
