/**
 * How the oracle answers questions about points (contract §11.10): by vectors from the middle of the earth, where the service
 * computes with angles.
 */
import type { FilterValue } from './oracle-values.ts';

const meanRadiusMetres = 6_371_008.8;

interface Vector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

const vectorOf = (lat: number, lng: number): Vector => {
  const [up, around] = [(lat / 180) * Math.PI, (lng / 180) * Math.PI];
  return { x: Math.cos(up) * Math.cos(around), y: Math.cos(up) * Math.sin(around), z: Math.sin(up) };
};

/** In whole millimetres. */
const metresBetween = (one: Vector, other: Vector): number => {
  const cross = Math.hypot(
    one.y * other.z - one.z * other.y,
    one.z * other.x - one.x * other.z,
    one.x * other.y - one.y * other.x,
  );
  const dot = one.x * other.x + one.y * other.y + one.z * other.z;
  return Math.round(Math.atan2(cross, dot) * meanRadiusMetres * 1000) / 1000;
};

const coordinates = (stored: unknown): readonly [lat: number, lng: number] => {
  const { lat, lng }: { lat?: unknown; lng?: unknown } = Object(stored);
  return [Number(lat), Number(lng)];
};

/** `lat,lng` as a sort key has them; undefined where they are no point. */
export const readOrigin = (text: string): readonly [lat: number, lng: number] | undefined => {
  const [lat = '', lng = '', ...others] = text.split(',').map((part) => part.trim());
  const isWritten = [lat, lng].every((part) => /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$/.test(part));
  const isPoint = isWritten && others.length === 0 && areDegrees(Number(lat), Number(lng));
  return isPoint ? [Number(lat), Number(lng)] : undefined;
};

export const metresFrom = (origin: readonly [lat: number, lng: number], stored: unknown): number =>
  metresBetween(vectorOf(...origin), vectorOf(...coordinates(stored)));

const numbersOf = (values: readonly FilterValue[]): number[] =>
  values.map((value) => (value.kind === 'number' ? value.number : NaN));

export const isNear = (stored: unknown, values: readonly FilterValue[]): boolean => {
  const [lat = 0, lng = 0, km = 0] = numbersOf(values);
  return metresFrom([lat, lng], stored) <= Math.round(km * 1_000_000) / 1000;
};

/** Eastwards from the west, once around the earth at most. A pole lies on every meridian. */
export const isWithin = (stored: unknown, values: readonly FilterValue[]): boolean => {
  const [south = 0, west = 0, north = 0, east = 0] = numbersOf(values);
  const [lat, lng] = coordinates(stored);
  const end = east < west ? east + 360 : east;
  const isBeside =
    Math.abs(lat) === 90 || [lng - 360, lng, lng + 360].some((turned) => turned >= west && turned <= end);
  return lat >= south && lat <= north && isBeside;
};

const areDegrees = (lat = NaN, lng = NaN): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;

/** Three numbers of a circle or four of a box, in their ranges. */
export const areWrongNumbers = (operator: 'near' | 'within', values: readonly FilterValue[]): boolean => {
  const numbers = numbersOf(values);
  const [first, second, third = NaN, fourth] = numbers;
  if (operator === 'near') return numbers.length !== 3 || !areDegrees(first, second) || third < 0;
  const isBox = numbers.length === 4 && areDegrees(first, second) && areDegrees(third, fourth);
  return !isBox || third < Number(first);
};
