/** Days by the clocks of the business, as inputs of dates have them. */
import { instantsOf } from '@vitrine/contract';

/** Clocks that go forward at midnight begin the day later. */
const beginnings = ['00:00', '00:30', '01:00', '02:00'];

/**
 * The beginning of a day, ISO 8601 in UTC.
 * @param day such as `2026-12-31`
 * @returns undefined where it is no day
 */
export const beginningOf = (day: string, timeZone: string): string | undefined => {
  const [instant] = beginnings.flatMap((time) => instantsOf(`${day}T${time}`, timeZone));
  return instant === undefined ? undefined : new Date(instant).toISOString();
};

/** The day of an instant, such as `2026-12-31`. */
export const dayIn = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(new Date(instant));
