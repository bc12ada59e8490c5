/** Prints opening hours; successive days with the same hours are one row, and days that are not named have none. */
import { printClock, type Span, type Week } from './hours.ts';
import type { ValueText } from './value-text.ts';

export interface HoursRow {
  /** `Mon` or `Mon–Fri`. */
  readonly days: string;
  /** `08:00–12:00, 13:00–18:00`; empty: closed. */
  readonly times: string;
}

export const printHours = (week: Week, { weekday }: Pick<ValueText, 'weekday'>): readonly HoursRow[] =>
  week.flatMap((spans, day) => {
    const times = printSpans(spans);
    if (times === undefined || times === printSpans(week[day - 1])) return [];
    let last = day;
    while (printSpans(week[last + 1]) === times) last++;
    return [{ days: weekday(day) + (last > day ? `–${weekday(last)}` : ''), times }];
  });

const printSpans = (spans: readonly Span[] | undefined): string | undefined =>
  spans?.map(({ opens, closes }) => `${printClock(opens)}–${printClock(closes)}`).join(', ');
