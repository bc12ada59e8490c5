/**
 * Case folding in all of Unicode: what `contains`, `startsWith` and `search` compare (contract §4.2 [D] 5). It is an
 * entry of the package of its own: threads that only fold start without all the rest.
 */

const ascii = /^[\0-\x7f]*$/;
/** What may fold to something else: a run of ASCII at once, the rest character by character. */
const foldable = /[A-Z]+|[\x80-\u{10ffff}]/gu;

/**
 * Unicode's full case folding (CaseFolding.txt, C and F), so that `Straße` is `STRASSE` and `Σ` is `ς`. Accents stay.
 * It works character by character: a part of a folded text is always the folded part.
 */
export const fold = (text: string): string =>
  ascii.test(text) ? text.toLowerCase() : text.replaceAll(foldable, foldCharacter);

/** The dotless ı alone has an upper case that it shares with another letter and yet folds to itself. */
const foldCharacter = (character: string): string =>
  character === 'ı' ? character : character.toLowerCase().toUpperCase().toLowerCase();
