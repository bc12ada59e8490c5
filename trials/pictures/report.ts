/** A page that shows what differs, side by side. */
import { join } from 'node:path';
import type { PictureDifference } from './compare.ts';

/** Gives the page's path. @param folder with the folders before, after and difference */
export const writeReport = async (
  folder: string,
  revision: string,
  all: number,
  differences: readonly PictureDifference[],
): Promise<string> => {
  const path = join(folder, 'index.html');
  await Bun.write(path, renderReport(revision, all, differences));
  return path;
};

const renderReport = (
  revision: string,
  all: number,
  differences: readonly PictureDifference[],
): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>What differs from ${revision}</title>
<style>
  body { margin: 1rem; font: 1rem/1.5 system-ui, sans-serif; background: #777; color: #fff }
  section > div { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 1rem; align-items: start }
  img { max-width: 100%; background: #fff }
</style>
<h1>${differences.length} of ${all} pictures differ from those of ${revision}</h1>
${differences.map(renderPair).join('\n')}
`;

const renderPair = ({ name, pixels }: PictureDifference): string => `<section>
<h2>${name}: ${pixels.toLocaleString('en')} pixels</h2>
<div>${['before', 'after', 'difference'].map((of) => renderPicture(of, name)).join('')}</div>
</section>`;

const renderPicture = (of: string, name: string): string =>
  `<a href="${of}/${name}.png"><img src="${of}/${name}.png" alt="${name}, ${of}" loading="lazy"></a>`;
