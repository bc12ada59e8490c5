/** A file for a test, in a folder that is removed afterwards. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives `use` the path of a file of that name and content, and removes the file. */
export const withFile = async <Result>(
  name: string,
  content: string | Uint8Array,
  use: (path: string) => Promise<Result>,
): Promise<Result> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-file-'));
  try {
    const path = join(folder, name);
    await writeFile(path, content);
    return await use(path);
  } finally {
    await rm(folder, { recursive: true });
  }
};
