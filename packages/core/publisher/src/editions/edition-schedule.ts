/** Schedules editions, aligned to the clock. Numbers always increase, even if the clock is set back. */
import { type Clock, editionAt, editionTimes, type Manifest } from '@vitrine/store';

/** An edition that is due, by its number and its end on both clocks. */
export interface DueEdition {
  readonly number: number;
  /** In milliseconds since 1970. */
  readonly endsAt: number;
  /** The same by the monotonic clock. */
  readonly lastsUntil: number;
}

/** If the clock is behind by at most this share of an edition, the schedule waits for it; otherwise it was set back. */
const lateShareMax = 1 / 2;

export class EditionSchedule {
  readonly #clock: Clock;
  readonly #lengthSeconds: number;
  #current: DueEdition | undefined;

  constructor(clock: Clock, lengthSeconds: number) {
    this.#clock = clock;
    this.#lengthSeconds = lengthSeconds;
  }

  /** Resumes the schedule of an earlier process. An edition that was not read, or has another length, ends immediately. */
  resume({ edition, lengthSeconds, isRead }: Pick<Manifest, 'edition' | 'lengthSeconds' | 'isRead'>): void {
    const { endsAt, lastsUntil } = this.#timesOf(edition);
    const isOver = !isRead || lengthSeconds !== this.#lengthSeconds;
    this.#current = { number: edition, endsAt, lastsUntil: isOver ? -Infinity : lastsUntil };
  }

  /** Milliseconds until the next edition is due; 0 or less: it is due. */
  leftMs(): number {
    if (this.#current === undefined) return 0;
    const { endsAt, lastsUntil } = this.#current;
    const leftMs = endsAt - this.#clock.now();
    // A timer may fire early, or the clock may be behind: the schedule waits, unless the clock was set back by much.
    const isOver = lastsUntil === -Infinity;
    return leftMs <= this.#lateMsMax && !isOver ? leftMs : lastsUntil - this.#clock.monotonic();
  }

  /** The current edition by the clock, with a number higher than all before. */
  next(): DueEdition {
    const due = editionAt(this.#clock.now(), this.#lengthSeconds).number;
    return this.#timesOf(this.#current === undefined ? due : Math.max(due, this.#current.number + 1));
  }

  begin(edition: DueEdition): void {
    this.#current = edition;
  }

  /** An edition whose number is far ahead, after the clock was set back, ends with the clock's edition. */
  #timesOf(number: number): DueEdition {
    const now = this.#clock.now();
    const times = editionTimes(number, this.#lengthSeconds);
    const { endsAt } = times.opensAt - now <= this.#lateMsMax ? times : editionAt(now, this.#lengthSeconds);
    return { number, endsAt, lastsUntil: this.#clock.monotonic() + endsAt - now };
  }

  get #lateMsMax(): number {
    return this.#lengthSeconds * 1000 * lateShareMax;
  }
}
