/** Records by their days: a month as a table, which the style turns into a list on phones. */
/** @jsxImportSource preact */
import type { RecordData } from '@vitrine/contract';
import type { ExposedField } from '@vitrine/query';
import { dateLocaleOf } from '@vitrine/values';
import type { PageContext } from '../page-context.ts';
import { dayOf } from '../asking/zoned-days.ts';
import { PageLink } from './page-link.tsx';
import { titleOf } from './value.tsx';

interface RecordCalendarProps {
  readonly context: PageContext;
  /** `2026-01`. */
  readonly month: string;
  readonly today: string;
  readonly day: ExposedField;
  readonly title: ExposedField | undefined;
  /** The records of the month, in their order. */
  readonly records: readonly RecordData[];
  readonly recordAddress: (record: RecordData) => string;
  readonly addressOf: (month: string) => string;
}

export const RecordCalendar = ({ month, addressOf, ...props }: RecordCalendarProps) => {
  const { words } = props.context;
  const first = Temporal.PlainYearMonth.from(month);
  const weeks = weeksOf(first);
  const byDay = Map.groupBy(props.records, (record) => dayOf(String(record[props.day.key]), words.timeZone));
  const monthName = (of: Temporal.PlainYearMonth): string =>
    new Intl.DateTimeFormat(words.language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      Date.UTC(of.year, of.month - 1),
    );
  const [previous, next] = [first.subtract({ months: 1 }), first.add({ months: 1 })];
  return (
    <div class="calendar">
      <nav class="pager" aria-label={words.say('calendar.months')}>
        <PageLink href={addressOf(previous.toString())} rel="prev">
          {monthName(previous)}
        </PageLink>
        <h2>{monthName(first)}</h2>
        <PageLink href={addressOf(next.toString())} rel="next">
          {monthName(next)}
        </PageLink>
      </nav>
      <table>
        <thead>
          <tr>
            {Array.from({ length: 7 }, (_, index) => (
              <th key={index} scope="col">
                {words.weekday(index)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={String(week[0])}>
              {week.map((day) => (
                <Day
                  key={String(day)}
                  {...props}
                  at={day}
                  records={byDay.get(String(day)) ?? []}
                  isOfMonth={day.month === first.month}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** Whole weeks, from Monday on. */
const weeksOf = (month: Temporal.PlainYearMonth): readonly (readonly Temporal.PlainDate[])[] => {
  const first = month.toPlainDate({ day: 1 });
  const start = first.subtract({ days: first.dayOfWeek - 1 });
  const count = Math.ceil((first.dayOfWeek - 1 + month.daysInMonth) / 7);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_each, day) => start.add({ days: 7 * week + day })),
  );
};

interface DayProps extends Omit<RecordCalendarProps, 'month' | 'addressOf'> {
  readonly at: Temporal.PlainDate;
  readonly isOfMonth: boolean;
}

const Day = ({ context: { words }, at, isOfMonth, today, day, title, records, recordAddress }: DayProps) =>
  isOfMonth ? (
    <td class={records.length === 0 ? 'free' : undefined} aria-current={String(at) === today ? 'date' : undefined}>
      <time dateTime={String(at)}>{at.day}</time>
      {records.length === 0 ? null : (
        <ul>
          {records.map((record) => (
            <li key={record.id}>
              {day.type === 'datetime' ? (
                <span class="quiet">{clockOf(words.language, words.timeZone, String(record[day.key]))} </span>
              ) : null}
              <PageLink href={recordAddress(record)} isWritten>
                {titleOf(words, title, record)}
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </td>
  ) : (
    <td class="other" />
  );

const clockOf = (language: string, timeZone: string, moment: string): string =>
  new Intl.DateTimeFormat(dateLocaleOf(language), { hour: '2-digit', minute: '2-digit', timeZone }).format(
    new Date(moment),
  );
