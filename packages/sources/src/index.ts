export { scanRecords } from './composing/scan-records.ts';
export { columnKinds, fieldTypesOf, isJson, kindsOf, type ColumnKind } from './column-kinds.ts';
export type { Engine, SourceLook, SourceOptions } from './engine.ts';
export { loadEngine } from './engines.ts';
export {
  columnsOfOrigin,
  hasLookUps,
  identityOf,
  isFirstSeen,
  isPlace,
  partsOf,
  printOrigin,
  shownColumnsOf,
  type LookUp,
  type Origin,
  type ReadColumn,
  type Slot,
} from './origin.ts';
export type { RecordField, RecordTable } from './record-table.ts';
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
export {
  tableNameOf,
  type ColumnShape,
  type DescribeTables,
  type Sample,
  type TableKind,
  type TableShape,
} from './table-shape.ts';
export { SqliteSource, type SqliteSourceOptions } from './sqlite/sqlite-source.ts';
