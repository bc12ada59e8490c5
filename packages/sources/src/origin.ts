/** Where the values of records come from: columns, rows of other tables, and what is made of several values. */
import type { FieldType } from '@vitrine/contract';
import type { Place, StoredValue } from './source.ts';

/** Plain where it is a place: a column of the table itself. */
export type Origin = Place | Followed | FirstOf | Joined | Filled | Labelled | Zoned | FirstSeen;

/** A column of a table that look-ups lead to, one from the rows of the other. */
export interface Followed {
  readonly lookUps: readonly LookUp[];
  readonly place: Place;
}

/** From a row to the rows of a table that hold the same texts as it does. */
export interface LookUp {
  /** What the catalog calls it: a foreign key, or a look-up that is named there. */
  readonly name: string;
  readonly schema: string | undefined;
  readonly table: string;
  /** The columns that hold the same, of the row and of the table. */
  readonly match: readonly { readonly from: Place; readonly to: Place }[];
  /** What the table's rows hold beside that. */
  readonly where: readonly { readonly place: Place; readonly type: FieldType; readonly value: StoredValue }[];
  /** Which rows come first; those without a value come last. */
  readonly order: readonly { readonly place: Place; readonly type: FieldType; readonly isDescending: boolean }[];
  /** Whether all rows are meant, and not the first alone: of their texts a list is made, each once. */
  readonly isMany: boolean;
}

/** The first that has a value; an empty text is one where no other has any. */
interface FirstOf {
  readonly firstOf: readonly Origin[];
}

/** One text of several, which tells them apart as they do together; none where one has no value. */
interface Joined {
  readonly joined: readonly Origin[];
}

/** Texts, and between them values; none where one has no value. */
interface Filled {
  readonly filled: readonly (string | Slot)[];
}

export interface Slot {
  readonly origin: Origin;
  /** How a URL holds it (RFC 6570): all but letters and digits escaped, or what is reserved left; none: as it is. */
  readonly escape: 'simple' | 'reserved' | undefined;
}

/** For codes their labels; a code without one is shown as it is. */
interface Labelled {
  readonly labels: Readonly<Record<string, string>>;
  readonly of: Origin;
}

/** A time without a zone, as the clocks of a zone showed it (a name of the IANA time zone database). */
export interface Zoned {
  readonly zone: string;
  readonly of: Origin;
}

/** No value of the database: the time at which a record appeared, for who takes it up to know. */
interface FirstSeen {
  readonly firstSeen: true;
}

export const isPlace = (origin: Origin): origin is Place => 'column' in origin;

/** A column that is read, with the table that it is of. */
export interface ReadColumn {
  readonly schema: string | undefined;
  readonly table: string;
  readonly place: Place;
}

type Table = Omit<ReadColumn, 'place'>;

/** What it is made of, where it is more than a column. */
export const partsOf = (origin: Origin): readonly Origin[] => {
  if (isPlace(origin) || 'lookUps' in origin || 'firstSeen' in origin) return [];
  if ('firstOf' in origin) return origin.firstOf;
  if ('joined' in origin) return origin.joined;
  if ('filled' in origin) return origin.filled.flatMap((part) => (typeof part === 'string' ? [] : part.origin));
  return [origin.of];
};

/** Whether look-ups lead to it. */
export const hasLookUps = (origin: Origin): boolean => 'lookUps' in origin || partsOf(origin).some(hasLookUps);

/** Whether a record may have no such value but the time at which it appeared. */
export const isFirstSeen = (origin: Origin): boolean =>
  'firstSeen' in origin || ('firstOf' in origin && origin.firstOf.some(isFirstSeen));

/** The columns whose values it shows. */
export const shownColumnsOf = (origin: Origin, own: Table): readonly ReadColumn[] => {
  if (isPlace(origin)) return [{ ...own, place: origin }];
  if (!('lookUps' in origin)) return partsOf(origin).flatMap((part) => shownColumnsOf(part, own));
  const { schema, table } = origin.lookUps.at(-1) ?? own;
  return [{ schema, table, place: origin.place }];
};

/** All columns that are read for it: those too by which rows are found. */
export const columnsOfOrigin = (origin: Origin, own: Table): readonly ReadColumn[] => {
  if (isPlace(origin)) return [{ ...own, place: origin }];
  if (!('lookUps' in origin)) return partsOf(origin).flatMap((part) => columnsOfOrigin(part, own));
  const columns: ReadColumn[] = [];
  let at = own;
  for (const { schema, table, match, where, order } of origin.lookUps) {
    const target = { schema, table };
    for (const { from, to } of match) columns.push({ ...at, place: from }, { ...target, place: to });
    for (const { place } of [...where, ...order]) columns.push({ ...target, place });
    at = target;
  }
  return [...columns, { ...at, place: origin.place }];
};

/** As people write it in a catalog: `template.name`, `categories[].name`. */
export const printOrigin = (origin: Origin): string => {
  if (isPlace(origin)) return [origin.column, ...origin.path].join('.');
  if ('firstOf' in origin) return origin.firstOf.map(printOrigin).join(' or ');
  if ('joined' in origin) return origin.joined.map(printOrigin).join(' and ');
  if ('filled' in origin)
    return origin.filled.map((part) => (typeof part === 'string' ? part : `{${printOrigin(part.origin)}}`)).join('');
  if ('of' in origin) return printOrigin(origin.of);
  if ('firstSeen' in origin) return 'firstSeen';
  const steps = origin.lookUps.map(({ name, isMany }) => (isMany ? `${name}[]` : name));
  return [...steps, printOrigin(origin.place)].join('.');
};

/** A text that is another one where the value is: how columns hold it, and what codes are called, is nothing of that. */
export const identityOf = (origin: Origin): string => JSON.stringify(origin, withoutManner);

const withoutManner = (name: string, value: unknown): unknown =>
  name === 'kind' || name === 'labels' || name === 'name' ? undefined : value;
