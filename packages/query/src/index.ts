export { compareDecimals, nearestDouble, printDecimal, readDecimal, type Decimal } from './decimal.ts';
export type { ExposedCollection, ExposedField, Exposure } from './exposure.ts';
export { fold } from './fold.ts';
export { parse, type Query } from './parse.ts';
export { plan, type Condition, type Plan, type SortKey } from './plan.ts';
export { print } from './print.ts';
export { QueryError } from './query-error.ts';
export { suggest } from './suggest.ts';
export type { Value } from './values.ts';
