/** Conditions and words ─▶ filters: which records each holds for, and how many, before any record is looked at. */
import type { Condition, Value } from '@vitrine/query';
import type { Filter, Filtering } from './filter.ts';
import { pointsOf, recordsInBox, recordsInCircle } from './geo.ts';
import { matching } from './matching.ts';
import { groupAtDecimal, groupAtNumber, groupAtText, type Ordering } from './ordering.ts';
import type { Options, Partition, TextIndex } from './partition.ts';
import {
  lengthOf,
  listOfSet,
  listSet,
  nextBit,
  setBit,
  unionOfLists,
  unionOfSets,
  withoutThose,
  wordsFor,
  type RecordSet,
} from './record-set.ts';
import { searchWords, type SearchedWord } from './searching.ts';
import { complement, filled, intersect, merge, type Span, type Spans } from './spans.ts';
import { findContained, findEnding, type TextSet } from './text-search.ts';
import { findEqual, findStart, type OrderedTexts } from './text-start.ts';
import { placeOfText, type Integers } from './texts.ts';
import type { Work } from './work.ts';

/**
 * The filters of a plan, all of which must hold.
 * @param words what its words find
 */
export const filtersOf = (
  plan: Filtering,
  partition: Partition,
  work: Work,
  words: readonly SearchedWord[] = searchWords(plan, partition, work),
): readonly Filter[] => [
  ...conditionFilters(plan.conditions, partition, work),
  ...(plan.alternatives.length === 0 ? [] : [alternativesFilter(plan, partition, work)]),
  ...words.map(({ matching: records }) => setFilter(records)),
];

/** Conditions on one field are one filter wherever they can be. */
const conditionFilters = (conditions: readonly Condition[], partition: Partition, work: Work): readonly Filter[] => {
  const spansOfField = new Map<string, Spans>();
  const filters: Filter[] = [];
  for (const condition of conditions) {
    const { key } = condition.field;
    const passing = passingTest(condition, partition, work);
    const found = condition.isNegated ? others(passing, work) : passing;
    if (found.kind === 'spans') {
      const before = spansOfField.get(key);
      spansOfField.set(key, before === undefined ? found.spans : intersect(before, found.spans));
    } else filters.push(found.kind === 'texts' ? textsFilter(found.set, key, partition, work) : setFilter(found.set));
  }
  for (const [key, spans] of spansOfField) filters.push(spansFilter(orderingOf(partition, key), spans));
  return filters;
};

/** Records for which all conditions of one alternative at least hold. */
const alternativesFilter = ({ alternatives }: Filtering, partition: Partition, work: Work): Filter => {
  const sets = alternatives.map((conditions) =>
    matching(conditionFilters(conditions, partition, work), partition.count, work),
  );
  return setFilter(unionOfSets(sets, partition.count, work));
};

/** None for the id, whose order is that of the records' numbers. */
export const orderingOf = (partition: Partition, key: string): Ordering | undefined =>
  key === 'id' ? undefined : partition.ordering(key);

const setFilter = (set: RecordSet): Filter => ({ kind: 'set', set, count: set.count });

const spansFilter = (ordering: Ordering | undefined, spans: Spans): Filter => ({
  kind: 'spans',
  ordering,
  spans,
  count: spans.reduce((sum, [first, end]) => sum + placeOf(ordering, end) - placeOf(ordering, first), 0),
});

/** The start of a group in the order; without an ordering, the record itself. */
const placeOf = (ordering: Ordering | undefined, group: number): number =>
  ordering === undefined ? group : (ordering.starts[group] ?? 0);

// What passes a condition's test

/** Numbers below an end: those that pass a test, so that the others are known too. */
type Passing =
  /** Groups that follow one another; of ids, records. */
  | { readonly kind: 'spans'; readonly spans: Spans; readonly end: number }
  /** Texts, which are groups here and there; or records. */
  | { readonly kind: 'texts' | 'records'; readonly set: RecordSet; readonly end: number };

const others = (passing: Passing, work: Work): Passing =>
  passing.kind === 'spans'
    ? { ...passing, spans: complement(passing.spans, passing.end) }
    : { ...passing, set: withoutThose(passing.set, passing.end, work) };

const passingTest = (condition: Condition, partition: Partition, work: Work): Passing => {
  const { key } = condition.field;
  const ordering = orderingOf(partition, key);
  const groups = ordering?.groups ?? partition.count;
  // The group behind all others has the records without a value.
  const end = ordering === undefined ? groups : groups + 1;
  switch (condition.kind) {
    case 'exists':
      return { kind: 'spans', spans: filled([[0, groups]]), end };
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte': {
      const span = compared(condition.kind, spanOf(condition.value, ordering, partition), groups);
      return { kind: 'spans', spans: filled([span]), end };
    }
    case 'in':
      return { kind: 'spans', spans: merge(condition.values.map((value) => spanOf(value, ordering, partition))), end };
    case 'iin': {
      const index = partition.textIndex(key);
      const found = condition.texts.map((text) => listSet(findEqual(index, text, work)));
      return { kind: 'texts', set: unionOfSets(found, index.folded.texts.ends.length, work), end };
    }
    case 'startsWith':
      return passingStart(partition.textIndex(key), condition.text, end, work);
    case 'contains':
    case 'endsWith': {
      const index = partition.textIndex(key);
      const find = condition.kind === 'contains' ? findContained : findEnding;
      return { kind: 'texts', set: find(index, condition.text, work), end };
    }
    case 'near': {
      const set = listSet(recordsInCircle(pointsOf(partition, key), condition.circle, work));
      return { kind: 'records', set, end: partition.count };
    }
    case 'within': {
      const set = listSet(recordsInBox(pointsOf(partition, key), condition.box, work));
      return { kind: 'records', set, end: partition.count };
    }
    case 'holds': {
      const set = recordsHolding(partition.options(key), condition.option, partition.count, work);
      return { kind: 'records', set, end: partition.count };
    }
    case 'holdsIn': {
      const set = recordsHoldingSome(partition.options(key), condition.options, partition.count, work);
      return { kind: 'records', set, end: partition.count };
    }
  }
};

