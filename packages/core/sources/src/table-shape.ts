/** The tables of a source, as shown to users who declare collections. */
import type { ColumnKind } from './column-kinds.ts';
import type { Place } from './source.ts';

export type TableKind = 'table' | 'view' | 'materialized view' | 'partitioned table' | 'foreign table' | 'file';

export interface ColumnShape {
  readonly name: string;
  /** The type's name in the database, such as `character varying(40)`. */
  readonly type: string;
  /** Undefined: no field can show it. */
  readonly kind: ColumnKind | undefined;
  /** True if a row may lack a value. Columns of a view count as such, because a database does not report it. */
  readonly isNullable: boolean;
  readonly comment: string | undefined;
  /** The target of a foreign key of this column alone. */
  readonly refersTo: ColumnReference | undefined;
  /** How all of its texts are written, if they are amounts; affix: a code of a currency, a unit, % or empty. */
  readonly amounts?: { readonly decimal: '.' | ','; readonly affix: string } | undefined;
  /** The decimal mark that its source has for all files. */
  readonly decimal?: '.' | ',' | undefined;
}

interface ColumnReference {
  readonly schema: string;
  readonly table: string;
  readonly column: string;
}

/** The promise of a remote: all rows are of one moment, or those of a page are. */
export type Consistency = 'snapshot' | 'page';

export interface TableShape {
  /** Empty if the source has no schemas. */
  readonly schema: string;
  readonly name: string;
  readonly kind: TableKind;
  /** True if its rows also belong to a partitioned table. */
  readonly isPartition: boolean;
  readonly comment: string | undefined;
  /** Why its rows cannot be read, as a sentence: then it has no columns. Undefined: they can. */
  readonly unreadable?: string | undefined;
  /** In the table's order. */
  readonly columns: readonly ColumnShape[];
  /** The columns of the primary key, in its order; empty without one. */
  readonly primaryKey: readonly string[];
  /** The columns of each further unique key. */
  readonly uniqueKeys: readonly (readonly string[])[];
  /** Undefined if the database has no estimate. */
  readonly estimatedRows: number | undefined;
  /** Undefined: rows are as of one moment. */
  readonly consistency?: Consistency | undefined;
}

/** The notation of users: `public.product`; without schemas `product`. */
export const tableNameOf = ({ schema, name }: Pick<TableShape, 'schema' | 'name'>): string =>
  schema === '' ? name : `${schema}.${name}`;

/**
 * Lists the current tables that the service may read, ordered by schema and name.
 * @param schemas only those of these schemas, where the source has schemas; default: all
 * @param tables only the columns of these, where all rows must be read to know them; default: of all
 */
export type DescribeTables = (
  schemas?: readonly string[],
  tables?: ReadonlySet<string>,
) => Promise<readonly TableShape[]>;

/** Rows of which a column, of texts, holds a value. */
interface Holding {
  readonly column: string;
  readonly value: string;
}

/**
 * Reads some rows, with a text or null for each place.
 * @param holding only such rows, where a database finds them; default: all
 * @param max the number of rows, and of characters per text, to which longer ones are cut
 */
export type Sample = (
  table: Pick<TableShape, 'schema' | 'name'>,
  places: readonly Place[],
  max: { readonly rows: number; readonly characters: number },
  holding?: Holding,
) => Promise<readonly (readonly (string | null)[])[]>;
