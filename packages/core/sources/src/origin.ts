/** Origins of records' values: columns, rows of other tables, and values composed of several. */
import type { FieldType } from '@vitrine/contract';
import type { Place, StoredValue } from './source.ts';

/** A `Place` is a column of the table itself. */
export type Origin = Place | Followed | FirstOf | Joined | Filled | Labelled | Zoned | Written | FirstSeen;

/** A column of a table that look-ups lead to, each from the rows of the former. */
export interface Followed {
  readonly lookUps: readonly LookUp[];
  readonly place: Place;
}

/** A look-up from a row to the rows of another table that have equal texts in the matched columns. */
export interface LookUp {
  /** Its name in the catalog: a foreign key, or a named look-up. */
  readonly name: string;
  readonly schema: string | undefined;
  readonly table: string;
  /** The pairs of columns that must be equal, of the row and of the table. */
  readonly match: readonly { readonly from: Place; readonly to: Place }[];
  /** Further conditions on the table's rows: a value, or one of several. */
  readonly where: readonly {
    readonly place: Place;
    readonly type: FieldType;
    readonly value: StoredValue | readonly StoredValue[];
  }[];
  /** When its rows are valid; undefined: always. */
  readonly validity?: Validity | undefined;
  /** The order of the rows; those without a value come last. */
  readonly order: readonly { readonly place: Place; readonly type: FieldType; readonly isDescending: boolean }[];
  /** True: all rows, as a list of their distinct texts; false: the first row. */
  readonly isMany: boolean;
}

/** The bounds within which a row is valid: dates, which are whole days, or times. A bound without a value is open. */
export interface Validity<Bound = Place> {
  readonly from?: Bound | undefined;
  readonly until?: Bound | undefined;
  /** The zone of dates and of times without a zone (a name of the IANA time zone database); undefined: UTC. */
  readonly zone?: string | undefined;
}

/** The bounds that are set. */
export const boundsOf = <Bound>({ from, until }: Validity<Bound> = {}): readonly Bound[] =>
  [from, until].filter((bound) => bound !== undefined);

/** The first part with a value; an empty text counts only if no other part has a value. */
interface FirstOf {
  readonly firstOf: readonly Origin[];
}

/** A unique text of several parts; null if a part has no value. */
interface Joined {
  readonly joined: readonly Origin[];
}

/** Texts and values in turn; null if a value is missing. */
interface Filled {
  readonly filled: readonly (string | Slot)[];
}

export interface Slot {
  readonly origin: Origin;
  /** The escaping in a URL (RFC 6570): all but letters and digits, or reserved characters kept; undefined: none. */
  readonly escape: 'simple' | 'reserved' | undefined;
}

/** Replaces codes by labels; a code without a label stays. */
interface Labelled {
  readonly labels: Readonly<Record<string, string>>;
  readonly of: Origin;
}

/** A local time in a zone (a name of the IANA time zone database). */
export interface Zoned {
  readonly zone: string;
  readonly of: Origin;
}

/** A text that is read as a number, a date or a time. */
export interface Written {
  readonly written: WrittenForm;
  readonly of: Origin;
}

export interface WrittenForm {
  /** The decimal sign of numbers that are written for people, with groups of digits; undefined: plain numbers. */
  readonly decimal?: '.' | ',' | undefined;
  /** The currency, unit or % that numbers may have beside them; undefined: none. */
  readonly affix?: string | undefined;
  /** The zone of times without an offset (a name of the IANA time zone database); undefined: UTC. */
  readonly zone?: string | undefined;
}

/** The time at which a record first appeared, which is no value of the database: the publisher keeps it. */
interface FirstSeen {
  readonly firstSeen: true;
}

export const isPlace = (origin: Origin): origin is Place => 'column' in origin;

/** A column that is read, and its table. */
export interface ReadColumn {
  readonly schema: string | undefined;
  readonly table: string;
  readonly place: Place;
}

