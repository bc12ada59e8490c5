/**
 * Clients distinguish states of the data by the date of a snapshot, in seconds, in every process. So the process that
 * opens a snapshot dates it for all, and all dates differ (decision 27).
 */

/** A date that leads the clock by more came from a wrong clock, and is ignored. */
const leadMsMax = 20 * 60_000;

/**
 * The date of a new snapshot: now, or a second after the latest earlier date.
 * @param before the dates of snapshots exposed and announced until now; these and `now` are milliseconds since 1970
 */
export const dateSnapshot = (now: number, ...before: readonly (number | undefined)[]): number =>
  Math.max(now, ...before.map((date = -Infinity) => (date > now + leadMsMax ? now : date + 1000)));
