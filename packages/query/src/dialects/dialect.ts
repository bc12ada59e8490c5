/** What differs between the engines, and nothing else. Nobody but a dialect asks which engine it is. */
import type { RawBuilder } from 'kysely';
import type { ExposedField, RecordsLocation } from '../exposure.ts';
import type { Decimal } from '../decimal.ts';

/** A piece of SQL. Values in it are bound; names in it come out of the catalog. */
export type Fragment = RawBuilder<unknown>;

/** The numbers nearest to a decimal that the engine can compare with: equal where it can hold the decimal itself. */
export interface NearestNumbers {
  /** The greatest that is not above it. */
  readonly below: number | bigint | string;
  /** The least that is not below it. */
  readonly above: number | bigint | string;
}

export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  /** Turns a fragment into a statement of the engine. */
  readonly compile: (fragment: Fragment) => Statement;
  /** A field's column as it is read: as `StoredValue`s. */
  readonly read: (field: ExposedField) => Fragment;
  readonly nearestNumbers: (decimal: Decimal) => NearestNumbers;
  readonly boolean: (isTrue: boolean) => number | boolean;
  /** The folded column contains the folded text. `isIndexed` tells whether the search table has the column. */
  readonly contains: (target: TextTarget, folded: string) => Fragment;
  readonly startsWith: (target: TextTarget, folded: string) => Fragment;
  /** The column, an array of options, holds the option, ignoring case. */
  readonly holds: (column: string, foldedOption: string) => Fragment;
  /** Each folded word occurs in one of the columns. */
  readonly search: (location: RecordsLocation, columns: readonly string[], foldedWords: readonly string[]) => Fragment;
}

/** A text column to look into, and the search table that has it too, where there is one. */
export interface TextTarget {
  readonly table: string;
  readonly column: string;
  readonly searchTable: string | undefined;
}

/** SQL text and the values bound to its placeholders, in order. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}
