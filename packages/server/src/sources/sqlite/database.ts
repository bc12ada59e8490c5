/** Opens connections to the embedded database, set up alike wherever they are used. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Database } from 'bun:sqlite';

/** What a reset of the write-ahead log leaves of its file. */
const walBytesKept = 64 * 1024 * 1024;
/** How long to wait for another process that makes the database at the same moment. */
const setupTimeoutMs = 5000;
/** How long a statement holds up its thread while another process is in its way. To wait for longer is for the caller. */
const busyTimeoutMs = 10;

/** Opens the database for reading and writing, and makes it where there is none. */
export const openDatabase = (path: string): Database => {
  mkdirSync(dirname(path), { recursive: true });
  const database = new Database(path, { create: true, strict: true });
  database.run(`pragma busy_timeout = ${setupTimeoutMs}`);
  database.run('pragma journal_mode = wal');
  database.run(`pragma busy_timeout = ${busyTimeoutMs}`);
  database.run('pragma synchronous = normal');
  database.run('pragma foreign_keys = on');
  database.run(`pragma journal_size_limit = ${walBytesKept}`);
  return database;
};
