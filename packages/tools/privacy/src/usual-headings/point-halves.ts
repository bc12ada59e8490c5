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
export const pointHalfOf = (heading: string): NamedHalf | undefined => namedHalfOf(heading, halfOf);

/** The same for words that also are of sizes: `Breite` and `Länge`. */
export const mayBePointHalf = (heading: string): NamedHalf | undefined => namedHalfOf(heading, sizeOf);

/** Pairs of columns whose headings have the same words beside latitude and longitude, each once. */
export const pairHalves = <Column>(
  columns: readonly Column[],
  halfOfColumn: (column: Column) => NamedHalf | undefined,
): readonly { readonly latitude: Column; readonly longitude: Column; readonly heading: string }[] => {
  const halves = columns.flatMap((column) => {
    const found = halfOfColumn(column);
    return found === undefined ? [] : [{ column, ...found }];
  });
  const only = (half: PointHalf, of: string): Column | undefined => {
    const [first, second] = halves.filter((each) => each.half === half && each.of === of);
    return second === undefined ? first?.column : undefined;
  };
  return [...new Set(halves.map(({ of }) => of))].flatMap((of) => {
    const [latitude, longitude] = [only('latitude', of), only('longitude', of)];
    const heading = `${of} place`.trim();
    return latitude === undefined || longitude === undefined ? [] : [{ latitude, longitude, heading }];
  });
};

const namedHalfOf = (heading: string, halfOf: ReadonlyMap<string, PointHalf>): NamedHalf | undefined => {
  const [words = []] = headingReadings(heading);
  const halves = words.flatMap((word) => halfOf.get(word) ?? []);
  const [half, other] = halves;
  if (half === undefined || other !== undefined) return undefined;
  return { half, of: words.filter((word) => !halfOf.has(word) && !besides.has(word)).join(' ') };
};

const sizeOf: ReadonlyMap<string, PointHalf> = new Map([
  ['breite', 'latitude'],
  ['lange', 'longitude'],
  ['laenge', 'longitude'],
]);

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
  'geografische',
  'geographische',
]);
