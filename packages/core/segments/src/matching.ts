/** Filters that must all hold ─▶ the records that match. The rarest comes first; the others only look at what it leaves. */
import type { Filter } from './filter.ts';
import type { Ordering } from './ordering.ts';
import {
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
import type { Work } from './work.ts';

/** If the rarest filter leaves more than this share of the records, they are intersected as bits. */
const bitsShare = 1 / 16;

/** @param recordCount all there are */
export const matching = (filters: readonly Filter[], recordCount: number, work: Work): RecordSet => {
  const [rarest, ...others] = filters.toSorted((one, other) => one.count - other.count);
  if (rarest === undefined) return { kind: 'all', count: recordCount };
  if (others.length === 0) return setOf(rarest, recordCount, work);
  if (rarest.count > recordCount * bitsShare) return matchingBits([rarest, ...others], recordCount, work);
  const records = others.reduce((left, filter) => keep(left, filter, recordCount, work), listOf(rarest, work));
  return listSet(records);
};

/** The records of one filter. */
const setOf = (filter: Filter, recordCount: number, work: Work): RecordSet => {
  if (filter.kind === 'set') return filter.set;
  if (filter.count === recordCount) return { kind: 'all', count: recordCount };
  return filter.count > recordCount * bitsShare
    ? { kind: 'bits', count: filter.count, bits: bitsOf(filter, recordCount, work) }
    : listSet(listOf(filter, work));
};

const listOf = (filter: Filter, work: Work): Integers => {
  work.spend(filter.count);
  switch (filter.kind) {
    case 'set':
      return listOfSet(filter.set);
    case 'spans':
      return listSpans(filter.spans, filter.ordering, filter.count);
    case 'groups':
      work.spend(filter.groups.length);
      return listGroups(filter.groups, filter.ordering, filter.count);
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
const keep = (records: Integers, filter: Filter, recordCount: number, work: Work): Integers => {
  work.spend(records.length * 2);
  switch (filter.kind) {
    case 'set':
      return keepInBits(records, bitsOfSet(filter.set, recordCount, work));
    case 'spans':
      return keepInSpans(records, filter.ordering, filter.spans);
    case 'groups':
      return keepInGroups(records, filter.ordering, filter.marks);
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

/** Intersects filters with available bits first; the remaining records are tested one by one. */
const matchingBits = (filters: readonly Filter[], recordCount: number, work: Work): RecordSet => {
  const cheap = filters.filter((filter) => areBitsAtHand(filter));
  const [first, ...rest] = cheap.length > 0 ? cheap : filters.slice(0, 1);
  if (first === undefined) return { kind: 'all', count: recordCount };
  const others = filters.filter((filter) => filter !== first && !rest.includes(filter));
  let bits = bitsOf(first, recordCount, work);
  for (const filter of rest) {
    work.spend(bits.length);
    bits = bothBits(bits, bitsOf(filter, recordCount, work));
  }
  const set = bitsSet(bits);
  if (others.length === 0) return set;
  work.spend(set.count);
  return denser(
    others.reduce((left, filter) => keep(left, filter, recordCount, work), listOfSet(set)),
    recordCount,
    work,
  );
};

/** Many are walked through as bits. */
const denser = (records: Integers, recordCount: number, work: Work): RecordSet => {
  const set = listSet(records);
  if (set.count <= recordCount * bitsShare) return set;
  return { kind: 'bits', count: set.count, bits: bitsOfSet(set, recordCount, work) };
};

const groupsAtHandMax = 32;

const areBitsAtHand = (filter: Filter): boolean => {
  if (filter.kind === 'set') return filter.set.kind !== 'list';
  if (filter.kind === 'groups') return false;
  const { ordering, spans } = filter;
  if (ordering === undefined) return true;
  const groups = groupsIn(spans);
  return groups <= groupsAtHandMax && eachGroup(spans, (group) => ordering.bitsOf(group) !== undefined);
};

const groupsIn = (spans: Spans): number => spans.reduce((sum, [first, end]) => sum + end - first, 0);

const eachGroup = (spans: Spans, holds: (group: number) => boolean): boolean => {
  for (const [first, end] of spans) for (let group = first; group < end; group++) if (!holds(group)) return false;
  return true;
};

const bitsOf = (filter: Filter, recordCount: number, work: Work): Integers => {
  if (filter.kind === 'set') return bitsOfSet(filter.set, recordCount, work);
  if (filter.kind === 'spans' && filter.ordering !== undefined && areBitsAtHand(filter))
    return bitsOfGroups(filter.ordering, filter.spans, recordCount, work);
  work.spend(filter.count + wordsFor(recordCount));
  const bits = new Uint32Array(wordsFor(recordCount));
  setBits(bits, listOf(filter, work));
  return bits;
};

const bitsOfGroups = (ordering: Ordering, spans: Spans, recordCount: number, work: Work): Integers => {
  const words = wordsFor(recordCount);
  const groups = groupsIn(spans);
  const [[only] = [0]] = spans;
  const whole = groups === 1 ? ordering.bitsOf(only) : undefined;
  if (whole !== undefined) return whole;
  work.spend(words * groups);
  const bits = new Uint32Array(words);
  eachGroup(spans, (group) => {
    const some = ordering.bitsOf(group);
    if (some === undefined) return false;
    for (let word = 0; word < words; word++) bits[word] = (bits[word] ?? 0) | (some[word] ?? 0);
    return true;
  });
  return bits;
};
