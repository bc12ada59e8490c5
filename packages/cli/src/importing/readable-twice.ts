/** What can be read but once, such as a pipe ─▶ a file beside it that can be read twice, as an import does. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ImportError } from './import-error.ts';

/** The name that stands for the standard input. */
const standardInput = '-';

/**
 * Gives `use` a file that can be read twice; what was made for it is removed afterwards.
 * @param temporary the folder in which it is made
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
    if (!(error instanceof ImportError)) throw error;
    throw new ImportError(error.message.replaceAll(copy, path === standardInput ? 'The standard input' : path));
  } finally {
    await rm(folder, { recursive: true });
  }
};

const isPipe = async (path: string): Promise<boolean> => {
  const stats = await stat(path).catch(() => undefined);
  return stats !== undefined && (stats.isFIFO() || stats.isSocket() || stats.isCharacterDevice());
};
