/**
 * The records of a page: a range of all matching records, in the order of up to six keys. Either sorts the matching
 * records, or walks through the order of the first key, group by group, and sorts each group by the next keys;
 * whichever takes fewer steps.
 */
import { nearestOf, rankByDistance } from './geo.ts';
import { countIn } from './ordering.ts';
import { consecutive, hasBit, listSet, type RecordSet } from './record-set.ts';
import type { Spans } from './spans.ts';
import { firstWhere, type Integers } from './texts.ts';
import {
  isByNumber,
  pageOfAll,
  passedSpans,
  walk,
  walkAmong,
  type GroupKey,
  type Groups,
  type OrderKey,
  type Search,
  type Walk,
} from './walk.ts';
import type { StepBudget } from './step-budget.ts';

/**
 * @param keys end with the id, so that no two records are equal by all of them
 * @param within groups of the first key's ordering that all records of the set are in
 */
export const pageOf = (
  set: RecordSet,
  keys: readonly OrderKey[],
  skip: number,
  limit: number,
  search: Search,
  within?: Spans,
): Integers => {
  const count = Math.min(limit, set.count - skip);
  if (count <= 0) return new Uint32Array();
  const [key, ...rest] = keys;
  if (key?.near !== undefined) {
    const nearest = nearestOf(set, key.near, key.isDescending, skip + count, search.budget);
    return sorted(nearest, keys, skip, count, search);
  }
  if (key?.ordering === undefined) return pageByNumber(set, key?.isDescending === true, skip, count, search);
  const { ordering, isDescending } = key;
  const walked: Walk = {
    ordering,
    rest,
    pageIn: pageOfMembers,
    spans: passedSpans(ordering, within ?? [[0, ordering.groups + 1]], isDescending),
  };
  if (set.kind === 'list' && set.count * stepsOfSorting <= walkingSteps(set, walked, skip + count))
    return sorted(set.records, keys, skip, count, search);
  return set.kind === 'all' ? pageOfAll(walked, skip, count, search) : walk(set, walked, skip, count, search);
};

/** Sorts the members of one group by the next keys. */
const pageOfMembers: Walk['pageIn'] = (members, rest, skip, limit, search) =>
  pageOf(listSet(members), rest, skip, limit, search);

/**
 * The page among all the records of some groups, without a set of them.
 * @returns nothing where it is found faster once there is one
 */
export const pageOfGroups = (
  groups: Groups,
  { ordering, isDescending }: GroupKey,
  rest: readonly OrderKey[],
  skip: number,
  limit: number,
  search: Search,
): Integers | undefined => {
  const count = Math.min(limit, groups.count - skip);
  if (count <= 0) return new Uint32Array();
  const walkOf = (spans: Spans): Walk => ({
    ordering,
    rest,
    pageIn: pageOfMembers,
    spans: passedSpans(ordering, spans, isDescending),
  });
  return groups.ordering === ordering
    ? pageOfAll(walkOf(groups.spans), skip, count, search)
    : walkAmong(groups, walkOf([[0, ordering.groups + 1]]), skip, count, search);
};

/** To sort a record takes about as long as to walk past so many. */
const stepsOfSorting = 6;

/** Number of records passed until the page is full, if the matching ones are spread evenly. */
const walkingSteps = (set: RecordSet, { ordering, spans }: Walk, end: number): number => {
  const passed = spans.reduce((sum, { span }) => sum + countIn(ordering, span), 0);
  return set.count + (Math.min(set.count, end) * passed) / set.count;
};

// By number

const pageByNumber = (
  set: RecordSet,
  isDescending: boolean,
  skip: number,
  count: number,
  { recordCount, budget }: Search,
): Integers => {
  switch (set.kind) {
    case 'all':
      return isDescending ? consecutive(recordCount - skip - count, count).toReversed() : consecutive(skip, count);
    case 'list': {
      budget.spend(set.count * stepsOfSorting);
      const records = set.records.slice().sort();
      return isDescending
        ? records.slice(set.count - skip - count, set.count - skip).toReversed()
        : records.slice(skip, skip + count);
    }
    case 'bits':
      return numbersInBits(set.bits, recordCount, isDescending, skip, count, budget);
  }
};

