/**
 * A folder of files as a feed. All files of a scan are opened before the first is read, so that a file which replaces one by
 * rename is seen in the next scan. A file that changes while it is read is not taken.
 */
import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { escapeUnprintable } from '@vitrine/contract';
import type { Feed, FeedTable, OpenFeed } from '../feeds/feed.ts';
import {
  chunkBytes,
  decideFormat,
  FileError,
  kindsByExtension,
  openTable,
  type ReadPieces,
  type Row,
  type Table,
  workbookExtension,
} from '@vitrine/files';
import { type FolderAddress, parseFolderAddress } from './folder-address.ts';
import { codeOf, listFolder } from './folder-files.ts';

export const openFolder: OpenFeed = async ({ url }) => {
  const address = parseFolderAddress(url);
  const files = await listFolder(address.path);
  const handles: FileHandle[] = [];
  return {
    list: async () => Promise.resolve(files.tables),
    open: async (table) => {
      const name = await findNewest(address.path, files.filesOf(table));
      return named(name, async () => {
        const handle = await openFile(address.path, name);
        handles.push(handle);
        return openFileTable({ name, handle, stamp: await stampOf(handle) }, address);
      });
    },
    close: async () => {
      await Promise.all(handles.map(async (handle) => handle.close()));
    },
  } satisfies Feed;
};

interface OpenFile {
  readonly name: string;
  readonly handle: FileHandle;
  readonly stamp: Stamp;
}

/** Identifies the content of a file. */
interface Stamp {
  readonly bytes: bigint;
  readonly modifiedNs: bigint;
  readonly text: string;
}

/** The file that was modified last; of several the one whose name sorts last. No other one is opened. */
const findNewest = async (folder: string, names: readonly string[]): Promise<string> => {
  let newest = { name: '', modifiedNs: gone };
  for (const name of names) {
    const { mtimeNs } = await lstat(join(folder, name), { bigint: true }).catch(() => ({ mtimeNs: gone }));
    if (mtimeNs >= newest.modifiedNs) newest = { name, modifiedNs: mtimeNs };
  }
  return newest.name;
};

/** Older than any file: one that was removed after the folder was listed is chosen, and fails, if there is no other. */
const gone = -(2n ** 63n);

/** Follows no link, and waits for no pipe, which may have taken the file's place. */
const openFile = async (folder: string, name: string): Promise<FileHandle> => {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  return open(join(folder, name), flags).catch((error: unknown) => {
    throw new FileError(`It cannot be opened (${codeOf(error)}).`);
  });
};

const stampOf = async (handle: FileHandle): Promise<Stamp> => {
  const { dev, ino, size, mtimeNs } = await handle.stat({ bigint: true });
  return { bytes: size, modifiedNs: mtimeNs, text: [dev, ino, size, mtimeNs].join(' ') };
};

const openFileTable = async (
  file: OpenFile,
  { encoding, decimal, sheet, bytesMax }: FolderAddress,
): Promise<FeedTable> => {
  const { name, handle, stamp } = file;
  if (!(await handle.stat()).isFile()) throw new FileError('It is no regular file.');
  if (stamp.bytes === 0n) throw new FileError('It is empty. Expected a header with columns, or JSON records.');
  if (stamp.bytes > bytesMax)
    throw new FileError(
      `It has ${stamp.bytes} bytes, expected at most ${bytesMax}. Divide it, or write maxBytes= in the address.`,
    );
  const read = piecesOf(handle);
  const extension = extname(name).toLowerCase();
  const format = await decideFormat(name, read, {
    encoding,
    decimal: kindsByExtension.get(extension) === 'csv' ? decimal : undefined,
    sheet: extension === workbookExtension ? sheet : undefined,
  });
  return {
    version: new Bun.CryptoHasher('sha256')
      .update(`${stamp.text} ${JSON.stringify(format)}`)
      .digest('hex')
      .slice(0, 32),
    read: () => whileSame(openTable(read, format), file),
  };
};

const piecesOf = (handle: FileHandle): ReadPieces =>
  async function* readPieces(): AsyncGenerator<Buffer> {
    for (let position = 0; ;) {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(chunkBytes), 0, chunkBytes, position);
      if (bytesRead === 0) return;
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  };

const whileSame = (table: Table, file: OpenFile): Table => ({ ...table, rows: rowsOf(table, file) });

/** @throws FileError with the file's name, also if the file has changed once it is read */
async function* rowsOf({ rows }: Table, { name, handle, stamp }: OpenFile): AsyncGenerator<readonly Row[]> {
  try {
    yield* rows;
  } catch (error) {
    throw nameError(name, error);
  }
  if ((await stampOf(handle)).text !== stamp.text)
    throw nameError(
      name,
      new FileError('It changed while it was read. Write it under another name, and rename it when it is complete.'),
    );
}

const named = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  work().catch((error: unknown) => {
    throw nameError(name, error);
  });

/**
 * The options of an import are parameters of the address here, and the line of the header is none. A quote in the name would mislead
 * `withoutValues`.
 */
const nameError = (name: string, error: unknown): unknown =>
  error instanceof FileError
    ? new FileError(
        `${escapeUnprintable(name).replaceAll('"', "'")}: ${error.message.replaceAll('--encoding ', '?encoding=').replace(headerOption, '')}`,
      )
    : error;

const headerOption = / If line \d+ is the header, add --header \d+\./;
