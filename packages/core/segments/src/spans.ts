/** Sets of whole numbers as spans: ascending, none empty, none touching the next. */

/** From the first up to, and without, the end. */
export type Span = readonly [first: number, end: number];
export type Spans = readonly Span[];

export const filled = (spans: Spans): Spans => spans.filter(([first, end]) => first < end);

/** The union of spans in any order. */
export const merge = (spans: Spans): Spans => {
  const merged: Span[] = [];
  for (const [first, end] of filled(spans).toSorted(([one], [other]) => one - other)) {
    const last = merged.at(-1);
    if (last !== undefined && first <= last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], end)];
    else merged.push([first, end]);
  }
  return merged;
};

export const intersect = (spans: Spans, others: Spans): Spans => {
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

/** All from 0 up to the end that is in none of the spans. */
export const complement = (spans: Spans, end: number): Spans =>
  filled([...spans, [end, end] as const].map(([first], index) => [spans[index - 1]?.[1] ?? 0, first] as const));

export const isIn = (spans: Spans, number: number): boolean => {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const span = spans[middle];
    if (span !== undefined && number < span[1]) high = middle;
    else low = middle + 1;
  }
  return number >= (spans[low]?.[0] ?? Infinity);
};
