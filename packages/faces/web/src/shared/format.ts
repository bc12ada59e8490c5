/** Formats values in the reader's locale. */
import { createNumberText, type NumberText } from '@vitrine/explorer/number-text';
import { createValueText, dateLocaleOf, formatDate, type ValueText } from '@vitrine/values';

export interface Formats {
  /** Prints and parses numbers. */
  readonly numbers: NumberText;
  readonly number: ValueText['number'];
  /** Prints the values of records, with times in the time zone of the business, once it is known. */
  readonly values: ValueText;
  /** A time of the console itself, in the reader's time zone. */
  readonly moment: (text: string) => string;
  /** All texts joined as a phrase for the end of a sentence, each in its own direction of writing. */
  readonly list: (texts: readonly string[]) => string;
}

/**
 * @param locale a language, perhaps with its region (RFC 5646)
 * @param timeZone of the values of records; undefined: the reader's
 */
export const createFormats = (locale: string, timeZone?: string): Formats => {
  const values = createValueText(locale, timeZone);
  const moment = new Intl.DateTimeFormat(dateLocaleOf(locale), { dateStyle: 'medium', timeStyle: 'short' });
  const list = new Intl.ListFormat(locale);
  return {
    numbers: createNumberText(locale),
    number: values.number,
    values,
    moment: (text) => formatDate(moment, text),
    list: (texts) => list.format(texts.map(isolate)),
  };
};

const isRightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** The signs keep its numbers and the commas around it in place (Unicode TR 9, FSI and PDI). */
const isolate = (text: string): string => (isRightToLeft.test(text) ? `\u2068${text}\u2069` : text);
