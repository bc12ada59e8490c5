/**
 * Days as people choose them in a form ⇄ conditions on moments. To the API a day is one of UTC (contract §4.2); where a tenant's
 * clocks show another time, its days begin and end at other moments, and these are what is asked.
 */
import type { Operator } from '@vitrine/contract';
import type { Condition } from './view.ts';

export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** A day begins with its first moment, and ends where the next one begins. */
const orders: Partial<Record<Operator, { readonly operator: Operator; readonly daysLater: number }>> = {
  gte: { operator: 'gte', daysLater: 0 },
  gt: { operator: 'gte', daysLater: 1 },
  lte: { operator: 'lt', daysLater: 1 },
  lt: { operator: 'lt', daysLater: 0 },
};

/** A condition on moments with a day of this zone ─▶ the one that the API takes. What orders no days by one is left as it is. */
export const withMoment = (condition: Condition, timeZone: string): Condition => {
  const order = orders[condition.operator];
  const day = timeZone === 'UTC' ? undefined : dateOf(condition.values[0] ?? '');
  if (order === undefined || day === undefined) return condition;
  const moment = startOf(day.add({ days: order.daysLater }), timeZone);
  return { ...condition, operator: order.operator, values: [moment.toString()] };
};

/** A condition on moments ─▶ the first or last day of this zone that it lets pass; none where it is about no whole days. */
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
