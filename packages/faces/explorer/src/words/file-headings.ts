/** The headings of files that visitors download, in a page's language. */
import { readCollectionPresentation } from '@vitrine/contract/presentation';
import type { ExposedCollection, ExposedField } from '@vitrine/query';
import { labelOf } from './labels.ts';
import type { Words } from './words.ts';

/** @returns of the ID, of the time of creation, and of the fields; equal labels have the key behind them */
export const fileHeadings = (
  words: Pick<Words, 'language' | 'say'>,
  { presentation }: Pick<ExposedCollection, 'presentation'>,
  fields: readonly ExposedField[],
): readonly string[] => {
  const { labels = {} } = readCollectionPresentation(presentation);
  const own = [words.say('file.id'), words.say('file.createdAt')];
  const named = fields.map(({ key, label }) => ({
    key,
    text: labelOf(words, { label, translations: Object.hasOwn(labels, key) ? labels[key] : undefined }),
  }));
  const texts = [...own, ...named.map(({ text }) => text)];
  const isRepeated = (text: string): boolean => texts.indexOf(text) !== texts.lastIndexOf(text);
  return [...own, ...named.map(({ key, text }) => (isRepeated(text) ? `${text} (${key})` : text))];
};
