/**
 * Case folding in all of Unicode, for `contains`, `startsWith` and `search` (contract §4.2 [D] 5). It has a separate
 * entry of the package, so that threads that only fold start without the rest.
 */

/** Letters whose lower case is not folded yet, such as ß, and some letters between them. */
const notFolded =
  /[\xb5\xdf\u0149\u017f\u01f0\u0390\u03b0\u03c2\u03d0-\u03f5\u0587\u1c80-\u1c88\u1e96-\u1e9b\u1f50-\u1ff7\ufb00-\ufb17]|\u0345/g;

/**
 * Unicode's full case folding (CaseFolding.txt, C and F) of composed text (NFC), so that `Straße` is `STRASSE`, `Σ` is `ς`,
 * and canonically equivalent texts are equal. Accents stay. A part of a text that is cut at `startsComposition` is always
 * the folded part.
 */
export const fold = (text: string): string => compose(foldCase(compose(text)));

/** Without composing it: character by character. */
export const foldCase = (text: string): string =>
  text.toLowerCase().replaceAll(notFolded, (character) => character.toUpperCase().toLowerCase());

/** Unicode's form NFC. Text without combining marks and of Latin letters alone is composed already. */
export const compose = (text: string): string => {
  if (!mayDecompose.test(text)) return text;
  if (!manyMarks.test(text)) return text.normalize('NFC');
  return text.replaceAll(streamSafe, (part) => part.normalize('NFC'));
};

const mayDecompose = /[\u0300-\uffff]/;
/** More marks than any text has on a letter. Sorting them takes the square of their number, so they are composed in parts. */
const manyMarks = /\p{M}{31}/u;
/** Parts with at most 30 marks behind each other (UAX #15, stream-safe text); the last one may have none. */
const streamSafe = /\P{M}*\p{M}{1,30}|\P{M}+/gu;

/** True if the first character of the text does not compose with one before it. */
export const startsComposition = (text: string): boolean => !joining.test(text);

/** Marks, vowels and finals of Hangul, and vowels of Kirat Rai. */
const joining = /^[\p{M}\u1160-\u11ff\u{16d63}-\u{16d67}]/u;

/** Each character with those that may compose with it: they fold one by one as together. */
export const compositions = /[^][\p{M}\u1160-\u11ff\u{16d63}-\u{16d67}]*/gu;
