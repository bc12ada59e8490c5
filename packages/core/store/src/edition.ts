/** Edition numbers and times: editions have equal lengths, aligned to the clock (contract §6.1). */

export interface EditionTimes {
  /** `floor(unix seconds / length)` */
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly opensAt: number;
  readonly endsAt: number;
  readonly lengthMs: number;
}

/** The times of a published edition. */
export interface ShownTimes extends EditionTimes {
  /** The header Last-Modified, in milliseconds since 1970. */
  readonly lastModified: number;
}

/**
 * The times of an answer that expires before its edition does.
 * @param endsAt in milliseconds since 1970; undefined: no limit
 */
export const endingBy = (endsAt: number | undefined, times: ShownTimes): ShownTimes =>
  endsAt === undefined || endsAt >= times.endsAt ? times : { ...times, endsAt };

export const editionAt = (nowMs: number, lengthSeconds: number): EditionTimes => {
  return editionTimes(Math.floor(nowMs / (lengthSeconds * 1000)), lengthSeconds);
};

export const editionTimes = (number: number, lengthSeconds: number): EditionTimes => {
  const lengthMs = lengthSeconds * 1000;
  return { number, opensAt: number * lengthMs, endsAt: (number + 1) * lengthMs, lengthMs };
};

/**
 * Whole seconds until an edition ends, from 0 to its length, even if the clock was set: how long an answer of it may be
 * cached (contract §6.6).
 */
export const secondsLeft = ({ endsAt, lengthMs }: EditionTimes, nowMs: number): number =>
  Math.max(0, Math.floor(Math.min(endsAt - nowMs, lengthMs) / 1000));
