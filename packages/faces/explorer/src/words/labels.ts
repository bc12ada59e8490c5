/** Chooses names and labels in a page's language: the translation if there is one, else the owner's text. */
import type { Translations } from '@vitrine/contract/presentation';
import type { PresentedCollection, PresentedField } from '../presented.ts';
import type { Words } from './words.ts';

/** A collection or a field with its translations. */
export type Named = Pick<PresentedCollection, 'name' | 'translations'> | Pick<PresentedField, 'label' | 'translations'>;

export const labelOf = ({ language }: Pick<Words, 'language'>, named: Named): string =>
  translationOf(language, named.translations ?? {}) ?? ('name' in named ? named.name : named.label);

/** True if a translation to the page's language exists. */
export const isTranslated = ({ language }: Pick<Words, 'language'>, { translations }: Named): boolean =>
  translationOf(language, translations ?? {}) !== undefined;

/** Prefers the plain language, then its first regional or script variant: `de-AT` serves `de` where there is no `de`. */
const translationOf = (language: string, translations: Translations): string | undefined => {
  const tag = Object.hasOwn(translations, language)
    ? language
    : Object.keys(translations).find((each) => each.startsWith(`${language}-`));
  return tag === undefined ? undefined : translations[tag];
};
