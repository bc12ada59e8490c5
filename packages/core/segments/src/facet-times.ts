/** Bars of equal, round width over the times of a field: what clocks and calendars count in (contract §11.1; decision 102). */
import { startOfDay, utc } from '@vitrine/query';
import { barsMax, type Bar } from './facet-histogram.ts';
import { printTime } from './facet-values.ts';
import { groupAtNumber } from './ordering.ts';
import type { Integers } from './texts.ts';

type Width =
  | { readonly kind: 'milliseconds'; readonly length: number }
  /** Days and weeks of the calendar, in the zone. */
  | { readonly kind: 'day' | 'week' }
  | { readonly kind: 'months'; readonly count: number };

const milliseconds = (unit: number, counts: readonly number[]): readonly Width[] =>
  counts.map((count) => ({ kind: 'milliseconds', length: count * unit }));
const months = (unit: number, counts: readonly number[]): readonly Width[] =>
  counts.map((count) => ({ kind: 'months', count: count * unit }));

const widthsOfDays: readonly Width[] = [
  { kind: 'day' },
  { kind: 'week' },
  ...months(1, [1, 3, 6]),
  ...months(12, [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]),
];
const widthsOfMoments: readonly Width[] = [
  ...milliseconds(1, [1, 2, 5, 10, 20, 50, 100, 200, 500]),
  ...milliseconds(1000, [1, 2, 5, 10, 15, 30]),
  ...milliseconds(60_000, [1, 2, 5, 10, 15, 30]),
  ...milliseconds(3_600_000, [1, 2, 3, 6, 12]),
  ...widthsOfDays,
];

/** Groups from the first on, without the end. */
export interface Groups {
  readonly first: number;
  readonly end: number;
}

/**
 * @param timeZone whose days bars are; those shorter than a day begin with the hours of UTC
 * @param groups with a value at both ends, as `usualTimes` finds them
 */
export const barsOfTimes = (
  type: 'date' | 'datetime',
  numbers: Float64Array,
  timeZone: string,
  { first, end }: Groups,
): readonly Bar[] => {
  if (first === end) return [];
  const [least, greatest] = [numbers[first] ?? 0, numbers[end - 1] ?? 0];
  const zone = type === 'date' ? utc : timeZone;
  for (const width of type === 'date' || least === greatest ? widthsOfDays : widthsOfMoments) {
    const bounds = boundsBetween(least, greatest, width, zone);
    if (bounds === undefined) continue;
    return bounds.slice(1).flatMap((to, index) => {
      const from = bounds[index] ?? 0;
      // Samoa had no 2011-12-30.
      if (from === to) return [];
      return {
        from: printTime(type, Math.max(from, yearsFirst)),
        to: printTime(type, Math.min(to, yearsEnd)),
        end: groupAtNumber(numbers, to, false),
      };
    });
  }
  return [];
};

/** From the last bound that is not above the least to the first one above the greatest; none where those are too many. */
const boundsBetween = (least: number, greatest: number, width: Width, zone: string): readonly number[] | undefined => {
  if (width.kind === 'milliseconds' && greatest - least > width.length * barsMax) return undefined;
  const boundAt = boundsFrom(least, width, zone);
  const bounds = [boundAt(0)];
  for (let bound = bounds[0] ?? 0; bound <= greatest;) {
    if (bounds.length > barsMax) return undefined;
    bound = boundAt(bounds.length);
    bounds.push(bound);
  }
  return bounds;
};

/** The bounds by their number: the first one is not above the least time. */
const boundsFrom = (least: number, width: Width, zone: string): ((number: number) => number) => {
  if (width.kind === 'milliseconds') {
    const start = Math.floor(least / width.length) * width.length;
    return (number) => start + number * width.length;
  }
  const day = Temporal.Instant.fromEpochMilliseconds(least).toZonedDateTimeISO(zone).toPlainDate();
  const dayAt = calendarFrom(day, width);
  return (number) => startOfDay(dayAt(number), zone);
};

const calendarFrom = (
  day: Temporal.PlainDate,
  width: Exclude<Width, { readonly kind: 'milliseconds' }>,
): ((number: number) => Temporal.PlainDate) => {
  switch (width.kind) {
    case 'day':
      return (number) => day.add({ days: number });
    case 'week': {
      const monday = day.subtract({ days: day.dayOfWeek - 1 });
      return (number) => monday.add({ weeks: number });
    }
    case 'months': {
      const first = day.with({ day: 1 });
      const start = first.subtract({ months: (12 * first.year + first.month - 1) % width.count });
      return (number) => start.add({ months: number * width.count });
    }
  }
};

// Times that stand for none

const dayMs = 86_400_000;
const midnight = (day: string): number => Date.parse(`${day}T00:00:00.000Z`);

/** Times outside of these years are not those of a business, and a bar that ends there would not be YYYY-MM-DD. */
const yearsFirst = midnight('0002-01-01');
const yearsEnd = midnight('9999-01-01');
/**
 * Days that databases and programs use for a missing date: zero dates of .NET, SQL Server, spreadsheets and Unix, and
 * ends of time.
 */
const daysBefore = ['0100-01-01', '1753-01-01', '1899-12-31', '1970-01-01'].map(midnight);
const daysAfter = ['4712-12-31', '2999-12-31', '2199-12-31', '2099-12-31'].map(midnight);
/** Such a day counts as none where no other time is within so many of it. */
const apartMs = 20 * 365 * dayMs;

/**
 * The times but for those, at both ends, that stand for no time.
 * @param counts how many records match, by group
 * @param groups with a value at both ends
 */
export const usualTimes = (numbers: Float64Array, counts: Integers, { first, end }: Groups): Groups => {
  const up = (group: number): number => {
    while (group < end && counts[group] === 0) group++;
    return group;
  };
  const down = (group: number): number => {
    while (group > first && counts[group - 1] === 0) group--;
    return group;
  };
  let from = up(Math.max(first, groupAtNumber(numbers, yearsFirst, false)));
  let to = down(Math.min(end, groupAtNumber(numbers, yearsEnd, false)));
  for (const day of daysAfter) {
    const next = down(groupAtNumber(numbers, day - 2 * dayMs, false));
    if (next > from && isAbout(day, numbers[to - 1]) && (numbers[next - 1] ?? 0) < day - apartMs) to = next;
  }
  for (const day of daysBefore) {
    const next = up(groupAtNumber(numbers, day + 3 * dayMs, false));
    if (next < to && isAbout(day, numbers[from]) && (numbers[next] ?? 0) > day + apartMs) from = next;
  }
  return { first: from, end: Math.max(from, to) };
};

/** That day, or two days before or after it: spreadsheets begin in 1899 or 1900, and programs write midnights of other zones. */
const isAbout = (day: number, time: number | undefined): boolean =>
  time !== undefined && time >= day - 2 * dayMs && time < day + 3 * dayMs;
