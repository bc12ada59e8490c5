/** Decides the language of a page: the visitor's choice, else the browser's preference. */
import { defaultLanguage, isLanguage, languageCodes, type Language } from '@vitrine/messages/languages';
import Negotiator from 'negotiator';

export { defaultLanguage, type Language } from '@vitrine/messages/languages';

/**
 * The visitor's choice, `lang` in the URL; undefined for a language that we do not have.
 * @param search the part of the URL after `?`
 */
export const chosenLanguage = (search: string): Language | undefined => {
  const chosen = search.includes('lang=') ? new URLSearchParams(search).get('lang') : null;
  return isLanguage(chosen) ? chosen : undefined;
};

/**
 * The visitor's choice, or else the best match of the browser's languages.
 * @param search the part of the URL after `?`
 * @param accepted the header Accept-Language; null where none is sent
 */
export const languageOf = (search: string, accepted: string | null): Language => {
  const chosen = chosenLanguage(search);
  if (chosen !== undefined) return chosen;
  if (accepted === null || accepted.length > acceptedCharactersMax) return defaultLanguage;
  const [best] = new Negotiator({ headers: { 'accept-language': accepted } }).languages([...languageCodes]);
  return isLanguage(best) ? best : defaultLanguage;
};

/** A longer header than any browser's is ignored. */
const acceptedCharactersMax = 256;
