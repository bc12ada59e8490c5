/**
 * The reader's language: the choice that this browser stores, or else the first supported one of the browser's
 * languages.
 */
import { defaultLanguage, isLanguage, type Language } from '@vitrine/messages/languages';

const remembered = 'vitrine-language';

export const preferredLanguage = (): Language => {
  const chosen = readChoice();
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map(baseOf).find(isLanguage) ?? defaultLanguage;
};

/** A browser may deny access to its storage. */
const readChoice = (): string | null => {
  try {
    return localStorage.getItem(remembered);
  } catch {
    return null;
  }
};

export const rememberLanguage = (language: Language): void => {
  try {
    localStorage.setItem(remembered, language);
  } catch {
    // The choice lasts until the page is closed.
  }
};

/** The reader's locale of the language, such as `de-AT`. */
export const localeOf = (language: Language): string =>
  navigator.languages.find((locale) => baseOf(locale) === language) ?? language;

const baseOf = (locale: string): string => locale.split('-')[0]?.toLowerCase() ?? '';
