/** The lock of a store: of several publishers one writes, and another one as soon as that ends, however it ends. */
import { Database } from 'bun:sqlite';

export interface FolderLock {
  readonly release: () => void;
}

/**
 * Takes the lock, if nobody has it. SQLite keeps an exclusive transaction by a lock of the operating system, which ends with
 * the process; neither Bun nor Node.js offer such a lock by themselves.
 * @param path of a file that is made where there is none, and stays empty
 * @returns nothing where another one has it
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
