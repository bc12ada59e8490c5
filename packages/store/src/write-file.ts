/** Writes files so that a reader, a killed process or a lost power supply finds the old content or the new one. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { writingSuffix } from './layout.ts';

/** In the store is what tenants show with a key alone: it is for its owner, and for a group that serves it. */
const fileMode = 0o640;
export const folderMode = 0o750;

export interface WriteOptions {
  /** Who may read and write it; the owner and to read its group, where nothing is said. */
  readonly mode?: number;
  /** The time of modification, in milliseconds since 1970; none: the system's. */
  readonly modifiedAt?: number;
}

/**
 * Writes beside, syncs, renames. The rename itself is on disk once its folder is synced.
 * @throws what the file system throws; the old content stays
 */
export const writeWhole = (path: string, content: string, { mode = fileMode, modifiedAt }: WriteOptions = {}): void => {
  const beside = path + writingSuffix;
  try {
    writeSynced(beside, content, mode);
    if (modifiedAt !== undefined) utimesSync(beside, new Date(modifiedAt), new Date(modifiedAt));
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
};

const writeSynced = (path: string, content: string, mode: number): void => {
  const file = openSync(path, 'w', mode);
  try {
    writeFileSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

/** Puts the content of a file on disk; of a folder the names that were made or changed in it. */
export const syncFile = (path: string): void => {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};
