/**
 * Reads days with the year last: `31/01/2026`, `1/31/26 3:30 PM`, `31-1-2026`. Whether the day or the month is first is certain
 * if a text of the column, or another column of the file, makes sense in one order alone.
 */
import { isDay } from '@vitrine/contract';
import type { DayOrder } from '@vitrine/contract/files';
import { fullYear, quote } from '@vitrine/files';
import { type Candidate, type ColumnFacts, mayBe, type Reading } from './reading.ts';

export class Days implements Candidate {
  #orders: readonly DayOrder[] = ['dmy', 'mdy'];
  #hasTimes = false;
  /** The last text that left out an order; else the first. */
  #sample = '';

  takes(text: string): boolean {
    const orders = this.#orders.filter((order) => rewrite(text, order) !== undefined);
    if (this.#sample === '' || orders.length < this.#orders.length) this.#sample = text;
    this.#hasTimes ||= text.includes(':');
    this.#orders = orders;
    return orders.length > 0;
  }

  /** The order in which all texts are days; undefined if there is another one. */
  get certainOrder(): DayOrder | undefined {
    const [order, other] = this.#orders;
    return other === undefined ? order : undefined;
  }

  /** A text that each order makes another day, if none leaves out an order. */
  get ambiguous(): string | undefined {
    return this.#orders.length === 2 ? this.#sample : undefined;
  }

  decide(column: ColumnFacts): Reading | undefined {
    const order = this.certainOrder ?? column.dayOrder;
    const type = this.#hasTimes ? 'datetime' : 'date';
    if (order === undefined || !mayBe(column, type, 'datetime')) return undefined;
    return {
      type,
      rewrite: (text) => rewrite(text, order) ?? text,
      because: { code: 'days', values: { sample: quote(this.#sample), first: order === 'dmy' ? 'day' : 'month' } },
    };
  }
}

/** @returns the day in ISO 8601, perhaps with a time; undefined for other texts, and for a day that does not exist */
const rewrite = (text: string, order: DayOrder): string | undefined => {
  const { one = '', sign, two = '', year = '', hour, rest = '', half } = pattern.exec(text.trim())?.groups ?? {};
  const [day, month] = order === 'dmy' ? [one, two] : [two, one];
  const date = `${fullYear(year) ?? ''}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!isDay(date) || (sign === '.' && order === 'mdy')) return undefined;
  if (hour === undefined) return date;
  const hours = hoursOf(Number(hour), half);
  return hours === undefined ? undefined : `${date}T${String(hours).padStart(2, '0')}${rest}`;
};

const pattern =
  /^(?<one>\d{1,2})(?<sign>[/.-])(?<two>\d{1,2})\k<sign>(?<year>\d{4}|\d{2})(?:,?[ T](?<hour>\d{1,2})(?<rest>:[0-5]\d(?::[0-5]\d)?)(?: ?(?<half>[AaPp])\.?[Mm]\.?)?)?$/;

/** 12 AM is midnight, 12 PM noon. */
const hoursOf = (hour: number, half: string | undefined): number | undefined => {
  if (half === undefined) return hour < 24 ? hour : undefined;
  return hour < 1 || hour > 12 ? undefined : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
};
