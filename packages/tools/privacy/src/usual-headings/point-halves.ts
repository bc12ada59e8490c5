/** Headings that name the latitude or the longitude of a point. */
import { headingReadings } from './heading-words.ts';
import { pointWords } from './place-words.ts';

export type PointHalf = keyof typeof pointWords;

interface NamedHalf {
  readonly half: PointHalf;
  /** The words beside it: `shop` in `shop_lat`. */
  readonly of: string;
}

/** @returns undefined where a heading names neither half, or both */
export const pointHalfOf = (heading: string): NamedHalf | undefined => {
  const [words = []] = headingReadings(heading);
  const halves = words.flatMap((word) => halfOf.get(word) ?? []);
  const [half, other] = halves;
  if (half === undefined || other !== undefined) return undefined;
  return { half, of: words.filter((word) => !halfOf.has(word) && !besides.has(word)).join(' ') };
};

const halfOf: ReadonlyMap<string, PointHalf> = new Map(
  (['latitude', 'longitude'] as const).flatMap((half) => pointWords[half].split(' ').map((word) => [word, half])),
);

/** They say once more that it is a point. */
const besides: ReadonlySet<string> = new Set([
  'geo',
  'gps',
  'coordinate',
  'coord',
  'deg',
  'degrees',
  'decimal',
  'wgs84',
]);
