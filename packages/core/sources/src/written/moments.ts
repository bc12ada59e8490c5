/** Parses dates and times as stored: in the years 0000 to 9999. */
import { isDay, readMoment as readWrittenMoment, type WrittenMoment } from '@vitrine/contract';
import { inZone } from '../composing/zoned-time.ts';
import { rewriteMoment } from './human-moments.ts';

/** YYYY-MM-DD, for a day that exists in the calendar. */
export const readDate = (text: string): string | undefined => {
  const day = isDay(text) ? text : rewriteMoment(text);
  return day !== undefined && isDay(day) ? day : undefined;
};

/**
 * YYYY-MM-DDTHH:mm:ss.sssZ. A date means its midnight; digits beyond milliseconds are cut.
 * @param zone that of times without one, a name of the IANA time zone database
 */
export const readMoment = (text: string, zone = utc): string | undefined => {
  const moment = parseMoment(text);
  if (moment === undefined) return undefined;
  const written = new Date(moment.milliseconds).toISOString();
  if (!moment.isLocal || zone === utc) return written;
  const inUtc = inZone(written, zone);
  return typeof inUtc === 'string' ? inUtc : undefined;
};

/** True for a date or a time without a zone. */
export const isLocalTime = (text: string): boolean => parseMoment(text)?.isLocal === true;

/** True for a time with a zone. */
export const isZonedTime = (text: string): boolean => parseMoment(text)?.isLocal === false;

const utc = 'UTC';

const parseMoment = (text: string): WrittenMoment | undefined => parseIso(text) ?? parseIso(rewriteMoment(text) ?? '');

const parseIso = (text: string): WrittenMoment | undefined => readWrittenMoment(isDay(text) ? `${text}T00:00` : text);
