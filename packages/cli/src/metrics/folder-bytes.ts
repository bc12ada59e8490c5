/** Measures the size of a folder with its subfolders. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** @returns bytes; 0 for a missing folder. A file that is removed meanwhile counts as 0. */
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
