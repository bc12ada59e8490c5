export { columnKinds, fieldTypesOf, isJson, kindsOf, type ColumnKind } from './column-kinds.ts';
export { reasonTooOld, type ServerVersion } from './postgres/server-version.ts';
export type {
  ChangeSink,
  Place,
  ScanField,
  ScannedRow,
  ScanResult,
  ScanSink,
  ScanTable,
  Source,
  StoredValue,
  TableVersions,
} from './source.ts';
export { SqliteSource, type SqliteSourceOptions } from './sqlite/sqlite-source.ts';
