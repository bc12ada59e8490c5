/**
 * Decides by names, in five languages, which whole numbers are years, codes or numbers of things: their digits are not
 * grouped.
 */
import { foldName } from './hours.ts';

interface Named {
  readonly key?: string | undefined;
  readonly label?: string | undefined;
}

/** Which numbers of a field have plain digits: those that may be years, or all. */
export type PlainNumbers = 'years' | 'all';

/** @returns undefined where all of them are grouped */
export const plainNumbersOf = ({ key = '', label = '' }: Named): PlainNumbers | undefined => {
  const names = [wordsOf(key), wordsOf(label)];
  if (names.some(isCodeName)) return 'all';
  return names.some(isYearName) ? 'years' : undefined;
};

/** @param value a number, or its digits */
export const isPlainAmong = (plain: PlainNumbers | undefined, value: number | string): boolean =>
  (plain === 'years' ? /^-?[12]\d{3}$/ : /^-?\d{4,}$/).test(String(value)) && plain !== undefined;

/** @param value a number, or its digits */
export const hasPlainDigits = (named: Named, value: number | string): boolean =>
  isPlainAmong(plainNumbersOf(named), value);

/** In lower case, without accents: `modelYear` is `model`, `year`. */
const wordsOf = (name: string): readonly string[] =>
  foldName(name.replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')).match(/[\p{L}\d]+|[/°]/gu) ?? [];

const year =
  /^(?:year|\p{L}*(?:jahr|jaar)(?:gang)?|annee|ano|vintage|millesime|anada|founded|established|since|seit|depuis|sinds|desde|gegrundet|opgericht|fonde|fundad[ao])$/u;
/** Behind it, a year is what a number is of: `sales per year`, `Umsatz pro Jahr`. */
const per = /^(?:per|pro|par|por|a|each|je|chaque|cada|last|letztes|vorjahr|\/)$/;

const isYearName = (words: readonly string[]): boolean =>
  words.some((word) => year.test(word)) && !words.some((word) => per.test(word));

/** At the end of a name: `order number`, `Artikelnummer`, `customerId`. */
const lastOfCode =
  /^(?:id|no|number|numero|\p{L}*(?:nummer|nr|code|ziffer|leitzahl)|codigo|plz|zip|ean|gtin|isbn|sku|reference|referenz|referencia|ref|phone|telefon|telefono|tel|fax)$/u;
/** At its beginning: `code postal`, `numéro de client`, `Nummer des Kunden`. */
const firstOfCode = /^(?:id|code|codigo|nr|nummer|numero|referencia)$/;

/** `número de plazas` is a count; a code numbers a single thing. */
const isCodeName = (words: readonly string[]): boolean => {
  const [first = '', second = ''] = words;
  const last = words.at(-1) ?? '';
  if (lastOfCode.test(last) || (first === 'n' && second === '°')) return true;
  return firstOfCode.test(first) && !last.endsWith('s');
};
