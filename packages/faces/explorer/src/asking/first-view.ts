/** The first view of a collection, before any choice of the visitor: for events, upcoming ones, the next one first. */
import { kindOf } from '../found/collection-kind.ts';
import { readRoles } from '../found/field-roles.ts';
import type { PresentedCollection } from '../presented.ts';
import type { PageAddress } from './page-address.ts';
import type { Survey } from './survey.ts';
import { withMoment } from './zoned-days.ts';

interface Now {
  /** A day such as `2026-01-31`, in the time zone. */
  readonly today: string;
  readonly timeZone: string;
}

/**
 * Adds conditions and an order to an address without any. All are in the page's links, so that each can be removed; an
 * owner's own order stays.
 */
export const withFirstView = (
  collection: PresentedCollection,
  address: PageAddress,
  { facetOf, shareOf }: Survey,
  { today, timeZone }: Now,
): PageAddress => {
  const { view, others } = address;
  const roles = readRoles(collection);
  const { start, end } = roles;
  const isChosen = view.conditions.length > 0 || view.sort.length > 0 || view.search.trim() !== '' || others.length > 0;
  if (isChosen || start === undefined || kindOf(collection, roles) !== 'Event' || !mayOrder(collection, start.key))
    return address;
  // What has begun goes on until its end, where each has one.
  const until = end !== undefined && shareOf(end.key) === 1 ? end : start;
  const { max = '' } = facetOf(until.key) ?? {};
  if (String(max) < today) return { ...address, view: { ...view, sort: [{ field: start.key, descends: true }] } };
  const fromToday = { field: until.key, operator: 'gte', values: [today] } as const;
  const condition = until.type === 'datetime' ? withMoment(fromToday, timeZone) : fromToday;
  return { ...address, view: { ...view, conditions: [condition], sort: [{ field: start.key, descends: false }] } };
};

const mayOrder = ({ sort: [first] = [] }: PresentedCollection, start: string): boolean =>
  first === undefined || (first.key === start && !first.isDescending);
