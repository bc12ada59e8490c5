/** Parses numbers, dates, times and lists in columns of texts, as people and programs write them there. */
import { fieldTypeTraits, type FieldType, isCalendarDay } from '@vitrine/contract';
import type { WrittenForm } from '../origin.ts';
import { divideAmount } from '../written/amounts.ts';
import { readDate, readMoment } from '../written/moments.ts';
import { parseDocument } from '../json-document.ts';
import { printNumeric } from '../numeric-text.ts';
import { showOptions } from '../shown-json.ts';
import { printOptions, showAs, type Show } from '../shown-value.ts';
import { type ReadValue, unreadable } from '../source.ts';

/**
 * The parser of such texts for a field type. An empty text is no value; one that the type cannot show is unreadable.
 * @throws Error for a type whose values are not written so
 */
export const readWritten = (type: FieldType, form: WrittenForm): Show => {
  const show = showAs(type, showOf(type, form));
  return (text) => (text.trim() === '' ? null : show(halfWidth(text.trim())));
};

/** The signs of ASCII as East Asian keyboards write them, such as `１２，５` (Unicode's block FF00). */
const halfWidth = (text: string): string =>
  text.replaceAll(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

const showOf = (type: FieldType, { decimal, affix, zone }: WrittenForm): Show => {
  const read = createReadNumber(patterns[decimal ?? 'plain'], affix);
  switch (fieldTypeTraits[type].value) {
    case 'number':
      return (text) => read(text) ?? unreadable;
    case 'integer':
      return (text) => readWhole(read(text));
    case 'date':
      return (text) => readDay(text) ?? unreadable;
    case 'datetime':
      return (text) => readTime(text, zone);
    case 'options':
      return readOptions;
    case 'text':
    case 'boolean':
    case 'geo':
    case 'json':
      throw new Error(`Values of type ${type} are not read from texts.`);
  }
};

/** A JSON array, or options with `|` or `;` between them, or else with commas. */
const readOptions: Show = (text) => {
  if (text.startsWith('[')) return showOptions(parseDocument(text));
  const options = text.split(/[|;]/.test(text) ? /[|;]/ : ',').map((option) => option.trim());
  return printOptions([...new Set(options)].filter((option) => option !== ''));
};

// Numbers

/** Far more characters than any double has. */
const charactersMax = 2000;
/** Decimals that are zeros do not count. */
const wholePattern = /^(-?\d+)(?:\.0*)?$/;

/** A whole number, however it is written: `7,0` and `1e3` are 7 and 1000. */
const readWhole = (number: string | undefined): ReadValue => wholePattern.exec(number ?? '')?.[1] ?? unreadable;

/** Groups of three digits, all with one of these signs, a blank or an apostrophe between them. */
const groupedBy = (signs: string): string =>
  String.raw`[1-9]\d{0,2}(?<group>[${signs}’' \u00a0\u2009\u202f])\d{3}(?:\k<group>\d{3})*|`;

const patternOf = (grouped: string, decimal: string): RegExp =>
  new RegExp(
    String.raw`^(?<sign>[+\-\u2212]?)(?<whole>${grouped}\d*)(?:${decimal}(?<fraction>\d*))?(?<exponent>e[+-]?\d{1,3})?$`,
    'i',
  );

const patterns = {
  plain: patternOf('', String.raw`\.`),
  '.': patternOf(groupedBy(','), String.raw`\.`),
  ',': patternOf(groupedBy('.'), ','),
};

/** @param affix the only currency, unit or % that is accepted beside the number */
const createReadNumber = (pattern: RegExp, affix: string | undefined) => {
  return (text: string): string | undefined => {
    const number = readNumber(text, pattern);
    if (number !== undefined) return number;
    const amount = divideAmount(text, affix);
    return amount !== undefined && ['', affix].includes(amount.affix) ? readNumber(amount.number, pattern) : undefined;
  };
};

const readNumber = (text: string, pattern: RegExp): string | undefined => {
  if (text.length > charactersMax) return undefined;
  const { sign = '', whole = '', fraction = '', exponent = '' } = pattern.exec(text)?.groups ?? {};
  const digits = whole.replaceAll(/\D/g, '');
  if (digits + fraction === '') return undefined;
  return printNumeric(
    `${sign === '' || sign === '+' ? '' : '-'}${digits || '0'}${fraction && `.${fraction}`}${exponent}`,
  );
};

// Days and times

/** A day as files have it, or without hyphens (ISO 8601 §5.2.2.1). */
const readDay = (text: string): string | undefined => {
  const day = readDate(text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'));
  return day !== undefined && isCalendarDay(day) ? day : undefined;
};

/** A time without an offset is one of the zone. A day is its midnight. */
const readTime = (text: string, zone: string | undefined): ReadValue => {
  const shown = readMoment(readDay(text) ?? text, zone);
  return shown === undefined || shown.startsWith('0000') ? unreadable : shown;
};
