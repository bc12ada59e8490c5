export {
  joinRecordVersions,
  mapStates,
  recountVersion,
  rowsOfVersion,
  stateOfVersion,
} from './composing/record-version.ts';
export { scanRecords, type RecordScan, type ScopeRows } from './composing/scan-records.ts';
export { columnKinds, fieldTypesOf, isJson, kindsOf, type ColumnKind, writtenTypesOf } from './column-kinds.ts';
export { driverAddress } from './driver-address.ts';
export { explainCertificate, explainFailure } from './failure-sentence.ts';
export { kindAt, kindToRead, typesAt } from './found-columns.ts';
export type { Engine, SourceLook } from './engine.ts';
export {
  boundsOf,
  columnsOfOrigin,
  identityOf,
  isFirstSeen,
  isPlace,
  partsOf,
  isForeignKey,
  printOrigin,
  shownColumnsOf,
  type LookUp,
  type Origin,
  type ReadColumn,
  type Slot,
  type Validity,
  type WrittenForm,
} from './origin.ts';
export type { RecordField, RecordTable } from './record-table.ts';
export {
  type Address,
  addressIn,
  isPattern,
  locateInScope,
  matchesPattern,
  mayBePattern,
  nameOfScope,
  originInScope,
  schemaOfScope,
  ScopeRefused,
} from './scope-pattern.ts';
export { reasonTooOld, type ServerVersion } from './postgres-version.ts';
export { unreadable } from './source.ts';
export type { ChangeSink, Place, ReadValue, ScannedRow, ScanSink, ScanTable, Source } from './source.ts';
export {
  tableNameOf,
  type ColumnShape,
  type DescribeTables,
  type Sample,
  type TableKind,
  type TableShape,
} from './table-shape.ts';
export { joinUnshown, type Unshown, UnshownCount } from './unshown.ts';
export { SqliteSource } from './sqlite/sqlite-source.ts';
