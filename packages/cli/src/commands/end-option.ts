/** Reads the option of an expiry or end. */
import { isDay, readMoment } from '@vitrine/contract';
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
  const end = readTime(text.trim());
  if (end === undefined) {
    throw new UsageError(
      `${option}: found "${text}", expected a date such as 2027-01-31, a time such as 2027-01-31T12:00:00Z, or never.`,
    );
  }
  if (end <= now) throw new UsageError(`${option}: ${text} is past; ${what} needs an end to come.`);
  return end;
};

const readTime = (text: string): Date | undefined => {
  if (isDay(text)) return new Date(`${text}T00:00:00Z`);
  const moment = readMoment(text);
  return moment && new Date(moment.milliseconds);
};
