/**
 * Decides by names, in five languages, which whole numbers are years, codes or numbers of things: their digits are not
 * grouped.
 */
import { foldName } from './hours.ts';

interface Named {
  readonly key?: string | undefined;
  readonly label?: string | undefined;
}

/** @param value a number, or its digits */
export const hasPlainDigits = ({ key = '', label = '' }: Named, value: number | string): boolean => {
  const digits = /^-?(\d+)$/.exec(String(value))?.[1];
  if (digits === undefined || digits.length < 4) return false;
  const names = [wordsOf(key), wordsOf(label)];
  return names.some(isCodeName) || (/^[12]\d{3}$/.test(digits) && names.some(isYearName));
};

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
