/** Copies an input that can be read only once, such as a pipe, into a temporary file, because an import reads it twice. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FileError } from '@vitrine/files';

/** The name of the standard input. */
const standardInput = '-';

/**
 * Calls `use` with a file that can be read twice, and removes a temporary copy afterwards.
 * @param temporary the folder of the temporary copy
 */
export const withReadableTwice = async <Result>(
  path: string,
  temporary: string,
  use: (path: string) => Promise<Result>,
): Promise<Result> => {
  if (path !== standardInput && !(await isPipe(path))) return use(path);
  const folder = await mkdtemp(join(temporary, 'vitrine-import-'));
  const copy = join(folder, 'input');
  try {
    const input = path === standardInput ? createReadStream('', { fd: 0, autoClose: false }) : createReadStream(path);
    await pipeline(input, createWriteStream(copy, { mode: 0o600 }));
    return await use(copy);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw new FileError(error.message.replaceAll(copy, path === standardInput ? 'The standard input' : path));
  } finally {
    await rm(folder, { recursive: true });
  }
};

const isPipe = async (path: string): Promise<boolean> => {
  const stats = await stat(path).catch(() => undefined);
  return stats !== undefined && (stats.isFIFO() || stats.isSocket() || stats.isCharacterDevice());
};
