/** What a collection is named and a field is labelled in a page's language: in that language where it is, else as its owner wrote it. */
import type { ExposedCollection, ExposedField, Translations } from '@vitrine/query';
import type { Words } from './words.ts';

/** A collection or a field, by what is said of it in words. */
export type Named = Pick<ExposedCollection, 'name' | 'translations'> | Pick<ExposedField, 'label' | 'translations'>;

export const labelOf = ({ language }: Pick<Words, 'language'>, named: Named): string =>
  translationOf(language, named.translations ?? {}) ?? ('name' in named ? named.name : named.label);

/** Whether that is in the page's language, and not in its owner's. */
export const isTranslated = ({ language }: Pick<Words, 'language'>, { translations }: Named): boolean =>
  translationOf(language, translations ?? {}) !== undefined;

/** That of the language as such, else the first of a region or script of it: `de` is shown `de-AT` where that is all there is. */
const translationOf = (language: string, translations: Translations): string | undefined => {
  const tag = Object.hasOwn(translations, language)
    ? language
    : Object.keys(translations).find((each) => each.startsWith(`${language}-`));
  return tag === undefined ? undefined : translations[tag];
};
