/**
 * Finds a page in an index: how many records match, and which of them stand on it. It reads no source. What is done for
 * each of many records is done in plain loops: to iterate or call a function would take several times as long.
 */
import type { SortKey } from '@vitrine/query';
import { countIn, filtersOf, matches, recordsIn, type Filter, type OrderedCondition, type Span } from './filters.ts';
import type { Sorting } from './gathering.ts';
import { firstWhere, groupsOf, type Integers, type Ordering } from './ordering.ts';
import { findWord, type Words } from './words.ts';

/** What is asked, with the parts of the index that it takes. */
export interface Question {
  readonly recordCount: number;
  /** All must hold. */
  readonly conditions: readonly OrderedCondition[];
  /** Each must occur. */
  readonly words: readonly string[];
  readonly wordIndex: Words | undefined;
  readonly order: Order;
  /** How many records come before the page, and how many it has at most. */
  readonly skip: number;
  readonly limit: number;
}

export type Order =
  | { readonly kind: 'ids'; readonly isDescending: boolean }
  | { readonly kind: 'field'; readonly ordering: Ordering; readonly isDescending: boolean }
  | { readonly kind: 'sorting'; readonly sorting: Sorting };

export interface Found {
  /** On all pages. */
  readonly total: number;
  /** The numbers of the page's records, in their order. */
  readonly records: readonly number[];
}

/** So many records are looked at for one page, which takes a millisecond or two; what takes more is left to the source. */
const stepsMax = 300_000;
/** So many that match are sorted; of more, the first are sought by walking through the order. */
const sortedMax = 4096;
/** To sort a record takes about as long as to walk past so many. */
const stepsOfSorting = 8;

/** Of no more records a key and a number make one number that is exact. */
const recordCountMax = 2 ** 26;

/** @returns nothing where the index cannot tell, or where it would take too many steps */
export const find = (question: Question): Found | undefined => {
  if (question.recordCount > recordCountMax) return undefined;
  const filters = filtersOf(question.conditions);
  if (filters === undefined) return undefined;
  const [only] = filters;
  if (question.words.length > 0 || filters.length > 1) return findAmong(question, filters);
  return only === undefined ? findAll(question) : findFiltered(question, only);
};

/** All records: the page is a slice of their order. */
const findAll = ({ recordCount: total, order, skip, limit }: Question): Found => {
  const slice = slicer(order, total);
  return { total, records: slice(skip, Math.min(total, skip + limit)) };
};

/** Conditions on one field: the total is told by their spans. */
const findFiltered = (question: Question, filter: Filter): Found | undefined => {
  const { skip, limit, order } = question;
  const { count: total, ordering, spans } = filter;
  if (skip >= total) return { total, records: [] };
  if (order.kind === 'field' && order.ordering === ordering) {
    return { total, records: sliceSpans(ordering, spans, order.isDescending, skip, Math.min(total, skip + limit)) };
  }
  const steps = stepsOfWalking(question, total);
  if (steps < Math.min(total, sortedMax) * stepsOfSorting || total > sortedMax) {
    return walk(question, total, (record) => matches(filter, record));
  }
  return pageOf(question, recordsIn(filter));
};

/** Several fields, or words: the records with all the words, or those of the rarest filter, are looked at. */
const findAmong = (question: Question, filters: readonly Filter[]): Found | undefined => {
  const [rarest, ...others] = filters.toSorted((one, other) => one.count - other.count);
  if (question.words.length > 0) {
    const records = recordsWithWords(question);
    return records && pageOf(question, keep(records, filters));
  }
  if (rarest === undefined || rarest.count > stepsMax) return undefined;
  return pageOf(question, keep(recordsIn(rarest), others));
};

const recordsWithWords = ({ words, wordIndex }: Question): Integers | undefined => {
  let common: Integers | undefined;
  for (const word of words) {
    const records = wordIndex && findWord(wordIndex, word, stepsMax);
    if (records === undefined || records.length > stepsMax) return undefined;
    common = common === undefined ? records : inBoth(common, records);
  }
  return common;
};

