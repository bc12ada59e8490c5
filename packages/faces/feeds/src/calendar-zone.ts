/**
 * Writes a time zone as VTIMEZONE (RFC 5545 §3.6.5), from the time zone database of the runtime: each change of its clocks in
 * some years around today. Instants before and after are written in UTC.
 */
import { property } from './content-line.ts';

const yearsBefore = 10;
const yearsAfter = 20;

export interface ZoneTimes {
  readonly name: string;
  /** The changes of clocks, the last one before `from` first. */
  readonly changes: readonly Temporal.ZonedDateTime[];
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant;
}

/**
 * @param today in the zone
 * @param moments that are to be written; without any, and in UTC, no zone is needed
 */
export const zoneTimesOf = (today: Temporal.ZonedDateTime, moments: readonly string[]): ZoneTimes => {
  const { timeZoneId: name } = today;
  const [from, until] = [today.subtract({ years: yearsBefore }), today.add({ years: yearsAfter })];
  const zone = { name, changes: [], from: from.toInstant(), until: until.toInstant() };
  const written = moments.map((text) => Temporal.Instant.from(text)).filter((instant) => isBetween(zone, instant));
  const [first, last] = boundsOf(written);
  if (name === 'UTC' || first === undefined || last === undefined) return { ...zone, until: zone.from };
  const begin = first.toZonedDateTimeISO(name);
  // The first moment may be that of a change.
  const previous = begin.add({ milliseconds: 1 }).getTimeZoneTransition('previous');
  const changes = [previous ?? begin.with({ year: yearOfFirst, month: 1, day: 1 })];
  for (let next = begin.getTimeZoneTransition('next'); next !== null; next = next.getTimeZoneTransition('next')) {
    if (next.epochMilliseconds > last.epochMilliseconds) break;
    changes.push(next);
  }
  return { ...zone, changes };
};

/** Before all instants, where clocks never changed. */
const yearOfFirst = 1970;

export const isIn = (zone: ZoneTimes, instant: Temporal.Instant): boolean =>
  zone.changes.length > 0 && isBetween(zone, instant);

const isBetween = ({ from, until }: ZoneTimes, { epochMilliseconds }: Temporal.Instant): boolean =>
  epochMilliseconds >= from.epochMilliseconds && epochMilliseconds < until.epochMilliseconds;

const boundsOf = (instants: readonly Temporal.Instant[]): readonly Temporal.Instant[] => {
  const sorted = instants.toSorted((one, other) => Temporal.Instant.compare(one, other));
  return [sorted[0], sorted.at(-1)].filter((instant) => instant !== undefined);
};

export const printZone = ({ name, changes }: ZoneTimes): readonly string[] =>
  changes.length === 0
    ? []
    : ['BEGIN:VTIMEZONE', property('TZID', name), ...changes.flatMap(printChange), 'END:VTIMEZONE'];

/** Its local time is that of the clocks before. Those that go forward begin the summer time. */
const printChange = (change: Temporal.ZonedDateTime): readonly string[] => {
  const before = change.subtract({ milliseconds: 1 });
  const kind = change.offsetNanoseconds > before.offsetNanoseconds ? 'DAYLIGHT' : 'STANDARD';
  const local = before.toPlainDateTime().add({ milliseconds: 1 });
  return [
    `BEGIN:${kind}`,
    property('DTSTART', local.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')),
    property('TZOFFSETFROM', before.offset.replaceAll(':', '')),
    property('TZOFFSETTO', change.offset.replaceAll(':', '')),
    `END:${kind}`,
  ];
};