type Table = Omit<ReadColumn, 'place'>;

/** The origins that it is composed of; empty for a column. */
export const partsOf = (origin: Origin): readonly Origin[] => {
  if (isPlace(origin) || 'lookUps' in origin || 'firstSeen' in origin) return [];
  if ('firstOf' in origin) return origin.firstOf;
  if ('joined' in origin) return origin.joined;
  if ('filled' in origin) return origin.filled.flatMap((part) => (typeof part === 'string' ? [] : part.origin));
  return [origin.of];
};

/** True if it contains look-ups. */
export const hasLookUps = (origin: Origin): boolean => 'lookUps' in origin || partsOf(origin).some(hasLookUps);

/** True if the value may be missing, and then is the time when the record first appeared. */
export const isFirstSeen = (origin: Origin): boolean =>
  'firstSeen' in origin || ('firstOf' in origin && origin.firstOf.some(isFirstSeen));

/** The columns whose values are exposed. */
export const shownColumnsOf = (origin: Origin, own: Table): readonly ReadColumn[] => {
  if (isPlace(origin)) return [{ ...own, place: origin }];
  if (!('lookUps' in origin)) return partsOf(origin).flatMap((part) => shownColumnsOf(part, own));
  const { schema, table } = origin.lookUps.at(-1) ?? own;
  return [{ schema, table, place: origin.place }];
};

/** All columns that are read, including those that find rows. */
export const columnsOfOrigin = (origin: Origin, own: Table): readonly ReadColumn[] => {
  if (isPlace(origin)) return [{ ...own, place: origin }];
  if (!('lookUps' in origin)) return partsOf(origin).flatMap((part) => columnsOfOrigin(part, own));
  const columns: ReadColumn[] = [];
  let at = own;
  for (const { schema, table, match, where, order, validity } of origin.lookUps) {
    const target = { schema, table };
    for (const { from, to } of match) columns.push({ ...at, place: from }, { ...target, place: to });
    const places = [...[...where, ...order].map(({ place }) => place), ...boundsOf(validity)];
    for (const place of places) columns.push({ ...target, place });
    at = target;
  }
  return [...columns, { ...at, place: origin.place }];
};

/** True for a lookup along a foreign key, which a catalog does not declare. */
export const isForeignKey = ({ name, match, where, order, validity }: LookUp): boolean =>
  match.length === 1 &&
  match[0]?.from.column === name &&
  where.length === 0 &&
  order.length === 0 &&
  validity === undefined;

/** The notation of the catalog: `template.name`, `categories[].name`. It begins with the last declared lookup. */
export const printOrigin = (origin: Origin): string => {
  if (isPlace(origin)) return [origin.column, ...origin.path].join('.');
  if ('firstOf' in origin) return origin.firstOf.map(printOrigin).join(' or ');
  if ('joined' in origin) return origin.joined.map(printOrigin).join(' and ');
  if ('filled' in origin)
    return origin.filled.map((part) => (typeof part === 'string' ? part : `{${printOrigin(part.origin)}}`)).join('');
  if ('of' in origin) return printOrigin(origin.of);
  if ('firstSeen' in origin) return 'firstSeen';
  const first = origin.lookUps.findLastIndex((lookUp) => !isForeignKey(lookUp));
  const steps = origin.lookUps.slice(Math.max(first, 0)).map(({ name, isMany }) => (isMany ? `${name}[]` : name));
  return [...steps, printOrigin(origin.place)].join('.');
};

/** A text that changes with the place of the values, but not with column kinds, labels or names, nor with how texts are read. */
export const identityOf = (origin: Origin): string => JSON.stringify(origin, withoutManner);

const withoutManner = (name: string, value: unknown): unknown => {
  if (name === 'kind' || name === 'labels' || name === 'name') return undefined;
  return typeof value === 'object' && value !== null && 'written' in value && 'of' in value ? value.of : value;
};
