/** How the oracle searches: what it ignores, what a word of a text is, and how well a word matches (contract §4.2 [D] 5 and 6, §11.4). */
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import simplified from 'opencc-js/dict/TSCharacters';
import { fold, foldCase } from './oracle-text.ts';

/** A text as search compares it: without case, marks and the like, character by character. */
export const searchFold = (text: string): string => Array.from(fold(text), plainCharacter).join('');

const plainCharacter = (character: string): string => {
  if (/\s/.test(character)) return ' ';
  if (character >= '\uAC00' && character <= '\uD7A3') return character;
  const kept = Array.from(apart(character)).filter((part) => !isIgnored(part));
  const plain = Array.from(foldCase(kept.join('')), (letter) => plainLetters.get(letter) ?? letter).join('');
  return /\s/.test(plain) ? character : plain;
};

/** But for letters of Hangul. */
const apart = (character: string): string =>
  character.normalize(/\p{Script=Hangul}/u.test(character) ? 'NFKC' : 'NFKD');

const isIgnored = (character: string): boolean =>
  /\p{Default_Ignorable_Code_Point}/u.test(character) || (/\p{M}/u.test(character) && isAccent(character));

const accentScripts = ['Inherited', 'Common', 'Latin', 'Greek', 'Cyrillic', 'Arabic', 'Hebrew', 'Syriac'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
);

/** Not the voicing marks of kana. */
const isAccent = (character: string): boolean =>
  character !== '\u3099' && character !== '\u309A' && accentScripts.some((script) => script.test(character));

/** Each letter followed by what search takes it for. */
const letterPairs =
  'æae ðd øo þth đd ħh ıi ĸq łl ŋn œoe ŧt ƀb ƃb ƈc ƌd ƒf ƙk ƚl ƞn ƥp ƫt ƭt ƴy ƶz ǥg ȡd ȥz ȴl ȵn ȶt ȷj ȼc ȿs ' +
  'ɀz ɇe ɉj ɋq ɍr ɏy ɓb ɕc ɖd ɗd ɠg ɦh ɨi ɫl ɬl ɭl ɱm ɲn ɳn ɼr ɽr ɾr ʂs ʈt ʋv ʐz ʑz ʝj ʠq ѽѡ ҏр ґг ғг ҕг җж ' +
  'ҙз қк ҝк ҟк ңн ҧп ҫс ҭт ҳх ҷч ҹч ӄк ӆл ӈн ӊн ӎм ӷг ӻг ӽх ӿх ԓл ԡл ԣн ԥп ԧһ ԩн ԯл ᵬb ᵭd ᵮf ᵯm ᵰn ᵱp ᵲr ᵳr ' +
  'ᵴs ᵵt ᵶz ᵽp ᶀb ᶁd ᶂf ᶃg ᶄk ᶅl ᶆm ᶇn ᶈp ᶉr ᶊs ᶌv ᶍx ᶎz ᶏa ᶑd ᶒe ᶖi ᶙu ỿy ⱡl ⱥa ⱦt ⱨh ⱪk ⱬz ⱱv ⱳw ⱴv ⱸe ⱺo ' +
  'ꙑы ꚋт ꝁk ꝃk ꝅk ꝉl ꝋo ꝍo ꝑp ꝓp ꝕp ꝗq ꝙq ꝟv ꞎl ꞑn ꞓc ꞔc ꞕh ꞗb ꞙf ꞡg ꞣk ꞥn ꞧr ꞩs ꞹu ꟈd ꟊs ꬴe ꬷl ꬸl ꬹl ꬺm ꬻn ' +
  'ꭉr ꭎu ꭒu ꭖx ꭗx ꭘx ꭙx ꭚy';

const signPairs = `‘' ’' ‛' ′' ʹ' ʻ' ʼ' ʽ' “" ”" „" ‟" ‐- ‒- –- —- ―- −- ⁄/`;

const plainLetters = new Map(
  `${letterPairs} ${signPairs}`.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)] as const),
);

/** How a word is found in a text: with how many edits, and then how well. The lower is the better. */
export interface Match {
  readonly edits: 0 | 1;
  readonly place: 0 | 1 | 2;
  /** 3 where no word of the title begins with it. */
  readonly elsewhere?: 0 | 3;
}

/** A text as search reads it. */
export interface SearchedText {
  readonly text: string;
  readonly words: ReadonlySet<string>;
  /** Of its numbers the letters and digits. */
  readonly numbers: ReadonlySet<string>;
  /** A searched word as it is compared with this text. */
  readonly asked: (word: string) => string;
}

