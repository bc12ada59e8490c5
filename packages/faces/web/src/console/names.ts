/** The owners' names of collections (by slug), fields (by key) and views (by slug). */
import type { FieldDescriptor } from '@vitrine/contract';
import { readConditions } from '@vitrine/explorer/condition-text';
import type { Condition, SortedBy } from '@vitrine/explorer/view';
import { printCondition } from '../records/filter-text.ts';
import { withOwnFields } from '../records/own-fields.ts';
import type { Words } from '../shared/words.tsx';
import type { NamedView, Offer } from './answers.ts';
import { useOffers, useViews } from './questions.ts';
import { splitQuery } from './view-query.ts';

/** Removed collections, fields and views are named as in the API. */
export interface Names {
  readonly collection: (slug: string) => string;
  readonly view: (slug: string) => string;
  /** All fields of a collection. */
  readonly fields: (slug: string) => readonly FieldDescriptor[];
}

export const useNames = (): Names => namesOf(useOffers().data?.collections ?? [], useViews().data ?? []);

const namesOf = (offers: readonly Offer[], views: readonly NamedView[]): Names => ({
  collection: (slug) => offers.find((offer) => offer.slug === slug)?.name ?? slug,
  view: (slug) => views.find((view) => view.slug === slug)?.name ?? slug,
  fields: (slug) => offers.find((offer) => offer.slug === slug)?.fields ?? [],
});

export const labelOf = (fields: readonly FieldDescriptor[], key: string): string =>
  fields.find((field) => field.key === key)?.label ?? key;

/** Conditions as the catalog stores them, in words. */
export const sayConditions = (
  words: Words,
  conditions: readonly string[],
  fields: readonly FieldDescriptor[],
): readonly string[] => readConditions(conditions).map((condition) => sayCondition(words, condition, fields));

const sayCondition = (words: Words, condition: Condition, fields: readonly FieldDescriptor[]): string => {
  const { field, operator, values } = printCondition(words, condition, withOwnFields(words, fields));
  return `${field} ${operator} ${values}`.trim();
};

/** A query of a collection, in words. */
export const sayQuery = (words: Words, query: string, fields: readonly FieldDescriptor[]): string => {
  const { say, list } = words;
  const all = withOwnFields(words, fields);
  const { search, conditions, sort, fields: keys, more } = splitQuery(query);
  const chosen = [
    ...(search === '' ? [] : [say('console.view.told.words', { words: search })]),
    ...conditions.map((condition) => sayCondition(words, condition, fields)),
    ...more,
  ];
  return list([
    ...(chosen.length === 0 ? [say('console.view.told.all')] : chosen),
    ...(keys.length === 0
      ? []
      : [say('console.view.told.fields', { count: keys.length, fields: list(keys.map((key) => labelOf(all, key))) })]),
    ...(sort.length === 0 ? [] : [say('console.view.told.order', { fields: sayOrder(words, sort, all) })]),
  ]);
};

const sayOrder = ({ say, list }: Words, sort: readonly SortedBy[], fields: readonly FieldDescriptor[]): string =>
  list(
    sort.map(({ field, descends }) => {
      const label = labelOf(fields, sortedFieldOf(field));
      return descends ? say('console.view.told.falling', { field: label }) : label;
    }),
  );

/** The key of a field that is sorted by: `name` of `name:natural`. */
export const sortedFieldOf = (sorted: string): string => sorted.split(':', 1)[0] ?? sorted;
