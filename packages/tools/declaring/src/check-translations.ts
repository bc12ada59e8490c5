/** Checks declared languages: those of texts, and those of names and labels, each of which occurs once. */
import { canonicalLanguage, type Translations } from '@vitrine/catalog';
import type { Findings } from './checked-collection.ts';
import type { TranslationDeclaration } from './declaration.ts';
import type { Written } from './file-part.ts';
import { quote } from './mistake.ts';

/** @returns its canonical tag if it is valid */
export const checkLanguage = ({ value, position }: Written<string>, { mistakes }: Findings): string | undefined => {
  const tag = canonicalLanguage(value);
  const message = `found the language ${quote(value)}, expected a language tag of BCP 47, such as de, pt-BR or zh-Hant.`;
  if (tag === undefined) mistakes.push({ position, message });
  return tag;
};

/** @returns the valid ones by canonical language tag, in their order */
export const checkTranslations = (declared: readonly TranslationDeclaration[], findings: Findings): Translations => {
  const texts = new Map<string, string>();
  for (const { language, text } of declared) {
    const tag = checkLanguage(language, findings);
    if (tag === undefined) continue;
    if (texts.has(tag)) {
      const message = `found the language ${quote(tag)} a second time, expected each once. Remove one of the two.`;
      findings.mistakes.push({ position: language.position, message });
    } else texts.set(tag, text);
  }
  return Object.fromEntries([...texts].sort(([one], [other]) => (one < other ? -1 : 1)));
};
