/**
 * Pictures in grey, an eighth as wide and high. They are small enough to be kept with the sources, and show where a page has moved, lost or
 * covered something; another version of a font or of the browser hardly changes them.
 */
import { PNG } from 'pngjs';

/** In pixels. */
const cellSize = 8;
const greys = 32;

/** @returns a picture with a pixel for each cell, whose grey is the mean of the cell's luminance (Rec. 601) in 32 steps */
export const reduce = (picture: PNG): PNG => {
  const [width, height] = [Math.ceil(picture.width / cellSize), Math.ceil(picture.height / cellSize)];
  const reduced = new PNG({ width, height });
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const grey = Math.round((meanOf(picture, x * cellSize, y * cellSize) / 255) * (greys - 1)) * (255 / (greys - 1));
      reduced.data.set([grey, grey, grey, 255], (y * width + x) * 4);
    }
  return reduced;
};

const meanOf = ({ data, width, height }: PNG, left: number, top: number): number => {
  const [right, bottom] = [Math.min(left + cellSize, width), Math.min(top + cellSize, height)];
  let sum = 0;
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const at = (y * width + x) * 4;
      sum += 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
    }
  return sum / ((right - left) * (bottom - top));
};

/** The bytes of a reduced picture. */
export const writeReduced = (picture: PNG): Buffer => PNG.sync.write(picture, { colorType: 0 });

/** Of 255: what moves by a pixel changes a cell by an eighth of that at most, and a step of grey. */
const seenMin = 48;

/** @returns the share of the cells that differ visibly, from 0 to 1; a cell that one of them lacks differs */
export const differenceOf = (one: PNG, other: PNG): number => {
  const [width, height] = [Math.max(one.width, other.width), Math.max(one.height, other.height)];
  let differing = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const difference = Math.abs(greyAt(one, x, y) - greyAt(other, x, y));
      // A cell that is not there is no number.
      if (!(difference < seenMin)) differing++;
    }
  return differing / (width * height);
};

const greyAt = ({ data, width, height }: PNG, x: number, y: number): number =>
  x < width && y < height ? (data[(y * width + x) * 4] ?? NaN) : NaN;
