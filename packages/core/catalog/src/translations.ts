/** Names of collections and labels of fields in other languages, by canonical language tag. */
import { CatalogError } from './catalog-error.ts';
import { checkPrintable } from './printable.ts';

/** Texts by canonical language tag (RFC 5646, §4.5), ordered by tag. */
export type Translations = Readonly<Record<string, string>>;

export const noTranslations: Translations = {};

const translationsMax = 50;
const translationCharactersMax = 200;

/**
 * The canonical form of a language tag, such as `pt-BR` for `pt-br`; undefined if it is invalid. Languages have two or
 * three letters: longer ones are reserved (RFC 5646, §2.2.1), and mostly a language's name, such as `german`.
 */
export const canonicalLanguage = (tag: string): string | undefined => {
  try {
    const locale = new Intl.Locale(tag);
    return locale.language.length <= languageCharactersMax ? locale.toString() : undefined;
  } catch {
    return undefined;
  }
};

const languageCharactersMax = 3;

/** @throws CatalogError if the tag is invalid */
export const readLanguage = (tag: string): string => {
  const language = canonicalLanguage(tag);
  if (language !== undefined) return language;
  throw new CatalogError(`"${tag}" is no language tag. Write one of BCP 47, such as de, pt-BR or zh-Hant.`);
};

/**
 * Validates and sorts translations.
 * @throws CatalogError if a language is invalid or occurs twice, or a text is invalid
 */
export const checkTranslations = (what: string, texts: Readonly<Record<string, string>>): Translations => {
  const checked = new Map<string, string>();
  for (const [tag, text] of Object.entries(texts)) {
    const language = readLanguage(tag);
    if (checked.has(language)) throw new CatalogError(`${what} is given twice in ${language}. Leave one out.`);
    checkTranslation(`${what} in ${language}`, text);
    checked.set(language, text);
  }
  if (checked.size > translationsMax)
    throw new CatalogError(`${what} is given in ${checked.size} languages; it takes ${translationsMax} at most.`);
  return Object.fromEntries([...checked].sort(([one], [other]) => (one < other ? -1 : 1)));
};

/** @throws CatalogError if a text is blank, too long or not printable */
export const checkTexts = (what: string, texts: Readonly<Record<string, string>>): void => {
  for (const [name, text] of Object.entries(texts)) {
    if (text.trim() === '')
      throw new CatalogError(`${what} is blank: ${name}. Write it.`, { code: 'blank', values: {} });
    if (text.length > translationCharactersMax)
      throw new CatalogError(`${what} has ${text.length} characters; it takes ${translationCharactersMax} at most.`, {
        code: 'tooLong',
        values: { max: translationCharactersMax },
      });
    checkPrintable(what, text);
  }
};

const checkTranslation = (what: string, text: string): void => {
  if (text.trim() === '') throw new CatalogError(`${what} is blank. Write it, or leave the language out.`);
  if (text.length > translationCharactersMax)
    throw new CatalogError(`${what} has ${text.length} characters; it takes ${translationCharactersMax} at most.`);
  checkPrintable(what, text);
};
