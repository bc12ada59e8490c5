/** Reads the current definitions of the columns that a scan needs, as its transaction sees them. */
import { columnNamesOf, type FoundColumn, quotedName, type ScanTable } from '@vitrine/sources/engine';
import { kindOfTypes, madeOf } from './column-kind.ts';
import type { Connection } from './connection.ts';
import { TableRewritten } from './rewritten-tables.ts';
import { nameOf } from './statements.ts';

interface FoundPostgresColumn extends FoundColumn {
  /** The type's oid. */
  readonly typeId: string;
}

export type FoundColumns = ReadonlyMap<string, FoundPostgresColumn>;

const columnsSql = `
  with recursive ${madeOf}
  select wanted.place - 1, a.attname::text, format_type(a.atttypid, a.atttypmod), a.atttypid::text,
    t.typname::text, t.typtype::text, coalesce(l.collisdeterministic, true)::text, e.typname::text, e.typtype::text
  from unnest($1::text[], $2::text[]) with ordinality as wanted (schema_name, table_name, place)
  join pg_namespace n on n.nspname = wanted.schema_name
  join pg_class c on c.relnamespace = n.oid and c.relname = wanted.table_name
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join made_of on made_of.oid = a.atttypid
  join pg_type t on t.oid = made_of.base
  left join pg_collation l on l.oid = a.attcollation
  left join made_of element on element.oid = t.typelem and t.typcategory = 'A'
  left join pg_type e on e.oid = element.base`;

const none: FoundColumns = new Map();

/** @returns a function from a table to its columns; empty if the table is missing */
export const findColumns = async (
  connection: Connection,
  tables: readonly ScanTable[],
): Promise<(table: ScanTable) => FoundColumns> => {
  const rows = await connection.query(columnsSql, [
    tables.map(({ schema }) => schema ?? ''),
    tables.map(({ table }) => table),
  ]);
  const found = new Map<string, Map<string, FoundPostgresColumn>>();
  for (const [place, name, type, typeId, ...types] of rows) {
    const key = tables[Number(place)]?.key ?? '';
    const columns = found.getOrInsertComputed(key, () => new Map<string, FoundPostgresColumn>());
    columns.set(name ?? '', { type: type ?? '', typeId: typeId ?? '', kind: kindOfTypes(types) });
  }
  return ({ key }) => found.get(key) ?? none;
};

/**
 * Locks the table, so that it is not altered during the scan, and checks that it was not altered before. Later changes
 * are not visible in the transaction's system catalogs, but statements are parsed by the current definition.
 * @throws TableRewritten if the type of a column differs from the one found
 */
export const refuseAltered = async (connection: Connection, table: ScanTable, found: FoundColumns): Promise<void> => {
  const names = columnNamesOf(table);
  if (names.length === 0 || found.size === 0) return;
  const types = names.map((name) => `pg_typeof(record.${quotedName(name)})::oid::text`);
  const [row = []] = await connection.query(
    `select ${types.join(', ')} from (select) as one left join ${nameOf(table)} on false`,
  );
  if (names.some((name, index) => found.get(name)?.typeId !== row[index])) throw new TableRewritten(table.table);
};
