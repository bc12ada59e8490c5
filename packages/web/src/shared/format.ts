/** Values ─▶ what people read, in their own language. */

const whole = new Intl.NumberFormat();
const exact = new Intl.NumberFormat(undefined, { maximumFractionDigits: 20 });
const money = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 20 });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const rules = new Intl.PluralRules('en');

export const formatNumber = (value: number): string => exact.format(value);
/** Without a currency's sign: the API names none. */
export const formatMoney = (value: number): string => money.format(value);
export const formatPercent = (value: number): string => `${exact.format(value)} %`;

/** A date has no zone. */
export const formatDay = (text: string): string => formatWith(day, text);
/** In the zone of whoever reads. */
export const formatMoment = (text: string): string => formatWith(moment, text);

const formatWith = (format: Intl.DateTimeFormat, text: string): string => {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : format.format(date);
};

/** `3 records`, `1 record` */
export const formatCount = (count: number, noun: string): string =>
  `${whole.format(count)} ${rules.select(count) === 'one' ? noun : `${noun}s`}`;
