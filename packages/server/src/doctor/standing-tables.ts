/** The declared tables as the database has them, whether the role may read them or not. */
import { columnsOf, type DeclaredCollection } from './declared.ts';
import type { Examined } from './examined.ts';

interface StandingColumn {
  /** As SQL writes it. */
  readonly printed: string;
  readonly isReadable: boolean;
  /** Whether what it prints as depends on nothing else: only then an index can be of its text. */
  readonly isTextLasting: boolean;
  /** Whether an index of it takes every value that the column takes: no text that is too long for one, no JSON that is no JSONB. */
  readonly indexing: 'any' | 'no B-tree' | 'none';
}

export interface StandingTable {
  /** As SQL writes them: the table with its schema. */
  readonly printed: string;
  readonly printedSchema: string;
  readonly kind: 'table' | 'partitioned table' | 'materialized view' | 'view' | 'foreign table';
  readonly isSchemaUsable: boolean;
  /** Whether policies hide rows from the role. */
  readonly isRowSecurityActive: boolean;
  /** None where nobody has counted. */
  readonly estimatedRows: number | undefined;
  readonly columns: ReadonlyMap<string, StandingColumn>;
  /** Indexes that a failed build has left, as SQL writes them. */
  readonly brokenIndexes: readonly string[];
}

export type StandingTables = ReadonlyMap<string, StandingTable>;

/** What `StandingTables` is looked up by. */
export const tableKey = ({ collection: { target } }: DeclaredCollection): string =>
  JSON.stringify([target.schema, target.tableName]);

/** A row of a B-tree takes 2,700 bytes, and a character may take four. */
const boundedCharactersMax = 500;

const tablesSql = `
  select wanted.schema, wanted.name, json_build_object(
    'printed', format('%I.%I', n.nspname, c.relname),
    'printedSchema', quote_ident(n.nspname),
    'kind', case c.relkind when 'r' then 'table' when 'p' then 'partitioned table' when 'm' then 'materialized view'
      when 'v' then 'view' else 'foreign table' end,
    'isSchemaUsable', has_schema_privilege(n.oid, 'usage'),
    'isRowSecurityActive', row_security_active(c.oid),
    'rows', case when c.relkind = 'v' then -1 else c.reltuples end,
    'brokenIndexes', (
      select coalesce(json_agg(format('%I.%I', bn.nspname, b.relname) order by b.relname), '[]')
      from pg_index i join pg_class b on b.oid = i.indexrelid join pg_namespace bn on bn.oid = b.relnamespace
      where i.indrelid = c.oid and not i.indisvalid and c.relkind <> 'p'
    ),
    'columns', (
      select coalesce(json_agg(json_build_array(a.attname, json_build_object(
        'printed', quote_ident(a.attname),
        'isReadable', has_column_privilege(c.oid, a.attnum, 'select'),
        'isTextLasting', coalesce(
          (select t.castmethod = 'b' or p.provolatile = 'i' from pg_cast t left join pg_proc p on p.oid = t.castfunc
            where t.castsource = base.oid and t.casttarget = 'text'::regtype),
          output.provolatile = 'i'),
        'indexing', case
          when base.typname = 'json' then 'none'
          when base.typlen > 0 or base.typname in ('inet', 'cidr') then 'any'
          when base.typname in ('varchar', 'bpchar') and coalesce(nullif(a.atttypmod, -1), declared.typtypmod)
            between 4 and ${boundedCharactersMax + 4} then 'any'
          when exists (
            select from pg_index i join pg_class b on b.oid = i.indexrelid join pg_am m on m.oid = b.relam
            where i.indrelid = c.oid and i.indisvalid and i.indpred is null and m.amname = 'btree'
              and a.attnum = any (i.indkey::int2[])
          ) then 'any'
          else 'no B-tree' end))), '[]')
      from pg_attribute a
      join pg_type declared on declared.oid = a.atttypid
      join pg_type base on base.oid = case declared.typtype when 'd' then declared.typbasetype else declared.oid end
      join pg_proc output on output.oid = base.typoutput
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ))::text
  from unnest($1::text[], $2::text[]) as wanted (schema, name)
  join pg_namespace n on n.nspname = wanted.schema
  join pg_class c on c.relnamespace = n.oid and c.relname = wanted.name and c.relkind in ('r', 'p', 'm', 'v', 'f')`;

type Row = Omit<StandingTable, 'columns' | 'estimatedRows'> & {
  readonly rows: number;
  readonly columns: readonly (readonly [name: string, column: StandingColumn])[];
};

/** The tables of the declared collections that there are. */
export const readStandingTables = async ({ query, collections }: Examined): Promise<StandingTables> => {
  const targets = new Map(collections.map((declared) => [tableKey(declared), declared.collection.target]));
  const wanted = [...targets.values()];
  const rows = await query(tablesSql, [wanted.map(({ schema }) => schema), wanted.map(({ tableName }) => tableName)]);
  return new Map(rows.map(([schema, name, text]) => [JSON.stringify([schema, name]), readTable(text ?? '')]));
};

const readTable = (text: string): StandingTable => {
  const { rows, columns, ...row }: Row = JSON.parse(text);
  return { ...row, estimatedRows: rows < 0 ? undefined : rows, columns: new Map(columns) };
};

/** The columns that collections are declared over, by their tables. */
export const declaredColumns = (
  collections: readonly DeclaredCollection[],
): ReadonlyMap<string, ReadonlySet<string>> => {
  const columns = new Map<string, ReadonlySet<string>>();
  for (const declared of collections) {
    const key = tableKey(declared);
    columns.set(key, (columns.get(key) ?? new Set()).union(columnsOf(declared)));
  }
  return columns;
};
