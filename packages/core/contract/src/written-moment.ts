/** Parses dates with a time of day, as filters, files and JSON documents have them. */
import { isDay } from './stored-value.ts';

/** A point in time. */
export interface WrittenMoment {
  /** Since 1970, UTC; digits beyond milliseconds are cut. */
  readonly milliseconds: number;
  /** True if it is later than these milliseconds: a digit that was cut is not 0. */
  readonly isBetween: boolean;
  /** True if the text has no zone, and was read as UTC. */
  readonly isLocal: boolean;
}

/** Day, hour and minute, second, fraction, sign, hours and minutes of the zone. */
const pattern =
  /^(\d{4}-\d\d-\d\d)[Tt ]((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d|60)(?:\.(\d+))?)?(?: ?(?:([Zz])|([+-])([01]\d|2[0-3])(?::?([0-5]\d))?))?$/;

const minuteMs = 60_000;

/**
 * Parses RFC 3339 §5.6, and what programs write beside it: without seconds (Java, `datetime-local`), with a zone in hours alone or without
 * a colon (PostgreSQL, ISO 8601), without a zone, which is UTC. Second 60, a leap second, is the first of the next minute, as in PostgreSQL.
 * @returns undefined where the text is none, or is out of the years 0000 to 9999
 */
export const readMoment = (text: string): WrittenMoment | undefined => {
  const [, day = '', time, second = '00', fraction = '', utc, sign, hours = '0', minutes = '0'] =
    pattern.exec(text) ?? [];
  if (time === undefined || !isDay(day)) return undefined;
  const offset = (Number(hours) * 60 + Number(minutes)) * minuteMs * (sign === '-' ? -1 : 1);
  const milliseconds =
    Date.parse(`${day}T${time}Z`) + Number(second) * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0')) - offset;
  if (milliseconds < firstMs || milliseconds > lastMs) return undefined;
  return { milliseconds, isBetween: /[1-9]/.test(fraction.slice(3)), isLocal: utc === undefined && sign === undefined };
};

const firstMs = Date.parse('0000-01-01T00:00:00.000Z');
const lastMs = Date.parse('9999-12-31T23:59:59.999Z');