/** Of two lists in ascending order. */
const inBoth = (one: Integers, other: Integers): Integers => {
  const both = new Uint32Array(Math.min(one.length, other.length));
  let length = 0;
  let place = 0;
  for (let index = 0; index < one.length; index++) {
    const record = one[index] ?? 0;
    while (place < other.length && (other[place] ?? 0) < record) place++;
    if (other[place] === record) both[length++] = record;
  }
  return both.subarray(0, length);
};

/** Those of the records that match all the filters, in their order. */
const keep = (records: Integers, filters: readonly Filter[]): Integers =>
  filters.reduce((left, filter) => {
    const kept = new Uint32Array(left.length);
    let length = 0;
    for (let index = 0; index < left.length; index++) {
      const record = left[index] ?? 0;
      if (matches(filter, record)) kept[length++] = record;
    }
    return kept.subarray(0, length);
  }, records);

/** The page among all that match. */
const pageOf = (question: Question, found: Integers): Found | undefined => {
  const { skip, limit, recordCount, order } = question;
  const total = found.length;
  if (skip >= total) return { total, records: [] };
  if (total <= sortedMax) return { total, records: sortRecords(found, order, recordCount, skip, skip + limit) };
  const marks = new Uint8Array(recordCount);
  for (let index = 0; index < found.length; index++) marks[found[index] ?? 0] = 1;
  return walk(question, total, (record) => marks[record] === 1);
};

// Orders

type Slice = (from: number, to: number) => number[];

/** Cuts out of all the records, in an order. */
const slicer = (order: Order, recordCount: number): Slice => {
  switch (order.kind) {
    case 'ids':
      return (from, to) =>
        Array.from(numbersBetween(from, to), (place) => (order.isDescending ? recordCount - 1 - place : place));
    case 'field': {
      const all: Span = [0, groupsOf(order.ordering) + 1];
      return (from, to) => sliceSpans(order.ordering, [all], order.isDescending, from, to);
    }
    case 'sorting':
      return (from, to) => Array.from(order.sorting.records.subarray(from, to));
  }
};

const numbersBetween = (from: number, to: number): Uint32Array =>
  new Uint32Array(Math.max(0, to - from)).map((_, index) => from + index);

/** Cuts out of the records of some groups. Downwards groups are passed from the last to the first, each by id. */
const sliceSpans = (
  ordering: Ordering,
  spans: readonly Span[],
  isDescending: boolean,
  from: number,
  to: number,
): number[] => {
  const passed = passedSpans(ordering, spans, isDescending);
  return Array.from(numbersBetween(from, to), (place) => recordIn(ordering, passed, place));
};

interface PassedSpan {
  readonly span: Span;
  readonly isDownwards: boolean;
}

/** Records without a value come last in both directions. */
const passedSpans = (ordering: Ordering, spans: readonly Span[], isDescending: boolean): readonly PassedSpan[] => {
  const groups = groupsOf(ordering);
  const withValue = spans
    .map(([first, end]): Span => [first, Math.min(end, groups)])
    .filter(([first, end]) => first < end);
  const passed = (isDescending ? withValue.toReversed() : withValue).map((span) => ({
    span,
    isDownwards: isDescending,
  }));
  const hasOthers = spans.some(([, end]) => end > groups);
  return hasOthers ? [...passed, { span: [groups, groups + 1], isDownwards: false }] : passed;
};

const recordIn = (ordering: Ordering, passed: readonly PassedSpan[], place: number): number => {
  const { records, starts } = ordering;
  let left = place;
  for (const { span, isDownwards } of passed) {
    const count = countIn(ordering, span);
    if (left >= count) left -= count;
    else if (!isDownwards) return records[(starts[span[0]] ?? 0) + left] ?? 0;
    else {
      // So many records, from the start, end with the group that is sought.
      const end = (starts[span[1]] ?? 0) - left;
      const group = firstWhere(span[1], (candidate) => (starts[candidate + 1] ?? 0) >= end);
      return records[(starts[group] ?? 0) + (starts[group + 1] ?? 0) - end] ?? 0;
    }
  }
  return 0;
};

