/** The opening hours of records: a week for each place, with today marked. */
/** @jsxImportSource preact */
import type { RecordData } from '@vitrine/contract';
import type { ExposedField } from '@vitrine/query';
import { dateLocaleOf, placesWithHours } from '@vitrine/values';
import { formatSpan, nameDay, type Week } from '@vitrine/values/hours';
import type { Words } from '../words/words.ts';
import { titleOf } from './value.tsx';
import { Written } from './written.tsx';

interface RecordHoursProps {
  readonly words: Words;
  readonly records: readonly RecordData[];
  readonly fields: readonly ExposedField[];
  readonly title: ExposedField | undefined;
  /** The key of the field with opening hours; undefined: the first that holds some. */
  readonly named: string | undefined;
  /** `2026-01-31`. */
  readonly today: string;
}

export const RecordHours = ({ words, records, fields, title, named, today }: RecordHoursProps) => {
  const places = placesWithHours(records, fields, named, words.language);
  if (places.length === 0) return <p class="nothing">{words.say('value.none')}</p>;
  return (
    <>
      {places.map(({ record, week }) => (
        <section key={record?.id} class="place">
          {record === undefined || records.length === 1 ? null : (
            <h2>
              <Written>{titleOf(words, title, record)}</Written>
            </h2>
          )}
          <WeekTable words={words} week={week} today={today} />
        </section>
      ))}
    </>
  );
};

const WeekTable = ({ words, week, today }: { readonly words: Words; readonly week: Week; readonly today: string }) => {
  const locale = dateLocaleOf(words.language);
  const dayOfToday = today === '' ? -1 : Temporal.PlainDate.from(today).dayOfWeek - 1;
  return (
    <table class="week">
      <tbody>
        {week.map((spans, day) =>
          spans === undefined ? null : (
            <tr key={day} aria-current={day === dayOfToday ? 'date' : undefined}>
              <th scope="row">{nameDay(day, words.language)}</th>
              <td>
                {spans.length === 0
                  ? words.say('value.closed')
                  : spans.map((span) => formatSpan(span, locale)).join(', ')}
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
};
