/**
 * Maps columns of PostgreSQL to field values: the expression to read, always of type text, so that no driver rounds a
 * number or a time, and the parser of that text. Values that cannot be shown are unreadable: NaN, years beyond 9999, or
 * JSON of another type than the field's.
 */
import { fieldTypeTraits, type FieldType } from '@vitrine/contract';
import {
  followPath,
  isWrittenTruth,
  type ParseDocument,
  type Place,
  printNumeric,
  printOptions,
  type Show,
  showAs,
  showAsRead,
  showJson,
  showNode,
  showOptions,
  showWrittenTruth,
  typedShowOf,
  unreadable,
} from '@vitrine/sources/engine';

export interface Reading {
  /** An expression of type text. */
  readonly sql: string;
  readonly show: Show;
}

/** A column in a statement, and the state that all fields over it share. */
export interface ReadColumn {
  readonly name: string;
  /** Binds a text to the statement. @returns its placeholder */
  readonly bind: (text: string) => string;
  /** Parses a document of the column; it caches the last one, as many fields are read from one document. */
  readonly parse: ParseDocument;
}

export const readingOf = (place: Place & { readonly type: FieldType }, column: ReadColumn): Reading => {
  const { sql, show } = place.path.length > 0 ? readAlongPath(place, column) : readWhole(place, column);
  return { sql, show: showAs(place.type, show) };
};

// Columns

const readWhole = ({ kind, type }: Place & { readonly type: FieldType }, { name, parse }: ReadColumn): Reading => {
  const text = `(${name})::text`;
  if (isTextLike(type)) return { sql: text, show: showAsRead };
  if (isWrittenTruth(type, kind)) return { sql: text, show: showWrittenTruth };
  switch (kind) {
    case 'numeric':
    case 'integer':
      return { sql: text, show: showAsRead };
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
      return isOptions(type)
        ? { sql: `to_json((${name})::text[])::text`, show: showOptionsOfArray }
        : { sql: `to_json(${name})::text`, show: showAsRead };
    case 'composite':
      return { sql: `to_json(${name})::text`, show: showAsRead };
    case 'json':
    case 'jsonb':
      return { sql: text, show: isOptions(type) ? (written) => showOptions(parse(written)) : showJson };
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

const isOptions = (type: FieldType): boolean => fieldTypeTraits[type].value === 'options';
const isTextLike = (type: FieldType): boolean => fieldTypeTraits[type].searchable;

/** A double is printed with the fewest digits that identify it; this removes the exponent. */
const showNumber: Show = (text) => printNumeric(text) ?? unreadable;

const showBoolean: Show = (text) => (text === 'true' ? 1 : text === 'false' ? 0 : unreadable);

// Times in UTC, in the ISO format of DateStyle; years before 1 end with BC, and those after 9999 have five digits

const dayPattern = /^\d{4}-\d\d-\d\d$/;
const momentPattern = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?(?:\+00)?$/;

const showDay: Show = (text) => (dayPattern.test(text) ? text : unreadable);
const showMidnight: Show = (text) => (dayPattern.test(text) ? `${text}T00:00:00.000Z` : unreadable);

/** In whole milliseconds; further digits are truncated. */
const showMoment: Show = (text) => {
  const [, day, time, fraction = ''] = momentPattern.exec(text) ?? [];
  return day === undefined ? unreadable : `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
};

// Lists

/** Nested lists are flattened, and nulls are dropped. */
const showOptionsOfArray: Show = (text) => {
  const items = parseList(text);
  if (items === undefined) return unreadable;
  return printOptions(items.flat(Infinity).filter((item) => typeof item === 'string'));
};

const parseList = (text: string): readonly unknown[] | undefined => {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
};

// Paths into JSON

/** PostgreSQL extracts values from jsonb, so that only they are sent; json is read as a whole. */
const readAlongPath = (
  { kind, type, path }: Place & { readonly type: FieldType },
  { name, bind, parse }: ReadColumn,
): Reading => {
  if (kind !== 'jsonb')
    return { sql: `(${name})::text`, show: (text) => showNode(type, followPath(parse(text), path)) };
  const steps = path.map((step) => `${bind(step)}::text`);
  const [last = '', parents] = [steps.at(-1), steps.slice(0, -1)];
  const parent = [`(${name})::jsonb`, ...parents].join(' -> ');
  const { value } = fieldTypeTraits[type];
  const arrow = value === 'json' || value === 'options' ? '->' : '->>';
  return { sql: `(${parent} ${arrow} ${last})::text`, show: typedShowOf(type) };
};
