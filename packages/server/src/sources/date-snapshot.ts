/**
 * By the date of a snapshot, in seconds, clients tell one state of the data from another, in whichever process they ask. So
 * whoever opens a snapshot dates it for all, and no two are dated alike (decision 27).
 */

/** A date that leads the clock by more was given by another clock, which is or was wrong. It is not followed. */
const leadMsMax = 20 * 60_000;

/**
 * The date of a snapshot that is opened now: this second, or one after all that were given before.
 * @param before the dates of what was shown and posted until now; these and `now` are milliseconds since 1970
 */
export const dateSnapshot = (now: number, ...before: readonly (number | undefined)[]): number => {
  const date = wholeSecond(now);
  // What was dated a moment ago, before a clock that was wrong, nobody knows: it may have been this second.
  const last = before.map((known = -Infinity) => (known > date + leadMsMax ? date : wholeSecond(known)));
  return Math.max(date, ...last.map((known) => known + 1000));
};

const wholeSecond = (moment: number): number => Math.floor(moment / 1000) * 1000;
