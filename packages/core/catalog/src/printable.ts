/** Rejects characters in names that control a terminal or reverse the surrounding text (Unicode TR36, §3.3). */
import { unprintable } from '@vitrine/contract';
import type { Reason } from '@vitrine/contract/console';
import { CatalogError } from './catalog-error.ts';

const each = new RegExp(unprintable, 'gu');

/** The forbidden characters of a name, each once, such as `U+001B`. */
export const findUnprintable = (name: string): readonly string[] => [
  ...new Set(Array.from(name.matchAll(each), ([character]) => `U+${hexOf(character)}`)),
];

/** @throws CatalogError if a name contains such a character */
export const checkPrintable = (what: string, name: string): void => {
  const found = findUnprintable(name);
  if (found.length > 0)
    throw new CatalogError(`${what} holds ${found.join(', ')}. ${printableHint}`, unprintableReason(found));
};

/**
 * The refusal for such characters.
 * @param found as `findUnprintable` returns them
 */
export const unprintableReason = (found: readonly string[]): Reason => ({
  code: 'unprintable',
  values: { characters: found.join(', ') },
});

export const printableHint = 'Leave out control characters and characters that change the direction of text.';

/** Replaces them by spaces, for names from imported files. */
export const replaceUnprintable = (name: string): string =>
  findUnprintable(name).length === 0 ? name : name.replaceAll(each, ' ').trim();

const hexOf = (character: string): string => character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
