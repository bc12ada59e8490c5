/** Conditions ─▶ the groups of an ordering that they hold for. */
import type { Condition } from '@vitrine/query';
import { keyRangeOf } from './key-ranges.ts';
import { groupAtNumber, groupAtText, groupsOf, type Integers, type Ordering } from './ordering.ts';

/** Groups from the first up to, and without, the end. */
export type Span = readonly [first: number, end: number];

export interface Filter {
  readonly ordering: Ordering;
  /** In ascending order, none touching the next. */
  readonly spans: readonly Span[];
  /** How many records match it alone. */
  readonly count: number;
}

/** A condition, and the order by its field. */
export interface OrderedCondition {
  readonly condition: Condition;
  readonly ordering: Ordering;
}

/**
 * Conditions that must all hold, as one filter for each field: those of a price from here to there are one span.
 * @returns nothing where the index cannot tell
 */
export const filtersOf = (conditions: readonly OrderedCondition[]): readonly Filter[] | undefined => {
  const spansOfAll = new Map<Ordering, readonly Span[]>();
  for (const { condition, ordering } of conditions) {
    const spans = spansOf(condition, ordering);
    if (spans === undefined) return undefined;
    const before = spansOfAll.get(ordering);
    spansOfAll.set(ordering, before === undefined ? spans : intersect(before, spans));
  }
  return Array.from(spansOfAll, ([ordering, spans]) => {
    const count = spans.reduce((sum, span) => sum + countIn(ordering, span), 0);
    return { ordering, spans, count };
  });
};

export const countIn = ({ starts }: Ordering, [first, end]: Span): number => (starts[end] ?? 0) - (starts[first] ?? 0);

export const matches = ({ ordering, spans }: Filter, record: number): boolean => {
  const group = ordering.groupOf[record] ?? 0;
  for (let index = 0; index < spans.length; index++) {
    const span = spans[index];
    if (span !== undefined && group < span[1]) return group >= span[0];
  }
  return false;
};

/** The records that match, group after group. */
export const recordsIn = ({ ordering: { records, starts }, spans, count }: Filter): Integers => {
  const [only] = spans;
  if (only !== undefined && spans.length === 1) return records.subarray(starts[only[0]], starts[only[1]]);
  const all = new Uint32Array(count);
  let length = 0;
  for (const [first, end] of spans) {
    const some = records.subarray(starts[first], starts[end]);
    all.set(some, length);
    length += some.length;
  }
  return all;
};

/** The groups that a condition holds for, in ascending order; none where the index cannot tell. */
const spansOf = (condition: Condition, ordering: Ordering): readonly Span[] | undefined => {
  const groups = groupsOf(ordering);
  switch (condition.kind) {
    case 'exists':
      return filled(condition.isExpected ? [[0, groups]] : [[groups, groups + 1]]);
    case 'compare': {
      const span = spanOf(condition.value, ordering);
      return span && filled([compared(condition.comparator, span, groups)]);
    }
    case 'one-of': {
      const spans = condition.values.map((value) => spanOf(value, ordering));
      const known = spans.filter((span) => span !== undefined);
      if (known.length < spans.length) return undefined;
      const merged = merge(known);
      return condition.isExpected ? merged : complement(merged, groups + 1);
    }
    case 'contains':
    case 'starts-with':
    case 'holds':
      return undefined;
  }
};

type Values = Extract<Condition, { readonly kind: 'one-of' }>['values'];
type Comparator = Extract<Condition, { readonly kind: 'compare' }>['comparator'];

/** The groups that equal a value; where none does, an empty span where it would stand. */
const spanOf = (value: Values[number], { values }: Ordering): Span | undefined => {
  if (value.kind === 'text') {
    if (values.kind !== 'texts') return undefined;
    return [groupAtText(values.texts, value.text, false), groupAtText(values.texts, value.text, true)];
  }
  const range = keyRangeOf(value);
  if (range === undefined || values.kind !== 'numbers') return undefined;
  return [groupAtNumber(values.numbers, range.first, false), groupAtNumber(values.numbers, range.last, true)];
};

const compared = (comparator: Comparator, [first, end]: Span, groups: number): Span => {
  switch (comparator) {
    case 'gt':
      return [end, groups];
    case 'gte':
      return [first, groups];
    case 'lt':
      return [0, first];
    case 'lte':
      return [0, end];
  }
};

const filled = (spans: readonly Span[]): readonly Span[] => spans.filter(([first, end]) => first < end);

const merge = (spans: readonly Span[]): readonly Span[] => {
  const merged: Span[] = [];
  for (const [first, end] of filled(spans).toSorted(([one], [other]) => one - other)) {
    const last = merged.at(-1);
    if (last !== undefined && first <= last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], end)];
    else merged.push([first, end]);
  }
  return merged;
};

const intersect = (spans: readonly Span[], others: readonly Span[]): readonly Span[] => {
  const common: Span[] = [];
  let next = 0;
  for (const [first, end] of spans) {
    // What ends before this span ends before all that follow.
    while ((others[next]?.[1] ?? end) <= first) next++;
    for (let index = next; index < others.length; index++) {
      const [otherFirst, otherEnd] = others[index] ?? [end, end];
      if (otherFirst >= end) break;
      common.push([Math.max(first, otherFirst), Math.min(end, otherEnd)]);
    }
  }
  return common;
};

const complement = (spans: readonly Span[], end: number): readonly Span[] =>
  filled([...spans, [end, end] as const].map(([first], index) => [spans[index - 1]?.[1] ?? 0, first] as const));
