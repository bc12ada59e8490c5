/** A folder with its source, new for each test of a file. */
import { afterEach, beforeEach } from 'bun:test';
import type { Source } from '@vitrine/sources';
import { TestFolder } from './test-folder.ts';

/** @param use is called before each test */
export const openForEachTest = (use: (folder: TestFolder, source: Source) => void): void => {
  let folder: TestFolder;
  let source: Source;
  beforeEach(async () => {
    folder = new TestFolder();
    source = await folder.open();
    use(folder, source);
  });
  afterEach(async () => {
    await source.close();
    folder.remove();
  });
};
