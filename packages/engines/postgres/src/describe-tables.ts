/** Reads from PostgreSQL's catalog the tables and columns that the service's role may read. */
import {
  type ColumnShape,
  type DescribeTables,
  ownSchema,
  type TableKind,
  type TableShape,
} from '@vitrine/sources/engine';
import { kindOfTypes, madeOf } from './column-kind.ts';

type Row = readonly (string | null)[];

/** Runs a statement. @returns its rows, as texts in the order of the columns */
export type Query = (sql: string, parameters?: readonly unknown[]) => Promise<readonly Row[]>;

/** Leaves out system schemas, Vitrine's own schema, objects of extensions, and columns that the role may not read. */
export const createDescribeTables =
  (query: Query): DescribeTables =>
  async (schemas) => {
    const wanted = [schemas ?? null];
    const columns = Map.groupBy(await query(columnsSql, wanted), firstOf);
    const keys = Map.groupBy(await query(keysSql, wanted), firstOf);
    const listed = await query(tablesSql, wanted);
    return listed
      .filter((table) => columns.has(firstOf(table)))
      .map((table) => readTable(table, columns.get(firstOf(table)) ?? [], keys.get(firstOf(table)) ?? []));
  };

/** The table's oid is the first column of every row. */
const firstOf = ([oid]: Row): string => oid ?? '';

/** The tables to list, as `c`; their schemas as `n`. */
const tables = `
  pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', '${ownSchema}')
    and pg_catalog.has_schema_privilege(n.oid, 'usage')
    and ($1::pg_catalog.text[] is null or n.nspname::pg_catalog.text = any ($1))`;

const isOfInterest = `
  c.relkind in ('r', 'v', 'm', 'p', 'f')
  and not exists (
    select from pg_catalog.pg_depend e
    where e.classid = 'pg_catalog.pg_class'::pg_catalog.regclass and e.objid = c.oid and e.deptype = 'e'
  )`;

const tablesSql = `
  select c.oid::text, n.nspname::text, c.relname::text, c.relkind::text, c.relispartition::text,
    pg_catalog.obj_description(c.oid, 'pg_class'), c.reltuples::pg_catalog.int8::text
  from ${tables}
  where ${isOfInterest}
  order by n.nspname collate "C", c.relname collate "C"`;

const columnsSql = `
  with recursive ${madeOf}
  select c.oid::text, a.attname::text, pg_catalog.format_type(a.atttypid, a.atttypmod),
    (not (a.attnotnull or declared.typnotnull))::text, pg_catalog.col_description(c.oid, a.attnum),
    t.typname::text, t.typtype::text, coalesce(l.collisdeterministic, true)::text,
    e.typname::text, e.typtype::text, refers_to.schema, refers_to.name, refers_to.attname
  from ${tables}
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_catalog.pg_type declared on declared.oid = a.atttypid
  join made_of on made_of.oid = a.atttypid
  join pg_catalog.pg_type t on t.oid = made_of.base
  left join pg_catalog.pg_collation l on l.oid = a.attcollation
  left join made_of element on element.oid = t.typelem and t.typcategory = 'A'
  left join pg_catalog.pg_type e on e.oid = element.base
  left join lateral (
    select fn.nspname::text as schema, f.relname::text as name, fa.attname::text
    from pg_catalog.pg_constraint k
    join pg_catalog.pg_class f on f.oid = k.confrelid
    join pg_catalog.pg_namespace fn on fn.oid = f.relnamespace
    join pg_catalog.pg_attribute fa on fa.attrelid = k.confrelid and fa.attnum = k.confkey[1]
    where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum]
    order by k.conname collate "C" limit 1
  ) refers_to on true
  where ${isOfInterest} and pg_catalog.has_column_privilege(c.oid, a.attnum, 'select')
  order by c.oid, a.attnum`;

/** Unique keys without predicates and expressions. */
const keysSql = `
  select c.oid::text, i.indexrelid::text, i.indisprimary::text, a.attname::text
  from ${tables}
  join pg_catalog.pg_index i on i.indrelid = c.oid and i.indisunique and i.indisvalid
    and i.indpred is null and i.indexprs is null
  cross join lateral unnest(i.indkey::pg_catalog.int2[]) with ordinality k (attnum, position)
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
  where ${isOfInterest} and k.position <= i.indnkeyatts
  order by c.oid, i.indexrelid, k.position`;

const readTable = (row: Row, columns: readonly Row[], keys: readonly Row[]): TableShape => {
  const [, schema, name, kind, isPartition, comment, rows] = row;
  const isPrimary = ([, , primary]: Row): boolean => primary === 'true';
  const others = Map.groupBy(
    keys.filter((key) => !isPrimary(key)),
    ([, index]) => index,
  );
  return {
    schema: schema ?? '',
    name: name ?? '',
    kind: tableKinds.get(kind ?? '') ?? 'table',
    isPartition: isPartition === 'true',
    comment: comment ?? undefined,
    columns: columns.map(readColumn),
    primaryKey: keys.filter(isPrimary).map(keyColumn),
    uniqueKeys: Array.from(others.values(), (key) => key.map(keyColumn)),
    estimatedRows: readEstimate(kind ?? '', Number(rows)),
  };
};

const keyColumn = ([, , , name]: Row): string => name ?? '';

const tableKinds: ReadonlyMap<string, TableKind> = new Map([
  ['r', 'table'],
  ['v', 'view'],
  ['m', 'materialized view'],
  ['p', 'partitioned table'],
  ['f', 'foreign table'],
]);

/** -1 means that the table has not been analyzed; a view has no estimate. */
const readEstimate = (kind: string, rows: number): number | undefined => (kind === 'v' || rows < 0 ? undefined : rows);

const readColumn = (row: Row): ColumnShape => {
  const [, name, type, isNullable, comment] = row;
  const [schema, table, column] = row.slice(10);
  return {
    name: name ?? '',
    type: type ?? '',
    kind: kindOfTypes(row.slice(5, 10)),
    isNullable: isNullable === 'true',
    comment: comment ?? undefined,
    refersTo: schema && table && column ? { schema, table, column } : undefined,
  };
};
