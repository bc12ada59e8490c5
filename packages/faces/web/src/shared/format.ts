/** Formats values in the reader's locale. */
import { createNumberText, type NumberText } from '@vitrine/explorer/number-text';
import { createValueText, dateLocaleOf, formatDate, type ValueText } from '@vitrine/values';

export interface Formats {
  /** Prints and parses numbers. */
  readonly numbers: NumberText;
  readonly number: ValueText['number'];
  /** Prints the values of records, with times in the reader's time zone. */
  readonly values: ValueText;
  /** A time of the console itself, in the reader's time zone. */
  readonly moment: (text: string) => string;
  /** All texts joined as a phrase for the end of a sentence. */
  readonly list: (texts: readonly string[]) => string;
}

/** @param locale a language, perhaps with its region (RFC 5646) */
export const createFormats = (locale: string): Formats => {
  const values = createValueText(locale, undefined);
  const moment = new Intl.DateTimeFormat(dateLocaleOf(locale), { dateStyle: 'medium', timeStyle: 'short' });
  const list = new Intl.ListFormat(locale);
  return {
    numbers: createNumberText(locale),
    number: values.number,
    values,
    moment: (text) => formatDate(moment, text),
    list: (texts) => list.format(texts),
  };
};
