/** Whether the data was renewed while somebody leafed through a list. Pages agree with one another within an edition. */
import type { Edition } from '@vitrine/client';
import { listAddress, type List } from './place.ts';

let last: { readonly list: string; readonly openedMs: number } | undefined;

/** Called for each page that is shown. On the first page of a list there is nothing before it to disagree with. */
export const hasTurned = (list: List, { openedAt }: Edition): boolean => {
  const now = { list: listAddress({ ...list, page: 1 }), openedMs: openedAt.getTime() };
  const hasMoved = last !== undefined && last.list === now.list && !Object.is(last.openedMs, now.openedMs);
  last = now;
  return hasMoved && list.page > 1;
};
