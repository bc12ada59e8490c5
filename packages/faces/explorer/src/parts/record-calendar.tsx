/** Records by their days: a month as a table, which the style turns into a list on phones. */
/** @jsxImportSource preact */
import type { RecordData } from '@vitrine/contract';
import type { ExposedField } from '@vitrine/query';
import { dateLocaleOf } from '@vitrine/values';
import type { PageContext } from '../page-context.ts';
import type { CardRoles } from '../asking/shown-fields.ts';
import { dayOf, daysBetween } from '../asking/zoned-days.ts';
import { EventTitle } from './event-title.tsx';
import { PageLink } from './page-link.tsx';
import { titleOf } from './value.tsx';

interface RecordCalendarProps {
  readonly context: PageContext;
  /** `2026-01`. */
  readonly month: string;
  readonly today: string;
  readonly day: ExposedField;
  /** Its last day, if it has one. */
  readonly lastDay: ExposedField | undefined;
  readonly title: ExposedField | undefined;
  readonly roles: Pick<CardRoles, 'status'>;
  /** The records of the month, in their order. */
  readonly records: readonly RecordData[];
  readonly recordAddress: (record: RecordData) => string | undefined;
  readonly addressOf: (month: string) => string;
}

export const RecordCalendar = ({ month, addressOf, ...props }: RecordCalendarProps) => {
  const { words } = props.context;
  const first = Temporal.PlainYearMonth.from(month);
  const weeks = weeksOf(first);
  const days = [first.toPlainDate({ day: 1 }), first.toPlainDate({ day: first.daysInMonth })] as const;
  const byDay = new Map<string, RecordData[]>();
  for (const record of props.records)
    for (const day of daysBetween(spanOf(record, props), days, words.timeZone)) {
      const others = byDay.get(day);
      if (others === undefined) byDay.set(day, [record]);
      else others.push(record);
    }
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

const spanOf = (
  record: RecordData,
  { day, lastDay }: Pick<RecordCalendarProps, 'day' | 'lastDay'>,
): readonly [start: string, end: string | undefined] => {
  const end = lastDay && record[lastDay.key];
  return [String(record[day.key]), typeof end === 'string' ? end : undefined];
};

const weeksMax = 6;

/** Whole weeks, from Monday on: as many as the longest month takes, so that all months are of one height. */
const weeksOf = (month: Temporal.PlainYearMonth): readonly (readonly Temporal.PlainDate[])[] => {
  const first = month.toPlainDate({ day: 1 });
  const start = first.subtract({ days: first.dayOfWeek - 1 });
  return Array.from({ length: weeksMax }, (_, week) =>
    Array.from({ length: 7 }, (_each, day) => start.add({ days: 7 * week + day })),
  );
};

interface DayProps extends Omit<RecordCalendarProps, 'month' | 'addressOf'> {
  readonly at: Temporal.PlainDate;
  readonly isOfMonth: boolean;
}

const Day = ({ context: { words }, at, isOfMonth, today, day, title, roles, records, recordAddress }: DayProps) =>
  isOfMonth ? (
    <td class={records.length === 0 ? 'free' : undefined} aria-current={String(at) === today ? 'date' : undefined}>
      <time dateTime={String(at)}>{at.day}</time>
      {records.length === 0 ? null : (
        <ul>
          {records.map((record) => (
            <li key={record.id}>
              {day.type === 'datetime' && dayOf(String(record[day.key]), words.timeZone) === String(at) ? (
                <span class="quiet">{clockOf(words.language, words.timeZone, String(record[day.key]))} </span>
              ) : null}
              <PageLink href={recordAddress(record)} isWritten>
                <EventTitle roles={roles} record={record} isNamed>
                  {titleOf(words, title, record)}
                </EventTitle>
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
