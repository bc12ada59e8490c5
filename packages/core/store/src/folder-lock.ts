/** The lock of a store, which admits one publisher at a time and is released when its process ends. */
import { Database } from 'bun:sqlite';

export interface FolderLock {
  readonly release: () => void;
}

/**
 * Takes the lock if it is free. SQLite holds an exclusive transaction by a lock of the operating system, which ends
 * with the process; Bun and Node.js offer no such lock.
 * @param path of a file, which is created if missing, and stays empty
 * @returns undefined if another process has it
 */
export const takeLock = (path: string): FolderLock | undefined => {
  const database = new Database(path, { create: true });
  try {
    database.run('pragma busy_timeout = 0');
    database.run('begin exclusive');
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  return { release: () => database.close() };
};

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
