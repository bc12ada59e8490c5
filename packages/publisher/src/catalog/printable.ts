/** Which characters a name may hold: none that steers a terminal or reverses the text around it (Unicode TR36, §3.3). */
import type { Reason } from '@vitrine/contract/console';
import { CatalogError } from './catalog-error.ts';

/** Control characters (C0, DEL, C1), the separators of lines and paragraphs, and the overrides and isolates of direction. */
const unprintable = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;
/** The same in a text of many lines, where line feeds and tabs have their place. */
const unprintableInText = /(?![\n\t])[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** The characters of a name that it may not hold, as `U+001B`; empty where there are none. */
export const findUnprintable = (name: string): readonly string[] => [
  ...new Set(Array.from(name.matchAll(unprintable), ([character]) => `U+${hexOf(character).toUpperCase()}`)),
];

/** @throws CatalogError where a name holds such a character */
export const checkPrintable = (what: string, name: string): void => {
  const found = findUnprintable(name);
  if (found.length > 0)
    throw new CatalogError(`${what} holds ${found.join(', ')}. ${printableHint}`, unprintableReason(found));
};

/** What is told of such characters. @param found as `findUnprintable` gives them */
export const unprintableReason = (found: readonly string[]): Reason => ({
  code: 'unprintable',
  values: { characters: found.join(', ') },
});

export const printableHint = 'Leave out control characters and characters that change the direction of text.';

/** Blanks in their place, for names that are taken from files as they are. */
export const replaceUnprintable = (name: string): string =>
  findUnprintable(name).length === 0 ? name : name.replaceAll(unprintable, ' ').trim();

/** `\u001b` in their place, as in JSON, of which the value stays the same; line feeds and tabs stay. */
export const escapeUnprintable = (text: string): string =>
  text.replaceAll(unprintableInText, (character) => `\\u${hexOf(character)}`);

const hexOf = (character: string): string => character.charCodeAt(0).toString(16).padStart(4, '0');
