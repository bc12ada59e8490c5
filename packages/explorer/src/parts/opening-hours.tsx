/** Opening hours as people read them; days that are alike stand together. */
/** @jsxImportSource preact */
import { printClock, type Span, type Week } from '../words/hours.ts';
import type { Words } from '../words/words.ts';

export const OpeningHours = ({ words, week }: { readonly words: Words; readonly week: Week }) => (
  <dl class="hours">
    {runsOf(week).map(({ first, last, spans }) => (
      <div key={first}>
        <dt>
          {words.weekday(first)}
          {first === last ? null : `–${words.weekday(last)}`}
        </dt>
        <dd>{print(spans) || words.say('value.closed')}</dd>
      </div>
    ))}
  </dl>
);

const print = (spans: readonly Span[]): string =>
  spans.map(({ opens, closes }) => `${printClock(opens)}–${printClock(closes)}`).join(', ');

/** Days on end with the same hours, from 0, which is Monday. */
interface Run {
  readonly first: number;
  readonly last: number;
  readonly spans: readonly Span[];
}

const runsOf = (week: Week): readonly Run[] => {
  const isNew = (spans: readonly Span[], day: number): boolean =>
    day === 0 || print(week[day - 1] ?? []) !== print(spans);
  const starts = week.flatMap((spans, day) => (isNew(spans, day) ? [{ first: day, spans }] : []));
  return starts.map(({ first, spans }, index) => ({
    first,
    spans,
    last: (starts[index + 1]?.first ?? week.length) - 1,
  }));
};
