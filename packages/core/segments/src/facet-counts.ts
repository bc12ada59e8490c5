/** Counts matching records by group of an ordering, or by option. */
import type { Ordering } from './ordering.ts';
import type { Options } from './partition.ts';
import { bitsOfSet, countBothBits, hasBit, lengthOf, listOfSet, wordsFor, type RecordSet } from './record-set.ts';
import type { Integers } from './texts.ts';
import type { StepBudget } from './step-budget.ts';

/** A list of each group's records is at hand: so many are intersected with bits one by one before all records are passed. */
const intersectedGroupsMax = 64;

/** @returns of each group how many, and behind the last one how many have no value */
export const countGroups = (ordering: Ordering, set: RecordSet, recordCount: number, budget: StepBudget): Integers => {
  budget.spend(ordering.groups + 1);
  if (set.kind === 'all') return lengthsOf(ordering.starts, ordering.groups + 1);
  const stepsOfPass = 2 * set.count + wordsFor(recordCount);
  if (set.kind === 'bits' && ordering.groups < intersectedGroupsMax) {
    const steps = stepsOfIntersecting(ordering, recordCount);
    if (steps < stepsOfPass) {
      budget.spend(steps);
      return intersectGroups(ordering, set.bits);
    }
  }
  budget.spend(stepsOfPass);
  return countOneByOne(ordering, listOfSet(set));
};

const lengthsOf = (starts: Integers, count: number): Integers => {
  const lengths = new Uint32Array(count);
  for (let list = 0; list < count; list++) lengths[list] = lengthOf(starts, list);
  return lengths;
};

const stepsOfIntersecting = ({ groups, starts, bitsOf }: Ordering, recordCount: number): number => {
  let steps = 0;
  for (let group = 0; group <= groups; group++)
    steps += bitsOf(group) === undefined ? lengthOf(starts, group) : wordsFor(recordCount);
  return steps;
};

const intersectGroups = ({ groups, starts, records, bitsOf }: Ordering, bits: Integers): Integers =>
  Uint32Array.from({ length: groups + 1 }, (_, group) => {
    const dense = bitsOf(group);
    return dense === undefined
      ? countInBits(records, starts[group] ?? 0, starts[group + 1] ?? 0, bits)
      : countBothBits(dense, bits);
  });

const countInBits = (members: Integers, first: number, end: number, bits: Integers): number => {
  let count = 0;
  for (let place = first; place < end; place++) if (hasBit(bits, members[place] ?? 0)) count++;
  return count;
};

const countOneByOne = ({ groups, groupOf }: Ordering, records: Integers): Integers => {
  const counts = new Uint32Array(groups + 1);
  for (let index = 0; index < records.length; index++) {
    const group = groupOf[records[index] ?? 0] ?? 0;
    counts[group] = (counts[group] ?? 0) + 1;
  }
  return counts;
};

/** @returns of each option how many; a record may be among several */
export const countOptions = (
  { starts, records }: Options,
  set: RecordSet,
  recordCount: number,
  budget: StepBudget,
): Integers => {
  const options = starts.length - 1;
  budget.spend(options);
  if (set.kind === 'all') return lengthsOf(starts, options);
  budget.spend(records.length);
  const bits = bitsOfSet(set, recordCount, budget);
  return Uint32Array.from({ length: options }, (_, option) =>
    countInBits(records, starts[option] ?? 0, starts[option + 1] ?? 0, bits),
  );
};
