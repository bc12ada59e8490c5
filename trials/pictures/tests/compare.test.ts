/** What counts as a difference of two pictures: any that can be seen. */
import { expect, test } from 'bun:test';
import { PNG } from 'pngjs';
import { compare } from '../compare.ts';

/** White, with a grey square of four pixels. @param left where it begins */
const draw = ({ width = 8, height = 8, left = 2, grey = 128 } = {}): PNG => {
  const picture = new PNG({ width, height });
  picture.data.fill(255);
  for (const [x, y] of [
    [left, 2],
    [left + 1, 2],
    [left, 3],
    [left + 1, 3],
  ] as const)
    picture.data.fill(grey, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return picture;
};

test.each([
  ['the same', {}, 0],
  ['moved by a pixel', { left: 3 }, 4],
  ['lighter by what corners differ by each time', { grey: 129 }, 0],
  ['a little lighter', { grey: 133 }, 4],
  ['a line longer', { height: 9 }, 8],
])('%s', (_, change, pixels) => {
  expect(compare(draw(), draw(change)).pixels).toBe(pixels);
});