/** @param language of the text; where that is Chinese, traditional characters are read as simplified ones */
export const readSearched = (written: string, language?: string): SearchedText => {
  const asked = language?.startsWith('zh') === true ? asSimplified : (word: string) => word;
  const text = asked(searchFold(written));
  const units = text.split(/\s+/);
  return {
    text,
    words: new Set(units.flatMap(wordsOf)),
    numbers: new Set([...units, ...neighboursOf(units)].flatMap(numbersIn)),
    asked,
  };
};

/** By the table that is trusted with that, as often as it has something to say; what is longer in UTF-16 stays. */
const asSimplified = (text: string): string => {
  const once = text
    .split('')
    .map((unit) => traditional.get(unit) ?? unit)
    .join('');
  return once === text ? text : asSimplified(once);
};

const traditional = new Map(
  simplified
    .split('|')
    .map((pair) => pair.split(' '))
    .flatMap(([from = '', to = '']) => (from.length + to.length === 2 ? [[from, to] as const] : [])),
);

/** What stands side by side and has a digit or three letters at most. */
const neighboursOf = (units: readonly string[]): string[] =>
  units
    .map((unit) => (hasDigit(unit) || Array.from(lettersOf(unit)).length < 4 ? unit : '\n'))
    .join(' ')
    .split('\n');

const numbersIn = (text: string): string[] => {
  const letters = lettersOf(text);
  return hasDigit(letters) && Array.from(letters).length < 32 ? [letters] : [];
};

const hasDigit = (text: string): boolean => /\p{N}/u.test(text);

/** One letter or digit alone is no number. */
const isNumber = (sought: string): boolean => hasDigit(sought) && Array.from(lettersOf(sought)).length > 1;

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

/** The letters and digits of a whole search: of one word, or of words with a digit. @param words as search compares them */
export const numberOfSearch = (words: readonly string[]): string | undefined => {
  const different = [...new Set(words)];
  const letters = lettersOf(different.join(''));
  return letters !== '' && (different.length === 1 || isNumber(letters)) ? letters : undefined;
};

/** 2 where the id is what is sought, 1 where a number in some text is, 0 else. */
export const exactnessOf = (
  id: SearchedText,
  texts: readonly SearchedText[],
  words: readonly string[],
  number: string | undefined,
): number => {
  if (number === undefined) return 0;
  const forms = [number, ...words.filter((word) => lettersOf(word) === number)];
  const isIn = (text: SearchedText): boolean =>
    forms.some((form) => text.words.has(text.asked(form))) ||
    (isNumber(number) && text.numbers.has(text.asked(number)));
  return Number(isIn(id) && lettersOf(id.text) === number) + Number(isNumber(number) && texts.some(isIn));
};

/** Of what stands between blanks: itself, what is left without the signs around it, and each run of letters and digits. */
const wordsOf = (unit: string): string[] => {
  const runs = unit.split(/[^\p{L}\p{M}\p{N}]+/u);
  const [start = '', end = ''] = unit.split(/[\p{L}\p{M}\p{N}].*[\p{L}\p{M}\p{N}]|[\p{L}\p{M}\p{N}]/su);
  return [unit, unit.slice(start.length, unit.length - end.length), ...runs].filter((word) => word !== '');
};

/**
 * What words of one meaning share: the list of synonyms that has one of their stem, or else their stem, by the package that is
 * trusted with that: of a word of letters alone, and nothing of other words, and in other languages.
 */
export const readStems = (
  language: string | undefined,
  synonyms: readonly (readonly string[])[] = [],
): ((word: string) => string | undefined) => {
  const stem = readStem(language);
  const formOf = (word: string): string => stem(word) ?? word;
  const forms = synonyms.map((words) => new Set(words.map(formOf)));
  return (word) => {
    const list = forms.findIndex((each) => each.has(formOf(word)));
    return list === -1 ? stem(word) : `list ${list}`;
  };
};

const readStem = (language: string | undefined): ((word: string) => string | undefined) => {
  const stemmer = language === undefined ? undefined : stemmers[language.slice(0, 2)];
  return (word) => {
    const isWord = Array.from(word).every((letter) => /[\p{L}\p{M}]/u.test(letter));
    return isWord && word.length > 0 && word.length <= 64 ? stemmer?.(word) : undefined;
  };
};

