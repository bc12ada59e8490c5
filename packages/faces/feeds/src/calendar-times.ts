/** Writes when an event is: all-day dates, or instants in a zone (RFC 5545 §3.6.1). */
import { property } from './content-line.ts';
import { isIn, type ZoneTimes } from './calendar-zone.ts';

/** Dates (`2026-01-31`) or instants (`2026-01-31T12:00:00.000Z`). */
export interface Span {
  readonly start: string;
  readonly end: string | undefined;
}

const dateLength = 10;
/** True for an instant. */
export const isMoment = (text: string): boolean => text.length > dateLength;

/** An instant in UTC; a date is its beginning. */
export const instantOf = (text: string): string => compact(isMoment(text) ? text : `${text}T00:00:00Z`);

/** A year of four digits: the format has no others, and 9999-12-31 often means that there is no end. */
export const hasPlainYear = (text: string): boolean => /^\d{4}-/.test(text);

/** An event of dates ends with its last day, and one of instants that ends with a date at the end of that day. */
export const printTimes = ({ start, end }: Span, zone: ZoneTimes): readonly string[] => {
  if (!isMoment(start)) {
    const last = end === undefined ? start : dateOf(end, zone);
    const after = Temporal.PlainDate.from(last < start ? start : last).add({ days: 1 });
    return [printDate('DTSTART', start), ...ended(after.toString(), (text) => printDate('DTEND', text))];
  }
  const until = end === undefined || isMoment(end) ? end : endOfDay(end, zone);
  const isLater = until !== undefined && Date.parse(until) > Date.parse(start);
  return [
    printMoment('DTSTART', start, zone),
    ...(isLater ? ended(until, (text) => printMoment('DTEND', text, zone)) : []),
  ];
};

const ended = (text: string, print: (text: string) => string): readonly string[] =>
  hasPlainYear(text) ? [print(text)] : [];

const printDate = (name: string, date: string): string => property(`${name};VALUE=DATE`, compact(date));

const printMoment = (name: string, text: string, zone: ZoneTimes): string => {
  const instant = Temporal.Instant.from(text);
  const local = instant.toZonedDateTimeISO(zone.name).toPlainDateTime();
  if (!isIn(zone, instant) || comesTwice(local, zone)) return property(name, instantOf(text));
  return property(`${name};TZID=${zone.name}`, compact(local.toString({ smallestUnit: 'second' })));
};

/** RFC 5545 §3.3.5 lets it mean the first time, and some programs read the second. */
const comesTwice = (local: Temporal.PlainDateTime, { name }: ZoneTimes): boolean => {
  const [first, second] = (['earlier', 'later'] as const).map((disambiguation) =>
    local.toZonedDateTime(name, { disambiguation }),
  );
  return first?.epochMilliseconds !== second?.epochMilliseconds;
};

const dateOf = (text: string, { name }: ZoneTimes): string =>
  isMoment(text) ? Temporal.Instant.from(text).toZonedDateTimeISO(name).toPlainDate().toString() : text;

const endOfDay = (date: string, { name }: ZoneTimes): string =>
  Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(name).toInstant().toString();

/** `2026-01-31T12:00:00.000Z` as `20260131T120000Z`. */
const compact = (text: string): string => text.replaceAll(/[-:]|\.\d+/g, '');
