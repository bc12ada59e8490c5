/**
 * Stems of words, by which `search` finds other forms of a word (decision 109). A separate entry of the package, as folding
 * is: it has the stemmers of all languages.
 */
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

/** Gives the stem of a word as `search` compares it; undefined unless it is letters alone, 64 at most. */
export type Stem = (word: string) => string | undefined;

/** Incremented when words get other stems, as by another version of the package: then their texts are indexed again. */
export const stemsVersion = 1;

/** @param language a tag of BCP 47 @returns undefined where none is given, or there are no stems for it */
export const stemOf = (language: string | undefined): Stem | undefined =>
  language === undefined ? undefined : stems.get(new Intl.Locale(language).language);

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

/** Of `-ões`, as search compares it: the plural of `-ão`. */
const withSingularAo = (word: string): string => word.replace(/oes$/, 'ao');

const stems: ReadonlyMap<string, Stem> = new Map(
  Object.entries({
    da: danish,
    de: (word: string) => german(withoutUmlauts(word)),
    en: english,
    es: spanish,
    fi: finnish,
    fr: french,
    it: italian,
    nb: norwegian,
    nl: dutch,
    nn: norwegian,
    no: norwegian,
    pt: (word: string) => portuguese(withSingularAo(word)),
    ru: (word: string) => russian(withShortI(word)),
    sv: swedish,
  }).map(([language, stemmer]) => [language, createStem(stemmer)]),
);
