/** Reads text files of the store. */
import { readFileSync } from 'node:fs';
import { StoreFileError, StoreFileMissing } from './file-error.ts';

/** @throws StoreFileMissing; StoreFileError if it cannot be read */
export const readText = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = codeOf(error);
    throw code === 'ENOENT' ? new StoreFileMissing(path) : new StoreFileError(path, `reading it failed with ${code}`);
  }
};

/** @returns undefined if it does not exist. @throws errors of the file system */
export const readTextIfThere = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
};

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown');
