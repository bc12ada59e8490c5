/** Editions as arithmetic: time is cut into equal lengths, aligned to the clock (contract §6.1). */

export interface EditionTimes {
  /** `floor(unix seconds / length)` */
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly opensAt: number;
  readonly endsAt: number;
  readonly lengthMs: number;
}

/** Those of an edition that is shown. */
export interface ShownTimes extends EditionTimes {
  /** By which second clients know its state of the data, in milliseconds since 1970. */
  readonly lastModified: number;
}

/** The times of an answer that is not to be kept after a moment, in milliseconds since 1970; none: there is no such moment. */
export const endingBy = (endsAt: number | undefined, times: ShownTimes): ShownTimes =>
  endsAt === undefined || endsAt >= times.endsAt ? times : { ...times, endsAt };

/** The edition that a moment is in. */
export const editionAt = (nowMs: number, lengthSeconds: number): EditionTimes => {
  return editionTimes(Math.floor(nowMs / (lengthSeconds * 1000)), lengthSeconds);
};

export const editionTimes = (number: number, lengthSeconds: number): EditionTimes => {
  const lengthMs = lengthSeconds * 1000;
  return { number, opensAt: number * lengthMs, endsAt: (number + 1) * lengthMs, lengthMs };
};

/**
 * Whole seconds until an edition ends, never below 0, and never more than its length, whatever becomes of the clock on the
 * wall: how long an answer of it may be kept (contract §6.6).
 */
export const secondsLeft = ({ endsAt, lengthMs }: EditionTimes, nowMs: number): number =>
  Math.max(0, Math.floor(Math.min(endsAt - nowMs, lengthMs) / 1000));
