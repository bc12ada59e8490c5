/** Whether the records changed while a visitor paged through a list: then its pages may not be consistent. */
import type { Edition } from '@vitrine/client';
import { listAddress, type List } from './place.ts';

let last: { readonly list: string; readonly state: string } | undefined;

/** Called for each page that is shown. On the first page of a list there is nothing before it to disagree with. */
export const hasTurned = (list: List, { state, openedAt }: Edition): boolean => {
  const now = { list: listAddress({ ...list, page: 1 }), state: state ?? String(openedAt) };
  const hasMoved = last !== undefined && last.list === now.list && last.state !== now.state;
  last = now;
  return hasMoved && list.page > 1;
};
