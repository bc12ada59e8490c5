/** The end of what does not last, as an option of a command says it. */
import { readMoment } from '../importing/moments.ts';
import { UsageError } from './usage-error.ts';

/** What such an option takes, for its help. */
export const endsAt = 'when it ends: a date (its first moment, UTC), a time such as 2027-01-31T12:00:00Z, or never';

/**
 * A date is its first moment, in UTC; null: never.
 * @param option such as `--expires`
 * @param what such as `a key`
 * @throws UsageError where it is none, or past
 */
export const readEnd = (option: string, what: string, text: string, now: Date): Date | null => {
  if (text.trim() === 'never') return null;
  const moment = readMoment(text.trim());
  if (moment === undefined) {
    throw new UsageError(
      `${option}: found "${text}", expected a date such as 2027-01-31, a time such as 2027-01-31T12:00:00Z, or never.`,
    );
  }
  const end = new Date(moment);
  if (end <= now) throw new UsageError(`${option}: ${text} is past; ${what} needs an end to come.`);
  return end;
};
