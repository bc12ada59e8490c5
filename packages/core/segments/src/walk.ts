/** Walks through an order, group by group, and sorts each group by the next keys. */
import type { Near } from './geo.ts';
import { countIn, type Ordering } from './ordering.ts';
import { bitsOfSet, hasBit, type RecordSet } from './record-set.ts';
import { filled, isIn, type Span, type Spans } from './spans.ts';
import { firstWhere, type Integers } from './texts.ts';
import type { StepBudget } from './step-budget.ts';

export interface OrderKey {
  /** None for the id, whose order is that of the records' numbers, and for distances. */
  readonly ordering: Ordering | undefined;
  readonly near?: Near | undefined;
  readonly isDescending: boolean;
}

export interface Search {
  readonly recordCount: number;
  readonly budget: StepBudget;
}

export interface GroupKey extends OrderKey {
  readonly ordering: Ordering;
}

/** Groups that are passed one after another, upwards or downwards, and the keys that decide within a group. */
export interface Walk {
  readonly ordering: Ordering;
  readonly spans: readonly PassedSpan[];
  readonly rest: readonly OrderKey[];
  /** Sorts a group's members, given by ascending number, by the rest of the keys, and returns a page of them. */
  readonly pageIn: (
    members: Integers,
    rest: readonly OrderKey[],
    skip: number,
    limit: number,
    search: Search,
  ) => Integers;
}

/** Some groups of an ordering, and how many records they have. */
export interface Groups {
  readonly ordering: Ordering;
  readonly spans: Spans;
  readonly count: number;
}

interface PassedSpan {
  readonly span: Span;
  readonly isDownwards: boolean;
}

/** Records without a value come last in both directions. */
export const passedSpans = ({ groups }: Ordering, spans: Spans, isDescending: boolean): readonly PassedSpan[] => {
  const withValue = filled(spans.map(([first, end]) => [first, Math.min(end, groups)]));
  const passed = (isDescending ? withValue.toReversed() : withValue).map((span) => ({
    span,
    isDownwards: isDescending,
  }));
  const hasOthers = spans.some(([, end]) => end > groups);
  return hasOthers ? [...passed, { span: [groups, groups + 1], isDownwards: false }] : passed;
};

/**
 * The first group of the page is found by where groups start.
 * @param count so many there are
 */
export const pageOfAll = (walked: Walk, skip: number, count: number, search: Search): Integers => {
  const { ordering, spans, rest } = walked;
  const { records, starts } = ordering;
  // There may be as many groups as records: then no list is made for each.
  const isPlain = isByNumber(rest);
  const found = new Uint32Array(count);
  let [left, length] = [skip, 0];
  for (const { span, isDownwards } of spans) {
    const inSpan = countIn(ordering, span);
    if (left >= inSpan) {
      left -= inSpan;
      continue;
    }
    const step = isDownwards ? -1 : 1;
    const begin = groupBehind(ordering, span, isDownwards, left);
    left -= isDownwards ? countIn(ordering, [begin + 1, span[1]]) : countIn(ordering, [span[0], begin]);
    for (let group = begin; group >= span[0] && group < span[1] && length < count; group += step) {
      const [from, to] = [starts[group] ?? 0, starts[group + 1] ?? 0];
      if (isPlain)
        for (let place = from + left; place < to && length < count; place++) found[length++] = records[place] ?? 0;
      else {
        const more = pageIn(walked, records.subarray(from, to), left, count - length, search);
        found.set(more, length);
        length += more.length;
      }
      left = 0;
    }
    if (length === count) return found;
  }
  return found;
};

/** The group in which, of a span's records in their direction, the one is that has so many before it. */
const groupBehind = ({ starts }: Ordering, [first, end]: Span, isDownwards: boolean, before: number): number => {
  if (!isDownwards) {
    const place = (starts[first] ?? 0) + before;
    return first + firstWhere(end - first, (index) => (starts[first + index + 1] ?? 0) > place);
  }
  const place = (starts[end] ?? 0) - before;
  return first + firstWhere(end - first, (index) => (starts[first + index + 1] ?? 0) >= place);
};

/** True if records are ordered by their number alone, ascending. */
export const isByNumber = ([key]: readonly OrderKey[]): boolean =>
  key?.ordering === undefined && key?.near === undefined && key?.isDescending !== true;

