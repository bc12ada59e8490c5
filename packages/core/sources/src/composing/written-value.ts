/** Parses numbers, dates and times in columns of texts, as people and programs write them there. */
import { fieldTypeTraits, type FieldType, isCalendarDay, readMoment } from '@vitrine/contract';
import type { WrittenForm } from '../origin.ts';
import { printNumeric } from '../numeric-text.ts';
import { showAs, type Show } from '../shown-value.ts';
import { type ReadValue, unreadable } from '../source.ts';
import { inZone } from './zoned-time.ts';

/**
 * The parser of such texts for a field type. An empty text is no value; one that the type cannot show is unreadable.
 * @throws Error for a type whose values are not written so
 */
export const readWritten = (type: FieldType, form: WrittenForm): Show => {
  const show = showAs(type, showOf(type, form));
  return (text) => (text.trim() === '' ? null : show(text.trim()));
};

const showOf = (type: FieldType, { decimal = '.', zone }: WrittenForm): Show => {
  switch (fieldTypeTraits[type].value) {
    case 'number':
      return (text) => readNumber(text, decimal) ?? unreadable;
    case 'integer':
      return (text) => (wholePattern.test(text) ? (readNumber(text, decimal) ?? unreadable) : unreadable);
    case 'date':
      return (text) => readDay(text) ?? unreadable;
    case 'datetime':
      return (text) => readTime(text, zone);
    case 'text':
    case 'options':
    case 'boolean':
    case 'geo':
    case 'json':
      throw new Error(`Values of type ${type} are not read from texts.`);
  }
};

// Numbers

/** Far more characters than any double has. */
const charactersMax = 2000;
const wholePattern = /^[+\-\u2212]?[\d.,’'\s]+$/;

/** Digits in groups of three, or without groups: a decimal point divides by commas, a decimal comma by points; both by spaces and ’. Minus may be U+2212. */
const patterns = {
  '.': /^([+\-\u2212]?)(\d{1,3}(?:[,’'\s]\d{3})+|\d*)(?:\.(\d*))?(e[+-]?\d{1,3})?$/i,
  ',': /^([+\-\u2212]?)(\d{1,3}(?:[.’'\s]\d{3})+|\d*)(?:,(\d*))?(e[+-]?\d{1,3})?$/i,
} as const;

const readNumber = (text: string, decimal: '.' | ','): string | undefined => {
  if (text.length > charactersMax) return undefined;
  const [match, sign = '', grouped = '', fraction = '', exponent = ''] = patterns[decimal].exec(text) ?? [];
  const whole = grouped.replaceAll(/\D/g, '');
  if (match === undefined || whole + fraction === '') return undefined;
  return printNumeric(
    `${sign === '' || sign === '+' ? '' : '-'}${whole || '0'}${fraction && `.${fraction}`}${exponent}`,
  );
};

// Days and times

/** A day with or without hyphens (ISO 8601 §5.2.2.1). */
const readDay = (text: string): string | undefined => {
  const day = text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  return isCalendarDay(day) ? day : undefined;
};

const offsetPattern = /(?:z|[+-]\d\d(?::?\d\d)?)$/i;

/** A time without an offset is one of the zone. A day is its midnight. */
const readTime = (text: string, zone: string | undefined): ReadValue => {
  const day = readDay(text);
  const moment = readMoment(day === undefined ? text : `${day}T00:00`);
  if (moment === undefined) return unreadable;
  const shown = new Date(moment.milliseconds).toISOString();
  const isLocal = zone !== undefined && (day !== undefined || !offsetPattern.test(text));
  return isLocal ? inZone(shown, zone) : shown.startsWith('0000') ? unreadable : shown;
};
