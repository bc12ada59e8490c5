/**
 * What a field shows of a column of PostgreSQL: the expression that is read, always a text, so that no driver rounds a
 * number or a time; and what is made of that text. What cannot be shown is no value: NaN, a year beyond 9999, or in JSON
 * what does not read as the field's type.
 */
import { fieldTypeTraits, type FieldType } from '@vitrine/contract';
import type { Place, StoredValue } from '../source.ts';
import { followPath, parseDocument, printJson, printText, type JsonNode } from './json-document.ts';
import { printNumeric } from './numeric-text.ts';

/** A text as PostgreSQL gave it ─▶ the value that is shown. */
export type Show = (text: string) => StoredValue;

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
      return { sql: text, show: showAsRead };
  }
};

const isTextLike = (type: FieldType): boolean => fieldTypeTraits[type].searchable;

const showAsRead: Show = (text) => text;

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

// Lists and JSON

/** Lists in lists are one list, and a null is no option. */
const showOptionsOfArray: Show = (text) => {
  const items: readonly unknown[] = JSON.parse(text);
  return printOptions(items.flat(Infinity).filter((item) => typeof item === 'string'));
};

const showOptions = (node: JsonNode | undefined): string | null =>
  node?.kind === 'list' ? printOptions(node.items.map(printText).filter((text) => text !== null)) : null;

/** As json_agg prints texts. */
const printOptions = (options: readonly string[]): string =>
  `[${options.map((option) => JSON.stringify(option)).join(', ')}]`;

/** As it is written; the null of JSON is no value. */
const showJson: Show = (text) => (jsonNull.test(text) ? null : text);
const jsonNull = /^[ \t\n\r]*null[ \t\n\r]*$/;

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

const showNode = (type: FieldType, node: JsonNode | undefined): StoredValue => {
  if (type === 'multiselect') return showOptions(node);
  if (type === 'json') return node === undefined || node.kind === 'null' ? null : printJson(node);
  const text = printText(node);
  return text === null ? null : typedShows[type](text);
};

const showTruth: Show = (text) => (text === 'true' ? 1 : text === 'false' ? 0 : null);

/** As many digits as all doubles have, and far more. */
const numberCharactersMax = 2000;
const wholePattern = /^-?(?:0|[1-9]\d*)$/;
const decimalPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/;

const showWhole: Show = (text) => showMatching(text, wholePattern);
const showDecimal: Show = (text) => showMatching(text, decimalPattern);

const showMatching = (text: string, pattern: RegExp): StoredValue =>
  text.length <= numberCharactersMax && pattern.test(text) ? (printNumeric(text) ?? null) : null;

const showDate: Show = (text) => (isCalendarDay(text) ? text : null);

/** A day of the calendar (RFC 3339 §5.7), the year 0 left out. */
const isCalendarDay = (text: string): boolean => {
  if (!dayPattern.test(text) || text.startsWith('0000')) return false;
  const milliseconds = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(milliseconds) && new Date(milliseconds).toISOString().startsWith(text);
};

const writtenTime =
  /^(\d{4}-\d\d-\d\d)(?:[Tt ]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d+))?(?:[Zz]|([+-])(0\d|1[0-4]):([0-5]\d))?)?$/;

/** RFC 3339 §5.6, with zone and time of day optional; without a zone it is UTC. */
const showTime: Show = (text) => {
  const [, day = '', time = '00:00:00', fraction = '', sign, hours, minutes] = writtenTime.exec(text) ?? [];
  if (!isCalendarDay(day)) return null;
  const offsetMs = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000 * (sign === '-' ? -1 : 1);
  const moment = Date.parse(`${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`) - offsetMs;
  const shown = new Date(moment).toISOString();
  return /^(?!0000)\d{4}-/.test(shown) ? shown : null;
};

/** What stands in JSON is of any type: what does not read as the field's type is no value, and never an error. */
const typedShows: Record<FieldType, Show> = {
  text: showAsRead,
  email: showAsRead,
  phone: showAsRead,
  url: showAsRead,
  select: showAsRead,
  multiselect: showAsRead,
  number: showDecimal,
  integer: showWhole,
  currency: showDecimal,
  percent: showDecimal,
  boolean: showTruth,
  date: showDate,
  datetime: showTime,
  json: showAsRead,
};