const pageIn = (walked: Walk, members: Integers, skip: number, limit: number, search: Search): Integers =>
  members.length < 2 || isByNumber(walked.rest)
    ? members.subarray(skip, skip + limit)
    : walked.pageIn(members, walked.rest, skip, limit, search);

type Matches = (record: number) => boolean;

/** @param count so many there are */
export const walk = (set: RecordSet, walked: Walk, skip: number, count: number, search: Search): Integers => {
  const bits = bitsOfSet(set, search.recordCount, search.budget);
  return walkWhere((record) => hasBit(bits, record), walked, skip, count, search);
};

/**
 * The same among the records of some groups of another ordering: each is looked at as it is passed, where fewer are passed
 * than there are, so that no set of all of them is made.
 * @returns nothing where more are passed
 */
export const walkAmong = (
  { ordering: { groupOf }, spans, count: all }: Groups,
  walked: Walk,
  skip: number,
  count: number,
  search: Search,
): Integers | undefined => {
  // Where those that match are spread evenly.
  const passed = ((skip + count) * search.recordCount) / all;
  return passed < all
    ? walkWhere((record) => isIn(spans, groupOf[record] ?? 0), walked, skip, count, search)
    : undefined;
};

const walkWhere = (matches: Matches, walked: Walk, skip: number, count: number, search: Search): Integers =>
  isByNumber(walked.rest)
    ? walkByNumber(matches, walked, skip, count, search.budget)
    : walkByGroup(matches, walked, skip, count, search);

/** To begin with a group takes about as long as so many steps. */
const stepsOfGroup = 3;

const walkByGroup = (matches: Matches, walked: Walk, skip: number, limit: number, search: Search): Integers => {
  const { ordering, spans } = walked;
  const { records, starts } = ordering;
  const found = new Uint32Array(limit);
  let [left, length] = [skip, 0];
  for (const { span, isDownwards } of spans) {
    const [first, end] = span;
    for (let index = 0; index < end - first && length < limit; index++) {
      const group = isDownwards ? end - 1 - index : first + index;
      const from = starts[group] ?? 0;
      const to = starts[group + 1] ?? 0;
      search.budget.spend(to - from + stepsOfGroup);
      const count = countMembers(records, from, to, matches);
      if (left >= count) left -= count;
      else {
        const members = membersOf(records.subarray(from, to), matches, count);
        const more = pageIn(walked, members, left, limit - length, search);
        found.set(more, length);
        length += more.length;
        left = 0;
      }
    }
  }
  return found;
};

/** Counts matching members of a range, without an array for each of many small groups. */
const countMembers = (records: Integers, from: number, to: number, matches: Matches): number => {
  let count = 0;
  for (let place = from; place < to; place++) if (matches(records[place] ?? 0)) count++;
  return count;
};

const membersOf = (records: Integers, matches: Matches, count: number): Integers => {
  const members = new Uint32Array(count);
  for (let index = 0, length = 0; length < count; index++) {
    const record = records[index] ?? 0;
    if (matches(record)) members[length++] = record;
  }
  return members;
};

/** Nothing but the first key and the number decides: record after record, without a list for each group. */
const walkByNumber = (
  matches: Matches,
  { ordering: { records, starts }, spans }: Walk,
  skip: number,
  count: number,
  budget: StepBudget,
): Integers => {
  const found = new Uint32Array(count);
  let [left, length] = [skip, 0];
  const isFilled = (from: number, to: number): boolean => {
    for (let place = from; place < to; place++) {
      const record = records[place] ?? 0;
      if (!matches(record)) continue;
      if (left > 0) left--;
      else {
        found[length++] = record;
        if (length === count) return true;
      }
    }
    return false;
  };
  for (const { span, isDownwards } of spans) {
    if (isDownwards) {
      for (let group = span[1] - 1; group >= span[0]; group--) {
        const from = starts[group] ?? 0;
        const to = starts[group + 1] ?? 0;
        budget.spend(to - from + 1);
        if (isFilled(from, to)) return found;
      }
      continue;
    }
    const end = starts[span[1]] ?? 0;
    for (let from = starts[span[0]] ?? 0; from < end; from += passedAtOnce) {
      budget.spend(Math.min(passedAtOnce, end - from));
      if (isFilled(from, Math.min(from + passedAtOnce, end))) return found;
    }
  }
  return found;
};

/** So many steps are counted together. */
const passedAtOnce = 1024;
