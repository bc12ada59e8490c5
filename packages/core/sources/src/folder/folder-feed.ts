/**
 * A folder of files as a feed. All files of a scan are opened before the first is read, so that a file which replaces one by
 * rename is seen in the next scan. A file that changes while it is read is not taken.
 */
import { constants } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type Feed, FeedUnreachable, type FeedTable, type OpenFeed } from '../feeds/feed.ts';
import { FileError } from '../files/file-error.ts';
import type { ReadPieces } from '../files/file-chunks.ts';
import { decideFormat } from '../files/format.ts';
import { chunkBytes } from '../files/path-pieces.ts';
import type { Row } from '../files/rows.ts';
import { openTable } from '../files/table.ts';
import { parseFolderAddress } from './folder-address.ts';

export const openFolder: OpenFeed = async ({ url }) => {
  const { path, encoding } = parseFolderAddress(url);
  const files = await listFiles(path);
  const handles: FileHandle[] = [];
  return {
    list: async () => Promise.resolve([...files.keys()].toSorted()),
    open: async (table) => {
      const names = files.get(table) ?? [];
      const [name] = names;
      if (name === undefined)
        throw new FileError(`There is no file of this table: ${table}.csv, .tsv, .ndjson or .json.`);
      if (names.length > 1)
        throw new FileError(`Several files are this table: ${names.join(', ')}. Leave one of them.`);
      const handle = await openFile(join(path, name));
      handles.push(handle);
      return openOpened(name, handle, encoding);
    },
    close: async () => {
      for (const handle of handles) await handle.close();
    },
  } satisfies Feed;
};

const extensions: ReadonlySet<string> = new Set(['.csv', '.tsv', '.ndjson', '.jsonl', '.json']);

/** The names of files by table. Links, folders and hidden files are none. */
const listFiles = async (path: string): Promise<ReadonlyMap<string, readonly string[]>> => {
  const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
    throw new FeedUnreachable(`The folder cannot be read (${codeOf(error)}).`);
  });
  const names = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name);
  const tables = names.filter((name) => extensions.has(extname(name).toLowerCase())).toSorted();
  return Map.groupBy(tables, (name) => name.slice(0, -extname(name).length));
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** Follows no link, which may have taken the file's place. */
const openFile = async (path: string): Promise<FileHandle> =>
  open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch((error: unknown) => {
    throw new FileError(`The file cannot be opened (${codeOf(error)}).`);
  });

const openOpened = async (name: string, handle: FileHandle, encoding: string | undefined): Promise<FeedTable> => {
  const before = await stampOf(handle);
  const read = piecesOf(handle);
  const format = await decideFormat(name, read, { encoding });
  return {
    version: new Bun.CryptoHasher('sha256')
      .update(`${before} ${JSON.stringify(format)}`)
      .digest('hex')
      .slice(0, 32),
    read: () => {
      const table = openTable(read, format);
      return { ...table, rows: whileSame(table.rows, handle, before) };
    },
  };
};

/** Identifies the content of a file. */
const stampOf = async (handle: FileHandle): Promise<string> => {
  const { dev, ino, size, mtimeNs } = await handle.stat({ bigint: true });
  if (size === 0n) throw new FileError('The file is empty. Expected a header with columns, or JSON records.');
  return [dev, ino, size, mtimeNs].join(' ');
};

/** @throws FileError if the file has changed */
async function* whileSame(
  rows: AsyncIterable<readonly Row[]>,
  handle: FileHandle,
  before: string,
): AsyncGenerator<readonly Row[]> {
  yield* rows;
  if ((await stampOf(handle)) !== before)
    throw new FileError(
      'The file changed while it was read. Write it under another name, and rename it when it is complete.',
    );
}

const piecesOf = (handle: FileHandle): ReadPieces =>
  async function* readPieces(): AsyncGenerator<Buffer> {
    for (let position = 0; ;) {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(chunkBytes), 0, chunkBytes, position);
      if (bytesRead === 0) return;
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  };
