/** How the texts of a column are read, where all of them can be read so. */
import type { FieldType } from '@vitrine/contract';
import type { ColumnReading } from '@vitrine/contract/file-reasons';
import type { DayOrder } from '@vitrine/contract/files';
import type { DecimalMark } from '@vitrine/files';

export interface Reading {
  readonly type: FieldType;
  /** Writes a text of the column as its type has it. */
  readonly rewrite?: ((text: string) => string) | undefined;
  /** The decision and its reason, for the user. */
  readonly because: ColumnReading;
  /** A code of ISO 4217. */
  readonly currency?: string | undefined;
  readonly unit?: string | undefined;
  /** The text that a blank cell stands for. */
  readonly blank?: string | undefined;
}

/** A way to read a column, until a text comes that cannot be read so. */
export interface Candidate {
  /** @returns false: the column cannot be read so */
  takes(text: string): boolean;
  /** Undefined if nothing makes it certain. */
  decide(column: ColumnFacts): Reading | undefined;
}

export interface ColumnFacts {
  readonly heading: string;
  /** The type that the user or the present collection gives. */
  readonly type: FieldType | undefined;
  /** The number of values. */
  readonly count: number;
  /** The number of blank cells. */
  readonly blanks: number;
  /** Different values with their numbers; undefined: too many, or a long one. */
  readonly values: ReadonlyMap<string, number> | undefined;
  /** True if each cell has a type, as in Excel: there a number stored as text may be a code. */
  readonly hasTypedCells: boolean;
  /** True if a comma separates the cells of the file, so that one in a number is no matter of course. */
  readonly isCommaSeparated: boolean;
  /** The decimal mark that other columns of the file, or the user, leave no doubt of. */
  readonly decimal: DecimalMark | undefined;
  /** The order of days such as `01/02/2026` that other columns of the file, the user, or the file before tell. */
  readonly dayOrder: DayOrder | undefined;
}

/** True if the column may get one of these types. */
export const mayBe = ({ type }: ColumnFacts, ...types: readonly FieldType[]): boolean =>
  type === undefined || types.includes(type);
