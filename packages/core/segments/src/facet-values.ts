/** Which values most records have, and how values are written as JSON. */
import type { FieldType } from '@vitrine/contract';
import { compose } from '@vitrine/query';
import { printJsonNumber } from './exact-numbers.ts';
import { decimalAt, type GroupValues } from './ordering.ts';
import { readText, type Integers } from './texts.ts';
import type { StepBudget } from './step-budget.ts';

/** To sort a group takes about as long as to tally so many counts. */
const stepsOfSorting = 16;

/**
 * The groups with the most records, by count, then in their own order; none without a record.
 * @param groups how many of the counts are of groups that have a value
 */
export const largestGroups = (counts: Integers, groups: number, max: number, budget: StepBudget): Largest => {
  budget.spend(2 * groups);
  let distinct = 0;
  let most = 0;
  for (let group = 0; group < groups; group++) {
    const count = counts[group] ?? 0;
    if (count > 0) distinct++;
    if (count > most) most = count;
  }
  const least = distinct <= max ? 1 : leastAmong(counts, groups, max, { distinct, most }, budget);
  const above: number[] = [];
  const equal: number[] = [];
  for (let group = 0; group < groups; group++) {
    const count = counts[group] ?? 0;
    if (count > least) above.push(group);
    else if (count === least && equal.length < max) equal.push(group);
  }
  const byCount = (one: number, other: number): number => (counts[other] ?? 0) - (counts[one] ?? 0) || one - other;
  return { distinct, groups: [...above.sort(byCount), ...equal].slice(0, max) };
};

export interface Largest {
  /** Number of groups with a record. */
  readonly distinct: number;
  readonly groups: readonly number[];
}

/** The count of the last one among so many of the largest. */
const leastAmong = (
  counts: Integers,
  groups: number,
  max: number,
  { distinct, most }: { readonly distinct: number; readonly most: number },
  budget: StepBudget,
): number => {
  if (distinct * stepsOfSorting < most) {
    budget.spend(distinct * stepsOfSorting);
    return counts.subarray(0, groups).toSorted()[groups - max] ?? 1;
  }
  budget.spend(most + groups);
  const tally = new Uint32Array(most + 1);
  for (let group = 0; group < groups; group++) {
    const count = counts[group] ?? 0;
    tally[count] = (tally[count] ?? 0) + 1;
  }
  let left = max;
  for (let count = most; count > 0; count--) {
    left -= tally[count] ?? 0;
    if (left <= 0) return count;
  }
  return 1;
};

/** Lists the places, from 0, of texts that look the same: they differ, and are one in Unicode's form NFC. */
export const lookalikesOf = (texts: readonly string[]): readonly (readonly number[])[] => {
  const places = Map.groupBy(texts.keys(), (place) => compose(texts[place] ?? ''));
  return Array.from(places.values()).filter(({ length }) => length > 1);
};

/** Creates what writes the value of a group as records show it; a number without zeros at the end of its fraction. */
export const createValuePrinter = (type: FieldType, values: GroupValues): ((group: number) => string) => {
  if (values.kind === 'texts') return (group) => JSON.stringify(readText(values.texts, group));
  if (values.kind === 'presence') throw new Error(`A field of type ${type} has no values of its own.`);
  const { numbers, decimals } = values;
  if (type === 'boolean') return (group) => (numbers[group] === 0 ? 'false' : 'true');
  if (type === 'date' || type === 'datetime') return (group) => printTime(type, numbers[group] ?? 0);
  if (decimals === undefined) return (group) => String(numbers[group]);
  return (group) => printJsonNumber(decimalAt(values, group));
};

/** @param time milliseconds since 1970 */
export const printTime = (type: 'date' | 'datetime', time: number): string => {
  const printed = new Date(time).toISOString();
  return `"${type === 'date' ? printed.slice(0, printed.indexOf('T')) : printed}"`;
};
