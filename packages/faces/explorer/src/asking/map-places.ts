/** Points of records ─▶ places on a map in Web Mercator; those whose marks would overlap are one place. */
import { isPoint, type Point, type RecordData } from '@vitrine/contract';
import type { PointFields } from './page-look.ts';
import type { Condition } from './view.ts';

/** From 0 in the west and north to 1 in the east and south, as tiles are counted. */
interface Projected {
  readonly x: number;
  readonly y: number;
}

export interface Place extends Projected {
  readonly records: readonly RecordData[];
}

/** A part of the world, and its size. The page draws it as wide as it can, with marks that keep their size. */
export interface Frame extends Projected {
  /** Units for the whole world. */
  readonly scale: number;
  readonly width: number;
  readonly height: number;
}

export const pointOf = (fields: PointFields, record: RecordData): Point | undefined => {
  const [lat, lng] =
    'point' in fields
      ? coordinatesOf(record[fields.point.key])
      : [record[fields.latitude.key], record[fields.longitude.key]];
  return typeof lat === 'number' && typeof lng === 'number' && isPoint({ lat, lng }) ? { lat, lng } : undefined;
};

const coordinatesOf = (value: unknown): readonly [lat: unknown, lng: unknown] => {
  const { lat, lng }: { readonly lat?: unknown; readonly lng?: unknown } = Object(value);
  return [lat, lng];
};

/** Mercator ends there. */
const latitudeMax = 85.05;

