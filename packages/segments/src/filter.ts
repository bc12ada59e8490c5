/** Conditions and words ─▶ filters: which records each holds for, and how many, before any record is looked at. */
import type { Condition, Plan, Value } from '@vitrine/query';
import { matching } from './matching.ts';
import { groupAtDecimal, groupAtNumber, groupAtText, type Ordering } from './ordering.ts';
import type { Options, Partition } from './partition.ts';
import {
  lengthOf,
  listOfSet,
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
import { findEqual, findStart } from './text-start.ts';
import { placeOfText, type Integers } from './texts.ts';
import type { Work } from './work.ts';

/** What of a plan decides which records match. */
export type Filtering = Pick<Plan, 'conditions' | 'alternatives' | 'words' | 'isFuzzy' | 'searchFields'>;

export type Filter =
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
    const spans = spansOf(condition, partition);
    if (spans === undefined) {
      filters.push(filterOf(condition, partition, work));
      continue;
    }
    const { key } = condition.field;
    const before = spansOfField.get(key);
    spansOfField.set(key, before === undefined ? spans : intersect(before, spans));
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

/** Where a group begins in the order; without an ordering, the record itself. */
const placeOf = (ordering: Ordering | undefined, group: number): number =>
  ordering === undefined ? group : (ordering.starts[group] ?? 0);

// Values: groups that follow one another

/** The groups, or of ids the records, that a condition holds for; none where they do not follow one another. */
const spansOf = (condition: Condition, partition: Partition): Spans | undefined => {
  const ordering = orderingOf(partition, condition.field.key);
  const groups = ordering?.groups ?? partition.count;
  const end = ordering === undefined ? partition.count : groups + 1;
  switch (condition.kind) {
    case 'exists':
      return filled(condition.isExpected ? [[0, groups]] : [[groups, end]]);
    case 'compare':
      return filled([compared(condition.comparator, spanOf(condition.value, ordering, partition), groups)]);
    case 'one-of': {
      const equal = merge(condition.values.map((value) => spanOf(value, ordering, partition)));
      return condition.isExpected ? equal : complement(equal, end);
    }
    case 'starts-with': {
      const { order, start, end: last } = findStart(partition.textIndex(condition.field.key), condition.text);
      return order === undefined ? filled([[start, last]]) : undefined;
    }
    case 'contains':
    case 'not-contains':
    case 'ends-with':
    case 'holds':
    case 'holds-one-of':
      return undefined;
  }
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

const compared = (
  comparator: Extract<Condition, { kind: 'compare' }>['comparator'],
  equal: Span,
  end: number,
): Span => {
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

// Texts: groups here and there

const filterOf = (condition: Condition, partition: Partition, work: Work): Filter => {
  const { key } = condition.field;
  switch (condition.kind) {
    case 'contains':
      return textsFilter(findContained(partition.textIndex(key), condition.text, work), key, partition, work);
    case 'not-contains': {
      const index = partition.textIndex(key);
      const others = withoutThose(findContained(index, condition.text, work), index.folded.ends.length, work);
      return textsFilter(others, key, partition, work);
    }
    case 'ends-with':
      return textsFilter(findEnding(partition.textIndex(key), condition.text, work), key, partition, work);
    case 'starts-with': {
      const { order, start, end } = findStart(partition.textIndex(key), condition.text);
      work.spend(end - start);
      const texts = order?.slice(start, end) ?? new Uint32Array();
      return textsFilter({ kind: 'list', count: texts.length, records: texts }, key, partition, work);
    }
    case 'holds':
      return setFilter(recordsHolding(partition.options(key), condition.option, partition.count, work));
    case 'holds-one-of': {
      const { options, isExpected } = condition;
      const holding = recordsHoldingSome(partition.options(key), options, partition.count, work);
      return setFilter(isExpected ? holding : withoutThose(holding, partition.count, work));
    }
    case 'exists':
    case 'compare':
    case 'one-of':
      throw new Error(`A condition of kind ${condition.kind} is one of spans.`);
  }
};

/** Of ids the texts are the records themselves. */
const textsFilter = (texts: TextSet, key: string, partition: Partition, work: Work): Filter => {
  const ordering = orderingOf(partition, key);
  if (ordering === undefined) return setFilter(texts);
  if (texts.kind === 'all') return spansFilter(ordering, filled([[0, ordering.groups]]));
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

/** What starts alike mostly follows one another: more spans than this are no gain. */
const spansMax = 8;

/** What is set, as spans; none where those are many. */
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

const recordsHolding = (options: Options, option: string, recordCount: number, work: Work): RecordSet =>
  unionOfLists({ starts: options.starts, members: options.records }, findEqual(options, option), recordCount, work);

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
