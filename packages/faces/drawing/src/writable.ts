/**
 * Checks which texts our fonts can render: the Latin, Greek, Cyrillic, Hebrew and Arabic alphabets. Boxes in place of
 * letters would be worse than no picture.
 */
import arabic from '@fontsource/noto-sans-arabic/unicode.json';
import hebrew from '@fontsource/noto-sans-hebrew/unicode.json';
import sans from '@fontsource/noto-sans/unicode.json';

declare const written: unique symbol;
/** A text that our fonts can render. */
export type PictureText = string & { readonly [written]: true };

/** The parts of fonts; `draw.tsx` loads these. */
const parts: readonly string[] = [
  sans.latin,
  sans['latin-ext'],
  sans.vietnamese,
  sans.greek,
  sans.cyrillic,
  hebrew.hebrew,
  arabic.arabic,
];

/** Converts `U+0460-052F,U+20B4` to a character class of a regular expression. */
const printRanges = (ranges: string): string =>
  ranges.replaceAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?,?/g, (_, from: string, to: string | undefined) =>
    to === undefined ? `\\u{${from}}` : `\\u{${from}}-\\u{${to}}`,
  );

/**
 * Removes line ends and emoji.
 * @returns undefined where our fonts lack a character, or nothing is left
 */
export const writable = (text: string): PictureText | undefined => {
  const line = text
    .normalize('NFC')
    .replaceAll(/\p{Extended_Pictographic}|[\p{Emoji_Modifier}\p{Variation_Selector}]/gu, '')
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  return isWritable(line) ? line : undefined;
};

const unknown = new RegExp(`[^${parts.map(printRanges).join('')}]`, 'u');

const isWritable = (text: string): text is PictureText => text !== '' && !unknown.test(text);
