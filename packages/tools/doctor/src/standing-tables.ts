/** Reads the declared tables from the database's system catalog, including those that the role may not read. */
import { type DeclaredCollection, readColumnsOf } from './declared.ts';
import type { Examined } from './examined.ts';

interface StandingColumn {
  /** Quoted for SQL. */
  readonly printed: string;
  readonly isReadable: boolean;
}

export interface StandingTable {
  /** Quoted for SQL, with the schema. */
  readonly printed: string;
  readonly printedSchema: string;
  readonly isSchemaUsable: boolean;
  /** True if `xmin` dates the rows, so that the publisher can skip unchanged ones. */
  readonly hasRowVersions: boolean;
  /** True if the role may read `xmin`. */
  readonly areRowVersionsReadable: boolean;
  /** True if row security policies hide rows from the role. */
  readonly isRowSecurityActive: boolean;
  /** Estimates by the database's statistics; undefined for a view, and for a table that was never analyzed. */
  readonly estimatedRows: number | undefined;
  readonly estimatedBytes: number | undefined;
  readonly columns: ReadonlyMap<string, StandingColumn>;
}

export type StandingTables = ReadonlyMap<string, StandingTable>;

/** The key of a collection's table in `StandingTables`. */
export const tableKey = ({ collection: { target } }: DeclaredCollection): string =>
  keyOf(target.schema ?? undefined, target.tableName);

const keyOf = (schema: string | undefined, table: string): string => JSON.stringify([schema ?? null, table]);

const tablesSql = `
  select wanted.schema, wanted.name, json_build_object(
    'printed', format('%I.%I', n.nspname, c.relname),
    'printedSchema', quote_ident(n.nspname),
    'isSchemaUsable', has_schema_privilege(n.oid, 'usage'),
    'hasRowVersions', c.relkind = 'r',
    'areRowVersionsReadable', case when c.relkind = 'r' then has_column_privilege(c.oid, 'xmin', 'select') else false end,
    'isRowSecurityActive', row_security_active(c.oid),
    'estimatedRows', case when c.relkind <> 'v' and c.reltuples >= 0 then c.reltuples end,
    'estimatedBytes', case c.relkind
      when 'p' then (select sum(pg_table_size(part.relid)) from pg_partition_tree(c.oid) part)
      when 'v' then null else pg_table_size(c.oid) end,
    'columns', (
      select coalesce(json_agg(json_build_array(a.attname, json_build_object(
        'printed', quote_ident(a.attname),
        'isReadable', has_column_privilege(c.oid, a.attnum, 'select')))), '[]')
      from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ))::text
  from unnest($1::text[], $2::text[]) as wanted (schema, name)
  join pg_namespace n on n.nspname = wanted.schema
  join pg_class c on c.relnamespace = n.oid and c.relname = wanted.name and c.relkind in ('r', 'p', 'm', 'v', 'f')`;

type Row = Omit<StandingTable, 'columns' | 'estimatedRows' | 'estimatedBytes'> & {
  readonly estimatedRows: number | null;
  readonly estimatedBytes: number | null;
  readonly columns: readonly (readonly [name: string, column: StandingColumn])[];
};

/** Reads the tables of the declared collections; missing tables have no entry. */
export const readStandingTables = async ({ query, collections }: Examined): Promise<StandingTables> => {
  const wanted = [...declaredColumns(collections).keys()].map((key): readonly [string | null, string] =>
    JSON.parse(key),
  );
  const rows = await query(tablesSql, [wanted.map(([schema]) => schema), wanted.map(([, name]) => name)]);
  return new Map(rows.map(([schema, name, text]) => [JSON.stringify([schema, name]), readTable(text ?? '')]));
};

const readTable = (text: string): StandingTable => {
  const { estimatedRows, estimatedBytes, columns, ...row }: Row = JSON.parse(text);
  return {
    ...row,
    estimatedRows: estimatedRows ?? undefined,
    estimatedBytes: estimatedBytes ?? undefined,
    columns: new Map(columns),
  };
};

/** The columns that collections are declared over, by table. */
export const declaredColumns = (
  collections: readonly DeclaredCollection[],
): ReadonlyMap<string, ReadonlySet<string>> => {
  const columns = new Map<string, Set<string>>();
  for (const { schema, table, place } of collections.flatMap(readColumnsOf)) {
    const key = keyOf(schema, table);
    columns.set(key, (columns.get(key) ?? new Set()).add(place.column));
  }
  return columns;
};
