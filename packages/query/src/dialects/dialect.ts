/** What differs between the engines, and nothing else. Nobody but a dialect asks which engine it is. */
import type { RawBuilder } from 'kysely';
import type { ExposedField, RecordsLocation } from '../exposure.ts';
import type { Value } from '../values.ts';

/** A piece of SQL. Values in it are bound; names in it come out of the catalog. */
export type Fragment = RawBuilder<unknown>;

/** A field as conditions and orders name it. */
export interface Operand {
  /** For equality: as the indexes have it that a table is likely to have. */
  readonly equal: Fragment;
  /** For order: texts by code point. */
  readonly ordered: Fragment;
  /** Holds where a value can be shown; none where each that is not null can. */
  readonly guard: Fragment | undefined;
}

/** A value to compare with. Where it has a width, such as a day, greater is greater than its end. */
export interface Ends {
  /** From here on a column is greater or equal; below it, less. */
  readonly low: Fragment;
  /** Up to here a column is less or equal; past it, greater. */
  readonly high: Fragment;
  /** What a column equals: one value, each from low to high, or nothing that a column can hold. */
  readonly equal: Fragment | 'span' | 'nothing';
}

export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  /** Turns a fragment into a statement of the engine. */
  readonly compile: (fragment: Fragment) => Statement;
  /** The table, as it stands behind `from`. */
  readonly table: (location: RecordsLocation) => Fragment;
  /** Holds in the tenant's rows alone, to the letter of the value. */
  readonly scope: (table: string, scope: NonNullable<RecordsLocation['scope']>) => Fragment;
  /** Holds where a row is a record: it has an id, and a time that can be shown. */
  readonly isRecord: (location: RecordsLocation) => Fragment | undefined;
  readonly operand: (field: ExposedField) => Operand;
  /** A field as it is read: as `StoredValue`s. */
  readonly read: (field: ExposedField) => Fragment;
  /** A field as its order is told from: as it is read, and times to their last digit. */
  readonly readKey: (field: ExposedField) => Fragment;
  /** A sort key as it is read, so that `mark` gives back the very value. */
  readonly readMark: (field: ExposedField) => Fragment;
  readonly mark: (field: ExposedField, value: unknown) => Fragment;
  readonly ends: (field: ExposedField, value: Value) => Ends;
  /** Texts as one value. */
  readonly list: (texts: readonly string[]) => string;
  /** The field, the id of a record, is in the list. */
  readonly among: (field: ExposedField, list: string) => Fragment;
  /** The folded column contains the folded text. */
  readonly contains: (target: TextTarget, folded: string) => Fragment;
  readonly startsWith: (target: TextTarget, folded: string) => Fragment;
  /** The field, an array of options, holds the option, ignoring case. */
  readonly holds: (field: ExposedField, foldedOption: string) => Fragment;
  /** Each folded word occurs in one of the fields. */
  readonly search: (
    location: RecordsLocation,
    fields: readonly ExposedField[],
    foldedWords: readonly string[],
  ) => Fragment;
}

/** A text-like field to look into, and how its search table is named, where there is one. */
export interface TextTarget {
  readonly table: string;
  readonly field: ExposedField;
  readonly searchTables: string | undefined;
}

/** SQL text and the values bound to its placeholders, in order. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}
