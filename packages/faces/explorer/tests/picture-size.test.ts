/** How large pictures in guides are. */
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { pictureSize } from '../src/guides/picture-size.ts';

const docs = join(import.meta.dir, '..', '..', '..', '..', 'docs', 'pictures');

test.each([
  ['console.png', { width: 1440, height: 900 }],
  ['explorer-phone.png', { width: 780, height: 1688 }],
  ['editions.svg', { width: 960, height: 500 }],
])('%s', async (name, size) => {
  expect(pictureSize(name, await Bun.file(join(docs, name)).bytes())).toEqual(size);
});

test('what does not say so is no picture', () => {
  expect(() => pictureSize('a.png', new TextEncoder().encode('GIF89a'))).toThrow('a.png does not say how large it is.');
  expect(() => pictureSize('a.svg', new TextEncoder().encode('<svg>'))).toThrow('a.svg does not say how large it is.');
});
