/** A source over a real SQLite database, small, that a test can take away, hold up and count. */
import { Database } from 'bun:sqlite';
import type { ScannedRow, ScanTable } from '@vitrine/sources';
import type { ScanSource } from '../../../src/editions/build-tables.ts';

export interface SqliteScan extends ScanSource {
  /** Whether it can be reached. */
  isAway: boolean;
  /** Waits before anything is read. */
  before: () => Promise<void>;
  /** Tables that were read, in order: `table(scopes)`. */
  readonly read: string[];
  /** How often it was asked. */
  asked: number;
}

const rowsAtOnce = 1000;

export const sqliteScan = (path: string, now: () => number): SqliteScan => {
  const read: string[] = [];
  const source: SqliteScan = {
    isAway: false,
    before: async () => undefined,
    read,
    asked: 0,
    scan: async (tables, sink, known) => {
      source.asked += 1;
      await source.before();
      if (source.isAway) throw Object.assign(new Error('The source is away.'), { code: 'ECONNREFUSED' });
      using database = new Database(path, { readonly: true });
      const unchanged = new Set<string>();
      const versions = new Map<string, string | undefined>();
      database.run('begin');
      const readAt = now();
      for (const table of tables) {
        try {
          const rows = rowsOf(database, table);
          const version = Bun.hash(JSON.stringify(rows)).toString(36);
          versions.set(table.key, version);
          if (known?.get(table.key) === version) {
            unchanged.add(table.key);
            continue;
          }
          read.push(`${table.table}(${table.scopeValues.join()})`);
          for (let at = 0; at < rows.length; at += rowsAtOnce) sink.rows(table, rows.slice(at, at + rowsAtOnce));
          sink.done(table);
        } catch (error) {
          sink.failed(table, error);
        }
      }
      return { readAt, versions, unchanged };
    },
    close: async () => undefined,
  };
  return source;
};

const rowsOf = (database: Database, { table, scope, id, createdAt, fields, scopeValues }: ScanTable): ScannedRow[] => {
  const columns = [id, createdAt, ...fields].map((place) => (place === undefined ? 'null' : `"${place.column}"`));
  const whose = scope === undefined ? 'null' : `"${scope.column}"`;
  const where = scope === undefined ? '' : ` where ${whose} in (${scopeValues.map(() => '?').join()})`;
  const statement = database.query<Record<string, unknown>, string[]>(
    `select ${[whose, ...columns].join(', ')} from "${table}"${where}`,
  );
  const rows = statement.values(...(scope === undefined ? [] : scopeValues));
  statement.finalize();
  return rows.map((row) =>
    row.map((value) => (value instanceof Uint8Array || typeof value === 'boolean' ? null : value)),
  );
};
