/** The logo of the bakery: an ear of grain on red. */
import { drawPng, type Pixel } from '../png.ts';

const side = 160;
const corner = 36;
const red = [163, 38, 42] as const;
const grain = [255, 236, 200] as const;
/** The number of rows and columns of sample points per pixel, which makes edges smooth. */
const points = 4;

export const drawLogo = (): Uint8Array => drawPng(side, side, pixelAt);

const pixelAt = (x: number, y: number): Pixel => {
  let [inside, onEar] = [0, 0];
  for (let point = 0; point < points * points; point++) {
    const [px, py] = [x + ((point % points) + 0.5) / points, y + (Math.floor(point / points) + 0.5) / points];
    if (!isInside(px, py)) continue;
    inside++;
    if (isOnEar(px, py)) onEar++;
  }
  const share = inside === 0 ? 0 : onEar / inside;
  const mix = (index: 0 | 1 | 2): number => Math.round(red[index] + (grain[index] - red[index]) * share);
  return [mix(0), mix(1), mix(2), Math.round((255 * inside) / points ** 2)];
};

/** A square with round corners. */
const isInside = (x: number, y: number): boolean => {
  const past = (at: number): number => Math.max(0, corner - at, at - side + corner);
  return past(x) ** 2 + past(y) ** 2 <= corner ** 2;
};

const isOnEar = (x: number, y: number): boolean => isOnStalk(x, y) || grains.some((each) => isOnGrain(each, x, y));

const isOnStalk = (x: number, y: number): boolean => Math.abs(x - side / 2) <= 3 && y >= 60 && y <= 138;

interface Grain {
  readonly x: number;
  readonly y: number;
  /** In radians, from upright. */
  readonly slant: number;
}

/** One grain on top, and four pairs below it. */
const grains: readonly Grain[] = [
  { x: 80, y: 34, slant: 0 },
  ...[54, 74, 94, 114].flatMap((y) => [
    { x: 62, y, slant: -0.7 },
    { x: 98, y, slant: 0.7 },
  ]),
];

const isOnGrain = (each: Grain, x: number, y: number): boolean => {
  const [dx, dy] = [x - each.x, y - each.y];
  const along = dx * Math.sin(each.slant) - dy * Math.cos(each.slant);
  const across = dx * Math.cos(each.slant) + dy * Math.sin(each.slant);
  return (along / 16) ** 2 + (across / 8) ** 2 <= 1;
};