const stemmers: Readonly<Record<string, (word: string) => string>> = {
  en: english,
  es: (word) => spanish(word.endsWith('ion') ? `${word.slice(0, -2)}ón` : word),
  sv: swedish,
  de: (word) => german(withVowels(word)),
};

/** In German `ae`, `oe` and `ue` are vowels, but for `ue` behind a vowel or a q. */
const withVowels = (word: string): string =>
  word
    .split('')
    .filter((letter, index) => {
      const [before = '', last = ''] = [word[index - 2], word[index - 1]];
      return (
        letter !== 'e' || !(last === 'a' || last === 'o' || (last === 'u' && !'aeiouqy'.split('').includes(before)))
      );
    })
    .join('');

/** The best match of a word, as search compares it; none where it is not there. */
export const findMatch = (
  { text, words, numbers, asked }: SearchedText,
  written: string,
  isFuzzy: boolean,
  stem: (word: string) => string | undefined = () => undefined,
): Match | undefined => {
  const word = asked(written);
  const number = isNumber(word) ? lettersOf(word) : undefined;
  const holds = (test: (own: string, sought: string) => boolean, texts: ReadonlySet<string>): boolean =>
    some(texts, (own) => test(own, word) || (number !== undefined && test(own, number))) ||
    (number !== undefined && some(numbers, (own) => test(own, number)));
  if (holds((own, sought) => own === sought, words)) return { edits: 0, place: 0 };
  if (holds((own, sought) => own.startsWith(sought), words)) return { edits: 0, place: 1 };
  const sought = stem(word);
  if (sought !== undefined && some(words, (own) => stem(own) === sought)) return { edits: 0, place: 1 };
  if (text.includes(word) || (number !== undefined && text.includes(number))) return { edits: 0, place: 2 };
  const isLong = number !== undefined && Array.from(number).length > 2;
  if (isLong && some(numbers, (own) => own.includes(number))) return { edits: 0, place: 2 };
  if (!isFuzzy || (word.match(/\p{L}/gu)?.length ?? 0) < 4) return undefined;
  const letters = Array.from(word);
  if (some(words, (own) => isOneEdit(Array.from(own), letters))) return { edits: 1, place: 0 };
  return some(words, (own) => isBeginningOneEdit(Array.from(own), letters)) ? { edits: 1, place: 1 } : undefined;
};

const some = (words: ReadonlySet<string>, holds: (word: string) => boolean): boolean => [...words].some(holds);

const isBeginningOneEdit = (own: readonly string[], sought: readonly string[]): boolean =>
  [-1, 0, 1].some((more) => isOneEdit(own.slice(0, sought.length + more), sought));

/** Whether one insertion, deletion, replacement or swap of neighbours makes one of the other, or they are equal. */
const isOneEdit = (one: readonly string[], other: readonly string[]): boolean => {
  if (Math.abs(one.length - other.length) > 1) return false;
  const at = one.findIndex((character, index) => character !== other[index]);
  const first = at === -1 ? one.length : at;
  const rest = (characters: readonly string[], skipped: number): string => characters.slice(first + skipped).join(' ');
  return (
    rest(one, 1) === rest(other, 1) ||
    rest(one, 0) === rest(other, 1) ||
    rest(one, 1) === rest(other, 0) ||
    (one[first] === other[first + 1] && one[first + 1] === other[first] && rest(one, 2) === rest(other, 2))
  );
};

/** Negative where the matches of all words are better on the left: fewer edits in all, then better places in all. */
export const compareMatches = (left: readonly Match[], right: readonly Match[]): number =>
  sum(left, 'edits') - sum(right, 'edits') ||
  sum(left, 'place') + sum(left, 'elsewhere') - sum(right, 'place') - sum(right, 'elsewhere');

const sum = (matches: readonly Match[], what: keyof Match): number =>
  matches.reduce((total, match) => total + (match[what] ?? 0), 0);

/** The best match of a word in some texts, and whether it begins a word of the title, which is one of them. */
export const matchIn = (matches: readonly (Match | undefined)[], inTitle: Match | undefined): Match | undefined => {
  const best = matches.reduce(betterMatch, undefined);
  return best && { ...best, elsewhere: inTitle?.edits === 0 && inTitle.place < 2 ? 0 : 3 };
};

/** The better one of two, of which either may be none. */
const betterMatch = (one: Match | undefined, other: Match | undefined): Match | undefined => {
  if (one === undefined || other === undefined) return one ?? other;
  return compareMatches([one], [other]) <= 0 ? one : other;
};
