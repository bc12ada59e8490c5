/**
 * Versions of imported records, and the changes between two of them. A collection is read through a view over the table
 * of one import. That table is filled before the view refers to it, and never changed: publishing an import recreates
 * the view and drops the former table. Numbers of imports are never reused, and `written_at` distinguishes imports of
 * one number in two copies of the file. Other tables and views have no version.
 *
 * Each row of such a table has in `revised` the number of the import that last changed it. The list of imports has in
 * `lineage` the imports that this refers to: the former ones of the collection, in order.
 */
import type { Database } from 'bun:sqlite';
import type { ScanTable } from '../source.ts';

/** The definition of a collection's view by an import: columns of one table only. */
const viewPattern = /^create view records_\d+ as select [\w, ]+ from import_(\d+)$/i;

export interface ImportState {
  readonly number: string;
  readonly writtenAt: string;
  /** Number of its records; undefined for an import of an earlier version. */
  readonly records: string | undefined;
  /** Number and time of each import that `revised` can be compared with. */
  readonly lineage: readonly string[];
  /** The view's definition, without the import's number. */
  readonly definition: string;
}

/** By table key, the states as the connection's transaction sees them, without tables that have none. */
export const readStates = (database: Database, tables: readonly ScanTable[]): ReadonlyMap<string, ImportState> => {
  const definition = database.query<{ sql: string }, [string]>(
    "select sql from sqlite_schema where type = 'view' and name = ?",
  );
  const imports = readImports(database);
  const states = new Map<string, ImportState>();
  for (const { key, table } of tables) {
    const sql = definition.get(table)?.sql ?? '';
    const number = viewPattern.exec(sql)?.[1] ?? '';
    const listed = imports.get(number);
    if (listed !== undefined) states.set(key, { ...listed, number, definition: sql.replace(/\d+$/, '') });
  }
  return states;
};

/** A row of the list of imports; rows of an earlier version have neither records nor lineage. */
interface ListedImport {
  readonly number: bigint;
  readonly written_at: bigint;
  readonly records?: bigint | null;
  readonly lineage?: string | null;
}

/** The imports of collections, by number. */
const readImports = (database: Database): ReadonlyMap<string, Omit<ImportState, 'number' | 'definition'>> => {
  const list = database.query("select 1 from sqlite_schema where type = 'table' and name = 'import'");
  if (list.get() === null) return new Map();
  const rows = database.query<ListedImport, []>('select * from import where collection_id is not null').all();
  return new Map(
    rows.map(({ number, written_at, records, lineage }) => [
      String(number),
      {
        writtenAt: String(written_at),
        records: records == null ? undefined : String(records),
        lineage: (lineage ?? '').split(','),
      },
    ]),
  );
};

/** Equal texts prove that the records are the same. */
export const printState = ({ number, writtenAt, records, definition }: ImportState): string =>
  [number, writtenAt, records ?? '', definition].join('|');

/** The known state to compare with. */
export interface KnownImport {
  readonly number: string;
  /** Number of records in it. */
  readonly before: number;
  /** Number of records in the new state. */
  readonly rows: number;
}

/** @returns undefined if the rows do not record the changes since the known state */
export const knownBefore = (state: ImportState, known: string): KnownImport | undefined => {
  const [number = '', writtenAt = '', before = '', definition = ''] = known.split('|');
  const isOfLineage = state.lineage.includes(`${number} ${writtenAt}`) && state.definition === definition;
  if (!isOfLineage || before === '' || state.records === undefined) return undefined;
  return { number, before: Number(before), rows: Number(state.records) };
};
