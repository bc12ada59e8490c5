/** Renders opening hours: a week per place, beside each other, with today marked, and whether it is open where its time zone is known. */
import { buildNode, toNode, type Built } from './build-node.ts';
import { formatSpan, formatTime, nameDay, readDays, type Span, type Week } from '@vitrine/values/hours';
import { placesWithHours, type HoursPlace } from '@vitrine/values';
import { nameOf, type Shown } from './records.ts';

export interface ShownHours extends Shown {
  /** The key of the field that the owner named. */
  readonly hours: string | undefined;
  readonly nowMs: number;
}

/** @returns undefined where the records contain no readable hours */
export const showHours = (shown: ShownHours): Node | undefined => {
  const { records, fields, hours, language } = shown;
  const places = placesWithHours(records, fields, hours, language).map((place) => showPlace(place, shown));
  if (places.length === 0) return undefined;
  const row = { part: 'scroll', role: 'group', tabindex: '0', 'aria-label': shown.label };
  return toNode(buildNode('div', places.length > 1 ? row : {}, ...places));
};

const showPlace = ({ record, week }: HoursPlace, shown: ShownHours): Built => {
  if (record === undefined) return showWeek(week, shown.label, shown);
  const name = nameOf(record, shown);
  const isNamed = shown.records.length > 1 && name !== '';
  const title = isNamed ? buildNode('div', { part: 'title', dir: 'auto' }, name) : undefined;
  return buildNode('div', { part: 'place' }, title, showWeek(week, name || shown.label, shown));
};

const showWeek = (week: Week, label: string, shown: ShownHours): Built => {
  const { timezone } = shown;
  const { day: today, minutes } = clockIn(timezone, shown.nowMs);
  const table = buildNode(
    'table',
    { part: 'hours', 'aria-label': label },
    buildNode('tbody', {}, ...week.map((spans, day) => showDay(spans, day, day === today, shown))),
  );
  // Whether it is open depends on its own time zone.
  return buildNode('div', {}, timezone && showNow(week, today, minutes, shown), table);
};

const showDay = (
  spans: readonly Span[] | undefined,
  day: number,
  isToday: boolean,
  { language, say, messageLanguage: lang }: ShownHours,
): Built | undefined => {
  if (!spans) return;
  const times =
    spans[0] === undefined
      ? buildNode('span', { lang }, say('value.closed'))
      : buildNode('span', {}, spans.map((span) => formatSpan(span, language)).join(', '));
  const mark = isToday ? buildNode('span', { class: 'hidden', lang }, ` (${say('widget.today')})`) : undefined;
  return buildNode(
    'tr',
    { part: isToday ? 'day today' : 'day' },
    buildNode('th', { part: 'weekday', scope: 'row' }, nameDay(day, language), mark),
    buildNode('td', { part: 'times' }, times),
  );
};

const showNow = (week: Week, today: number, minutes: number, shown: ShownHours): Built | undefined => {
  const { language, say, messageLanguage: lang } = shown;
  const closes = closingTime(week, today, minutes);
  if (!closes && !week[today]) return;
  const text =
    closes === undefined ? say('widget.closedNow') : say('widget.openNow', { time: formatTime(closes, language) });
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