const numbersInBits = (
  bits: Integers,
  recordCount: number,
  isDescending: boolean,
  skip: number,
  count: number,
  budget: StepBudget,
): Integers => {
  budget.spend(recordCount);
  const found = new Uint32Array(count);
  let [left, length] = [skip, 0];
  for (let index = 0; index < recordCount && length < count; index++) {
    const record = isDescending ? recordCount - 1 - index : index;
    if (!hasBit(bits, record)) continue;
    if (left > 0) left--;
    else found[length++] = record;
  }
  return found;
};

// Sorting what matches

/** Records without a value come last in both directions. */
const rankOf = ({ ordering, isDescending }: OrderKey, record: number): number => {
  if (ordering === undefined) return isDescending ? -record : record;
  const group = ordering.groupOf[record] ?? 0;
  return isDescending && group < ordering.groups ? -group : group;
};

/**
 * All are sorted by the first key alone, natively: of each record the rank and the number make one number, which is
 * exact. Of those that are equal by it, the next keys put the ones in order that reach into the page.
 */
const sorted = (
  records: Integers,
  [key, ...rest]: readonly OrderKey[],
  skip: number,
  count: number,
  search: Search,
): Integers => {
  if (key === undefined) return new Uint32Array();
  const { recordCount, budget } = search;
  budget.spend(records.length * stepsOfSorting);
  const { near, isDescending } = key;
  const distances = near && rankByDistance(records, near, isDescending, budget);
  const all = new Float64Array(records.length);
  for (let index = 0; index < records.length; index++) {
    const record = records[index] ?? 0;
    all[index] = (distances?.[index] ?? rankOf(key, record)) * recordCount + record;
  }
  const end = skip + count;
  const ranks = smallest(all, end, recordCount);
  const rankAt = (place: number): number => Math.floor((ranks[place] ?? 0) / recordCount);
  const recordAt = (place: number): number => (ranks[place] ?? 0) - rankAt(place) * recordCount;
  const recordsFrom = (first: number, behind: number): Integers => {
    const some = new Uint32Array(behind - first);
    for (let place = first; place < behind; place++) some[place - first] = recordAt(place);
    return some;
  };
  if (isByNumber(rest)) return recordsFrom(skip, end);
  const found = new Uint32Array(count);
  for (let place = skip; place < end;) {
    const rank = rankAt(place);
    const first = firstWhere(place, (before) => rankAt(before) >= rank);
    const behind = place + firstWhere(ranks.length - place, (more) => rankAt(place + more) > rank);
    const stop = Math.min(behind, end);
    found.set(sorted(recordsFrom(first, behind), rest, place - first, stop - place, search), place - skip);
    place = stop;
  }
  return found;
};

/** To sort fewer takes no longer than to choose among them. */
const chosenMin = 64;

/** In order: so many of the smallest, and those that share the rank of the last of them. */
const smallest = (numbers: Float64Array, count: number, recordCount: number): Float64Array => {
  if (numbers.length < chosenMin || numbers.length < 4 * count) return numbers.sort();
  const last = nthSmallest(numbers.slice(), count - 1);
  const bound = (Math.floor(last / recordCount) + 1) * recordCount;
  return numbers.filter((number) => number < bound).sort();
};

/**
 * Quickselect, by the median of three (Hoare, Algorithm 65); of different numbers, which change places. Where it takes more
 * steps than to sort them, as in an order that was made for it, they are sorted.
 */
const nthSmallest = (numbers: Float64Array, place: number): number => {
  let low = 0;
  let high = numbers.length - 1;
  for (let steps = 0; low < high; steps += high - low) {
    if (steps > numbers.length * stepsOfSorting) return numbers.sort()[place] ?? 0;
    const pivot = medianOf(numbers[low] ?? 0, numbers[(low + high) >>> 1] ?? 0, numbers[high] ?? 0);
    let left = low;
    let right = high;
    while (left <= right) {
      while ((numbers[left] ?? 0) < pivot) left++;
      while ((numbers[right] ?? 0) > pivot) right--;
      if (left > right) break;
      const moved = numbers[left] ?? 0;
      numbers[left++] = numbers[right] ?? 0;
      numbers[right--] = moved;
    }
    if (place <= right) high = right;
    else if (place >= left) low = left;
    else break;
  }
  return numbers[place] ?? 0;
};

const medianOf = (one: number, two: number, three: number): number =>
  Math.max(Math.min(one, two), Math.min(Math.max(one, two), three));
