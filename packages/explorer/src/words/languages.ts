/** The languages that pages speak, each under its code (RFC 5646), as it calls itself. */
import Negotiator from 'negotiator';

export const languages = { en: 'English' } as const;
export type Language = keyof typeof languages;

const isLanguage = (text: string | null): text is Language => text !== null && Object.hasOwn(languages, text);
const codes = Object.keys(languages).filter(isLanguage);

export const defaultLanguage: Language = 'en';

/**
 * The visitor's choice, `lang` in the address, or else the best that the browser asks for.
 * @param search the part of the URL after `?`
 * @param accepted the header Accept-Language; null where none is sent
 */
export const languageOf = (search: string, accepted: string | null): Language => {
  const chosen = search.includes('lang=') ? new URLSearchParams(search).get('lang') : null;
  if (isLanguage(chosen)) return chosen;
  if (accepted === null || accepted.length > acceptedCharactersMax) return defaultLanguage;
  const [best = null] = new Negotiator({ headers: { 'accept-language': accepted } }).languages(codes);
  return isLanguage(best) ? best : defaultLanguage;
};

/** Longer than any browser's: what is longer is not read. */
const acceptedCharactersMax = 256;
