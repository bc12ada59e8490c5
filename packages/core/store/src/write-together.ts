/** Writes many files with one sync for all, in steps that yield to the event loop. */
import { open } from 'node:fs/promises';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { writingSuffix } from './layout.ts';
import { readTextIfThere } from './read-text.ts';
import { inSteps } from './steps.ts';
import { fileMode, syncFile } from './write-file.ts';

export interface TextFile {
  readonly path: string;
  readonly content: string;
}

/** True if the file is intact: it was complete when renamed, but a disk may have damaged it since. */
export const isThere = ({ path, content }: TextFile): boolean => readTextIfThere(path) === content;

/** Syncs files that are in one folder. @throws errors of the file system */
export type SyncFiles = (folder: string, paths: readonly string[]) => Promise<void>;

export interface WriteTogetherOptions {
  readonly folder: string;
  /** The mode of the files; by default the owner writes, and the group reads. */
  readonly mode?: number;
  readonly monotonic: () => number;
  readonly syncFiles: SyncFiles;
}

let begun = 0;

/**
 * Writes temporary files for all that are missing, syncs once, and renames them. The renames are durable once the
 * folder is synced.
 * @throws errors of the file system
 */
export const writeTogether = async (
  files: Iterable<TextFile>,
  { folder, mode = fileMode, monotonic, syncFiles }: WriteTogetherOptions,
): Promise<void> => {
  // Differs from the suffix of a file that is written alone at the same time.
  const suffix = `.${++begun}${writingSuffix}`;
  // Equal texts have one file.
  const paths = new Set<string>();
  try {
    await inSteps(files, monotonic, (file) => {
      const { path, content } = file;
      if (paths.has(path) || isThere(file)) return;
      paths.add(path);
      writeFileSync(path + suffix, content, { mode });
    });
    if (paths.size > 0)
      await syncFiles(
        folder,
        Array.from(paths, (path) => path + suffix),
      );
    await inSteps(paths, monotonic, (path) => renameSync(path + suffix, path));
  } catch (error) {
    for (const path of paths) rmSync(path + suffix, { force: true });
    throw error;
  }
};

/**
 * Writes files likewise, but synchronously: the event loop waits for the disk.
 * @throws errors of the file system
 */
export const writeTogetherNow = (files: Iterable<TextFile>, folder: string): void => {
  const suffix = `.${++begun}${writingSuffix}`;
  const paths = new Set<string>();
  try {
    for (const { path, content } of files) {
      paths.add(path);
      writeFileSync(path + suffix, content, { mode: fileMode });
    }
    const isSynced = paths.size > syncedAloneMax && syncFileSystemNow(folder);
    if (!isSynced) for (const path of paths) syncFile(path + suffix);
    for (const path of paths) renameSync(path + suffix, path);
  } catch (error) {
    for (const path of paths) rmSync(path + suffix, { force: true });
    throw error;
  }
};

/** Up to so many files are synced one by one: for more of them syncing the file system is faster. */
const syncedAloneMax = 16;
const syncedAtOnce = 4;

export const syncFilesTogether: SyncFiles = async (folder, paths) => {
  if (paths.length > syncedAloneMax && (await syncFileSystem(folder))) return;
  const left = [...paths];
  await Promise.all(
    Array.from({ length: syncedAtOnce }, async () => {
      for (let path = left.pop(); path !== undefined; path = left.pop()) await syncAlone(path);
    }),
  );
};

const syncAlone = async (path: string): Promise<void> => {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};

/** The same, synchronously. @returns false if it fails */
const syncFileSystemNow = (folder: string): boolean => {
  try {
    return Bun.spawnSync(syncCommand(folder)).exitCode === 0;
  } catch {
    return false;
  }
};

const syncCommand = (folder: string): string[] => ['sync', '-f', folder];

/** Runs `sync`, as neither Bun nor Node.js can sync a file system. @returns false if it fails */
const syncFileSystem = async (folder: string): Promise<boolean> => {
  try {
    return (await Bun.spawn(syncCommand(folder), { stdin: null, stdout: null, stderr: null }).exited) === 0;
  } catch {
    return false;
  }
};
