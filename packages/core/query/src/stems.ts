/**
 * Stems of words, by which `search` finds other forms of a word (decision 109). A separate entry of the package, as folding
 * is: it has the stemmers of all languages.
 */
import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { simplify } from './chinese.ts';
import type { Stem } from './stem.ts';
import { plainIn } from './unmark.ts';

export type { Stem };

/** Lists of words that find each other, as `search` compares them (decision 114). No two lists have words of one stem. */
export type Synonyms = readonly (readonly string[])[];

/** Incremented when words get other stems, as by another version of the package: then their texts are indexed again. */
export const stemsVersion = 3;

/** @param language a tag of BCP 47 @returns undefined where words have no other forms */
export const stemOf = (language: string | undefined, synonyms: Synonyms = []): Stem | undefined => {
  const own = language === undefined ? undefined : stems.get(new Intl.Locale(language).language);
  return synonyms.length === 0 ? own : withSynonyms(synonyms, own);
};

/** Synonyms have the stem of the first of them. */
const withSynonyms = (synonyms: Synonyms, own: Stem = () => undefined): Stem => {
  const plain = synonyms.map((words) => words.map((word) => plainIn(word, own)));
  const lists = plain.map((words) => words.map((word) => own(word) ?? word));
  const shared = new Map(lists.flatMap((list) => list.map((each) => [each, list[0]])));
  const stem = (word: string): string | undefined => shared.get(own(word) ?? word) ?? own(word);
  const wordsOf = new Map(lists.map(([first = ''], index) => [first, plain[index] ?? []]));
  return Object.assign(stem, { plain: own.plain, synonyms: wordsOf });
};

const lettersMax = 64;
const letters = /^[\p{L}\p{M}]+$/u;

const createStem =
  (stemmer: (word: string) => string): Stem =>
  (word) =>
    word.length <= lettersMax && letters.test(word) ? stemmer(word) : undefined;

/** An umlaut written as two letters is a vowel without its mark, as search compares it. Of `neue` and `quelle` the u is none. */
const withoutUmlauts = (word: string): string => word.replaceAll(/(?<=[ao])e|(?<=(?<![aeioquy])u)e/g, '');

/** Search compares `й` as `и`, which behind a vowel at the end of a word is none. */
const withShortI = (word: string): string => word.replace(/(?<=[аеиоуыэюя])и$/, 'й');

/** Stems `-ões` and `-ãos`, as search compares them: plurals of `-ão`. */
const withSingularAo = (word: string): string => word.replace(/(?:oes|aos)$/, 'ao');

/** A word that ends in `-ion` as search compares it ends in `-ión`, which is an ending of stems. */
const withAcuteIon = (word: string): string => word.replace(/ion$/, 'ión');

/** A word that ends in `-ee` or `-ees` as search compares it has an accent there, as in `préparée`. */
const withAcuteE = (word: string): string => word.replace(/ee(?=s?$)/, 'ée');

/** Words that are written without blanks between them have no other forms. */
const chinese: Stem = Object.assign(() => undefined, { plain: simplify });

const stems: ReadonlyMap<string, Stem> = new Map<string, Stem>([
  ['yue', chinese],
  ['zh', chinese],
  ...Object.entries({
    ar: arabic,
    da: danish,
    de: (word: string) => german(withoutUmlauts(word)),
    en: english,
    es: (word: string) => spanish(withAcuteIon(word)),
    fi: finnish,
    fr: (word: string) => french(withAcuteE(word)),
    it: italian,
    nb: norwegian,
    nl: dutch,
    nn: norwegian,
    no: norwegian,
    pt: (word: string) => portuguese(withSingularAo(word)),
    ru: (word: string) => russian(withShortI(word)),
    sv: swedish,
  }).map(([language, stemmer]) => [language, createStem(stemmer)] as const),
]);