export const project = ({ lat, lng }: Point): Projected => {
  const angle = (Math.max(-latitudeMax, Math.min(latitudeMax, lat)) * Math.PI) / 180;
  return { x: (lng + 180) / 360, y: (1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2 };
};

export const latitudeAt = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
export const longitudeAt = (x: number): number => x * 360 - 180;

/** Always of one shape, so that a page can keep its room before the points are known. */
const [width, height] = [800, 600];
const margin = 50;
/** No part of the world is drawn larger: about a street. */
const scaleMax = 256 * 2 ** 17;
/** Within so many units two marks are one: 24 pixels on a phone, whose map is 342 pixels wide. */
const nearness = 57;

/** The frame leaves out the widest part of the world without points, so it may go over the date line. @returns undefined without points */
export const frameOf = (points: readonly Projected[]): Frame | undefined => {
  if (points.length === 0) return undefined;
  const start = westmostOf(points.map(({ x }) => x));
  const xs = points.map(({ x }) => eastOf(start, x));
  const ys = points.map(({ y }) => y);
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min((width - 2 * margin) / (east - west), (height - 2 * margin) / (south - north), scaleMax);
  return {
    x: (west + east) / 2 - width / 2 / scale,
    y: (north + south) / 2 - height / 2 / scale,
    scale,
    width,
    height,
  };
};

/** Kilometres around the equator. */
const equatorKm = 40_075;
/** The last is a third of a map of the largest scale where Mercator ends. */
const lengthsKm = [5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02];

/** The longest round length of at most a third of the map's width, as it is in its middle, and its part of the width. */
export const scaleOf = (frame: Frame): { readonly lengthKm: number; readonly part: number } => {
  const middle = latitudeAt(frame.y + frame.height / frame.scale / 2);
  const wholeKm = (equatorKm * Math.cos((middle * Math.PI) / 180) * frame.width) / frame.scale;
  const lengthKm = lengthsKm.find((each) => each <= wholeKm / 3) ?? 0.02;
  return { lengthKm, part: lengthKm / wholeKm };
};

/** The first of the points east of the widest gap between them. */
const westmostOf = (xs: readonly number[]): number => {
  const sorted = xs.toSorted((one, other) => one - other);
  const gaps = sorted.map((x, index) => ({ x, width: x - (sorted[index - 1] ?? (sorted.at(-1) ?? x) - 1) }));
  return gaps.reduce((widest, gap) => (gap.width > widest.width ? gap : widest)).x;
};

/** The same place, from `start` eastwards once around the world. */
const eastOf = (start: number, x: number): number => (x < start ? x + 1 : x);

/** In the order of the records, each at the point of its first record. */
export const placesOf = (fields: PointFields, records: readonly RecordData[], frame: Frame): readonly Place[] => {
  const places: { readonly x: number; readonly y: number; readonly records: RecordData[] }[] = [];
  for (const record of records) {
    const point = pointOf(fields, record);
    if (point === undefined) continue;
    const { y, x } = project(point);
    const at = { x: eastOf(frame.x, x), y };
    const near = places.find((place) => Math.hypot(place.x - at.x, place.y - at.y) * frame.scale < nearness);
    if (near === undefined) places.push({ ...at, records: [record] });
    else near.records.push(record);
  }
  return places;
};

export interface WrittenName {
  readonly text: string;
  /** The side of the mark that has the text. */
  readonly side: Side;
}

const nameCharactersMax = 28;
/** Styles hide names on maps that are narrower, in pixels. */
const namedWidth = 560;
const unitsOf = (pixels: number): number => (pixels * width) / namedWidth;
const [letterWidth, lineHeight] = [unitsOf(7.5), unitsOf(16)];
/** From the middle of a mark to its name. */
const markWidth = unitsOf(18);

interface Box {
  readonly from: number;
  readonly to: number;
  readonly y: number;
}

/** Names beside the marks of single records, where they cover neither another mark nor a name that was written before. */
export const placeNames = (
  places: readonly Place[],
  frame: Frame,
  nameOf: (records: Place['records']) => string | undefined,
): ReadonlyMap<Place, WrittenName> => {
  const at = (place: Place): Projected => ({
    x: (place.x - frame.x) * frame.scale,
    y: (place.y - frame.y) * frame.scale,
  });
  const taken: Box[] = places.map(at).map(({ x, y }) => ({ from: x - markWidth, to: x + markWidth, y }));
  const names = new Map<Place, WrittenName>();
  for (const [index, place] of places.entries()) {
    const name = place.records.length === 1 ? nameOf(place.records) : undefined;
    if (name === undefined) continue;
    const text = name.length > nameCharactersMax ? `${name.slice(0, nameCharactersMax)}…` : name;
    const { x, y } = at(place);
    const others = taken.filter((_, other) => other !== index);
    const side = sides(x > frame.width / 2).find((each) => {
      const box = boxOf(x, y, each, text.length);
      return box.from > 0 && box.to < frame.width && !others.some((other) => isOver(box, other));
    });
    if (side === undefined) continue;
    taken.push(boxOf(x, y, side, text.length));
    names.set(place, { text, side });
  }
  return names;
};

/** To the right, or to the left of a mark. */
type Side = 1 | -1;

const sides = (isEast: boolean): readonly Side[] => (isEast ? [-1, 1] : [1, -1]);

const boxOf = (x: number, y: number, side: Side, letters: number): Box => {
  const [start, end] = [x + side * markWidth, x + side * (markWidth + letters * letterWidth)];
  return { from: Math.min(start, end), to: Math.max(start, end), y };
};

const isOver = (one: Box, other: Box): boolean =>
  Math.abs(one.y - other.y) < lineHeight && one.from < other.to && other.from < one.to;

/** The conditions that show the records of a place alone. */
export const conditionsAround = (fields: PointFields, records: readonly RecordData[]): readonly Condition[] => {
  const points = records.flatMap((record) => pointOf(fields, record) ?? []);
  const [south, north] = rangeOf(points.map(({ lat }) => lat));
  const longitudes = points.map(({ lng }) => lng);
  const [west, east] = rangeAcross(longitudes);
  if ('point' in fields) return [{ field: fields.point.key, operator: 'within', values: [south, west, north, east] }];
  const [latitude, longitude] = [fields.latitude.key, fields.longitude.key];
  return [
    { field: latitude, operator: 'between', values: [south, north] },
    // Numbers have no range over the date line.
    Number(west) <= Number(east)
      ? { field: longitude, operator: 'between', values: [west, east] }
      : { field: longitude, operator: 'in', values: [...new Set(longitudes.map(String))] },
  ];
};

/** West is above east where the range goes over the date line, as `within` takes it. */
const rangeAcross = (longitudes: readonly number[]): [string, string] => {
  if (Math.max(...longitudes) - Math.min(...longitudes) <= 180) return rangeOf(longitudes);
  const [west] = rangeOf(longitudes.filter((lng) => lng >= 0));
  const [, east] = rangeOf(longitudes.filter((lng) => lng < 0));
  return [west, east];
};

const rangeOf = (values: readonly number[]): [string, string] => [
  String(Math.min(...values)),
  String(Math.max(...values)),
];
