export { compact, numberOf } from './compact.ts';
export { compareDecimals, nearestDouble, printDecimal, readDecimal, type Decimal } from './decimal.ts';
export type { ExposedCollection, ExposedField, Exposure } from './exposure.ts';
export {
  boxAround,
  createDistance,
  isInBox,
  isInCircle,
  oppositeOf,
  sortedField,
  type Box,
  type Circle,
} from './geo.ts';
export { compose, fold } from './fold.ts';
export { highlight, type Range } from './highlight.ts';
export { createFilterTest, type Filter } from './holds.ts';
export { Mistakes } from './mistakes.ts';
export { operatorHere } from './other-names.ts';
export {
  meantBy,
  parse,
  readSwitch,
  recordsTake,
  searchedWords,
  type Query,
  type Takes,
  type WrittenSortKey,
} from './parse.ts';
export { facetsTake, planFacets, printFacets, type FacetsPlan } from './plan-facets.ts';
export type { Condition, Plan } from './plan.ts';
export { isForgiven, isSortable, plan, sortKeyMeant } from './plan-query.ts';
export { linesOfFilter, print, printFields, printFile } from './print.ts';
export { QueryError, quote } from './query-error.ts';
export { suggest } from './suggest.ts';
export { foldForSearch } from './unmark.ts';
export { startOfDay, utc } from './time-zone.ts';
export type { Value } from './values.ts';
export { onceFor } from './recent.ts';
