/** The languages that pages, console and widgets speak, each under its code (RFC 5646), as it calls itself. */

export const languages = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  nl: 'Nederlands',
} as const;
export type Language = keyof typeof languages;

export const defaultLanguage: Language = 'en';

export const isLanguage = (text: string | null | undefined): text is Language =>
  text !== null && text !== undefined && Object.hasOwn(languages, text);

/**
 * Where dates are written so that all who read the language read them alike: in English the day comes first and the month is
 * a word, as 12/11 is two days to its readers. @param locale a language, perhaps with its region (RFC 5646)
 */
export const dateLocaleOf = (locale: string): string => (/^en\b/.test(locale) ? 'en-GB' : locale);

export const languageCodes: readonly Language[] = Object.keys(languages).filter(isLanguage);
