/** Selections that must all hold ─▶ the records that match. The rarest comes first; the others only look at what it leaves. */
import type { Ordering } from './ordering.ts';
import {
  addBits,
  bitsOfSet,
  bitsSet,
  bothBits,
  hasBit,
  listOfSet,
  listSet,
  setBits,
  wordsFor,
  type RecordSet,
} from './record-set.ts';
import { isIn, type Spans } from './spans.ts';
import type { Integers } from './texts.ts';
import type { StepBudget } from './step-budget.ts';

/** Which records a condition or a word holds for, and how many, before any record is looked at. */
export type Selection =
  /** Records whose group is in a span; without an ordering, whose number is: those of ids. */
  | { readonly kind: 'spans'; readonly ordering: Ordering | undefined; readonly spans: Spans; readonly count: number }
  /** Records whose group is marked by a bit. */
  | {
      readonly kind: 'groups';
      readonly ordering: Ordering;
      readonly marks: Integers;
      readonly groups: Integers;
      readonly count: number;
    }
  | { readonly kind: 'set'; readonly set: RecordSet; readonly count: number };

/** If the rarest selection leaves more than this share of the records, they are intersected as bits. */
const bitsShare = 1 / 16;

/** @param recordCount all there are */
export const matching = (selections: readonly Selection[], recordCount: number, budget: StepBudget): RecordSet => {
  const [rarest, ...others] = selections.toSorted((one, other) => one.count - other.count);
  if (rarest === undefined) return { kind: 'all', count: recordCount };
  if (others.length === 0) return setOf(rarest, recordCount, budget);
  if (rarest.count > recordCount * bitsShare) return matchingBits([rarest, ...others], recordCount, budget);
  const records = others.reduce(
    (left, selection) => keep(left, selection, recordCount, budget),
    listOf(rarest, budget),
  );
  return listSet(records);
};

/** The records of one selection. */
const setOf = (selection: Selection, recordCount: number, budget: StepBudget): RecordSet => {
  if (selection.kind === 'set') return selection.set;
  if (selection.count === recordCount) return { kind: 'all', count: recordCount };
  return selection.count > recordCount * bitsShare
    ? { kind: 'bits', count: selection.count, bits: bitsOf(selection, recordCount, budget) }
    : listSet(listOf(selection, budget));
};

const listOf = (selection: Selection, budget: StepBudget): Integers => {
  budget.spend(selection.count);
  switch (selection.kind) {
    case 'set':
      return listOfSet(selection.set);
    case 'spans':
      return listSpans(selection.spans, selection.ordering, selection.count);
    case 'groups':
      budget.spend(selection.groups.length);
      return listGroups(selection.groups, selection.ordering, selection.count);
  }
};

const listSpans = (spans: Spans, ordering: Ordering | undefined, count: number): Integers => {
  const [only] = spans;
  if (ordering !== undefined && only !== undefined && spans.length === 1)
    return ordering.records.subarray(ordering.starts[only[0]], ordering.starts[only[1]]);
  const all = new Uint32Array(count);
  let length = 0;
  for (const [first, end] of spans) {
    if (ordering === undefined) {
      for (let record = first; record < end; record++) all[length++] = record;
      continue;
    }
    const some = ordering.records.subarray(ordering.starts[first], ordering.starts[end]);
    all.set(some, length);
    length += some.length;
  }
  return all;
};

const listGroups = (groups: Integers, { starts, records }: Ordering, count: number): Integers => {
  const all = new Uint32Array(count);
  let length = 0;
  for (let index = 0; index < groups.length; index++) {
    const group = groups[index] ?? 0;
    const end = starts[group + 1] ?? 0;
    for (let place = starts[group] ?? 0; place < end; place++) all[length++] = records[place] ?? 0;
  }
  return all;
};

// One by one

/** Keeps the matching records, in order, in plain loops for speed. */
const keep = (records: Integers, selection: Selection, recordCount: number, budget: StepBudget): Integers => {
  budget.spend(records.length * 2);
  switch (selection.kind) {
    case 'set':
      return keepInBits(records, bitsOfSet(selection.set, recordCount, budget));
    case 'spans':
      return keepInSpans(records, selection.ordering, selection.spans);
    case 'groups':
      return keepInGroups(records, selection.ordering, selection.marks);
  }
};

const keepInBits = (records: Integers, bits: Integers): Integers => {
  const kept = new Uint32Array(records.length);
  let length = 0;
  for (let index = 0; index < records.length; index++) {
    const record = records[index] ?? 0;
    if (hasBit(bits, record)) kept[length++] = record;
  }
  return kept.subarray(0, length);
};

