/**
 * What a field shows of a column of MariaDB or MySQL: the expression that is read, and what is made of the text that the
 * database prints. What cannot be shown is no value: a date with a zero in it, or in JSON what does not read as the
 * field's type.
 */
import { fieldTypeTraits, type FieldType } from '@vitrine/contract';
import { followPath, parseDocument, type JsonNode } from '../json-document.ts';
import { printNumeric } from '../numeric-text.ts';
import {
  isCalendarDay,
  printOptions,
  showAsRead,
  showDate,
  showJson,
  showNode,
  showOptions,
  type Show,
} from '../shown-json.ts';
import type { Place } from '../source.ts';
import { isWrittenTruth, showWrittenTruth } from '../written-truth.ts';

export interface Reading {
  readonly sql: string;
  readonly show: Show;
}

/**
 * @param name the column, as SQL writes it
 * @param parse parses a document of the column; it remembers the last one, as many fields are read from one document
 */
export const readingOf = (
  { kind, type, path }: Place & { readonly type: FieldType },
  name: string,
  parse: (text: string) => JsonNode | undefined = parseDocument,
): Reading => {
  if (path.length > 0) return { sql: name, show: (text) => showNode(type, followPath(parse(text), path)) };
  if (isWrittenTruth(type, kind)) return { sql: name, show: showWrittenTruth };
  switch (kind) {
    // As a number: a bit is printed as bytes otherwise, and a column with zerofill with zeros in front.
    case 'integer':
      return { sql: `${name} + 0`, show: showAsRead };
    case 'flag':
      return { sql: `${name} + 0`, show: type === 'boolean' ? showTruth : showAsRead };
    case 'numeric':
    case 'float':
      return { sql: name, show: showNumber };
    // As a double: of a float six digits are printed.
    case 'single':
      return { sql: `${name} + 0e0`, show: showSingle };
    case 'date':
      return { sql: name, show: type === 'datetime' ? showMidnight : showDate };
    case 'timestamp':
    case 'timestamptz':
      return { sql: name, show: showMoment };
    case 'set':
      return { sql: name, show: showSet };
    case 'binary':
      return { sql: `lower(hex(${name}))`, show: showBytes };
    case 'json':
    case 'jsonb':
      if (isTextLike(type)) return { sql: name, show: showAsRead };
      return { sql: name, show: type === 'json' ? showJson : (text) => showOptions(parse(text)) };
    case 'stored':
    case 'text':
    case 'castable':
    case 'uuid':
    case 'boolean':
    case 'array':
    case 'composite':
      return { sql: name, show: showAsRead };
  }
};

const isTextLike = (type: FieldType): boolean => fieldTypeTraits[type].searchable;

const showTruth: Show = (text) => (text === '0' ? 0 : 1);

const showNumber: Show = (text) => printNumeric(text) ?? null;

/** The fewest digits by which a number of 32 bits is told from all others: nine at most. */
const showSingle: Show = (text) => {
  const number = Number(text);
  for (let digits = 1; digits < 9; digits++) {
    const shorter = number.toPrecision(digits);
    if (Math.fround(Number(shorter)) === number) return showNumber(String(Number(shorter)));
  }
  return showNumber(String(Number(number.toPrecision(9))));
};

const showMidnight: Show = (text) => (isCalendarDay(text) ? `${text}T00:00:00.000Z` : null);

const momentPattern = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?$/;

/** In whole milliseconds; what is past them is left out, not rounded. */
const showMoment: Show = (text) => {
  const [, day = '', time, fraction = ''] = momentPattern.exec(text) ?? [];
  return isCalendarDay(day) ? `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z` : null;
};

/** Its names have no commas. */
const showSet: Show = (text) => printOptions(text === '' ? [] : text.split(','));

/** 16 bytes are most often a UUID. */
const showBytes: Show = (text) =>
  text.length === 32 ? text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : text;
