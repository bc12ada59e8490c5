/** A column of PostgreSQL with values in it, and what is shown of them. */
import type { FieldType } from '@vitrine/contract';
import type { ColumnKind } from '@vitrine/sources/engine';

export interface ColumnCase {
  /** The column's type, as SQL has it. */
  readonly column: string;
  readonly kind: ColumnKind;
  /** Each becomes a field over the column; what is shown is the same for all. */
  readonly types: readonly FieldType[];
  /** Into JSON; none: the column as a whole. */
  readonly path?: readonly string[];
  /** What stands in the records a, b, c and so on, as an expression of SQL, and what is shown, as JSON. */
  readonly rows: readonly (readonly [stored: string, shown: string])[];
  /** The version of PostgreSQL that brought it; none: all have it. */
  readonly since?: number;
}

export const textLike = ['text', 'email', 'phone', 'url', 'image', 'select'] as const;
export const fractional = ['number', 'currency', 'percent'] as const;

/** The text as a literal of SQL. */
export const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;
export const idOf = (index: number): string => String.fromCodePoint(97 + index);
