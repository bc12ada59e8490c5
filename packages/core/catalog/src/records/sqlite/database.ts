/** Opens connections to the embedded database, with the same settings everywhere. */
import { chmodSync, closeSync, mkdirSync, openSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Database } from 'bun:sqlite';

/** Size to which a reset truncates the write-ahead log. */
const walBytesKept = 64 * 1024 * 1024;
/** How long to wait for another process that creates the database. */
const setupTimeoutMs = 5000;
/** How long a statement blocks its thread for another process. Longer waits are the caller's. */
const busyTimeoutMs = 10;

/**
 * The file contains data that is not exposed, so only its owner may access it; SQLite gives its other files the same
 * mode.
 */
const ownersFile = 0o600;
const ownersFolder = 0o700;
const othersRights = 0o007;

/** Opens the database for reading and writing, and creates it if it is missing. */
export const openDatabase = (path: string): Database => {
  mkdirSync(dirname(path), { recursive: true, mode: ownersFolder });
  // An existing file stays unchanged.
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

/**
 * Removes the rights of other users, only from files that SQLite has recognized as a database. A group keeps its
 * rights, for backups.
 */
const takeRightsOfOthers = (given: string): void => {
  // SQLite creates the log next to the link's target.
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
    // The file is missing, or belongs to another user.
  }
};
