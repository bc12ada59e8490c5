/** Merges the natural orders of several sets of texts. */
import { comparingNaturally } from '../natural-order.ts';
import { consecutive } from '../record-set.ts';
import { noTexts, readText, type Integers } from '../texts.ts';
import { mergeLists } from './merge-lists.ts';
import { placed, type MergedTexts } from './merge-plain-index.ts';
import { naturalOrder, storedOrder } from './natural.ts';
import type { PutPart } from './parts-writer.ts';

/** @param orders as they are stored; undefined: of an earlier version */
export const mergeNatural = (
  orders: readonly (Integers | undefined)[],
  { lists, numbering }: MergedTexts,
  language: string | undefined,
  put: PutPart,
): void => {
  const compare = comparingNaturally(language);
  const own = orders.map((stored, list) => {
    const order = stored ?? naturalOrder(lists[list] ?? noTexts, language);
    return placed(order.length === 0 ? undefined : order, numbering, list);
  });
  const textAt = (list: number, place: number): string => {
    const texts = lists[list];
    return texts === undefined ? '' : readText(texts, own[list]?.[place] ?? 0);
  };
  const numberAt = (list: number, place: number): number => numbering.numbers[list]?.[own[list]?.[place] ?? 0] ?? 0;
  const merged = consecutive(0, numbering.count);
  let length = 0;
  mergeLists(
    own.map((order) => order.length),
    (list, place, other, otherPlace) =>
      compare(textAt(list, place), textAt(other, otherPlace)) || numberAt(list, place) - numberAt(other, otherPlace),
    (list, first, end) => {
      for (let place = first; place < end; place++) merged[length++] = numberAt(list, place);
    },
  );
  put('natural', storedOrder(merged));
};
