/**
 * What tells one definition of a table from another, as far as it decides which texts its rows show: with equal
 * definitions, a row that was not written again shows what it did.
 *
 * It is made of the rows of the system's catalogs, each with the transaction that wrote it: whoever alters a table, a
 * column, a type or an enum writes its row anew, and a definition that was altered to and fro between two scans is another
 * one too. A table that is written anew (TRUNCATE, VACUUM FULL, ALTER TYPE) has another file; a column that is added with
 * a default has another value for all rows, in its row of pg_attribute.
 *
 * It is told of plain heap tables alone, from which no table ever inherited, where the columns that are read hold types
 * of which every value has one text, whatever the session's settings; arrays, domains and enums of them included. Not of
 * generated columns that are computed when they are read, nor where the role may not read `xmin`, for which it needs
 * `select` on the table or on that column.
 */
import type { ScanTable } from '../source.ts';
import type { Connection } from './connection.ts';

export interface Definition {
  /** Two equal prints of one history are of the same definition. */
  readonly print: string;
  /** Whether an index sees to it that no two rows of a scope have one id. */
  readonly isUnique: boolean;
}

const types = `{bool,"char",name,int8,int2,int4,text,oid,json,jsonb,float4,float8,macaddr,macaddr8,inet,cidr,bpchar,varchar,
  date,time,timetz,timestamp,timestamptz,numeric,uuid,bit,varbit}`;

/** 2 is the access method heap. Conditions come in no order: to ask for the `xmin` of an index is an error, hence `case`. */
const definitionsSql = `
  with recursive wanted as (
    select place, found.oid, found.xmin::text as written, found.relfilenode
    from unnest($1::text[], $2::text[]) with ordinality as given (schema_name, table_name, place)
    join pg_namespace on nspname = schema_name
    join pg_class as found on relnamespace = pg_namespace.oid and relname = table_name
    where case when relkind = 'r' and relam = 2 then has_column_privilege(found.oid, 'xmin', 'select') end
      and not relhassubclass
  ), columns as (
    select wanted.place, given.role, attnum, attname, atttypid, attgenerated, pg_attribute.xmin as written
    from wanted join unnest($3::int4[], $4::text[], $5::text[]) as given (place, name, role) using (place)
    left join pg_attribute on attrelid = wanted.oid and attname = given.name and not attisdropped
  ), used (place, type) as (
    select place, atttypid from columns
    union
    select place, case typtype when 'd' then typbasetype else typelem end
    from used join pg_type on pg_type.oid = used.type
    where typtype = 'd' or typtype = 'b' and typcategory = 'A' and typelem <> 0
  ), prints as (
    select place, concat_ws(' ', 'column', attnum, attname, written) as print, coalesce(attgenerated in ('', 's'), false) as is_told
    from columns
    union all
    select place, concat_ws(' ', 'type', pg_type.oid, pg_type.xmin),
      typtype in ('d', 'e') or typtype = 'b' and (typcategory = 'A' and typelem <> 0 or pg_type.oid = any ('${types}'::regtype[]::oid[]))
    from used join pg_type on pg_type.oid = used.type
    union all
    select place, concat_ws(' ', 'label', pg_enum.oid, pg_enum.xmin), true from used join pg_enum on enumtypid = used.type
  )
  select place - 1, md5(concat_ws(' ', oid, written, relfilenode, string_agg(print, ',' order by print collate "C"))),
    exists (
      select from pg_index
      where indrelid = wanted.oid and indisunique and indisvalid and indpred is null and indexprs is null and not exists (
        select from unnest(indkey::int2[]) with ordinality as part (attnum, number)
        where number <= indnkeyatts and part.attnum not in (
          select columns.attnum from columns where columns.place = wanted.place and role in ('id', 'scope')))
    )::text
  from wanted join prints using (place)
  group by place, oid, written, relfilenode having bool_and(is_told)`;

/** By the tables' keys, without those of which it cannot be told, as the connection's transaction sees them. */
export const readDefinitions = async (
  connection: Connection,
  tables: readonly ScanTable[],
): Promise<ReadonlyMap<string, Definition>> => {
  const columns = tables.flatMap((table, place) => columnsOf(table, place + 1));
  const rows = await connection.query(definitionsSql, [
    tables.map(({ schema }) => schema ?? ''),
    tables.map(({ table }) => table),
    columns.map(({ place }) => place),
    columns.map(({ name }) => name),
    columns.map(({ role }) => role),
  ]);
  return new Map(
    rows.map(([place, print, isUnique]) => [
      tables[Number(place)]?.key ?? '',
      { print: String(print), isUnique: isUnique === 'true' },
    ]),
  );
};

interface UsedColumn {
  /** The number of the table, counted from 1. */
  readonly place: number;
  readonly name: string;
  readonly role: 'id' | 'scope' | 'shown';
}

const columnsOf = ({ id, createdAt, scope, fields }: ScanTable, place: number): readonly UsedColumn[] => [
  ...(id === undefined ? [] : [{ place, name: id.column, role: 'id' as const }]),
  ...(scope === undefined ? [] : [{ place, name: scope.column, role: 'scope' as const }]),
  ...Array.from(new Set([...(createdAt ? [createdAt] : []), ...fields].map(({ column }) => column)), (name) => ({
    place,
    name,
    role: 'shown' as const,
  })),
];
