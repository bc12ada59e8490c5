/** Renders opening hours: a week per place with today marked, and whether it is open where its time zone is known. */
import type { RecordData } from '@vitrine/contract';
import { buildNode, type Built } from './build-node.ts';
import {
  closeNames,
  dayNames,
  formatSpan,
  formatTime,
  nameDay,
  openNames,
  readDays,
  readHours,
  spanOf,
  weekOf,
  type Span,
  type Week,
} from '@vitrine/values/hours';
import { messageLanguage, say } from './messages.ts';
import { nameOf, type Shown } from './records.ts';
import type { Field } from './values.ts';

export interface ShownHours extends Shown {
  /** The key of the field that the owner named. */
  readonly hours: string | undefined;
  readonly nowMs: number;
}

/** @returns undefined where the records contain no readable hours */
export const showHours = (shown: ShownHours): Built | undefined => {
  const rows = readRows(shown);
  if (rows !== undefined) return buildNode('div', {}, showWeek(rows, shown.label, shown));
  const places = shown.records.flatMap((record) => showPlace(record, shown) ?? []);
  return places.length === 0 ? undefined : buildNode('div', {}, ...places);
};

/** Reads records with one row per day or span, by the names of their fields. */
const readRows = ({ records, fields, hours, language }: ShownHours): Week | undefined => {
  const fieldNamed = (names: RegExp): Field | undefined =>
    fields.find(({ key, label }) => names.test(key) || names.test(label));
  const [day, opens, closes] = [fieldNamed(dayNames), fieldNamed(openNames), fieldNamed(closeNames)];
  if (hours !== undefined || day === undefined || opens === undefined || closes === undefined) return undefined;
  return weekOf(
    records.map((record) => ({
      days: readDays(record[day.key], language),
      spans: spanOf(record[opens.key] || null, record[closes.key] || null),
    })),
  );
};

const showPlace = (record: RecordData, shown: ShownHours): Built | undefined => {
  const { fields, hours, records, language } = shown;
  const candidates = fields.filter(({ key, type }) =>
    hours === undefined ? type === 'json' || type === 'text' : key === hours,
  );
  const week = candidates.map(({ key }) => readHours(record[key], language)).find((read) => read !== undefined);
  if (week === undefined) return undefined;
  const name = nameOf(record, shown);
  const title = records.length > 1 && name !== '' ? buildNode('div', { part: 'title', dir: 'auto' }, name) : undefined;
  return buildNode('div', { part: 'place' }, title, showWeek(week, name || shown.label, shown));
};

const showWeek = (week: Week, label: string, shown: ShownHours): Built => {
  const { language, timezone } = shown;
  const { day: today, minutes } = clockIn(timezone, shown.nowMs);
  const table = buildNode(
    'table',
    { part: 'hours', 'aria-label': label },
    buildNode('tbody', {}, ...week.map((spans, day) => showDay(spans, day, day === today, language))),
  );
  // Whether it is open depends on its own time zone.
  return buildNode('div', {}, timezone && showNow(week, today, minutes, language), table);
};

const showDay = (
  spans: readonly Span[] | undefined,
  day: number,
  isToday: boolean,
  language: string,
): Built | undefined => {
  if (!spans) return;
  const lang = messageLanguage(language);
  const times =
    spans[0] === undefined
      ? buildNode('span', { lang }, say(lang, 'value.closed'))
      : buildNode('span', {}, spans.map((span) => formatSpan(span, language)).join(', '));
  const mark = isToday ? buildNode('span', { class: 'hidden', lang }, ` (${say(lang, 'widget.today')})`) : undefined;
  return buildNode(
    'tr',
    { part: isToday ? 'day today' : 'day' },
    buildNode('th', { part: 'weekday', scope: 'row' }, nameDay(day, language), mark),
    buildNode('td', { part: 'times' }, times),
  );
};

const showNow = (week: Week, today: number, minutes: number, language: string): Built | undefined => {
  const lang = messageLanguage(language);
  const closes = closingTime(week, today, minutes);
  if (!closes && !week[today]) return;
  const text =
    closes === undefined
      ? say(lang, 'widget.closedNow')
      : say(lang, 'widget.openNow', { time: formatTime(closes, language) });
  return buildNode('p', { part: closes === undefined ? 'now now-closed' : 'now now-open', lang }, text);
};

/** The closing time if it is open now: in a span of today, or in one of yesterday that continues past midnight. */
const closingTime = (week: Week, today: number, minutes: number): number | undefined => {
  const late = week[(today + 6) % 7]?.find(({ opens, closes }) => closes < opens && minutes < closes);
  const now = week[today]?.find(({ opens, closes }) => minutes >= opens && (closes <= opens || minutes < closes));
  return (late ?? now)?.closes;
};

/** The day from Monday on, and minutes since midnight. */
const clockIn = (timezone: string | undefined, nowMs: number): { readonly day: number; readonly minutes: number } => {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    weekday: 'long',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(format.formatToParts(nowMs).map(({ type, value }) => [type, value]));
  return {
    day: readDays(parts['weekday'], 'en')[0] ?? 0,
    minutes: Number(parts['hour']) * 60 + Number(parts['minute']),
  };
};
