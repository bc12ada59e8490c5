/** Conditions and words ─▶ selections: which records each holds for, and how many, before any record is looked at. */
import type { Condition, Value } from '@vitrine/query';
import { pointsOf, recordsInBox, recordsInCircle } from './geo.ts';
import { matching, type Selection } from './matching.ts';
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
import { searchWords, type SearchedPlan, type SearchedWord } from './searching.ts';
import { complement, filled, intersect, merge, type Span, type Spans } from './spans.ts';
import { findContained, findEnding } from './text-search.ts';
import { findEqual, findStart } from './text-start.ts';
import { placeOfText, type Integers } from './texts.ts';
import type { StepBudget } from './step-budget.ts';

/**
 * The selections of a plan, all of which must hold.
 * @param words what its words find
 */
export const selectionsOf = (
  plan: SearchedPlan,
  partition: Partition,
  budget: StepBudget,
  words: readonly SearchedWord[] = searchWords(plan, partition, budget),
): readonly Selection[] => [
  ...conditionSelections(plan.conditions, partition, budget),
  ...(plan.alternatives.length === 0 ? [] : [alternativesSelection(plan, partition, budget)]),
  ...words.map(({ matching: records }) => selectionOfSet(records)),
];

/** Conditions on one field are one selection wherever they can be. */
const conditionSelections = (
  conditions: readonly Condition[],
  partition: Partition,
  budget: StepBudget,
): readonly Selection[] => {
  const spansOfField = new Map<string, Spans>();
  const selections: Selection[] = [];
  for (const condition of conditions) {
    const { key } = condition.field;
    const passing = passingTest(condition, partition, budget);
    const found = condition.isNegated ? others(passing, budget) : passing;
    if (found.kind === 'spans') {
      const before = spansOfField.get(key);
      spansOfField.set(key, before === undefined ? found.spans : intersect(before, found.spans));
    } else
      selections.push(
        found.kind === 'texts' ? selectionOfTexts(found.set, key, partition, budget) : selectionOfSet(found.set),
      );
  }
  for (const [key, spans] of spansOfField) selections.push(selectionOfSpans(orderingOf(partition, key), spans));
  return selections;
};

/** Records for which all conditions of one alternative at least hold. */
const alternativesSelection = ({ alternatives }: SearchedPlan, partition: Partition, budget: StepBudget): Selection => {
  const sets = alternatives.map((conditions) =>
    matching(conditionSelections(conditions, partition, budget), partition.count, budget),
  );
  return selectionOfSet(unionOfSets(sets, partition.count, budget));
};

/** None for the id, whose order is that of the records' numbers. */
export const orderingOf = (partition: Partition, key: string): Ordering | undefined =>
  key === 'id' ? undefined : partition.ordering(key);

const selectionOfSet = (set: RecordSet): Selection => ({ kind: 'set', set, count: set.count });

const selectionOfSpans = (ordering: Ordering | undefined, spans: Spans): Selection => ({
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

const others = (passing: Passing, budget: StepBudget): Passing =>
  passing.kind === 'spans'
    ? { ...passing, spans: complement(passing.spans, passing.end) }
    : { ...passing, set: withoutThose(passing.set, passing.end, budget) };

const passingTest = (condition: Condition, partition: Partition, budget: StepBudget): Passing => {
  const { key } = condition.field;
  const ordering = orderingOf(partition, key);
  const groups = ordering?.groups ?? partition.count;
  // The group behind all others has the records without a value.
  const end = ordering === undefined ? groups : groups + 1;
  const recordsOf = (set: RecordSet): Passing => ({ kind: 'records', set, end: partition.count });
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
      const found = condition.texts.map((text) => listSet(findEqual(index, text, budget)));
      return { kind: 'texts', set: unionOfSets(found, index.folded.texts.ends.length, budget), end };
    }
    case 'startsWith':
      return passingStart(partition.textIndex(key), condition.text, end, budget);
    case 'contains':
    case 'endsWith': {
      const index = partition.textIndex(key);
      const find = condition.kind === 'contains' ? findContained : findEnding;
      return { kind: 'texts', set: find(index, condition.text, budget), end };
    }
    case 'near':
      return recordsOf(listSet(recordsInCircle(pointsOf(partition, key), condition.circle, budget)));
    case 'within':
      return recordsOf(listSet(recordsInBox(pointsOf(partition, key), condition.box, budget)));
    case 'hasOption':
    case 'hasOptionIn': {
      const options = partition.options(key);
      const { starts, records: members } = options;
      return recordsOf(
        unionOfLists({ starts, members }, soughtOptions(condition, options, budget), partition.count, budget),
      );
    }
  }
};

/** If `order` is undefined, each group has one text, so a span of texts is a span of groups. */
const passingStart = (index: TextIndex, text: string, last: number, budget: StepBudget): Passing => {
  const { order, start, end } = findStart(index, text);
  if (order === undefined) return { kind: 'spans', spans: filled([[start, end]]), end: last };
  budget.spend(end - start);
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
const selectionOfTexts = (texts: RecordSet, key: string, partition: Partition, budget: StepBudget): Selection => {
  const ordering = orderingOf(partition, key);
  if (ordering === undefined) return selectionOfSet(texts);
  if (texts.kind === 'all') return selectionOfSpans(ordering, filled([[0, texts.count]]));
  const groups = listOfSet(texts);
  budget.spend(groups.length + wordsFor(ordering.groups));
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

/** The numbers of the options that one without regard to case is, or some to the letter. */
const soughtOptions = (
  condition: Extract<Condition, { readonly kind: 'hasOption' | 'hasOptionIn' }>,
  { folded, order, texts }: Options,
  budget: StepBudget,
): Integers => {
  if (condition.kind === 'hasOption')
    return findEqual({ folded: { kind: 'stored', texts: folded }, order }, condition.option, budget);
  const places = condition.options.map((option) => placeOfText(texts, option));
  return Uint32Array.from(places.filter((place) => place !== undefined));
};
