/** Checks the languages of declared names and labels: each is a known language, and occurs once. */
import { canonicalLanguage, type Translations } from '@vitrine/publisher';
import type { Findings } from './checked-collection.ts';
import type { TranslationDeclaration } from './declaration.ts';
import { quote } from './mistake.ts';

/** @returns the valid ones by canonical language tag, in their order */
export const checkTranslations = (
  declared: readonly TranslationDeclaration[],
  { mistakes }: Findings,
): Translations => {
  const texts = new Map<string, string>();
  for (const { language, text } of declared) {
    const { value, position } = language;
    const tag = canonicalLanguage(value);
    if (tag === undefined) {
      const message = `found the language ${quote(value)}, expected a language tag of BCP 47, such as de, pt-BR or zh-Hant.`;
      mistakes.push({ position, message });
    } else if (texts.has(tag)) {
      const message = `found the language ${quote(tag)} a second time, expected each once. Remove one of the two.`;
      mistakes.push({ position, message });
    } else texts.set(tag, text);
  }
  return Object.fromEntries([...texts].sort(([one], [other]) => (one < other ? -1 : 1)));
};
