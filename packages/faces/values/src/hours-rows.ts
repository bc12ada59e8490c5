/** Prints opening hours; successive days with the same hours are one row. */
import { printClock, type Span, type Week } from './hours.ts';
import type { ValueText } from './value-text.ts';

export interface HoursRow {
  /** `Mon` or `Mon–Fri`. */
  readonly days: string;
  /** `08:00–12:00, 13:00–18:00`; empty: closed. */
  readonly times: string;
}

export const printHours = (week: Week, { weekday }: Pick<ValueText, 'weekday'>): readonly HoursRow[] => {
  const times = week.map(printSpans);
  const starts = [...times.keys()].filter((day) => day === 0 || times[day - 1] !== times[day]);
  return starts.map((first, index) => {
    const last = (starts[index + 1] ?? week.length) - 1;
    return { days: first === last ? weekday(first) : `${weekday(first)}–${weekday(last)}`, times: times[first] ?? '' };
  });
};

const printSpans = (spans: readonly Span[]): string =>
  spans.map(({ opens, closes }) => `${printClock(opens)}–${printClock(closes)}`).join(', ');
