/** What is written is what parsers of others read: texts, lines, and the clocks of zones. */
import { describe, expect, test } from 'bun:test';
import { parseXml } from '@rgrove/parse-xml';
import { assert, property as holds, string } from 'fast-check';
import ICAL from 'ical.js';
import { printTimes } from '../src/calendar-times.ts';
import { printZone, zoneTimesOf } from '../src/calendar-zone.ts';
import { property, printText } from '../src/content-line.ts';
import { element, printXml } from '../src/xml.ts';

const today = '2026-03-01T12:00:00.000Z';

const readEvents = (lines: readonly string[]): readonly ICAL.Event[] => {
  const root = new ICAL.Component(ICAL.parse(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')));
  const zone = root.getFirstSubcomponent('vtimezone');
  if (zone !== null) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  return root.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
};

describe('the clocks of a zone', () => {
  const zones = [
    'Europe/Berlin',
    'America/St_Johns',
    'Africa/Casablanca',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Pacific/Auckland',
    'Europe/Dublin',
    'UTC',
  ];
  test.each(zones)('%s', (name) => {
    const opening = Temporal.Instant.from(today).toZonedDateTimeISO(name);
    // From long before the years that are written until long after them, at all hours.
    const moments = Array.from({ length: 700 }, (_, index) => {
      const hours = (index - 250) * 641 + (index % 24);
      return new Date(Date.parse(today) + hours * 3_600_000).toISOString();
    });
    const zone = zoneTimesOf(opening, moments);
    const events = moments.map((start) => [
      'BEGIN:VEVENT',
      ...printTimes({ start, end: undefined }, zone),
      'END:VEVENT',
    ]);
    const read = readEvents([...printZone(zone), ...events.flat()]);
    expect(read.map(({ startDate }) => startDate.toJSDate().toISOString())).toEqual(moments);
    ICAL.TimezoneService.reset();
    const written = moments.filter((start) => printTimes({ start, end: undefined }, zone)[0]?.includes('TZID='));
    expect(written.length > 300).toBe(name !== 'UTC');
  });
});

const readBack = (moments: readonly string[]): readonly unknown[] => {
  const zone = zoneTimesOf(Temporal.Instant.from(today).toZonedDateTimeISO('Europe/Brussels'), moments);
  const lines = moments.flatMap((start) => [
    'BEGIN:VEVENT',
    ...printTimes({ start, end: undefined }, zone),
    'END:VEVENT',
  ]);
  const read = readEvents([...printZone(zone), ...lines]).map(({ startDate }) => startDate.toJSDate().toISOString());
  ICAL.TimezoneService.reset();
  return read;
};

describe('where clocks change', () => {
  test.each([
    ['the first event is in the moment when they go forward', '2026-03-29T01:00:00.000Z', '2026-07-01T10:00:00.000Z'],
    ['the first event is in the moment when they go back', '2026-10-25T01:00:00.000Z', '2026-12-01T10:00:00.000Z'],
    ['an hour comes twice', '2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'],
  ])('%s', (_what, first, second) => expect(readBack([first, second])).toEqual([first, second]));
});

describe('the end of an event', () => {
  const zone = zoneTimesOf(Temporal.Instant.from(today).toZonedDateTimeISO('Europe/Brussels'), [
    '2026-06-01T20:00:00.000Z',
  ]);
  const rows: readonly (readonly [start: string, end: string | undefined, lines: readonly string[]])[] = [
    ['2026-06-01', undefined, ['DTSTART;VALUE=DATE:20260601', 'DTEND;VALUE=DATE:20260602']],
    ['2026-06-01', '2026-06-30', ['DTSTART;VALUE=DATE:20260601', 'DTEND;VALUE=DATE:20260701']],
    ['2026-06-01', '2026-06-01T22:30:00.000Z', ['DTSTART;VALUE=DATE:20260601', 'DTEND;VALUE=DATE:20260603']],
    ['2026-06-01', '9999-12-31', ['DTSTART;VALUE=DATE:20260601']],
    [
      '2026-06-01T20:00:00.000Z',
      '9999-12-31T23:59:59.999Z',
      ['DTSTART;TZID=Europe/Brussels:20260601T220000', 'DTEND:99991231T235959Z'],
    ],
    ['2026-06-01', '2025-01-01', ['DTSTART;VALUE=DATE:20260601', 'DTEND;VALUE=DATE:20260602']],
    [
      '2026-06-01T20:00:00.000Z',
      '2026-06-02',
      ['DTSTART;TZID=Europe/Brussels:20260601T220000', 'DTEND;TZID=Europe/Brussels:20260603T000000'],
    ],
    ['2026-06-01T20:00:00.000Z', '2026-06-01T20:00:00.000Z', ['DTSTART;TZID=Europe/Brussels:20260601T220000']],
    ['1900-06-01T20:00:00.000Z', '1900-06-01T21:00:00.123Z', ['DTSTART:19000601T200000Z', 'DTEND:19000601T210000Z']],
  ];
  test.each(rows)('%s to %s', (start, end, lines) => {
    expect(printTimes({ start, end }, zone)).toEqual([...lines]);
  });
});

test('any text is read back from a line, which has 75 octets at most', () => {
  assert(
    holds(string({ unit: 'binary', maxLength: 200 }), (text) => {
      const line = property('SUMMARY', printText(text));
      for (const each of line.split('\r\n')) expect(Buffer.byteLength(each)).toBeLessThanOrEqual(75);
      const said = text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\t\n]/gu, '');
      expect(readEvents(['BEGIN:VEVENT', line, 'END:VEVENT'])[0]?.summary).toBe(said);
    }),
  );
});

test('any text is read back from XML, without what XML cannot hold', () => {
  assert(
    holds(string({ unit: 'binary', maxLength: 200 }), (text) => {
      const { root } = parseXml(printXml(element('a', text, { b: text })));
      // XML 1.0 §2.2.
      const held = text.replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '');
      expect(root?.text).toBe(held);
      // §3.3.3: a parser reads them as blanks.
      expect(root?.attributes['b']).toBe(held.replaceAll(/[\t\n]/g, ' '));
    }),
  );
});
