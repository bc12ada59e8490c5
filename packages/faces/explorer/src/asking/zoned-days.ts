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
