/** Records with a start as events of a calendar (RFC 5545, RFC 7986): those from today on, and the latest before. */
import type { RecordData } from '@vitrine/contract';
import { type Facts, isOff, readEventStatus, valueOf } from '@vitrine/explorer/facts';
import { hasPlainYear, instantOf, isMoment, printTimes, type Span } from './calendar-times.ts';
import { printZone, type ZoneTimes, zoneTimesOf } from './calendar-zone.ts';
import { property, printText } from './content-line.ts';
import type { FeedContext } from './feed-context.ts';
import { stableId } from './stable-id.ts';

/** Calendars read some thousand events, and many are slow with more. */
const upcomingMax = 1000;
const pastMax = 200;

export const renderCalendar = async (context: FeedContext): Promise<string> => {
  const { collection, exposure, times, timeZone } = context;
  const opening = Temporal.Instant.fromEpochMilliseconds(times.opensAt).toZonedDateTimeISO(timeZone);
  const { eachOf } = context.reader;
  const records = await readEvents(context, opening.startOfDay());
  const facts = await eachOf(records, (record) => context.factsOf(record));
  const spans = facts.flatMap((each) => {
    const span = spanOf(each);
    return span === undefined ? [] : [{ facts: each, span }];
  });
  const zone = zoneTimesOf(opening, spans.flatMap(({ span }) => [span.start, span.end ?? '']).filter(isMoment));
  const name = printText(`${collection.name} · ${exposure.tenant.name}`);
  const refresh = `PT${times.lengthMs / 1000}S`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vitrine//Feeds//EN',
    property('NAME', name),
    property('X-WR-CALNAME', name),
    property('X-WR-TIMEZONE', timeZone),
    property('REFRESH-INTERVAL;VALUE=DURATION', refresh),
    property('X-PUBLISHED-TTL', refresh),
    ...text('X-WR-CALDESC', collection.description),
    ...printZone(zone),
  ];
  const events = await eachOf(spans, (event) => printLines(eventLines(context, event, zone)));
  return [printLines(lines), ...events, printLines(['END:VCALENDAR'])].join('');
};

const printLines = (lines: readonly string[]): string => lines.map((line) => `${line}\r\n`).join('');

const readEvents = async (
  { reader, collection, factsOf }: FeedContext,
  today: Temporal.ZonedDateTime,
): Promise<readonly RecordData[]> => {
  const { start } = factsOf({ id: '', createdAt: '' }).roles;
  if (start === undefined) return [];
  const key = encodeURIComponent(start.key);
  const from = collection.fields.get(start.key)?.type === 'date' ? today.toPlainDate() : today.toInstant();
  const upcoming = await reader.read(`where[${key}][gte]=${from.toString()}&sort=${key}`, upcomingMax);
  const past = await reader.read(`where[${key}][lt]=${from.toString()}&sort=-${key}`, pastMax);
  return [...past.records.toReversed(), ...upcoming.records];
};

/** Undefined for a year that the format cannot hold. */
const spanOf = (facts: Facts): Span | undefined => {
  const [start, end] = [valueOf(facts, 'start'), valueOf(facts, 'end')];
  if (start === undefined || !hasPlainYear(start)) return undefined;
  return { start, end: end !== undefined && hasPlainYear(end) ? end : undefined };
};

interface CalendarEvent {
  readonly facts: Facts;
  readonly span: Span;
}

const eventLines = (context: FeedContext, { facts, span }: CalendarEvent, zone: ZoneTimes): readonly string[] => {
  const { exposure, collection, pageOf, publicUrl } = context;
  const { record } = facts;
  const updated = valueOf(facts, 'updated');
  return [
    'BEGIN:VEVENT',
    property('UID', stableId(exposure.tenant.publicId, collection.slug, record.id)),
    property('DTSTAMP', instantOf(updated ?? record.createdAt)),
    ...(updated === undefined ? [] : [property('LAST-MODIFIED', instantOf(updated))]),
    ...printTimes(span, zone),
    ...statusOf(facts),
    ...text('SUMMARY', facts.name ?? record.id),
    ...text('DESCRIPTION', facts.text),
    ...text('LOCATION', placeOf(facts)),
    ...(publicUrl === null ? [] : [property('URL', pageOf(record))]),
    'END:VEVENT',
  ];
};

/** An event without a date is tentative (RFC 5545 §3.8.1.11). */
const statusOf = ({ roles, record }: Facts): readonly string[] => {
  const told = readEventStatus(roles.status, record);
  if (told === undefined || !isOff(told)) return [];
  return [property('STATUS', told.status === 'Cancelled' ? 'CANCELLED' : 'TENTATIVE')];
};

const text = (name: string, value: string | undefined): readonly string[] =>
  value === undefined ? [] : [property(name, printText(value))];

const placeOf = (facts: Facts): string | undefined => {
  const town = [valueOf(facts, 'postalCode'), valueOf(facts, 'city')].filter((part) => part !== undefined).join(' ');
  const parts = [valueOf(facts, 'place'), valueOf(facts, 'address'), town || undefined, valueOf(facts, 'country')];
  const said = parts.filter((part) => part !== undefined).join(', ');
  return said === '' ? undefined : said;
};
