/**
 * By the date of a snapshot, in seconds, clients tell one state of the data from another, in whichever process they ask. So
 * whoever opens a snapshot dates it for all, and no two are dated alike (decision 27).
 */

/** A date that leads the clock by more was given by another clock, which is or was wrong. It is not followed. */
const leadMsMax = 20 * 60_000;

/**
 * The date of a snapshot that is opened now: this moment, or a second after the latest that was given before.
 * @param before the dates of what was shown and posted until now; these and `now` are milliseconds since 1970
 */
export const dateSnapshot = (now: number, ...before: readonly (number | undefined)[]): number =>
  Math.max(now, ...before.map((date = -Infinity) => (date > now + leadMsMax ? now : date + 1000)));
