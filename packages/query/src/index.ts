export { compareDecimals, nearestDouble, printDecimal, readDecimal, type Decimal } from './decimal.ts';
export type {
  Appearance,
  CardChoice,
  ExposedCollection,
  ExposedField,
  Exposure,
  Logo,
  Translations,
} from './exposure.ts';
export { fold } from './fold.ts';
export { createFilterTest, createTest, type Filter } from './holds.ts';
export { Mistakes } from './mistakes.ts';
export { parse, readCount, readSwitch, recordsTake, type Query, type Takes, type WrittenSortKey } from './parse.ts';
export { facetsTake, planFacets, printFacets, type FacetsPlan } from './plan-facets.ts';
export { isForgiven, plan, type Plan, type SortKey } from './plan.ts';
export type { Condition } from './plan-where.ts';
export { linesOfFilter, print, printCondition, printFields, printFile, printFilter } from './print.ts';
export { QueryError, quote } from './query-error.ts';
export { suggest } from './suggest.ts';
export { foldForSearch } from './unmark.ts';
export type { Value } from './values.ts';