/** If `order` is undefined, each group has one text, so a span of texts is a span of groups. */
const passingStart = (index: TextIndex, text: string, last: number, work: Work): Passing => {
  const { order, start, end } = findStart(index, text);
  if (order === undefined) return { kind: 'spans', spans: filled([[start, end]]), end: last };
  work.spend(end - start);
  const texts = order.slice(start, end);
  return { kind: 'texts', set: { kind: 'list', count: texts.length, records: texts }, end: last };
};

/** The groups that equal a value; where none does, an empty span where it would be. */
const spanOf = (value: Value, ordering: Ordering | undefined, { ids }: Partition): Span => {
  const values = ordering?.values ?? { kind: 'texts', texts: ids };
  switch (value.kind) {
    case 'text':
      return values.kind === 'texts'
        ? [groupAtText(values.texts, value.text, false), groupAtText(values.texts, value.text, true)]
        : none;
    case 'decimal':
      return values.kind === 'numbers'
        ? [groupAtDecimal(values, value.decimal, false), groupAtDecimal(values, value.decimal, true)]
        : none;
    case 'boolean':
      return numbersFrom(values, value.isTrue ? 1 : 0, value.isTrue ? 1 : 0);
    case 'date': {
      const day = Date.parse(`${value.date}T00:00:00.000Z`);
      return numbersFrom(values, day, day);
    }
    case 'span':
      return numbersFrom(values, Date.parse(value.first), Date.parse(value.last));
  }
};

const none: Span = [0, 0];

const numbersFrom = (values: Ordering['values'], first: number, last: number): Span =>
  values.kind === 'numbers'
    ? [groupAtNumber(values.numbers, first, false), groupAtNumber(values.numbers, last, true)]
    : none;

const compared = (comparator: 'gt' | 'gte' | 'lt' | 'lte', equal: Span, end: number): Span => {
  const [first, last] = equal;
  switch (comparator) {
    case 'gt':
      return [last, end];
    case 'gte':
      return [first, end];
    case 'lt':
      return [0, first];
    case 'lte':
      return [0, last];
  }
};

/** For ids the texts are the records themselves. */
const textsFilter = (texts: TextSet, key: string, partition: Partition, work: Work): Filter => {
  const ordering = orderingOf(partition, key);
  if (ordering === undefined) return setFilter(texts);
  if (texts.kind === 'all') return spansFilter(ordering, filled([[0, texts.count]]));
  const groups = listOfSet(texts);
  work.spend(groups.length + wordsFor(ordering.groups));
  const marks = new Uint32Array(wordsFor(ordering.groups + 1));
  let count = 0;
  for (let index = 0; index < groups.length; index++) {
    const group = groups[index] ?? 0;
    setBit(marks, group);
    count += lengthOf(ordering.starts, group);
  }
  const spans = spansInBits(marks);
  return spans === undefined
    ? { kind: 'groups', ordering, marks, groups, count }
    : { kind: 'spans', ordering, spans, count };
};

/** Texts with a common beginning are mostly adjacent: more spans than this gain nothing. */
const spansMax = 8;

/** The set bits as spans; undefined if those are many. */
const spansInBits = (bits: Integers): Spans | undefined => {
  const spans: Span[] = [];
  const end = 32 * bits.length;
  for (let first = nextBit(bits, 0, true); first < end;) {
    if (spans.length === spansMax) return undefined;
    const last = nextBit(bits, first, false);
    spans.push([first, last]);
    first = nextBit(bits, last, true);
  }
  return spans;
};

const foldedOptions = ({ folded, order }: Options): OrderedTexts => ({
  folded: { kind: 'stored', texts: folded },
  order,
});

const recordsHolding = (options: Options, option: string, recordCount: number, work: Work): RecordSet =>
  unionOfLists(
    { starts: options.starts, members: options.records },
    findEqual(foldedOptions(options), option, work),
    recordCount,
    work,
  );

/** To the letter. */
const recordsHoldingSome = (
  { texts, starts, records }: Options,
  options: readonly string[],
  recordCount: number,
  work: Work,
): RecordSet => {
  const known = options.map((option) => placeOfText(texts, option)).filter((place) => place !== undefined);
  return unionOfLists({ starts, members: records }, Uint32Array.from(known), recordCount, work);
};
