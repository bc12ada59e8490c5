/** Points on the earth, in degrees (WGS 84): how a stored value is read, and the one text that it is kept as. */
import { type FitValue, parseJson } from './stored-value.ts';

export interface Point {
  /** From -90 to 90. */
  readonly lat: number;
  /** From -180 to 180. */
  readonly lng: number;
}

export const isPoint = ({ lat, lng }: Point): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;

/** There is one zero. */
const printPoint = ({ lat, lng }: Point): string => `{"lat":${lat + 0},"lng":${lng + 0}}`;

/**
 * Reads a text `lat,lng`, or JSON: an object with lat or latitude, and lng, lon, long or longitude; a Point of GeoJSON
 * (RFC 7946), whose first coordinate is the longitude; or the text of PostgreSQL's type point, `"(lng,lat)"`.
 * @returns undefined for half a point, one out of range, and all that may be meant in two ways
 */
export const readPoint = (text: string): Point | undefined => {
  const point = readPair(text, pairPattern) ?? readJson(text);
  return point !== undefined && isPoint(point) ? point : undefined;
};

/** True for JSON of a place that is not known: `{"lat":null,"lng":null}`. */
export const isUnknownPoint = (text: string): boolean => {
  const members = Object.entries(Object(parseJson(text)?.json));
  return members.length === 2 && members.every(isUnknownHalf);
};

const isUnknownHalf = ([name, value]: readonly [string, unknown]): boolean =>
  value === null && (latNames.includes(name) || lngNames.includes(name));

export const fitPoint: FitValue = (value) => {
  const point = readPoint(String(value));
  return point && printPoint(point);
};

const number = String.raw`[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?`;
const numberPattern = new RegExp(`^${number}$`);
const pairPattern = new RegExp(String.raw`^\s*(?<lat>${number})\s*,\s*(?<lng>${number})\s*$`);
const databasePattern = new RegExp(String.raw`^\((?<lng>${number}),(?<lat>${number})\)$`);

const readPair = (text: string, pattern: RegExp): Point | undefined => {
  const { lat, lng } = pattern.exec(text)?.groups ?? {};
  return lat === undefined || lng === undefined ? undefined : { lat: Number(lat), lng: Number(lng) };
};

const readJson = (text: string): Point | undefined => {
  const value = parseJson(text)?.json;
  if (typeof value === 'string') return readPair(value, pairPattern) ?? readPair(value, databasePattern);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const members = Object.entries(value);
  return isGeoJson(members) ? readGeoJson(members) : readMembers(members);
};

type Members = readonly (readonly [name: string, value: unknown])[];

const latNames: readonly string[] = ['lat', 'latitude'];
const lngNames: readonly string[] = ['lng', 'lon', 'long', 'longitude'];

const readMembers = (members: Members): Point | undefined => {
  const [lat, otherLat] = members.filter(([name]) => latNames.includes(name));
  const [lng, otherLng] = members.filter(([name]) => lngNames.includes(name));
  if (otherLat !== undefined || otherLng !== undefined) return undefined;
  return pointOf(lat?.[1], lng?.[1]);
};

const isGeoJson = (members: Members): boolean => members.some(([name]) => name === 'coordinates');

/** Members beside `coordinates` that may mean another point: a coordinate system (`crs`), or degrees under other names. */
const besides: ReadonlySet<string> = new Set(['crs', ...latNames, ...lngNames]);

const readGeoJson = (members: Members): Point | undefined => {
  const { type, coordinates }: { readonly type?: unknown; readonly coordinates?: unknown } =
    Object.fromEntries(members);
  if (type !== 'Point' || !Array.isArray(coordinates) || members.some(([name]) => besides.has(name))) return undefined;
  const [lng, lat, ...rest]: readonly unknown[] = coordinates;
  return rest.length > 1 ? undefined : pointOf(lat, lng);
};

const pointOf = (lat: unknown, lng: unknown): Point | undefined => {
  const [south, east] = [degreesOf(lat), degreesOf(lng)];
  return south === undefined || east === undefined ? undefined : { lat: south, lng: east };
};

const degreesOf = (value: unknown): number | undefined => {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && numberPattern.test(value.trim()) ? Number(value) : undefined;
};
