/**
 * What tells one state of imported records from another, and what has changed between two. A collection is read by a view
 * of its own over the table of one import. Such a table is filled before the view leads to it, and never again: publishing
 * an import makes the view anew, and the table before is dropped. No number of an import is given twice, and `written_at`
 * tells imports of one number apart that stand in two copies of the file. Of any other table or view the state cannot be told.
 *
 * Each row of such a table says in `revised` with which import it became what it is, and the list of imports, in `lineage`,
 * of which imports that is true: those that the collection had before, one after another.
 */
import type { Database } from 'bun:sqlite';
import type { ScanTable } from '../source.ts';

/** How importing defines the view of a collection: columns of one table, and nothing else. */
const viewPattern = /^create view records_\d+ as select [\w, ]+ from import_(\d+)$/i;

export interface ImportState {
  readonly number: string;
  readonly writtenAt: string;
  /** How many records it has; an import of an earlier version does not say. */
  readonly records: string | undefined;
  /** Number and time of each import that `revised` can be compared with. */
  readonly lineage: readonly string[];
  /** That of the view, without the import's number. */
  readonly definition: string;
}

/** By the tables' keys, their states as the connection's transaction sees them; without those that cannot be told. */
export const readStates = (database: Database, tables: readonly ScanTable[]): ReadonlyMap<string, ImportState> => {
  const definition = database.prepare<{ sql: string }, [string]>(
    "select sql from sqlite_schema where type = 'view' and name = ?",
  );
  const imports = readImports(database);
  const states = new Map<string, ImportState>();
  try {
    for (const { key, table } of tables) {
      const sql = definition.get(table)?.sql ?? '';
      const number = viewPattern.exec(sql)?.[1] ?? '';
      const listed = imports.get(number);
      if (listed !== undefined) states.set(key, { ...listed, number, definition: sql.replace(/\d+$/, '') });
    }
    return states;
  } finally {
    definition.finalize();
  }
};

/** A row of the list; an earlier version's has neither records nor lineage. */
interface ListedImport {
  readonly number: bigint;
  readonly written_at: bigint;
  readonly records?: bigint | null;
  readonly lineage?: string | null;
}

/** By their numbers, the imports that a collection has. */
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

/** Two equal texts prove that the records are the same. */
export const printState = ({ number, writtenAt, records, definition }: ImportState): string =>
  [number, writtenAt, records ?? '', definition].join('|');

/** What a state is compared with. */
export interface KnownImport {
  readonly number: string;
  /** How many records it had. */
  readonly before: number;
  /** How many there are in the state. */
  readonly rows: number;
}

/** @returns nothing where rows do not say what has changed since the known state */
export const knownBefore = (state: ImportState, known: string): KnownImport | undefined => {
  const [number = '', writtenAt = '', before = '', definition = ''] = known.split('|');
  const isOfLineage = state.lineage.includes(`${number} ${writtenAt}`) && state.definition === definition;
  if (!isOfLineage || before === '' || state.records === undefined) return undefined;
  return { number, before: Number(before), rows: Number(state.records) };
};
