/** What a collection is named, and a field is labelled, in other languages: by language tags in their canonical form. */
import { CatalogError } from './catalog-error.ts';
import { checkPrintable } from './printable.ts';

/** Texts, by canonical language tags (RFC 5646, §4.5), in their order. */
export type Translations = Readonly<Record<string, string>>;

export const noTranslations: Translations = {};

const translationsMax = 50;
const translationCharactersMax = 200;

/**
 * A language tag in its canonical form, such as `pt-BR` of `pt-br`; nothing where it is none. Languages have two or three
 * letters: longer ones are reserved (RFC 5646, §2.2.1), and mostly a language's name, such as `german`.
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

/** @throws CatalogError where it is none */
export const readLanguage = (tag: string): string => {
  const language = canonicalLanguage(tag);
  if (language !== undefined) return language;
  throw new CatalogError(`"${tag}" is no language tag. Write one of BCP 47, such as de, pt-BR or zh-Hant.`);
};

/**
 * Checks and orders them.
 * @throws CatalogError where a language is none or is there twice, or a text is none
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

const checkTranslation = (what: string, text: string): void => {
  if (text.trim() === '') throw new CatalogError(`${what} is blank. Write it, or leave the language out.`);
  if (text.length > translationCharactersMax)
    throw new CatalogError(`${what} has ${text.length} characters; it takes ${translationCharactersMax} at most.`);
  checkPrintable(what, text);
};

/** @param column of the catalog; null: none */
export const readTranslations = (column: string | null): Translations => {
  const translations: Translations = column === null ? noTranslations : JSON.parse(column);
  return translations;
};

export const writeTranslations = (translations: Translations): string | null =>
  Object.keys(translations).length === 0 ? null : JSON.stringify(translations);
