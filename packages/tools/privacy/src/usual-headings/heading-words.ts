/** The words of a heading: of a column, a field or a file, as people and programs write them. */

/**
 * The words of a heading in small letters without accents: `Artikel-Nr.`, `artikelNr` and `ARTIKEL_NR` are `artikel nr`, `Größe` is
 * `grosse`, `image2` is `image 2`. French elisions go with their apostrophe. Where a capital follows a small letter, it may begin
 * another word, as in `unitPrice`, or not, as in `MwSt`: these are two readings.
 */
export const headingReadings = (heading: string): readonly (readonly string[])[] => {
  const folded = foldAccents(heading.normalize('NFKC').replaceAll(elision, ' '));
  const divided = divideCases(folded);
  return divided === folded ? [divide(folded)] : [divide(divided), divide(folded)];
};

const divideCases = (text: string): string =>
  text.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2');

const divide = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u)
    .filter((word) => word !== '');

const elision = /(?<!\p{L})(?:d|l|qu)['’]/giu;

const foldAccents = (text: string): string =>
  text
    .replaceAll(/[ßæœÆŒ]/g, (letter) => ligatures[letter] ?? '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');

const ligatures: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', Æ: 'AE', Œ: 'OE' };

/** The variants of a word to look up: `waehrung` is written for `währung`, which is `wahrung` without accents. */
export const spellingsOf = (word: string): readonly string[] => {
  const plain = word.replaceAll(/([aou])e/g, '$1');
  return plain === word ? [word] : [word, plain];
};
