/** When the next edition is due: aligned to the clock, numbers never going back, whatever becomes of the clock on the wall. */
import { type Clock, editionAt, editionTimes } from '@vitrine/store';

/** An edition that is due, by its number and its end on both clocks. */
export interface DueEdition {
  readonly number: number;
  /** In milliseconds since 1970. */
  readonly endsAt: number;
  /** The same, by the clock that is never set. */
  readonly lastsUntil: number;
}

/** A clock that is late by this share of an edition is waited for; one that is later has been put back. */
const lateShareMax = 1 / 2;

export class EditionSchedule {
  readonly #clock: Clock;
  readonly #lengthSeconds: number;
  #current: DueEdition | undefined;

  constructor(clock: Clock, lengthSeconds: number) {
    this.#clock = clock;
    this.#lengthSeconds = lengthSeconds;
  }

  /** Takes up where an earlier process left off. One of another length is over at once. */
  resume(edition: number, lengthSeconds: number): void {
    const { endsAt, lastsUntil } = this.#timesOf(edition);
    const isOver = lengthSeconds !== this.#lengthSeconds;
    this.#current = { number: edition, endsAt, lastsUntil: isOver ? -Infinity : lastsUntil };
  }

  /** Milliseconds until the next edition is due; 0 or less: it is. */
  leftMs(): number {
    if (this.#current === undefined) return 0;
    const { endsAt, lastsUntil } = this.#current;
    const leftMs = endsAt - this.#clock.now();
    // A timer may ring a moment early, or the clock be late: then it is waited for, unless it was put back by much.
    const isOver = lastsUntil === -Infinity;
    return leftMs <= this.#lateMsMax && !isOver ? leftMs : lastsUntil - this.#clock.monotonic();
  }

  /** The edition of this moment, with a number higher than those before. */
  next(): DueEdition {
    const due = editionAt(this.#clock.now(), this.#lengthSeconds).number;
    return this.#timesOf(this.#current === undefined ? due : Math.max(due, this.#current.number + 1));
  }

  begin(edition: DueEdition): void {
    this.#current = edition;
  }

  /** One whose number is far ahead of the clock, as where that was put back, is as long as the clock says. */
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
