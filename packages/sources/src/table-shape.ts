/** What a source holds, as those see it who declare collections over it. */
import type { ColumnKind } from './column-kinds.ts';
import type { Place } from './source.ts';

export type TableKind = 'table' | 'view' | 'materialized view' | 'partitioned table' | 'foreign table';

export interface ColumnShape {
  readonly name: string;
  /** As the database names it, such as `character varying(40)`. */
  readonly type: string;
  /** None: no field can show it. */
  readonly kind: ColumnKind | undefined;
  /** Whether a row may be without a value. The columns of a view count as such: a database does not say. */
  readonly isNullable: boolean;
  readonly comment: string | undefined;
  /** Where a foreign key of this column alone leads to. */
  readonly refersTo: ColumnReference | undefined;
}

interface ColumnReference {
  readonly schema: string;
  readonly table: string;
  readonly column: string;
}

export interface TableShape {
  /** Empty where the source has no schemas. */
  readonly schema: string;
  readonly name: string;
  readonly kind: TableKind;
  /** Whether its rows are those of a partitioned table too. */
  readonly isPartition: boolean;
  readonly comment: string | undefined;
  /** In the table's order. */
  readonly columns: readonly ColumnShape[];
  /** The columns of the primary key, in its order; empty where there is none. */
  readonly primaryKey: readonly string[];
  /** The columns of each other key that no two rows share. */
  readonly uniqueKeys: readonly (readonly string[])[];
  /** None where the database has not counted yet, or does not. */
  readonly estimatedRows: number | undefined;
}

/** As people write it: `public.product`; without schemas `product`. */
export const tableNameOf = ({ schema, name }: Pick<TableShape, 'schema' | 'name'>): string =>
  schema === '' ? name : `${schema}.${name}`;

/** Looks at the source as it is now; gives what the service may read, ordered by schema and name. */
export type DescribeTables = () => Promise<readonly TableShape[]>;

/**
 * Gives some rows with a text, or none, for each place.
 * @param max how many rows, and characters of a text: a longer one is cut
 */
export type Sample = (
  table: Pick<TableShape, 'schema' | 'name'>,
  places: readonly Place[],
  max: { readonly rows: number; readonly characters: number },
) => Promise<readonly (readonly (string | null)[])[]>;