const keepInSpans = (records: Integers, ordering: Ordering | undefined, spans: Spans): Integers => {
  const [[first, end] = [0, 0]] = spans;
  if (ordering !== undefined && spans.length <= 1) return keepInSpan(records, ordering, first, end);
  const kept = new Uint32Array(records.length);
  let length = 0;
  for (let index = 0; index < records.length; index++) {
    const record = records[index] ?? 0;
    const group = ordering === undefined ? record : (ordering.groupOf[record] ?? 0);
    if (isIn(spans, group)) kept[length++] = record;
  }
  return kept.subarray(0, length);
};

/**
 * Each record is written, and stays where its group is in the span: of the differences none has a sign then. A branch
 * would be guessed wrong as often as not, which takes longer than all the rest.
 */
const keepInSpan = (records: Integers, { groupOf }: Ordering, first: number, end: number): Integers => {
  const kept = new Uint32Array(records.length);
  const last = end - 1;
  let length = 0;
  for (let index = 0; index < records.length; index++) {
    const record = records[index] ?? 0;
    const group = groupOf[record] ?? 0;
    kept[length] = record;
    length += 1 - (((group - first) | (last - group)) >>> 31);
  }
  return kept.subarray(0, length);
};

const keepInGroups = (records: Integers, { groupOf }: Ordering, marks: Integers): Integers => {
  const kept = new Uint32Array(records.length);
  let length = 0;
  for (let index = 0; index < records.length; index++) {
    const record = records[index] ?? 0;
    if (hasBit(marks, groupOf[record] ?? 0)) kept[length++] = record;
  }
  return kept.subarray(0, length);
};

// As bits

/** Intersects selections with available bits first; the remaining records are tested one by one. */
const matchingBits = (selections: readonly Selection[], recordCount: number, budget: StepBudget): RecordSet => {
  const cheap = selections.filter((selection) => areBitsAtHand(selection));
  const [first, ...rest] = cheap.length > 0 ? cheap : selections.slice(0, 1);
  if (first === undefined) return { kind: 'all', count: recordCount };
  const others = selections.filter((selection) => selection !== first && !rest.includes(selection));
  let bits = bitsOf(first, recordCount, budget);
  for (const selection of rest) {
    budget.spend(bits.length);
    bits = bothBits(bits, bitsOf(selection, recordCount, budget));
  }
  const set = bitsSet(bits);
  if (others.length === 0) return set;
  budget.spend(set.count);
  return denser(
    others.reduce((left, selection) => keep(left, selection, recordCount, budget), listOfSet(set)),
    recordCount,
    budget,
  );
};

/** Many are walked through as bits. */
const denser = (records: Integers, recordCount: number, budget: StepBudget): RecordSet => {
  const set = listSet(records);
  if (set.count <= recordCount * bitsShare) return set;
  return { kind: 'bits', count: set.count, bits: bitsOfSet(set, recordCount, budget) };
};

const groupsAtHandMax = 32;

const areBitsAtHand = (selection: Selection): boolean => {
  if (selection.kind === 'set') return selection.set.kind !== 'list';
  if (selection.kind === 'groups') return false;
  const { ordering, spans } = selection;
  if (ordering === undefined) return true;
  const groups = groupsIn(spans);
  return groups <= groupsAtHandMax && eachGroup(spans, (group) => ordering.bitsOf(group) !== undefined);
};

const groupsIn = (spans: Spans): number => spans.reduce((sum, [first, end]) => sum + end - first, 0);

const eachGroup = (spans: Spans, holds: (group: number) => boolean): boolean => {
  for (const [first, end] of spans) for (let group = first; group < end; group++) if (!holds(group)) return false;
  return true;
};

const bitsOf = (selection: Selection, recordCount: number, budget: StepBudget): Integers => {
  if (selection.kind === 'set') return bitsOfSet(selection.set, recordCount, budget);
  if (selection.kind === 'spans' && selection.ordering !== undefined && areBitsAtHand(selection))
    return bitsOfGroups(selection.ordering, selection.spans, recordCount, budget);
  budget.spend(selection.count + wordsFor(recordCount));
  const bits = new Uint32Array(wordsFor(recordCount));
  setBits(bits, listOf(selection, budget));
  return bits;
};

const bitsOfGroups = (ordering: Ordering, spans: Spans, recordCount: number, budget: StepBudget): Integers => {
  const words = wordsFor(recordCount);
  const groups = groupsIn(spans);
  const [[only] = [0]] = spans;
  const whole = groups === 1 ? ordering.bitsOf(only) : undefined;
  if (whole !== undefined) return whole;
  budget.spend(words * groups);
  const bits = new Uint32Array(words);
  eachGroup(spans, (group) => {
    const some = ordering.bitsOf(group);
    if (some !== undefined) addBits(bits, some);
    return some !== undefined;
  });
  return bits;
};
