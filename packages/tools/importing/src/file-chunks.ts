/** Reads a file as chunks of UTF-8, without the byte order mark, cut between characters. */
import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { countLineFeeds, encodingOf, notUtf8, toUtf8, utf8 } from './encodings.ts';
import { ImportError } from './import-error.ts';

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
  if (stats.isDirectory()) throw new ImportError(`${path} is a directory. Name one file in it.`);
  if (!stats.isFile()) throw new ImportError(`${path} is not a regular file. Save it to disk first.`);
  if (stats.size === 0) throw new ImportError(`${path} is empty. Expected a header with columns, or JSON records.`);
  return { bytes: stats.size, modifiedMs: stats.mtimeMs };
};

/** The encoding that a file's byte order mark names; else UTF-8. */
export const findEncoding = async (path: string): Promise<string> => {
  for await (const piece of readPieces(path)) return encodingOf(piece);
  return utf8;
};

/** Refuses bytes that are invalid in the encoding, with their line. Lines end with a line feed. */
export async function* readChunks(path: string, encoding: string, onProgress?: OnProgress): AsyncGenerator<Buffer> {
  const { bytes: bytesTotal } = await inspectFile(path);
  const pieces = countBytes(readPieces(path), (bytesRead) => onProgress?.(bytesRead, bytesTotal));
  yield* encoding === utf8 ? checkUtf8(pieces) : toUtf8(pieces, encoding);
}

async function* countBytes(pieces: AsyncIterable<Buffer>, tell: (bytesRead: number) => void): AsyncGenerator<Buffer> {
  let bytesRead = 0;
  for await (const piece of pieces) {
    yield piece;
    bytesRead += piece.length;
    tell(bytesRead);
  }
}

async function* checkUtf8(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let [line, isFirst] = [1, true];
  for await (const piece of pieces) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    const end = lastCharacterEnd(bytes);
    const chunk = bytes.subarray(isFirst ? byteOrderMarkLength(bytes) : 0, end);
    requireUtf8(chunk, line);
    line += countLineFeeds(chunk);
    rest = bytes.subarray(end);
    isFirst = false;
    yield chunk;
  }
  requireUtf8(rest, line);
}

/** The first chunk as text. */
export const readHead = async (path: string, encoding: string): Promise<string> => {
  for await (const chunk of readChunks(path, encoding)) return chunk.toString();
  return '';
};

const chunkBytes = 256 * 1024;

async function* readPieces(path: string): AsyncGenerator<Buffer> {
  try {
    for await (const piece of createReadStream(path, { highWaterMark: chunkBytes })) {
      if (Buffer.isBuffer(piece)) yield piece;
    }
  } catch (error) {
    throw unreadable(path, error);
  }
}

const unreadable = (path: string, error: unknown): ImportError => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') return new ImportError(`There is no file ${path}.`);
  if (code === 'EACCES') return new ImportError(`${path} may not be read. Give this user the right to read it.`);
  return new ImportError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
};

const byteOrderMarkLength = (bytes: Buffer): number =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;

/** The end of the last whole character: up to three bytes of a cut one are left for the next piece (RFC 3629 §3). */
const lastCharacterEnd = (bytes: Buffer): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte >= 0xc0) return characterLength(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
};

const characterLength = (firstByte: number): number => (firstByte >= 0xf0 ? 4 : firstByte >= 0xe0 ? 3 : 2);

const requireUtf8 = (bytes: Buffer, firstLine: number): void => {
  if (isUtf8(bytes)) return;
  let [line, start] = [firstLine, 0];
  for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, start)) {
    if (!isUtf8(bytes.subarray(start, end))) break;
    [line, start] = [line + 1, end + 1];
  }
  const end = bytes.indexOf(lineFeed, start);
  throw notUtf8(line, bytes.subarray(start, end === -1 ? bytes.length : end));
};

const lineFeed = 0x0a;
