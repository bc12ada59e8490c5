/** A reader: a thread that holds a connection for each open snapshot, in a transaction that began with it. */
import { Database, type SQLQueryBindings } from 'bun:sqlite';
import { fold, foldFunctionName } from '@vitrine/query';
import type { ReaderRequest, Result } from './messages.ts';
import { answerRequests } from './thread-answers.ts';

const mappedBytesMax = 1024 * 1024 * 1024;
const cachedKibibytes = 16 * 1024;

Database.MAX_QUERY_CACHE_SIZE = 200;

const path = process.argv[2] ?? '';
const connections = new Map<number, Database>();

const open = (snapshot: number): undefined => {
  const database = new Database(path, { readonly: true, safeIntegers: true, strict: true });
  database.run('pragma query_only = on');
  database.run('pragma busy_timeout = 1000');
  database.run('pragma temp_store = memory');
  database.run(`pragma mmap_size = ${mappedBytesMax}`);
  database.run(`pragma cache_size = -${cachedKibibytes}`);
  database.function(foldFunctionName, { deterministic: true, directOnly: true }, (text: unknown) =>
    typeof text === 'string' ? fold(text) : null,
  );
  connections.set(snapshot, database);
  begin(database);
};

/** A transaction takes its snapshot at its first read, so it reads at once. */
const begin = (database: Database): undefined => {
  database.run('begin');
  database.query('select count(*) from sqlite_schema').get();
};

const connectionOf = (snapshot: number): Database => {
  const database = connections.get(snapshot);
  if (database === undefined) throw new Error(`Snapshot ${snapshot} is not open in this reader.`);
  return database;
};

const close = (snapshot: number): undefined => {
  connections.get(snapshot)?.close(true);
  connections.delete(snapshot);
};

const answer = (request: ReaderRequest): Result => {
  switch (request.kind) {
    case 'open':
      return open(request.snapshot);
    case 'read':
      return connectionOf(request.snapshot)
        .query<unknown, SQLQueryBindings[]>(request.sql)
        .values(...request.parameters.map(bindable));
    case 'renew':
      connectionOf(request.snapshot).run('commit');
      return begin(connectionOf(request.snapshot));
    case 'close':
      return close(request.snapshot);
  }
};

const bindable = (value: unknown): SQLQueryBindings => {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  throw new TypeError(`A statement takes texts and numbers, not a ${typeof value}.`);
};

answerRequests(answer);
