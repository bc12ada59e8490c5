/** Two pictures of each screen ─▶ those that differ, with a picture of where. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

export interface PictureDifference {
  readonly name: string;
  readonly pixels: number;
}

/** Those that differ, most pixels first; of each a picture in `folder` that has them in red. */
export const comparePictures = async (
  names: readonly string[],
  before: string,
  after: string,
  folder: string,
): Promise<readonly PictureDifference[]> => {
  mkdirSync(folder, { recursive: true });
  const differences: PictureDifference[] = [];
  for (const name of names) {
    const [old, now] = await Promise.all([before, after].map(async (of) => Bun.file(join(of, `${name}.png`)).bytes()));
    if (old === undefined || now === undefined || Buffer.compare(old, now) === 0) continue;
    const { pixels, picture } = compare(PNG.sync.read(Buffer.from(old)), PNG.sync.read(Buffer.from(now)));
    if (pixels === 0) continue;
    await Bun.write(join(folder, `${name}.png`), PNG.sync.write(picture));
    differences.push({ name, pixels });
  }
  return differences.sort((one, other) => other.pixels - one.pixels);
};

/**
 * Of the way from black to white. The browser smooths rounded corners not quite alike each time: by a 255th, which nobody sees;
 * this is two and a half.
 */
const thresholdMin = 0.01;

/** In whatever they differ that can be seen. What one is longer by differs too. */
export const compare = (one: PNG, other: PNG): { readonly pixels: number; readonly picture: PNG } => {
  const width = Math.max(one.width, other.width);
  const height = Math.max(one.height, other.height);
  const picture = new PNG({ width, height });
  const { data: old } = extend(one, width, height);
  const { data: now } = extend(other, width, height);
  const pixels = pixelmatch(old, now, picture.data, width, height, { threshold: thresholdMin, includeAA: true });
  return { pixels, picture };
};

/** With nothing in the rest. */
const extend = (picture: PNG, width: number, height: number): PNG => {
  const extended = new PNG({ width, height });
  PNG.bitblt(picture, extended, 0, 0, picture.width, picture.height, 0, 0);
  return extended;
};
