/**
 * Converts days of a form to conditions on instants, and back. The API's days are in UTC (contract §4.2). For a tenant
 * in another time zone, the conditions use the instants at which its days begin.
 */
import type { Operator } from '@vitrine/contract';
import type { Condition } from './view.ts';

export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** A day begins with its first instant, and ends where the next one begins. */
const orders: Partial<Record<Operator, { readonly operator: Operator; readonly daysLater: number }>> = {
  gte: { operator: 'gte', daysLater: 0 },
  gt: { operator: 'gte', daysLater: 1 },
  lte: { operator: 'lt', daysLater: 1 },
  lt: { operator: 'lt', daysLater: 0 },
};

/** @returns the day of this zone on which a date or an instant is; undefined where it is neither */
export const dayOf = (text: string, timeZone: string): string | undefined => {
  if (isDay(text)) return text;
  try {
    return Temporal.Instant.from(text).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  } catch {
    return undefined;
  }
};

/**
 * The days of this zone from a start to an end, which are dates or instants, of those between two days.
 * An end at midnight is of the day before; one before the start counts as none.
 */
export const daysBetween = (
  [start, end]: readonly [start: string, end: string | undefined],
  [first, last]: readonly [first: Temporal.PlainDate, last: Temporal.PlainDate],
  timeZone: string,
): readonly string[] => {
  const begins = dayOf(start, timeZone);
  if (begins === undefined) return [];
  const ends = end === undefined ? undefined : lastDayOf(end, timeZone);
  const until = ends === undefined || ends < begins ? begins : ends;
  const days: string[] = [];
  for (let day = first; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    const text = day.toString();
    if (text >= begins && text <= until) days.push(text);
  }
  return days;
};

const lastDayOf = (end: string, timeZone: string): string | undefined =>
  isDay(end) || dayThatStarts(end, timeZone) === undefined
    ? dayOf(end, timeZone)
    : dayThatStarts(end, timeZone)?.subtract({ days: 1 }).toString();

/** Converts a condition with a day of this zone to the API's; operators that do not order values keep it unchanged. */
export const withMoment = (condition: Condition, timeZone: string): Condition => {
  const order = orders[condition.operator];
  const day = timeZone === 'UTC' ? undefined : dateOf(condition.values[0] ?? '');
  if (order === undefined || day === undefined) return condition;
  const moment = startOf(day.add({ days: order.daysLater }), timeZone);
  return { ...condition, operator: order.operator, values: [moment.toString()] };
};

/**
 * Converts a condition on instants to the first or last day of this zone that it includes; undefined where it does not
 * cover whole days.
 */
export const withDay = ({ field, operator, values }: Condition, timeZone: string): Condition | undefined => {
  const [value = ''] = values;
  const isFrom = operator === 'gte';
  if (timeZone === 'UTC')
    return isDay(value) && (isFrom || operator === 'lte') ? { field, operator, values } : undefined;
  const day = dayThatStarts(value, timeZone);
  if (day === undefined || (!isFrom && operator !== 'lt')) return undefined;
  return isFrom
    ? { field, operator, values: [day.toString()] }
    : { field, operator: 'lte', values: [day.subtract({ days: 1 }).toString()] };
};

const dayThatStarts = (moment: string, timeZone: string): Temporal.PlainDate | undefined => {
  try {
    const day = Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone).toPlainDate();
    return startOf(day, timeZone).equals(moment) ? day : undefined;
  } catch {
    return undefined;
  }
};

const dateOf = (day: string): Temporal.PlainDate | undefined => {
  try {
    return isDay(day) ? Temporal.PlainDate.from(day) : undefined;
  } catch {
    return undefined;
  }
};

const startOf = (day: Temporal.PlainDate, timeZone: string): Temporal.Instant =>
  day.toZonedDateTime(timeZone).toInstant();
