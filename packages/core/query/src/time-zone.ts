/** The parameter `tz`: whose days the dates of a request mean (contract §11.10; decision 102). */
import type { Mistakes } from './mistakes.ts';

/** The zone of days where a request names none. */
export const utc = 'UTC';

const namePattern = /^[A-Za-z][\w/+-]{0,63}$/;

/** @returns the name of the zone as the IANA database writes it; UTC where none is given, and for another name of UTC */
export const readTimeZone = (text: string | undefined, mistakes: Mistakes): string => {
  if (text === undefined || text === utc) return utc;
  const zone = namePattern.test(text) ? zoneOf(text) : undefined;
  if (zone !== undefined) return zone;
  const meant = mistakes.nearest(text, Intl.supportedValuesOf('timeZone'));
  const advice = 'Write a name of the IANA database, such as Europe/Berlin.';
  mistakes.reportUnknown('tz', ['noTimeZone', 'time zone'], text, meant, advice);
  return utc;
};

const zoneOf = (name: string): string | undefined => {
  try {
    const start = new Temporal.ZonedDateTime(0n, name);
    return start.equals(new Temporal.ZonedDateTime(0n, utc)) ? utc : start.timeZoneId;
  } catch {
    return undefined;
  }
};

/** @returns the first millisecond of a zone's day, and of the next one, since 1970; of a day that the zone left out they are the same */
export const boundsOfDay = (day: string, timeZone: string): readonly [start: number, end: number] => {
  const date = Temporal.PlainDate.from(day);
  return [startOfDay(date, timeZone), startOfDay(date.add({ days: 1 }), timeZone)];
};

/** @returns milliseconds since 1970 */
export const startOfDay = (day: Temporal.PlainDate, timeZone: string): number =>
  day.toZonedDateTime(timeZone).epochMilliseconds;
