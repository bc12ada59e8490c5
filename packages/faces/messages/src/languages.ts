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

export const languageCodes: readonly Language[] = Object.keys(languages).filter(isLanguage);
