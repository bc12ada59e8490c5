/** Writes files atomically: after a crash or a power failure a file has the old content or the new one. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { writingSuffix } from './layout.ts';

/** The store contains data that need a key, so only its owner and a group that serves it may read it. */
export const fileMode = 0o640;
export const folderMode = 0o750;
/** The publisher's state contains the origin of the data, which only publishers may read. */
export const secretMode = 0o600;
export const secretFolderMode = 0o700;

export interface WriteOptions {
  /** The file mode; by default the owner writes, and the group reads. */
  readonly mode?: number;
  /** The modification time, in milliseconds since 1970; undefined: the system's. */
  readonly modifiedAt?: number;
  /**
   * True if other processes may write into the folder: files that they put at its path are removed, and never followed.
   */
  readonly isShared?: boolean;
}

/**
 * Writes a temporary file, syncs it, and renames it. The rename itself is durable once the folder is synced.
 * @throws errors of the file system; the old content stays
 */
export const writeWhole = (
  path: string,
  content: string,
  { mode = fileMode, modifiedAt, isShared = false }: WriteOptions = {},
): void => {
  const beside = path + writingSuffix;
  try {
    if (isShared) rmSync(beside, { recursive: true, force: true });
    writeSynced(beside, content, mode, isShared ? 'wx' : 'w');
    if (modifiedAt !== undefined) utimesSync(beside, new Date(modifiedAt), new Date(modifiedAt));
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
};

const writeSynced = (path: string, content: string, mode: number, flags: 'w' | 'wx'): void => {
  const file = openSync(path, flags, mode);
  try {
    writeFileSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

/** Syncs a file's content, or a folder's entries. */
export const syncFile = (path: string): void => {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};
