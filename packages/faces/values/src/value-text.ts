/** Prints numbers, amounts, dates and times in a language, independent of the machine's settings. */

export interface ValueText {
  /** A language, perhaps with its region (RFC 5646). */
  readonly locale: string;
  /** Prints a number exactly; one beyond JavaScript's precision is given as a text. */
  readonly number: (value: number | string) => string;
  /** The same without groups of digits. */
  readonly digits: (value: number | string) => string;
  readonly percent: (value: number | string) => string;
  /** @param currency its code (ISO 4217); undefined: the amount alone */
  readonly money: (value: number | string, currency: string | undefined) => string;
  /** Prints a date such as `2026-01-31`. */
  readonly day: (text: string) => string;
  /** Prints an instant given in ISO 8601, in the time zone and with its name. */
  readonly moment: (text: string) => string;
  /** Prints a day of the week, from 0, which is Monday: `Mon`. */
  readonly weekday: (index: number) => string;
}

/** @param timeZone a name of the IANA database; undefined: the machine's */
export const createValueText = (locale: string, timeZone: string | undefined): ValueText => {
  const exact = (options: Intl.NumberFormatOptions): Intl.NumberFormat =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 20, ...options });
  const number = exact({});
  const ungrouped = exact({ useGrouping: false });
  const percent = exact({ style: 'unit', unit: 'percent' });
  const amounts = new Map<string | undefined, Intl.NumberFormat>([[undefined, exact({ minimumFractionDigits: 2 })]]);
  const amountIn = (currency: string | undefined): Intl.NumberFormat => {
    const format = amounts.get(currency) ?? exact({ style: 'currency', currency });
    amounts.set(currency, format);
    return format;
  };
  const day = new Intl.DateTimeFormat(dateLocaleOf(locale), { dateStyle: 'medium', timeZone: 'UTC' });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return {
    locale,
    number: (value) => number.format(asNumeric(value)),
    digits: (value) => ungrouped.format(asNumeric(value)),
    percent: (value) => percent.format(asNumeric(value)),
    money: (value, currency) => amountIn(currency).format(asNumeric(value)),
    day: (text) => formatDate(day, text),
    moment: momentsIn(locale, timeZone),
    // 2024 began on a Monday.
    weekday: (index) => weekday.format(Date.UTC(2024, 0, 1 + index)),
  };
};

/** The format is made at the first instant, as an unknown zone throws. */
export const momentsIn = (locale: string, timeZone: string | undefined): ValueText['moment'] => {
  let format: Intl.DateTimeFormat | undefined;
  return (text) => {
    format ??= new Intl.DateTimeFormat(dateLocaleOf(locale), { ...momentParts, timeZone });
    return formatDate(format, text);
  };
};

const momentParts = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

/** True for plain decimals; numbers beyond JavaScript's precision arrive as texts. */
export const isNumber = (value: unknown): value is number | `${number}` =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value));

/** Texts of digits are formatted without a loss (ECMA-402). */
const asNumeric = (value: number | string): number | `${number}` => (isNumber(value) ? value : Number(value));

/**
 * The locale of dates. In English the day comes first and the month is a word, as readers of English differ in what
 * 12/11 means.
 */
export const dateLocaleOf = (locale: string): string => (/^en\b/.test(locale) ? 'en-GB' : locale);

/** @returns the text itself if it is no date, or of a year before 1000, which `Intl` prints with three digits or less: 65 is not 1965 */
export const formatDate = (format: Intl.DateTimeFormat, text: string): string => {
  const date = new Date(text);
  return text.startsWith('0') || Number.isNaN(date.getTime()) ? text : format.format(date);
};
