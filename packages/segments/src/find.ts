/** Plan ─▶ the page that it asks for: how many records match, and which of them are on it. */
import type { Plan } from '@vitrine/query';
import { filtersOf, orderingOf } from './filter.ts';
import { matching } from './matching.ts';
import { pageOf, pageOfGroups } from './page-of.ts';
import type { Partition } from './partition.ts';
import { Work } from './work.ts';

/** What of a plan decides which records are found. */
export type Question = Pick<Plan, 'conditions' | 'words' | 'searchFields' | 'sort' | 'page' | 'limit'>;

export interface Found {
  /** On all pages. */
  readonly total: number;
  /** The numbers of the page's records, in their order. */
  readonly records: readonly number[];
}

/**
 * Finds a page, exactly, whatever the plan asks.
 * @param stepsMax how many steps it may take, a few nanoseconds each
 * @throws TooMuchWork where it takes more
 */
export const find = (partition: Partition, plan: Question, stepsMax = Infinity): Found => {
  const work = new Work(stepsMax);
  const search = { recordCount: partition.count, work };
  const filters = filtersOf(plan, partition, work);
  const keys = plan.sort.map(({ field, isDescending }) => ({
    ordering: orderingOf(partition, field.key),
    isDescending,
  }));
  const skip = (plan.page - 1) * plan.limit;
  const [key, ...rest] = keys;
  const within = filters.find((filter) => filter.kind === 'spans' && filter.ordering === key?.ordering);
  const spans = within?.kind === 'spans' ? within.spans : undefined;
  const [lone, ...others] = filters;
  if (lone?.kind === 'spans' && others.length === 0 && lone.ordering !== undefined && key?.ordering !== undefined) {
    const ordered = { ...key, ordering: key.ordering };
    const records = pageOfGroups({ ...lone, ordering: lone.ordering }, ordered, rest, skip, plan.limit, search);
    if (records !== undefined) return { total: lone.count, records };
  }
  const set = matching(filters, partition.count, work);
  return { total: set.count, records: pageOf(set, keys, skip, plan.limit, search, spans) };
};
