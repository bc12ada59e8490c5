export { compilePage, compileTotal, type Position } from './compile.ts';
export type { Dialect, Statement } from './dialects/dialect.ts';
export { foldFunctionName, sqliteDialect } from './dialects/sqlite.ts';
export type { ExposedCollection, ExposedField, Exposure, RecordsLocation } from './exposure.ts';
export { fold } from './fold.ts';
export { parse, type Query } from './parse.ts';
export { plan, type Plan } from './plan.ts';
export { print, printFilter, printOrder } from './print.ts';
export { QueryError } from './query-error.ts';
