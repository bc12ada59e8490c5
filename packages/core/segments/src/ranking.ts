/** The records of a page where some are better than others: the better ones first, and those that are equally good by the keys. */
import { pageOf } from './page-of.ts';
import {
  bitsOfSet,
  bitsWithout,
  hasBit,
  keepWhere,
  listOfSet,
  listsBy,
  listSet,
  unionOfSets,
  type RecordSet,
} from './record-set.ts';
import type { Integers } from './texts.ts';
import type { OrderKey, Search } from './walk.ts';

/** Records that are better by so much. What a record gains in all is less than 65,536. */
export interface Gain {
  readonly set: RecordSet;
  readonly by: number;
}

/**
 * @param gainsOf finds what makes records better, where that is needed
 * @param keys end with the id, so that no two records are equal by all of them
 */
export const pageByRank = (
  set: RecordSet,
  gainsOf: () => readonly Gain[],
  keys: readonly OrderKey[],
  skip: number,
  limit: number,
  search: Search,
): Integers => {
  const found = new Uint32Array(Math.max(0, Math.min(limit, set.count - skip)));
  if (found.length === 0) return found;
  const gains = gainsOf();
  const better = betterOf(set, gains, search);
  let [left, length] = [skip, 0];
  const append = (more: Integers): void => {
    found.set(more, length);
    length += more.length;
  };
  for (const members of rank(better, gains, search)) {
    if (length === found.length) return found;
    if (left < members.length) append(pageOf(listSet(members), keys, left, found.length - length, search));
    left = Math.max(0, left - members.length);
  }
  if (length < found.length) append(pageOf(others(set, better, search), keys, left, found.length - length, search));
  return found;
};

/** The records of the set with a gain: mostly few, so that the others are not visited. */
const betterOf = (set: RecordSet, gains: readonly Gain[], { recordCount, budget }: Search): Integers => {
  const gaining = unionOfSets(
    gains.map((gain) => gain.set),
    recordCount,
    budget,
  );
  const [few, many] = set.kind === 'list' ? [set, gaining] : [gaining, set];
  budget.spend(few.count * 2);
  const bits = bitsOfSet(many, recordCount, budget);
  return keepWhere(listOfSet(few), (record) => hasBit(bits, record));
};

/** The records without a gain. */
const others = (set: RecordSet, better: Integers, { recordCount, budget }: Search): RecordSet => {
  const isBetter = bitsOfSet(listSet(better), recordCount, budget);
  budget.spend(set.kind === 'list' ? set.count : isBetter.length);
  if (set.kind === 'list') return listSet(keepWhere(set.records, (record) => !hasBit(isBetter, record)));
  const bits = bitsWithout(bitsOfSet(set, recordCount, budget), isBetter);
  return { kind: 'bits', count: set.count - better.length, bits };
};

/** Records by what they gain, those that gain most first. */
const rank = (records: Integers, gains: readonly Gain[], { recordCount, budget }: Search): readonly Integers[] => {
  budget.spend(recordCount / bytesOfStep + records.length * (3 + gains.length));
  const gained = new Uint16Array(recordCount);
  for (const gain of gains) addGain(gained, records, gain);
  const most = gains.reduce((sum, { by }) => sum + by, 0);
  const levelOf = new Uint32Array(records.length);
  for (let index = 0; index < levelOf.length; index++) levelOf[index] = most - (gained[records[index] ?? 0] ?? 0);
  const { starts, members } = listsBy(most + 1, levelOf, records);
  return Array.from({ length: most + 1 }, (_, level) => members.subarray(starts[level], starts[level + 1]));
};

/** So many bytes are emptied in a step. */
const bytesOfStep = 64;

/** Adds a gain; a large set of gains is visited by matching records only. */
const addGain = (gained: Uint16Array, records: Integers, { set, by }: Gain): void => {
  if (set.kind === 'bits') {
    for (let index = 0; index < records.length; index++) {
      const record = records[index] ?? 0;
      if (hasBit(set.bits, record)) gained[record] = (gained[record] ?? 0) + by;
    }
    return;
  }
  const better = set.kind === 'list' ? set.records : records;
  for (let index = 0; index < better.length; index++) {
    const record = better[index] ?? 0;
    gained[record] = (gained[record] ?? 0) + by;
  }
};
