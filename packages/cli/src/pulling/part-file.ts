/** A file that stands beside its place as FILE.part, with a note of how far it is, until all of it is there. */
import { appendFile, open, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import type { Destination, Progress } from './pull.ts';

interface Note {
  /** What was asked for, and how it is written: what another request has left is of no use. */
  readonly request: string;
  /** How long the part was when this was noted. What is longer was broken off within a page. */
  readonly bytes: number;
  readonly progress: Progress;
}

/** @throws Error where the file cannot be written, or is none that another file may take the place of */
export const openPartFile = async (path: string, request: string): Promise<Destination> => {
  const part = `${path}.part`;
  const notePath = `${part}.json`;
  let note: Note | undefined;

  const clear = async (): Promise<void> => {
    note = undefined;
    await rm(notePath, { force: true });
    await writeFile(part, '');
  };
  const append = async (text: string, progress: Progress): Promise<void> => {
    await appendFile(part, text);
    const bytes = (note?.bytes ?? 0) + Buffer.byteLength(text);
    const next = { request, bytes, progress };
    await writeFile(`${notePath}.new`, JSON.stringify(next));
    await rename(`${notePath}.new`, notePath);
    note = next;
  };
  const finish = async (): Promise<void> => {
    const { size } = await stat(part);
    if (size !== note?.bytes) {
      await clear();
      throw new Error(`Something else has written to ${part}: nothing is kept.`);
    }
    await flush(part);
    await rename(part, path);
    await rm(notePath, { force: true });
  };
  const explained = async (writing: Promise<void>): Promise<void> =>
    writing.catch((error: unknown) => {
      throw unwritable(part, error);
    });

  await refuseOthers(path);
  note = await readNote(notePath, part, request);
  await explained(note === undefined ? clear() : truncate(part, note.bytes));
  return {
    get left() {
      return note?.progress;
    },
    append: async (text, progress) => explained(append(text, progress)),
    clear: async () => explained(clear()),
    finish: async () => explained(finish()),
  };
};

/** A directory, a device or a pipe is no place that a file can be moved to. */
const refuseOthers = async (path: string): Promise<void> => {
  const there = await stat(path).catch(() => undefined);
  if (there?.isFile() === false) throw new Error(`${path} is there, and is no regular file. Name another.`);
};

/** Nothing where there is none, where it is of another request, and where it says more than there is. */
const readNote = async (notePath: string, part: string, request: string): Promise<Note | undefined> => {
  try {
    const note: Note = JSON.parse(await readFile(notePath, 'utf8'));
    const { size } = await stat(part);
    return note.request === request && note.bytes <= size ? note : undefined;
  } catch {
    return undefined;
  }
};

/** Its new name must not outlive a loss of power that its content does not. */
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
