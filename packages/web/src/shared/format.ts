/** Values ─▶ what people read, in their own language. */
import { createNumberText, type NumberText } from '@vitrine/explorer/number-text';
import { dateLocaleOf } from '@vitrine/messages/languages';

export interface Formats {
  /** How numbers are written and read. */
  readonly numbers: NumberText;
  readonly number: (value: number) => string;
  /** Without a currency's sign: the API names none. */
  readonly money: (value: number) => string;
  readonly percent: (value: number) => string;
  /** A date has no zone. */
  readonly day: (text: string) => string;
  /** In the zone of whoever reads. */
  readonly moment: (text: string) => string;
  /** All of them, as the end of a sentence. */
  readonly list: (texts: readonly string[]) => string;
}

/** @param locale a language, perhaps with its region (RFC 5646) */
export const createFormats = (locale: string): Formats => {
  const exact = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
  const money = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 20 });
  const percent = new Intl.NumberFormat(locale, { style: 'unit', unit: 'percent', maximumFractionDigits: 20 });
  const day = new Intl.DateTimeFormat(dateLocaleOf(locale), { dateStyle: 'medium', timeZone: 'UTC' });
  const moment = new Intl.DateTimeFormat(dateLocaleOf(locale), { dateStyle: 'medium', timeStyle: 'short' });
  const list = new Intl.ListFormat(locale);
  return {
    numbers: createNumberText(locale),
    number: (value) => exact.format(value),
    money: (value) => money.format(value),
    percent: (value) => percent.format(value),
    day: (text) => formatWith(day, text),
    moment: (text) => formatWith(moment, text),
    list: (texts) => list.format(texts),
  };
};

const formatWith = (format: Intl.DateTimeFormat, text: string): string => {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : format.format(date);
};
