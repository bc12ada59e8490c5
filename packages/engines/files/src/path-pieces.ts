/** Reads the bytes of a file that is named by its path. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ReadPieces } from './file-chunks.ts';
import { faultOf, FileError } from './file-error.ts';

/** A file's size and time of modification, to notice changes between two passes. */
export interface FileStamp {
  readonly bytes: number;
  readonly modifiedMs: number;
}

export type OnProgress = (bytesRead: number, bytesTotal: number) => void;

/** Refuses a path that is missing, empty or not a regular file. */
export const inspectFile = async (path: string): Promise<FileStamp> => {
  const stats = await stat(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  if (stats.isDirectory()) throw new FileError(`${path} is a directory. Name one file in it.`);
  if (!stats.isFile()) throw new FileError(`${path} is not a regular file. Save it to disk first.`);
  if (stats.size === 0) throw faultOf({ code: 'fileEmpty', values: {} }, path);
  return { bytes: stats.size, modifiedMs: stats.mtimeMs };
};

/** @throws FileError while they are read, if the file is missing, empty or not a regular one */
export const piecesOf = (path: string, onProgress?: OnProgress): ReadPieces =>
  async function* readPieces(): AsyncGenerator<Buffer> {
    const { bytes: bytesTotal } = await inspectFile(path);
    let bytesRead = 0;
    try {
      for await (const piece of createReadStream(path, { highWaterMark: chunkBytes })) {
        if (!Buffer.isBuffer(piece)) continue;
        yield piece;
        bytesRead += piece.length;
        onProgress?.(bytesRead, bytesTotal);
      }
    } catch (error) {
      throw error instanceof FileError ? error : unreadable(path, error);
    }
  };

export const chunkBytes = 256 * 1024;

const unreadable = (path: string, error: unknown): FileError => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') return new FileError(`There is no file ${path}.`);
  if (code === 'EACCES') return new FileError(`${path} may not be read. Give this user the right to read it.`);
  return new FileError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
};
