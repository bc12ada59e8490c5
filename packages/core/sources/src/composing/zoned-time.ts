/** Converts local times to moments. */
import { unreadable, type Unreadable } from '../source.ts';

/**
 * The moment of a local time in a zone. A time skipped by the clocks counts as if they had not changed; of a repeated time it is the
 * second, as in PostgreSQL (`DetermineTimeZoneOffset`).
 * @param time YYYY-MM-DDTHH:mm:ss.sssZ, read without its Z
 * @param zone a name of the IANA time zone database
 */
export const inZone = (time: string, zone: string): string | Unreadable => {
  const local = Temporal.PlainDateTime.from(time.slice(0, -1));
  const shown = local.toZonedDateTime(zone, { disambiguation: 'later' }).toInstant().toString(inMilliseconds);
  return /^(?!0000)\d{4}-/.test(shown) ? shown : unreadable;
};

const inMilliseconds = { smallestUnit: 'millisecond' } as const;
