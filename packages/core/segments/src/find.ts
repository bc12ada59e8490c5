/** Plan ─▶ the page that it asks for: how many records match, and which of them are on it. */
import type { Plan } from '@vitrine/query';
import { selectionsOf, orderingOf } from './selections.ts';
import { pointsOf } from './geo.ts';
import { matching, type Selection } from './matching.ts';
import { naturalOrderingOf } from './natural-order.ts';
import { pageOf, pageOfGroups } from './page-of.ts';
import type { Partition } from './partition.ts';
import { pageByRank, type Gain } from './ranking.ts';
import { bitsOfSet, hasBit, type RecordSet } from './record-set.ts';
import { exactGains, searchWords, type SearchedWord } from './searching.ts';
import { suggestSearches } from './suggestions.ts';
import { type Integers, placeOfText } from './texts.ts';
import type { OrderKey, Search } from './walk.ts';
import { StepBudget } from './step-budget.ts';

/** The parts of a plan that determine the records found. */
export type Question = Omit<Plan, 'collection' | 'fields' | 'expansions' | 'describesFields' | 'hasHighlights'>;

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
  const budget = new StepBudget(stepsMax);
  const words = searchWords(plan, partition, budget);
  const found = findPage(partition, plan, words, budget);
  return found.total > 0 || words.length === 0
    ? found
    : { ...found, suggestions: suggestSearches(plan, partition, words, budget) };
};

/** @throws TooMuchWork */
export const findPage = (
  partition: Partition,
  plan: Question,
  words: readonly SearchedWord[],
  budget: StepBudget,
): Found => {
  const { limit } = plan;
  const skip = (plan.page - 1) * limit;
  const search = { recordCount: partition.count, budget };
  const selections = selectionsOf(plan, partition, budget, words);
  if (plan.listedIds.length > 0) {
    const listed = inListedOrder(partition, plan.listedIds, matching(selections, partition.count, budget), budget);
    return { total: listed.length, records: listed.slice(skip, skip + limit) };
  }
  const keys = orderKeysOf(plan, partition, budget);
  const unlisted = pageWithoutSet(selections, keys, skip, limit, search);
  if (unlisted !== undefined) return unlisted;
  const set = matching(selections, partition.count, budget);
  if (plan.isRanked) {
    const gainsOf = (): readonly Gain[] => {
      const gains = words.flatMap((word) => word.gains());
      return [...exactGains(plan, gains, partition, budget), ...gains];
    };
    return { total: set.count, records: pageByRank(set, gainsOf, keys, skip, limit, search) };
  }
  const spans = selections.filter((each) => each.kind === 'spans');
  const within = spans.find(({ ordering }) => ordering === keys[0]?.ordering);
  return { total: set.count, records: pageOf(set, keys, skip, limit, search, within?.spans) };
};

const orderKeysOf = ({ sort }: Question, partition: Partition, budget: StepBudget): readonly OrderKey[] =>
  sort.map(({ field, isDescending, near, isNatural }) => {
    if (isNatural === true) return { ordering: naturalOrderingOf(partition, field.key, budget), isDescending };
    if (near === undefined) return { ordering: orderingOf(partition, field.key), isDescending };
    return { ordering: undefined, near: { points: pointsOf(partition, field.key), from: near }, isDescending };
  });

/** The page of a single selection of spans, without a set of all its records, where that is faster. */
const pageWithoutSet = (
  [only, ...others]: readonly Selection[],
  [key, ...rest]: readonly OrderKey[],
  skip: number,
  limit: number,
  search: Search,
): Found | undefined => {
  if (only?.kind !== 'spans' || others.length > 0) return undefined;
  const { ordering, count } = only;
  if (ordering === undefined || key?.ordering === undefined) return undefined;
  const ordered = { ...key, ordering: key.ordering };
  const records = pageOfGroups({ ...only, ordering }, ordered, rest, skip, limit, search);
  return records && { total: count, records };
};

/** The numbers of all matching records, in order, for any page. */
export const findAll = (partition: Partition, plan: Question): Integers => {
  const budget = new StepBudget(Infinity);
  const all = { ...plan, page: 1, limit: partition.count };
  return findPage(partition, all, searchWords(plan, partition, budget), budget).records;
};

/** The number of the record that has an id; none where no record has it. */
export const recordOf = (partition: Partition, id: string): number | undefined => placeOfText(partition.ids, id);

/** Matching records by their ids, in the order of the ids. */
const inListedOrder = (partition: Partition, ids: readonly string[], set: RecordSet, budget: StepBudget): Integers => {
  const bits = bitsOfSet(set, partition.count, budget);
  const listed = ids.flatMap((id) => {
    const record = placeOfText(partition.ids, id);
    return record !== undefined && hasBit(bits, record) ? [record] : [];
  });
  return Uint32Array.from(listed);
};
