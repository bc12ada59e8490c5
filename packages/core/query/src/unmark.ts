/**
 * Removes the differences that `search` ignores beside case (contract §4.2 [D] 5, §11.4; decision 42): accents and
 * other marks, strokes and hooks, ligatures, and variants of quotes and dashes. A separate entry of the package, as
 * folding is.
 */
import { fold, foldCase } from './fold.ts';
import type { Stem } from './stem.ts';

/** A text as `search` compares it. */
export const foldForSearch = (text: string): string => unmark(fold(text));

/**
 * Removes marks from a folded text, character by character, so that a substring's result is always a substring of the
 * text's result. Idempotent.
 */
export const unmark = (folded: string): string => folded.replaceAll(beyondAscii, unmarkOnce);

/**
 * Also replaces forms that are equal in the language by one.
 * @param compared a text as `search` compares it
 */
export const plainIn = (compared: string, stem: Stem | undefined): string => stem?.plain?.(compared) ?? compared;

const beyondAscii = /[\x80-\u{10ffff}]/gu;

/** Results are cached for most alphabets; there are too many ideographs to cache them. */
const notedEnd = 0x3400;
/** The ideographs that most texts have: they consist of nothing else. */
const [ideographsStart, ideographsEnd] = [0x4e00, 0xa000];
const noted: (string | undefined)[] = [];

const unmarkOnce = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  if (code >= ideographsStart && code < ideographsEnd) return character;
  if (code >= notedEnd) return unmarkCharacter(character);
  return (noted[code] ??= unmarkCharacter(character));
};

/** Only blanks become blanks, because a blank ends a word. */
const unmarkCharacter = (character: string): string => {
  if (/\s/u.test(character)) return ' ';
  if (hangulSyllable.test(character)) return character;
  const unmarked = foldCase(decompose(character).replaceAll(ignored, '')).replaceAll(beyondAscii, replace);
  return /\s/u.test(unmarked) ? character : unmarked;
};

/** Letters of Hangul, such as those of ㉮, stay together. */
const decompose = (character: string): string => {
  const parts = character.normalize('NFKD');
  return hangulLetter.test(parts) ? parts.normalize('NFC') : parts;
};

const hangulLetter = /[\u1100-\u11ff]/u;

/** It decomposes into its letters, none of which is a mark. Whole ones are found sooner. */
const hangulSyllable = /[\uac00-\ud7a3]/u;

/**
 * Marks of scripts in which they are accents, points or signs over letters that are read without them; elsewhere, as
 * in those of India, marks are vowels. Kana with and without their voicing marks are different letters. Also
 * invisible characters.
 */
const ignored =
  /[[\p{M}&&[\p{sc=Inherited}\p{sc=Common}\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}]]--[\u3099\u309a]]|\p{Default_Ignorable_Code_Point}/gv;

const replace = (character: string): string => replacements.get(character) ?? character;

/**
 * Letters that Unicode does not decompose: Latin and Cyrillic letters of the Basic Multilingual Plane that it names a
 * letter `WITH` something (`LATIN SMALL LETTER O WITH STROKE`), if that is a single letter.
 */
const replacements: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'ᶏⱥ',
    b: 'ƀƃɓᵬᶀꞗ',
    c: 'ƈȼɕꞓꞔ',
    d: 'ðđƌȡɖɗᵭᶁᶑꟈ',
    e: 'ɇᶒⱸꬴ',
    f: 'ƒᵮᶂꞙ',
    g: 'ǥɠᶃꞡ',
    h: 'ħɦⱨꞕ',
    i: 'ıɨᶖ',
    j: 'ȷɉʝ',
    k: 'ƙᶄⱪꝁꝃꝅꞣ',
    l: 'łƚȴɫɬɭᶅⱡꝉꞎꬷꬸꬹ',
    m: 'ɱᵯᶆꬺ',
    n: 'ŋƞȵɲɳᵰᶇꞑꞥꬻ',
    o: 'øⱺꝋꝍ',
    p: 'ƥᵱᵽᶈꝑꝓꝕ',
    q: 'ĸɋʠꝗꝙ',
    r: 'ɍɼɽɾᵲᵳᶉꞧꭉ',
    s: 'ȿʂᵴᶊꞩꟊ',
    t: 'ŧƫƭȶʈᵵⱦ',
    u: 'ᶙꞹꭎꭒ',
    v: 'ʋᶌⱱⱴꝟ',
    w: 'ⱳ',
    x: 'ᶍꭖꭗꭘꭙ',
    y: 'ƴɏỿꭚ',
    z: 'ƶȥɀʐʑᵶᶎⱬ',
    ae: 'æ',
    oe: 'œ',
    th: 'þ',
    г: 'ґғҕӷӻ',
    ж: 'җ',
    з: 'ҙ',
    к: 'қҝҟӄ',
    л: 'ӆԓԡԯ',
    м: 'ӎ',
    н: 'ңӈӊԣԩ',
    п: 'ҧԥ',
    р: 'ҏ',
    с: 'ҫ',
    т: 'ҭꚋ',
    х: 'ҳӽӿ',
    ч: 'ҷҹ',
    ы: 'ꙑ',
    ѡ: 'ѽ',
    һ: 'ԧ',
    // Signs that keyboards and word processors put in the place of others.
    "'": '‘’‛′ʹʻʼʽ',
    '"': '“”„‟',
    '-': '‐‒–—―−',
    '/': '⁄',
  }).flatMap(([plain, characters]) => Array.from(characters, (character) => [character, plain] as const)),
);
