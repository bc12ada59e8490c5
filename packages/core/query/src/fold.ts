/**
 * Case folding in all of Unicode, for `contains`, `startsWith` and `search` (contract §4.2 [D] 5). It has a separate
 * entry of the package, so that threads that only fold start without the rest.
 */

/** Where a lower case is not yet folded, such as ß; some of the others between them are taken for it as well. */
const notFolded =
  /[\xb5\xdf\u0149\u017f\u01f0\u0390\u03b0\u03c2\u03d0-\u03f5\u0587\u1c80-\u1c88\u1e96-\u1e9b\u1f50-\u1ff7\ufb00-\ufb17]|\u0345/g;

/**
 * Unicode's full case folding (CaseFolding.txt, C and F), so that `Straße` is `STRASSE` and `Σ` is `ς`. Accents stay.
 * It works character by character: a part of a folded text is always the folded part.
 */
export const fold = (text: string): string =>
  text.toLowerCase().replaceAll(notFolded, (character) => character.toUpperCase().toLowerCase());
