/** Opening hours from JSON, as people read them: `{"monday":[{"opens":"08:00","closes":"18:00"}],…}`; days that are alike stand together. */
/** @jsxImportSource preact */
import { weekdays, type Words } from '../words/words.ts';

interface DayHours {
  readonly day: string;
  /** Such as `08:00–18:00`; empty where it is closed. */
  readonly hours: readonly string[];
}

/** @returns the days of the week in order; nothing where the value is something else */
export const readOpeningHours = (value: unknown): readonly DayHours[] | undefined => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const byDay = new Map(Object.entries(value).map(([name, hours]: [string, unknown]) => [name.toLowerCase(), hours]));
  if (byDay.size === 0 || [...byDay.keys()].some((name) => !weekdays.some((day) => day === name))) return undefined;
  const days = weekdays.map((day) => ({ day, hours: readHours(byDay.get(day)) }));
  return days.every(({ hours }) => hours !== undefined)
    ? days.map(({ day, hours = [] }) => ({ day, hours }))
    : undefined;
};

const readHours = (value: unknown): readonly string[] | undefined => {
  if (value === null || value === undefined) return [];
  const spans = (Array.isArray(value) ? value : [value]).map(readSpan);
  return spans.every((span) => span !== undefined) ? spans : undefined;
};

const readSpan = (span: unknown): string | undefined => {
  if (typeof span === 'string') return span;
  if (typeof span !== 'object' || span === null || !('opens' in span) || !('closes' in span)) return undefined;
  return `${String(span.opens)}–${String(span.closes)}`;
};

export const OpeningHours = ({ words, days }: { readonly words: Words; readonly days: readonly DayHours[] }) => (
  <dl class="hours">
    {runsOf(days).map(({ first, last, hours }) => (
      <div key={first}>
        <dt>
          {words.weekday(first)}
          {first === last ? null : `–${words.weekday(last)}`}
        </dt>
        <dd>{hours.length === 0 ? words.say('value.closed') : hours.join(', ')}</dd>
      </div>
    ))}
  </dl>
);

interface Run {
  readonly first: string;
  readonly last: string;
  readonly hours: readonly string[];
}

const runsOf = (days: readonly DayHours[]): readonly Run[] => {
  const isNew = ({ hours }: DayHours, index: number): boolean => days[index - 1]?.hours.join() !== hours.join();
  const starts = days.flatMap((day, index) => (isNew(day, index) ? [index] : []));
  return starts.flatMap((start, index) => {
    const [first, last] = [days[start], days[(starts[index + 1] ?? days.length) - 1]];
    return first === undefined || last === undefined ? [] : [{ first: first.day, last: last.day, hours: first.hours }];
  });
};
