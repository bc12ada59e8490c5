/** How the oracle compares text: folded where case is to be ignored, by code point where order counts (contract §4.2 [D] 5 and 7). */

/**
 * Full case folding (C and F of Unicode's CaseFolding.txt), up to a renaming of the Cherokee letters among themselves, of
 * texts in which what is canonically equivalent is equal.
 */
export const fold = (text: string): string => foldCase(text.normalize('NFC')).normalize('NFC');

export const foldCase = (text: string): string => Array.from(text, foldCharacter).join('');

/** Lower, upper, lower brings the special forms together (`ß` and `ẞ` to `ss`, `ς` to `σ`); only the dotless i must not become dotted. */
const foldCharacter = (character: string): string =>
  character === 'ı' ? character : character.toLowerCase().toUpperCase().toLowerCase();

export const containsFolded = (text: string, part: string): boolean => fold(text).includes(fold(part));

export const endsWithFolded = (text: string, end: string): boolean => fold(text).endsWith(fold(end));

export const startsWithFolded = (text: string, start: string): boolean => fold(text).startsWith(fold(start));

/** Negative where `left` stands before `right`; not JavaScript's own order, which compares UTF-16 units. */
export const compareByCodePoint = (left: string, right: string): number => {
  const leftPoints = codePoints(left);
  const rightPoints = codePoints(right);
  const difference = leftPoints.findIndex((point, index) => point !== rightPoints[index]);
  if (difference === -1) return leftPoints.length - rightPoints.length;
  return (leftPoints[difference] ?? -1) - (rightPoints[difference] ?? -1);
};

export const codePoints = (text: string): number[] => Array.from(text, (character) => character.codePointAt(0) ?? 0);
