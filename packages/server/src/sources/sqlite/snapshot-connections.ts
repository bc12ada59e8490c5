/** The connections of a thread: one for each open snapshot, in a transaction that began with it. */
import { Database, type SQLQueryBindings } from 'bun:sqlite';
import { fold, foldFunctionName } from '@vitrine/query/fold';
import type { SnapshotRequest } from './messages.ts';

const mappedBytesMax = 1024 * 1024 * 1024;
const cachedKibibytes = 16 * 1024;

Database.MAX_QUERY_CACHE_SIZE = 200;

export interface SnapshotConnections {
  readonly follow: (request: SnapshotRequest) => undefined;
  /** @throws where the snapshot is not open */
  readonly of: (snapshot: number) => Database;
}

export const createSnapshotConnections = (path: string): SnapshotConnections => {
  const connections = new Map<number, Database>();
  const connectionOf = (snapshot: number): Database => {
    const database = connections.get(snapshot);
    if (database === undefined) throw new Error(`Snapshot ${snapshot} is not open in this thread.`);
    return database;
  };
  const follow = ({ kind, snapshot }: SnapshotRequest): undefined => {
    switch (kind) {
      case 'open':
        connections.set(snapshot, open(path));
        return;
      case 'renew':
        connectionOf(snapshot).run('commit');
        return begin(connectionOf(snapshot));
      case 'close':
        connections.get(snapshot)?.close(true);
        connections.delete(snapshot);
        return;
    }
  };
  return { follow, of: connectionOf };
};

const open = (path: string): Database => {
  const database = new Database(path, { readonly: true, safeIntegers: true, strict: true });
  database.run('pragma query_only = on');
  database.run('pragma busy_timeout = 1000');
  database.run('pragma temp_store = memory');
  database.run(`pragma mmap_size = ${mappedBytesMax}`);
  database.run(`pragma cache_size = -${cachedKibibytes}`);
  database.function(foldFunctionName, { deterministic: true, directOnly: true }, (text: unknown) =>
    typeof text === 'string' ? fold(text) : null,
  );
  begin(database);
  return database;
};

/** A transaction takes its snapshot at its first read, so it reads at once. */
const begin = (database: Database): undefined => {
  database.run('begin');
  database.query('select count(*) from sqlite_schema').get();
};

/** @throws TypeError for what SQLite has no value of */
export const bindable = (value: unknown): SQLQueryBindings => {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  throw new TypeError(`A statement takes texts and numbers, not a ${typeof value}.`);
};
