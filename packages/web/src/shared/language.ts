/** The language of whoever reads: by choice, which this browser remembers, or else the first of the browser's that there is. */
import { defaultLanguage, isLanguage, type Language } from '@vitrine/messages/languages';

const remembered = 'vitrine-language';

export const preferredLanguage = (): Language => {
  const chosen = readChoice();
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map(baseOf).find(isLanguage) ?? defaultLanguage;
};

/** A browser may refuse to remember anything. */
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
    // It holds as long as the page is open.
  }
};

/** The way in which the browser's person writes the language, such as `de-AT`. */
export const localeOf = (language: Language): string =>
  navigator.languages.find((locale) => baseOf(locale) === language) ?? language;

const baseOf = (locale: string): string => locale.split('-')[0]?.toLowerCase() ?? '';
