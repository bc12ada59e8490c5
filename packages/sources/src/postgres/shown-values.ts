/**
 * What a field shows of a column of PostgreSQL: the expression that is read, always a text, so that no driver rounds a
 * number or a time; and what is made of that text. What cannot be shown is no value: NaN, a year beyond 9999, or in JSON
 * what does not read as the field's type.
 */
import { fieldTypeTraits, type FieldType } from '@vitrine/contract';
import { followPath, parseDocument, type JsonNode } from '../json-document.ts';
import { printNumeric } from '../numeric-text.ts';
import { printOptions, showAsRead, showJson, showNode, showOptions, typedShows, type Show } from '../shown-json.ts';
import type { Place } from '../source.ts';
import { isWrittenTruth, showWrittenTruth } from '../written-truth.ts';

export interface Reading {
  /** An expression of type text. */
  readonly sql: string;
  readonly show: Show;
}

/** A column as a statement names it, and what all fields over it share. */
export interface ReadColumn {
  readonly name: string;
  /** Binds a text to the statement, and gives its placeholder. */
  readonly bind: (text: string) => string;
  /** Parses a document of the column; it remembers the last one, as many fields are read from one document. */
  readonly parse: (text: string) => JsonNode | undefined;
}

export const readingOf = (place: Place & { readonly type: FieldType }, column: ReadColumn): Reading =>
  place.path.length > 0 ? readAlongPath(place, column) : readWhole(place, column);

// Columns

const readWhole = ({ kind, type }: Place & { readonly type: FieldType }, { name, parse }: ReadColumn): Reading => {
  const text = `(${name})::text`;
  if (isTextLike(type)) return { sql: text, show: showAsRead };
  if (isWrittenTruth(type, kind)) return { sql: text, show: showWrittenTruth };
  switch (kind) {
    case 'numeric':
      return { sql: text, show: showFinite };
    case 'float':
      return { sql: text, show: showNumber };
    case 'boolean':
      return { sql: text, show: showBoolean };
    case 'date':
      return { sql: text, show: type === 'datetime' ? showMidnight : showDay };
    case 'timestamp':
    case 'timestamptz':
      return { sql: text, show: showMoment };
    case 'array':
      return type === 'json'
        ? { sql: `to_json(${name})::text`, show: showAsRead }
        : { sql: `to_json((${name})::text[])::text`, show: showOptionsOfArray };
    case 'composite':
      return { sql: `to_json(${name})::text`, show: showAsRead };
    case 'json':
    case 'jsonb':
      return { sql: text, show: type === 'json' ? showJson : (written) => showOptions(parse(written)) };
    case 'integer':
    case 'text':
    case 'castable':
    case 'uuid':
    case 'stored':
    case 'flag':
    case 'single':
    case 'set':
    case 'binary':
      return { sql: text, show: showAsRead };
  }
};

const isTextLike = (type: FieldType): boolean => fieldTypeTraits[type].searchable;

/** NaN and the infinities are no JSON. */
const showFinite: Show = (text) => (/[a-z]/.test(text) ? null : text);

/** A double is printed with the digits that it is told by; as a numeric it has no exponent. */
const showNumber: Show = (text) => printNumeric(text) ?? null;

const showBoolean: Show = (text) => (text === 'true' ? 1 : 0);

// Times, in ISO 8601 as DateStyle has it and in UTC; years before 1 end with BC, later ones than 9999 have five digits

const dayPattern = /^\d{4}-\d\d-\d\d$/;
const momentPattern = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?(?:\+00)?$/;

const showDay: Show = (text) => (dayPattern.test(text) ? text : null);
const showMidnight: Show = (text) => (dayPattern.test(text) ? `${text}T00:00:00.000Z` : null);

/** In whole milliseconds; what is past them is left out, not rounded. */
const showMoment: Show = (text) => {
  const [, day, time, fraction = ''] = momentPattern.exec(text) ?? [];
  return day === undefined ? null : `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
};

// Lists

/** Lists in lists are one list, and a null is no option. */
const showOptionsOfArray: Show = (text) => {
  const items: readonly unknown[] = JSON.parse(text);
  return printOptions(items.flat(Infinity).filter((item) => typeof item === 'string'));
};

// Paths into JSON

/** In jsonb PostgreSQL finds the value, so that no more than that is sent; json is read as a whole. */
const readAlongPath = (
  { kind, type, path }: Place & { readonly type: FieldType },
  { name, bind, parse }: ReadColumn,
): Reading => {
  if (kind !== 'jsonb')
    return { sql: `(${name})::text`, show: (text) => showNode(type, followPath(parse(text), path)) };
  const steps = path.map((step) => `${bind(step)}::text`);
  const [last = '', parents] = [steps.at(-1), steps.slice(0, -1)];
  const parent = [`(${name})::jsonb`, ...parents].join(' -> ');
  if (type === 'json') return { sql: `(${parent} -> ${last})::text`, show: showJson };
  if (type === 'multiselect')
    return { sql: `(${parent} -> ${last})::text`, show: (text) => showOptions(parseDocument(text)) };
  return { sql: `(${parent} ->> ${last})`, show: typedShows[type] };
};
