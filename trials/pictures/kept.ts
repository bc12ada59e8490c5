/** The kept pictures of all kinds of pages: what the pages looked like when somebody last looked at them. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { differenceOf, reduce, writeReduced } from './reduced.ts';
import { keptViews } from './screens.ts';
import { takePictures } from './take.ts';

const keptFolder = join(import.meta.dirname, 'kept');

/** More of a page than fonts and browsers of another version change. */
const differenceMax = 0.02;

/** Replaces the kept pictures by today's. @returns their number */
export const keepPictures = async (root: string, browser: string): Promise<number> => {
  const pictures = await takeReduced(root, browser);
  rmSync(keptFolder, { recursive: true, force: true });
  mkdirSync(keptFolder);
  for (const [name, picture] of pictures) await Bun.write(join(keptFolder, `${name}.png`), writeReduced(picture));
  return pictures.size;
};

/** @returns a line for each page that looks otherwise than its kept picture, or that is on one side alone */
export const compareWithKept = async (root: string, browser: string): Promise<readonly string[]> => {
  const pictures = await takeReduced(root, browser);
  const kept = new Set(readdirSync(keptFolder).map((file) => file.replace('.png', '')));
  const names = [...kept.union(new Set(pictures.keys()))].sort();
  const lines = await Promise.all(
    names.map(async (name) => {
      const picture = pictures.get(name);
      if (picture === undefined || !kept.has(name)) return `${name}: ${picture === undefined ? 'gone' : 'not kept'}`;
      const before = PNG.sync.read(Buffer.from(await Bun.file(join(keptFolder, `${name}.png`)).bytes()));
      const difference = differenceOf(before, picture);
      return difference > differenceMax ? `${name}: ${(difference * 100).toFixed(1)} % of it differ` : '';
    }),
  );
  return lines.filter(Boolean);
};

const takeReduced = async (root: string, browser: string): Promise<ReadonlyMap<string, PNG>> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-pictures-'));
  try {
    const names = await takePictures({ root, browser, folder, views: keptViews });
    const read = async (name: string) =>
      PNG.sync.read(Buffer.from(await Bun.file(join(folder, `${name}.png`)).bytes()));
    const pictures = new Map<string, PNG>();
    // One at a time: a picture of a desktop takes 25 MB.
    for (const name of names) pictures.set(name, reduce(await read(name)));
    return pictures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
