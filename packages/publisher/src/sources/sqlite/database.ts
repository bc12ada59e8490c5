/** Opens connections to the embedded database, set up alike wherever they are used. */
import { chmodSync, closeSync, mkdirSync, openSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Database } from 'bun:sqlite';

/** What a reset of the write-ahead log leaves of its file. */
const walBytesKept = 64 * 1024 * 1024;
/** How long to wait for another process that makes the database at the same moment. */
const setupTimeoutMs = 5000;
/** How long a statement holds up its thread while another process is in its way. To wait for longer is for the caller. */
const busyTimeoutMs = 10;

/** In the file is all that no owner shows, so it is made for its owner alone; SQLite makes those beside it alike. */
const ownersFile = 0o600;
const ownersFolder = 0o700;
const othersRights = 0o007;

/** Opens the database for reading and writing, and makes it where there is none. */
export const openDatabase = (path: string): Database => {
  mkdirSync(dirname(path), { recursive: true, mode: ownersFolder });
  // A file that is there already is left as it is.
  attempt(() => closeSync(openSync(path, 'wx', ownersFile)));
  const database = new Database(path, { create: true, strict: true });
  database.run(`pragma busy_timeout = ${setupTimeoutMs}`);
  database.run('pragma journal_mode = wal');
  database.run(`pragma busy_timeout = ${busyTimeoutMs}`);
  attempt(() => takeRightsOfOthers(path));
  database.run('pragma synchronous = normal');
  database.run('pragma foreign_keys = on');
  database.run(`pragma journal_size_limit = ${walBytesKept}`);
  return database;
};

/** Of what SQLite has found to be a database, and nothing else that a setting may name. A group keeps its rights, for backups. */
const takeRightsOfOthers = (given: string): void => {
  // SQLite has the log beside the file itself, where a link leads to it.
  const path = realpathSync(given);
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & othersRights) !== 0) attempt(() => chmodSync(file, mode & ~othersRights));
  }
};

const attempt = (act: () => void): void => {
  try {
    act();
  } catch {
    // It is there already, or belongs to another user.
  }
};
