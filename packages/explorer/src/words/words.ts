/** What a page says in a language: messages, numbers, amounts, dates. The same in every process: nothing depends on where it runs. */
import { createSpeaker, type ExplorerKey, type Language, type Speaker } from '@vitrine/messages';
import { loadExplorerMessages } from '@vitrine/messages/explorer';
import { dateLocaleOf } from '@vitrine/messages/languages';
import { createNumberText, type NumberText } from './number-text.ts';

export interface Words extends Speaker<ExplorerKey> {
  readonly language: Language;
  /** How numbers are written and read. */
  readonly numbers: NumberText;
  /** A number, exactly: one with more digits than JavaScript's comes as a text. */
  readonly number: (value: number | string) => string;
  readonly percent: (value: number | string) => string;
  /** @param currency its code (ISO 4217); none: the amount alone */
  readonly money: (value: number | string, currency: string | undefined) => string;
  /** A date, from `2026-01-31`. */
  readonly day: (text: string) => string;
  /** In which moments are told: a name of the IANA database. */
  readonly timeZone: string;
  /** A moment, from ISO 8601, in that zone, which it names. */
  readonly moment: (text: string) => string;
  /** Of a day of the week, from 0, which is Monday: `Mon`. */
  readonly weekday: (index: number) => string;
}

/**
 * Messages are loaded when a language is first asked for.
 * @param timeZone a name of the IANA database
 */
export const wordsOf = async (language: Language, timeZone = 'UTC'): Promise<Words> => {
  const made = known.get(language) ?? (await makeWords(language));
  known.set(language, made);
  return timeZone === made.timeZone ? made : { ...made, timeZone, moment: momentsIn(language, timeZone) };
};

const known = new Map<Language, Words>();

const makeWords = async (language: Language): Promise<Words> => {
  const speaker = createSpeaker<ExplorerKey>(language, await loadExplorerMessages(language));
  const exact = new Intl.NumberFormat(language, { maximumFractionDigits: 20 });
  const share = new Intl.NumberFormat(language, { style: 'unit', unit: 'percent', maximumFractionDigits: 20 });
  const amount = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 20 });
  const day = new Intl.DateTimeFormat(dateLocaleOf(language), { dateStyle: 'medium', timeZone: 'UTC' });
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  const number = (value: number | string): string => exact.format(asNumeric(value));
  return {
    language,
    ...speaker,
    numbers: createNumberText(language),
    number,
    percent: (value) => share.format(asNumeric(value)),
    money: (value, currency) =>
      (currency === undefined ? amount : currencyFormat(language, currency)).format(asNumeric(value)),
    day: (text) => formatDate(day, text),
    timeZone: 'UTC',
    moment: momentsIn(language, 'UTC'),
    // 2024 began on a Monday.
    weekday: (index) => weekday.format(Date.UTC(2024, 0, 1 + index)),
  };
};

const momentsIn = (language: Language, timeZone: string): Words['moment'] => {
  const format = new Intl.DateTimeFormat(dateLocaleOf(language), { ...momentParts, timeZone });
  return (text) => formatDate(format, text);
};

const momentParts = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

/** Texts of digits are formatted without a loss (ECMA-402). */
const asNumeric = (value: number | string): number | `${number}` => (isNumeric(value) ? value : Number(value));

const isNumeric = (value: number | string): value is number | `${number}` =>
  typeof value === 'number' || /^-?\d+(?:\.\d+)?$/.test(value);

const currencyFormats = new Map<string, Intl.NumberFormat>();

const currencyFormat = (language: Language, currency: string): Intl.NumberFormat => {
  const key = `${language} ${currency}`;
  const format =
    currencyFormats.get(key) ??
    new Intl.NumberFormat(language, { style: 'currency', currency, maximumFractionDigits: 20 });
  currencyFormats.set(key, format);
  return format;
};

const formatDate = (format: Intl.DateTimeFormat, text: string): string => {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : format.format(date);
};
