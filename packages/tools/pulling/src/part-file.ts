/** Writes a download to FILE.part, beside a note that identifies the file, and renames it to FILE when complete. */
import { appendFile, open, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import type { Destination, FileState, Kept } from './pull.ts';
import { Tally, type PulledFormat } from './tally.ts';

interface Note {
  /** Identifies the request. A part of another request cannot be continued. */
  readonly request: string;
  readonly file: FileState;
}

/** @throws Error where the file cannot be written, or the path is not a regular file */
export const openPartFile = async (path: string, format: PulledFormat, request: string): Promise<Destination> => {
  const part = `${path}.part`;
  const notePath = `${part}.json`;
  let kept: Kept | undefined;

  const clear = async (): Promise<void> => {
    kept = undefined;
    await rm(notePath, { force: true });
    await writeFile(part, '');
  };
  const begin = async (file: FileState): Promise<void> => {
    await clear();
    await writeFile(`${notePath}.new`, JSON.stringify({ request, file } satisfies Note));
    await rename(`${notePath}.new`, notePath);
    kept = { file, bytes: 0 };
  };
  const append = async (bytes: Uint8Array): Promise<void> => {
    await appendFile(part, bytes);
    if (kept !== undefined) kept = { ...kept, bytes: kept.bytes + bytes.length };
  };
  const finish = async (digest: string): Promise<number> => {
    const records = await readTally(part, format)
      .then((tally) => tally.close(digest))
      .catch(async (error: unknown) => {
        await clear();
        throw error;
      });
    await flush(part);
    await rename(part, path);
    await rm(notePath, { force: true });
    return records;
  };
  const explained = async <Result>(writing: Promise<Result>): Promise<Result> =>
    writing.catch((error: unknown) => {
      throw unwritable(part, error);
    });

  await refuseOthers(path);
  kept = await readNote(notePath, part, request);
  await explained(kept === undefined ? clear() : truncate(part, kept.bytes));
  return {
    get kept() {
      return kept;
    },
    begin: async (file) => explained(begin(file)),
    append: async (bytes) => explained(append(bytes)),
    finish: async (digest) => explained(finish(digest)),
  };
};

/** The finished file is renamed to this path, which cannot replace a directory, a device or a pipe. */
const refuseOthers = async (path: string): Promise<void> => {
  const there = await stat(path).catch(() => undefined);
  if (there?.isFile() === false) throw new Error(`${path} is there, and is no regular file. Name another.`);
};

/**
 * Undefined without a part, for a part of another request, and for an empty one. The part's last byte is requested
 * again, so that even for a complete part the answer shows whether the service still has the same file.
 */
const readNote = async (notePath: string, part: string, request: string): Promise<Kept | undefined> => {
  try {
    const note: Note = JSON.parse(await readFile(notePath, 'utf8'));
    const { size } = await stat(part);
    return note.request === request && size > 1 ? { file: note.file, bytes: size - 1 } : undefined;
  } catch {
    return undefined;
  }
};

const readTally = async (part: string, format: PulledFormat): Promise<Tally> => {
  const tally = new Tally(format);
  for await (const bytes of Bun.file(part).stream()) tally.add(bytes);
  return tally;
};

/** Without this, the new name could survive a power loss that the content does not. */
const flush = async (path: string): Promise<void> => {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};

const unwritable = (path: string, error: unknown): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === undefined) return error;
  if (code === 'ENOENT' || code === 'ENOTDIR') return new Error(`${path} cannot be written: there is no such folder.`);
  if (code === 'EACCES') return new Error(`${path} may not be written. Give this user the right to write there.`);
  return new Error(`${path} cannot be written: ${String(error)}`);
};
