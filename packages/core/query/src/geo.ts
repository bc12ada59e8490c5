/** Areas and distances on the earth: the conditions `near` and `within`, and the order by distance (contract §11.10). */
import { isPoint, readPoint, type Point } from '@vitrine/contract';
import { nearestDouble } from './decimal.ts';
import type { Value } from './values.ts';

/** All points at most so far from one. */
export interface Circle extends Point {
  readonly km: number;
}

/** All points between two latitudes and from one longitude eastwards to the other. */
export interface Box {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

// Distances

/** The mean radius of WGS 84 (IUGG, R1). */
const radiusMm = 6_371_008_800;
const mmInKm = 1_000_000;
/** More than any two points are apart. */
const kmMax = 20_016;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const squared = (number: number): number => number * number;

/**
 * Measures great-circle distances from a point, on a sphere of the earth's mean radius, by the haversine of the angle. Far
 * away that would lose digits, so it is divided by the haversine from the opposite point. Distances are whole millimetres:
 * equal ones are equal, whatever a computation rounds.
 */
export const createDistance = (from: Point): ((lat: number, lng: number) => number) => {
  const [fromLat, fromLng] = [radians(from.lat), radians(from.lng)];
  const cosine = Math.cos(fromLat);
  return (lat, lng) => {
    const there = radians(lat);
    const turn = (radians(lng) - fromLng) / 2;
    const cosines = cosine * Math.cos(there);
    const near = squared(Math.sin((there - fromLat) / 2)) + cosines * squared(Math.sin(turn));
    const far = squared(Math.sin((there + fromLat) / 2)) + cosines * squared(Math.cos(turn));
    return Math.round(2 * radiusMm * Math.atan2(Math.sqrt(near), Math.sqrt(far)));
  };
};

const millimetresOf = ({ km }: Circle): number => Math.round(km * mmInKm);

const degrees = (angle: number): number => (angle * 180) / Math.PI;
/** More than what a computation rounds. */
const spareDegrees = 1e-7;

/** A box around a circle: points outside need no distance. */
export const boxAround = (circle: Circle): Box => {
  const { lat, lng } = circle;
  const angle = (millimetresOf(circle) + 1) / radiusMm;
  const [south, north] = [lat - degrees(angle) - spareDegrees, lat + degrees(angle) + spareDegrees];
  if (south <= -90 || north >= 90) return { south, west: -180, north, east: 180 };
  const beside = degrees(Math.asin(Math.sin(angle) / Math.cos(radians(lat)))) + spareDegrees;
  const [west, east] = [lng - beside, lng + beside];
  return { south, west: west < -180 ? west + 360 : west, north, east: east > 180 ? east - 360 : east };
};

/** The opposite point of the earth. */
export const oppositeOf = ({ lat, lng }: Point): Point => ({ lat: -lat, lng: lng > 0 ? lng - 180 : lng + 180 });

export const isInCircle = (circle: Circle): ((lat: number, lng: number) => boolean) => {
  const [distance, most] = [createDistance(circle), millimetresOf(circle)];
  return (lat, lng) => distance(lat, lng) <= most;
};

/** At a pole a point has all longitudes, and on the 180th meridian both 180 and -180. */
export const isInBox = ({ south, west, north, east }: Box): ((lat: number, lng: number) => boolean) => {
  const isBetween =
    west <= east ? (lng: number) => lng >= west && lng <= east : (lng: number) => lng >= west || lng <= east;
  return (lat, lng) =>
    lat >= south &&
    lat <= north &&
    (isBetween(lng) || Math.abs(lat) === 90 || (Math.abs(lng) === 180 && isBetween(-lng)));
};

/** The same of a stored value. */
export const ofStored =
  (test: (lat: number, lng: number) => boolean) =>
  (stored: string): boolean => {
    const point = readPoint(stored);
    return point !== undefined && test(point.lat, point.lng);
  };

// Operands

const circleForm = 'three: latitude, longitude and kilometres, such as 50.7,3.6,5';
const boxForm = 'four: south, west, north and east, such as 50.5,3.2,51.1,4.1';

/** @returns the mistake as a sentence where the numbers are no circle */
export const circleOf = (values: readonly Value[]): Circle | string => {
  const [lat = NaN, lng = NaN, km = NaN, ...rest] = numbersOf(values);
  if (Number.isNaN(km) || rest.length > 0) return wrongCount(values, circleForm);
  if (km < 0) return `The distance ${km} is below 0; write latitude, longitude and kilometres.`;
  return refusePoint({ lat, lng }) ?? { lat, lng, km: Math.min(km, kmMax) };
};

/** @returns likewise where they are no box */
export const boxOf = (values: readonly Value[]): Box | string => {
  const [south = NaN, west = NaN, north = NaN, east = NaN, ...rest] = numbersOf(values);
  if (Number.isNaN(east) || rest.length > 0) return wrongCount(values, boxForm);
  const refused = refusePoint({ lat: south, lng: west }) ?? refusePoint({ lat: north, lng: east });
  if (refused !== undefined) return refused;
  if (south > north) return `The south ${south} is above the north ${north}; write south, west, north and east.`;
  return { south, west, north, east };
};

/** There is one zero. */
const numbersOf = (values: readonly Value[]): readonly number[] =>
  values.map((value) => (value.kind === 'decimal' ? nearestDouble(value.decimal) + 0 : NaN));

const wrongCount = ({ length }: readonly Value[], form: string): string =>
  `Found ${length} ${length === 1 ? 'number' : 'numbers'}, expected ${form}.`;

export const refusePoint = ({ lat, lng }: Point): string | undefined => {
  if (isPoint({ lat, lng })) return undefined;
  return isPoint({ lat, lng: 0 })
    ? `The longitude ${lng} is not between -180 and 180.`
    : `The latitude ${lat} is not between -90 and 90; the latitude comes first.`;
};
