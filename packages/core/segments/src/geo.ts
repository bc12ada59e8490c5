/**
 * Records by where they are: those in a circle or a box, and their order by the distance from a point. Records are grouped by
 * latitude, so only those of a band of latitudes are looked at, each exactly.
 */
import type { Point } from '@vitrine/contract';
import { boxAround, createDistance, isInBox, isInCircle, oppositeOf, type Box, type Circle } from '@vitrine/query';
import { groupAtNumber, type Ordering } from './ordering.ts';
import type { Partition } from './partition.ts';
import { hasBit, keepWhere, listOfSet, type RecordSet } from './record-set.ts';
import { firstWhere, type Integers } from './texts.ts';
import type { StepBudget } from './step-budget.ts';

export interface Points {
  /** By latitude. */
  readonly ordering: Ordering;
  readonly lats: Float64Array;
  /** By record. */
  readonly lngs: Float64Array;
}

/** The order by the distance from a point. */
export interface Near {
  readonly points: Points;
  readonly from: Point;
}

export const pointsOf = (partition: Partition, key: string): Points => {
  const ordering = partition.ordering(key);
  if (ordering.values.kind !== 'numbers') throw new Error(`The field ${key} has no points.`);
  return { ordering, lats: ordering.values.numbers, lngs: partition.longitudes(key) };
};

// Areas

export const recordsInBox = (points: Points, box: Box, budget: StepBudget): Integers =>
  recordsIn(points, box, isInBox(box), budget);

export const recordsInCircle = (points: Points, circle: Circle, budget: StepBudget): Integers => {
  const box = boxAround(circle);
  const [mayBeIn, isIn] = [isInBox(box), isInCircle(circle)];
  return recordsIn(points, box, (lat, lng) => mayBeIn(lat, lng) && isIn(lat, lng), budget);
};

/** A distance takes so many steps. */
const stepsOfPoint = 12;

const recordsIn = (
  { ordering, lats, lngs }: Points,
  { south, north }: Box,
  isIn: (lat: number, lng: number) => boolean,
  budget: StepBudget,
): Integers => {
  const { starts, records } = ordering;
  const [first, end] = [groupAtNumber(lats, south, false), groupAtNumber(lats, north, true)];
  const count = (starts[end] ?? 0) - (starts[first] ?? 0);
  budget.spend(count * stepsOfPoint);
  const found = new Uint32Array(count);
  let length = 0;
  for (let group = first; group < end; group++) {
    const lat = lats[group] ?? 0;
    const last = starts[group + 1] ?? 0;
    for (let place = starts[group] ?? 0; place < last; place++) {
      const record = records[place] ?? 0;
      if (isIn(lat, lngs[record] ?? 0)) found[length++] = record;
    }
  }
  return found.subarray(0, length);
};

// Distances

/** For fewer records, all distances are measured. */
const measuredMin = 4096;
/** The first circle that is looked at, and how much larger each next one is. */
const [firstKm, growth, lastKm] = [1, 4, 10_000];

/**
 * Leaves out records that are too far behind: looks into larger and larger circles until one has enough of the set.
 * @param count so many of the first are needed
 * @returns at least those, in any order
 */
export const nearestOf = (
  set: RecordSet,
  near: Near,
  isDescending: boolean,
  count: number,
  budget: StepBudget,
): Integers => {
  if (set.count <= Math.max(measuredMin, count) || set.kind === 'list') return listOfSet(set);
  const bits = set.kind === 'bits' ? set.bits : undefined;
  const { lat, lng } = isDescending ? oppositeOf(near.from) : near.from;
  const within = (km: number): Integers => {
    const found = recordsInCircle(near.points, { lat, lng, km }, budget);
    return bits === undefined ? found : keepWhere(found, (record) => hasBit(bits, record));
  };
  for (let km = firstKm; km < lastKm; km *= growth) {
    // Distances from the opposite point are rounded otherwise.
    if (within(km).length >= count) return within(km + roundingKm);
  }
  return listOfSet(set);
};

const roundingKm = 0.000_01;

/**
 * The rank of each record by its distance, equal for equal distances; those without a value come last in both directions.
 */
export const rankByDistance = (
  records: Integers,
  near: Near,
  isDescending: boolean,
  budget: StepBudget,
): Float64Array => {
  const { ordering, lats, lngs } = near.points;
  const distance = createDistance(near.from);
  budget.spend(records.length * stepsOfPoint * 2);
  const distances = new Float64Array(records.length);
  for (let index = 0; index < records.length; index++) {
    const record = records[index] ?? 0;
    const group = ordering.groupOf[record] ?? 0;
    const mm = group === ordering.groups ? Infinity : distance(lats[group] ?? 0, lngs[record] ?? 0);
    distances[index] = isDescending && mm !== Infinity ? -mm : mm;
  }
  return ranksOf(distances);
};

const ranksOf = (numbers: Float64Array): Float64Array => {
  const sorted = numbers.toSorted();
  const distinct = sorted.filter((number, index) => index === 0 || number !== sorted[index - 1]);
  return numbers.map((number) => firstWhere(distinct.length, (place) => (distinct[place] ?? 0) >= number));
};
