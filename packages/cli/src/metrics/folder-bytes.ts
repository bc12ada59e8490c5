/** How many bytes the files of a folder take, those of its folders among them. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** @returns 0 where there is no folder; a file that is removed meanwhile counts as nothing */
export const bytesOfFolder = (folder: string): number =>
  namesIn(folder).reduce((sum, name) => {
    const file = statSync(join(folder, name), { throwIfNoEntry: false });
    return sum + (file?.isFile() === true ? file.size : 0);
  }, 0);

const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
};
