/** Which differences of a page its reduced picture shows. */
import { expect, test } from 'bun:test';
import { PNG } from 'pngjs';
import { differenceOf, reduce, writeReduced } from '../reduced.ts';

interface Block {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** White, with a black block. */
const draw = ({ left, top, width, height }: Block, pageHeight = 320): PNG => {
  const picture = new PNG({ width: 160, height: pageHeight });
  picture.data.fill(255);
  for (let y = top; y < top + height; y++)
    for (let x = left; x < left + width; x++) picture.data.set([0, 0, 0, 255], (y * 160 + x) * 4);
  return picture;
};

const block: Block = { left: 16, top: 40, width: 80, height: 80 };

test.each([
  ['the same', draw(block), 0],
  ['moved by a line of text', draw({ ...block, top: 64 }), (2 * 30) / 800],
  ['gone', draw({ ...block, height: 0 }), 100 / 800],
  ['on a page that is taller', draw(block, 336), 40 / 840],
])('%s', (_, picture, share) => {
  expect(differenceOf(reduce(draw(block)), reduce(picture))).toBeCloseTo(share, 5);
});

test('no cell differs visibly where all moves by a pixel', () => {
  expect(differenceOf(reduce(draw(block)), reduce(draw({ ...block, left: 17 })))).toBe(0);
});

test('a kept picture is the one that was written', () => {
  const reduced = reduce(draw({ ...block, left: 19 }));
  expect(differenceOf(PNG.sync.read(writeReduced(reduced)), reduced)).toBe(0);
});
