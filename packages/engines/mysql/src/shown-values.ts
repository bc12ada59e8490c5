/**
 * Maps columns of MariaDB and MySQL to field values: the expression to read, and the parser of the text that the
 * database prints. Values that cannot be shown are unreadable: a date with a zero part, or JSON of another type than
 * the field's.
 */
import { fieldTypeTraits, isCalendarDay, type FieldType } from '@vitrine/contract';
import {
  createDocumentParser,
  followPath,
  isWrittenTruth,
  type ParseDocument,
  type Place,
  printNumeric,
  printOptions,
  type Show,
  showAs,
  showAsRead,
  showDate,
  showJson,
  showNode,
  showOptions,
  showWrittenTruth,
  unreadable,
} from '@vitrine/sources/engine';

export interface Reading {
  readonly sql: string;
  readonly show: Show;
}

/**
 * @param name the column in SQL
 * @param parse parses a document of the column; it caches the last one, as many fields are read from one document
 */
export const readingOf = (
  place: Place & { readonly type: FieldType },
  name: string,
  parse: ParseDocument = createDocumentParser(),
): Reading => {
  const { sql, show } = readKind(place, name, parse);
  return { sql, show: showAs(place.type, show) };
};

const readKind = (
  { kind, type, path }: Place & { readonly type: FieldType },
  name: string,
  parse: ParseDocument,
): Reading => {
  if (path.length > 0) return { sql: name, show: (text) => showNode(type, followPath(parse(text), path)) };
  if (isWrittenTruth(type, kind)) return { sql: name, show: showWrittenTruth };
  switch (kind) {
    // As a number: otherwise a bit is printed as bytes, and a zerofill column with leading zeros.
    case 'integer':
      return { sql: `${name} + 0`, show: showAsRead };
    case 'flag':
      return { sql: `${name} + 0`, show: type === 'boolean' ? showTruth : showAsRead };
    case 'numeric':
    case 'float':
      return { sql: name, show: showNumber };
    // As a double: of a float only six digits are printed.
    case 'single':
      return { sql: `${name} + 0e0`, show: showSingle };
    case 'date':
      return { sql: name, show: isTextLike(type) ? showAsRead : type === 'datetime' ? showMidnight : showDate };
    case 'timestamp':
    case 'timestamptz':
      return { sql: name, show: isTextLike(type) ? showAsRead : showMoment };
    case 'set':
      return { sql: name, show: showSet };
    case 'binary':
      return { sql: `lower(hex(${name}))`, show: showBytes };
    case 'json':
    case 'jsonb':
      if (isTextLike(type)) return { sql: name, show: showAsRead };
      return { sql: name, show: isOptions(type) ? (text) => showOptions(parse(text)) : showJson };
    case 'stored':
    case 'text':
    case 'castable':
    case 'uuid':
    case 'boolean':
    case 'array':
      return { sql: name, show: showAsRead };
    // As GeoJSON (RFC 7946).
    case 'composite':
      return { sql: `st_asgeojson(${name})`, show: showAsRead };
  }
};

const isOptions = (type: FieldType): boolean => fieldTypeTraits[type].value === 'options';
const isTextLike = (type: FieldType): boolean => fieldTypeTraits[type].searchable;

/** Every number but zero is true, as in the database. */
const showTruth: Show = (text) => (/^-?\d+$/.test(text) ? Number(Number(text) !== 0) : unreadable);

const showNumber: Show = (text) => printNumeric(text) ?? unreadable;

/** Prints a number of 32 bits with the fewest digits that identify it: nine at most. */
const showSingle: Show = (text) => {
  const number = Number(text);
  if (!Number.isFinite(number)) return unreadable;
  for (let digits = 1; digits < 9; digits++) {
    const shorter = number.toPrecision(digits);
    if (Math.fround(Number(shorter)) === number) return showNumber(String(Number(shorter)));
  }
  return showNumber(String(Number(number.toPrecision(9))));
};

const showMidnight: Show = (text) => (isCalendarDay(text) ? `${text}T00:00:00.000Z` : unreadable);

const momentPattern = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?$/;

/** In whole milliseconds; further digits are truncated. */
const showMoment: Show = (text) => {
  const [, day = '', time, fraction = ''] = momentPattern.exec(text) ?? [];
  return isCalendarDay(day) ? `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z` : unreadable;
};

/** The names in a set contain no commas. */
const showSet: Show = (text) => printOptions(text === '' ? [] : text.split(','));

/** 16 bytes are most often a UUID. */
const showBytes: Show = (text) =>
  text.length === 32 ? text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : text;
