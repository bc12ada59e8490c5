/**
 * Fingerprints of table definitions, as far as they affect the text of rows: with equal definitions, a row that was not
 * rewritten has the same text. There is one for each column, type and label, so that versions of scans that read other
 * columns can be compared: every alteration gives a new fingerprint, and takes none away alone.
 *
 * Fingerprints cover rows of the system catalogs with their `xmin`. Altering a table, a column, a type or an enum
 * rewrites its catalog row, so a definition that was altered back and forth between two scans has another fingerprint
 * too. A rewritten table (TRUNCATE, VACUUM FULL, ALTER TYPE) has another file; a column added with a default has the
 * value of existing rows in its row of pg_attribute.
 *
 * Only plain heap tables without a history of inheritance have one, if all values of the columns that are read have one
 * text in all sessions, including arrays, domains and enums of such types. Tables of which virtual generated columns
 * are read have none, nor do tables whose `xmin` the role may not read, which requires `select` on the table or on that
 * column.
 */
import type { ScanTable } from '@vitrine/sources/engine';
import type { Connection } from './connection.ts';

export interface Definition {
  /** Fingerprints of what defines the columns that are read. In one history, those of an unaltered column are equal. */
  readonly prints: readonly string[];
  /** True if a unique index ensures that ids are unique within a scope. */
  readonly isUnique: boolean;
}

const types = `{bool,"char",name,int8,int2,int4,text,oid,json,jsonb,float4,float8,macaddr,macaddr8,inet,cidr,bpchar,varchar,
  date,time,timetz,timestamp,timestamptz,numeric,uuid,bit,varbit}`;

/** In hex digits: few definitions are ever compared. */
const printLength = 16;

/**
 * 2 is the access method heap. Conditions have no order, and reading the `xmin` of an index is an error, hence `case`.
 */
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
  select place - 1, string_agg(distinct left(md5(concat_ws(' ', oid, written, relfilenode, print)), ${printLength}), ','),
    exists (
      select from pg_index
      where indrelid = wanted.oid and indisunique and indisvalid and indpred is null and indexprs is null and not exists (
        select from unnest(indkey::int2[]) with ordinality as part (attnum, number)
        where number <= indnkeyatts and part.attnum not in (
          select columns.attnum from columns where columns.place = wanted.place and role in ('id', 'scope')))
    )::text
  from wanted join prints using (place)
  group by place, oid, written, relfilenode having bool_and(is_told)`;

/** By table key, without tables that have none, as the connection's transaction sees them. */
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
    rows.map(([place, prints, isUnique]) => [
      tables[Number(place)]?.key ?? '',
      { prints: String(prints).split(',').toSorted(), isUnique: isUnique === 'true' },
    ]),
  );
};

interface UsedColumn {
  /** The number of the table, from 1. */
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
