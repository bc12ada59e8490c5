/** Plan ─▶ the page that it asks for: how many records match, and which of them are on it. */
import type { Plan } from '@vitrine/query';
import { filtersOf, orderingOf } from './filters-of.ts';
import { pointsOf } from './geo.ts';
import { matching } from './matching.ts';
import { naturalOrderingOf } from './natural-order.ts';
import { pageOf, pageOfGroups } from './page-of.ts';
import type { Partition } from './partition.ts';
import { pageByRank, type Gain } from './ranking.ts';
import { bitsOfSet, hasBit, type RecordSet } from './record-set.ts';
import { exactGains, searchWords, type SearchedWord } from './searching.ts';
import { suggestSearches } from './suggestions.ts';
import { type Integers, placeOfText } from './texts.ts';
import type { OrderKey } from './walk.ts';
import { Work } from './work.ts';

/** The parts of a plan that determine the records found. */
export type Question = Pick<
  Plan,
  | 'conditions'
  | 'alternatives'
  | 'words'
  | 'isFuzzy'
  | 'searchFields'
  | 'titleKey'
  | 'isRanked'
  | 'number'
  | 'sort'
  | 'listedIds'
  | 'page'
  | 'limit'
>;

export interface Found {
  /** On all pages. */
  readonly total: number;
  /** The numbers of the page's records, in order, in separate memory. */
  readonly records: Integers;
  /** If none matches: similar searches that find some. */
  readonly suggestions?: readonly string[];
}

/**
 * Finds a page, exactly, whatever the plan asks.
 * @param stepsMax how many steps it may take, a few nanoseconds each
 * @throws TooMuchWork where it takes more
 */
export const find = (partition: Partition, plan: Question, stepsMax = Infinity): Found => {
  const work = new Work(stepsMax);
  const words = searchWords(plan, partition, work);
  const found = findPage(partition, plan, words, work);
  return found.total > 0 || words.length === 0
    ? found
    : { ...found, suggestions: suggestSearches(plan, partition, words, work) };
};

const findPage = (partition: Partition, plan: Question, words: readonly SearchedWord[], work: Work): Found => {
  const search = { recordCount: partition.count, work };
  const filters = filtersOf(plan, partition, work, words);
  const keys = plan.sort.map(({ field, isDescending, near, isNatural }): OrderKey => {
    if (isNatural === true) return { ordering: naturalOrderingOf(partition, field.key, work), isDescending };
    if (near === undefined) return { ordering: orderingOf(partition, field.key), isDescending };
    return { ordering: undefined, near: { points: pointsOf(partition, field.key), from: near }, isDescending };
  });
  const skip = (plan.page - 1) * plan.limit;
  if (plan.listedIds.length > 0) {
    const listed = inListedOrder(partition, plan.listedIds, matching(filters, partition.count, work), work);
    return { total: listed.length, records: listed.slice(skip, skip + plan.limit) };
  }
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
  const gainsOf = (): readonly Gain[] => {
    const gains = words.flatMap((word) => word.gains());
    return [...exactGains(plan, gains, partition, work), ...gains];
  };
  const records = plan.isRanked
    ? pageByRank(set, gainsOf, keys, skip, plan.limit, search)
    : pageOf(set, keys, skip, plan.limit, search, spans);
  return { total: set.count, records };
};

/** The numbers of all matching records, in order, for any page. */
export const findAll = (partition: Partition, plan: Question): Integers => {
  const work = new Work(Infinity);
  const all = { ...plan, page: 1, limit: partition.count };
  return findPage(partition, all, searchWords(plan, partition, work), work).records;
};

/** The number of the record that has an id; none where no record has it. */
export const recordOf = (partition: Partition, id: string): number | undefined => placeOfText(partition.ids, id);

/** Matching records by their ids, in the order of the ids. */
const inListedOrder = (partition: Partition, ids: readonly string[], set: RecordSet, work: Work): Integers => {
  const bits = bitsOfSet(set, partition.count, work);
  const listed = ids.flatMap((id) => {
    const record = placeOfText(partition.ids, id);
    return record !== undefined && hasBit(bits, record) ? [record] : [];
  });
  return Uint32Array.from(listed);
};