/** Those from one place to another in the order: of each record the key and the number make one number, to sort fast. */
const sortRecords = (found: Integers, order: Order, recordCount: number, from: number, to: number): number[] => {
  const keyOf = sortKeyOf(order);
  const keys = new Float64Array(found.length);
  for (let index = 0; index < found.length; index++) {
    const record = found[index] ?? 0;
    keys[index] = keyOf(record) * recordCount + record;
  }
  return Array.from(keys.sort().subarray(from, to), (key) => key - Math.floor(key / recordCount) * recordCount);
};

const sortKeyOf = (order: Order): ((record: number) => number) => {
  switch (order.kind) {
    case 'ids':
      return (record) => (order.isDescending ? -record : record);
    case 'field': {
      const { groupOf } = order.ordering;
      const groups = groupsOf(order.ordering);
      const direction = order.isDescending ? -1 : 1;
      return (record) => {
        const group = groupOf[record] ?? 0;
        return group === groups ? groups : direction * group;
      };
    }
    case 'sorting':
      return (record) => order.sorting.placeOf[record] ?? 0;
  }
};

/** How many records are passed until the page is full, where those that match are spread evenly. */
const stepsOfWalking = ({ skip, limit, recordCount }: Question, total: number): number =>
  (Math.min(total, skip + limit) * recordCount) / total;

/**
 * Walks through the order from its start, past `skip` records that match, and gives the next ones.
 * @returns nothing where that takes too many steps: by how many match, or because they stand far back
 */
const walk = (question: Question, total: number, isMatch: (record: number) => boolean): Found | undefined => {
  const { order, recordCount, skip, limit } = question;
  if (stepsOfWalking(question, total) > stepsMax) return undefined;
  const wanted = Math.min(limit, total - skip);
  const records: number[] = [];
  let left = skip;
  let steps = 0;
  visit(order, recordCount, (record) => {
    if (isMatch(record)) {
      if (left > 0) left--;
      else records.push(record);
    }
    return records.length < wanted && ++steps < stepsMax;
  });
  return records.length === wanted ? { total, records } : undefined;
};

/** Visits the records in their order for as long as that says to go on. */
const visit = (order: Order, recordCount: number, next: (record: number) => boolean): void => {
  switch (order.kind) {
    case 'ids':
      return void visitPlaces(0, recordCount, (place) => next(order.isDescending ? recordCount - 1 - place : place));
    case 'sorting':
      return void visitPlaces(0, recordCount, (place) => next(order.sorting.records[place] ?? 0));
    case 'field':
      return visitGroups(order.ordering, order.isDescending, next);
  }
};

/** @returns whether it was to go on to the end */
const visitPlaces = (from: number, to: number, next: (place: number) => boolean): boolean => {
  for (let place = from; place < to; place++) if (!next(place)) return false;
  return true;
};

const visitGroups = (ordering: Ordering, isDescending: boolean, next: (record: number) => boolean): void => {
  const { records, starts } = ordering;
  const ofPlace = (place: number): boolean => next(records[place] ?? 0);
  if (!isDescending) return void visitPlaces(0, records.length, ofPlace);
  const groups = groupsOf(ordering);
  for (let group = groups - 1; group >= 0; group--) {
    if (!visitPlaces(starts[group] ?? 0, starts[group + 1] ?? 0, ofPlace)) return;
  }
  visitPlaces(starts[groups] ?? 0, records.length, ofPlace);
};

/** What a plan's order takes: nothing but the ids, the order by one field, or one of its own. */
export const orderKindOf = (sort: readonly SortKey[]): Order['kind'] => {
  const last = sort.at(-1);
  if (sort.length === 1 && last?.field.key === 'id') return 'ids';
  return sort.length === 2 && last?.field.key === 'id' && !last.isDescending ? 'field' : 'sorting';
};
