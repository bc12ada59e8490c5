/** Reads the filters that a collection's page offers, with the counts of their values. */
import { bounds } from '@vitrine/contract';
import type { ExposedField } from '@vitrine/query';
import type { PresentedCollection } from '../presented.ts';
import { askFacets, type Ask, type Facet } from './asking.ts';
import { isMoment, isNumeric, ranks } from './field-kinds.ts';
import { printPageAddress, type PageAddress } from './page-address.ts';
import type { Survey } from './survey.ts';
import type { View } from './view.ts';
import { isDay } from './zoned-days.ts';

/** The number of fields with facets; others are filtered by the form for any condition. */
const facetsMax = 8;
const facetValuesMax = 12;

/** Counts each filtered field without its own filter, so that the visitor can choose another value. */
export const readFacets = async (
  collection: PresentedCollection,
  { view, others }: PageAddress,
  timeZone: string,
  survey: Survey,
  ask: Ask,
): Promise<Facet[]> => {
  const keys = facetFields(collection, survey).map(({ key }) => key);
  const days = hasDays(view, others) ? '' : `&tz=${encodeURIComponent(timeZone)}`;
  const isFiltered = (key: string): boolean => view.conditions.some(({ field }) => field === key);
  const groups = [keys.filter((key) => !isFiltered(key)), ...keys.filter(isFiltered).map((key) => [key])];
  const askOf = async (group: readonly string[]): Promise<readonly Facet[]> => {
    const conditions = view.conditions.filter(({ field }) => group.length !== 1 || field !== group[0]);
    const narrowed = { ...view, conditions, sort: [], fields: [...group], page: 1, limit: bounds.limitDefault };
    const search = printPageAddress({ view: narrowed, others });
    return (await askFacets(ask, collection.slug, `${search}&facets.limit=${facetValuesMax}${days}`)).data;
  };
  const answers = await Promise.all(groups.filter((group) => group.length > 0).map(askOf));
  const found = new Map(answers.flat().map((facet) => [facet.key, facet]));
  return keys.flatMap((key) => found.get(key) ?? []).filter(isTelling);
};

/** The chosen filters of a page whose query has a mistake, without counts. */
export const facetsUnasked = (
  { fields }: PresentedCollection,
  keys: readonly string[],
  { conditions }: View,
): readonly Facet[] =>
  [...new Set(keys)].flatMap((key): Facet[] => {
    const field = fields.get(key);
    if (field === undefined || countedRank(field) === undefined) return [];
    const { type } = field;
    const common = { key, type, distinct: 0, missing: 0 };
    if (isNumeric(type) || isMoment(type)) return [{ ...common, values: [], histogram: [] }];
    const chosen = conditions.filter((each) => each.field === key && each.operator === 'in');
    return [{ ...common, values: chosen.flatMap(({ values }) => values.map((value) => ({ value, count: 0 }))) }];
  });

/** True if a condition may have a day, which means one of UTC, or of the zone that the address names. */
const hasDays = ({ conditions }: View, others: PageAddress['others']): boolean =>
  others.length > 0 || conditions.some(({ values }) => values.some(isDay));

const facetFields = ({ fields }: PresentedCollection, { facetOf }: Survey): ExposedField[] =>
  [...fields.values()]
    .filter((field) => countedRank(field) !== undefined && isTelling(facetOf(field.key)))
    .toSorted((one, other) => (countedRank(one) ?? 0) - (countedRank(other) ?? 0))
    .slice(0, facetsMax);

const countedRank = ({ type }: ExposedField): number | undefined => ranks[type].counted;

/** False for a facet with a single value, which narrows nothing. */
const isTelling = (facet: Facet | undefined): boolean =>
  facet === undefined || (facet.values.length > 0 && facet.distinct + Math.min(facet.missing, 1) > 1);
