/** Reads the option of an expiry or end. */
import { readMoment } from '@vitrine/sources/files';
import { UsageError } from './usage-error.ts';

/** The help text of such an option. */
export const endsAt = 'its end: a date (00:00 UTC), a time such as 2027-01-31T12:00:00Z, or never';

/**
 * A date means 00:00 UTC; null: never.
 * @param option such as `--expires`
 * @param what such as `a key`
 * @throws UsageError for an invalid or past time
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
