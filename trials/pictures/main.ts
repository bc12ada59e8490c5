/** Takes pictures of all kinds of pages, and compares them with those of another revision: `npm run trial:pictures -- --help`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserPath } from '../../tests/support/browser.ts';
import { comparePictures } from './compare.ts';
import { keepPictures } from './kept.ts';
import { parsePictureOptions, picturesHelp, type PictureOptions } from './options.ts';
import { writeReport } from './report.ts';
import { buildPages, checkOut, findRevision, removeWorktree } from './revision.ts';
import { takeDocsPictures } from './docs-pictures.ts';
import { takePictures } from './take.ts';

const root = join(import.meta.dirname, '../..');

const main = async (browser: string, { against, save, docs, keep, only }: PictureOptions): Promise<boolean> => {
  await buildPages(root);
  if (docs) {
    await takeDocsPictures(root, browser);
    // The guides have them too.
    await buildPages(root);
    console.log('The pictures of pages in docs/pictures are taken anew: look at them.');
    return true;
  }
  if (keep) {
    console.log(`${await keepPictures(root, browser)} pictures are kept in trials/pictures/kept: look at them.`);
    return true;
  }
  if (save !== undefined) {
    const pictures = await takePictures({ root, browser, folder: save, only });
    console.log(`${pictures.length} pictures are in ${save}.`);
    return true;
  }
  const revision = await findRevision(root, against);
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-pictures-'));
  const other = join(folder, 'revision');
  const remove = (): void => removeWorktree(root, other);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      remove();
      process.exit(1);
    });
  try {
    await checkOut(root, revision, other);
    const before = join(folder, 'before');
    const after = join(folder, 'after');
    const names = await takePictures({ root: other, browser, folder: before, only });
    await takePictures({ root, browser, folder: after, only });
    const differences = await comparePictures(names, before, after, join(folder, 'difference'));
    if (differences.length === 0) {
      console.log(`${names.length} pictures are those of ${revision}, in each pixel.`);
      rmSync(folder, { recursive: true, force: true });
      return true;
    }
    const report = await writeReport(folder, revision, names.length, differences);
    console.log(`${differences.length} of ${names.length} pictures differ from those of ${revision}: ${report}`);
    return false;
  } finally {
    remove();
  }
};

const run = async (): Promise<number> => {
  try {
    const options = parsePictureOptions(process.argv.slice(2));
    if (options === null) {
      console.log(picturesHelp);
      return 0;
    }
    if (browserPath === null) throw new Error('No browser was found. Install chromium-headless-shell.');
    return (await main(browserPath, options)) ? 0 : 1;
  } catch (failure) {
    console.error(failure instanceof Error ? failure.message : failure);
    return 1;
  }
};

process.exit(await run());
