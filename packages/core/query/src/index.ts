export { compact, numberOf } from './compact.ts';
export { compareDecimals, nearestDouble, printDecimal, readDecimal, type Decimal } from './decimal.ts';
export {
  describeRelation,
  type ExposedCollection,
  type ExposedField,
  type ExposedRelation,
  type Exposure,
  type WrittenSortKey,
} from './exposure.ts';
export { boxAround, createDistance, isInBox, isInCircle, oppositeOf, type Box, type Circle } from './geo.ts';
export { compose, fold } from './fold.ts';
export { highlight, type Range } from './highlight.ts';
export { createRowFilter, type Filter } from './row-filter.ts';
export type { Cause } from './cause.ts';
export { Mistakes, QueryError, quote, type FoundMistake } from './mistakes.ts';
export { operatorHere } from './other-names.ts';
export { meantBy, type Takes } from './parameters.ts';
export { parse, readSwitch, recordsTake, searchedWords, type Query } from './parse.ts';
export { facetsTake, planFacets, printFacets, type FacetsPlan } from './plan-facets.ts';
export type { Condition, Expansion, Plan } from './plan.ts';
export { isForgiven, plan } from './plan-query.ts';
export { isSortable, sortedField, sortKeyMeant } from './sort-keys.ts';
export { linesOfFilter, print, printFields, printFile } from './print.ts';
export { nearestName, printAbsent, suggest } from './suggest.ts';
export { foldForSearch } from './unmark.ts';
export { startOfDay, utc } from './time-zone.ts';
export { readValue, type Value } from './values.ts';
export { onceFor } from './recent.ts';
export { expectedCurrency } from './expected-currency.ts';
