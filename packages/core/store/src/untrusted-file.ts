/**
 * Reads files that a less trusted process may have written: only regular files of limited size, and no symbolic links.
 */
import { constants, closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { StoreFileError } from './file-error.ts';

/**
 * Reads the text of a regular file. It never waits for a named pipe, follows a symbolic link or reads a device.
 * @param bytesMax a longer file is rejected before it is read
 * @throws StoreFileError with the reason; machine errors, which may pass
 */
export const readUntrusted = (path: string, bytesMax: number): string => {
  const file = openRegular(path);
  try {
    const bytes = Buffer.alloc(sizeOf(file, path, bytesMax));
    let done = 0;
    while (done < bytes.length) {
      const read = readSync(file, bytes, done, bytes.length - done, done);
      if (read === 0) break;
      done += read;
    }
    return bytes.toString('utf8', 0, done);
  } finally {
    closeSync(file);
  }
};

/** Codes of machine errors, as opposed to file errors. */
const passingCodes: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EIO']);

const openRegular = (path: string): number => {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (passingCodes.has(code)) throw error;
    throw new StoreFileError(path, `it is no regular file that can be read (${code})`, error);
  }
};

const sizeOf = (file: number, path: string, bytesMax: number): number => {
  const stats = fstatSync(file);
  if (!stats.isFile()) throw new StoreFileError(path, 'it is no regular file');
  if (stats.size > bytesMax)
    throw new StoreFileError(path, `it has ${stats.size} bytes, and may have ${bytesMax} at most`);
  return stats.size;
};
