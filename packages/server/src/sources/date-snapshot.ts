/**
 * When a snapshot opened, as clients are told: by that date, in seconds, they know one state of the data from another, in
 * whichever process they ask. So whoever opens a snapshot dates it for all, and no two are dated alike.
 */
import type { Opening } from './source.ts';

/**
 * A date that is ahead by more editions than this was given by another clock, which is or was wrong: nobody knows then
 * what else was dated by this one a moment ago.
 */
const editionsAheadMax = 4;

/**
 * The date of a snapshot that is opened now: a second of its edition, later than what was shown before.
 * @param posted the date of the one that another process may have opened before
 * @param now by the clock of whoever opens it; like all of these, in milliseconds since 1970
 */
export const dateSnapshot = (
  { opensAt, endsAt, shown }: Pick<Opening, 'opensAt' | 'endsAt' | 'shown'>,
  posted: number | undefined,
  now: number,
): number => {
  const date = Math.max(opensAt, Math.min(wholeSecond(now), endsAt - 1000));
  const latest = date + editionsAheadMax * (endsAt - opensAt);
  const later = [shown, posted].flatMap((before) =>
    before === undefined ? [] : (before > latest ? date : wholeSecond(before)) + 1000,
  );
  return Math.max(date, ...later);
};

const wholeSecond = (moment: number): number => Math.floor(moment / 1000) * 1000;
