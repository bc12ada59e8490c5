export { columnKinds, fieldTypesOf, isJson, kindsOf, type ColumnKind } from './column-kinds.ts';
export {
  compileColumns,
  compilePage,
  compileRecords,
  compileTotal,
  type Position,
  type ReadAs,
  type StatementOfIds,
} from './compile.ts';
export { compareDecimals, nearestDouble, printDecimal, readDecimal, type Decimal } from './decimal.ts';
export type { Dialect, Statement } from './dialects/dialect.ts';
export { postgresDialect } from './dialects/postgres.ts';
export { postgresIndexes, type WantedIndex } from './dialects/postgres-indexes.ts';
export { searchedColumn, searchTableOf, sqliteDialect } from './dialects/sqlite.ts';
export type { ExposedCollection, ExposedField, Exposure, Place, RecordsLocation } from './exposure.ts';
export { fold, foldFunctionName } from './fold.ts';
export { parse, type Query } from './parse.ts';
export { ordinalsOf, plan, type Condition, type Plan, type RecordField, type SortKey } from './plan.ts';
export { print, printFilter, printOrder, printSort } from './print.ts';
export { QueryError } from './query-error.ts';
export { suggest } from './suggest.ts';
export type { Value } from './values.ts';
