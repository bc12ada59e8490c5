/** For engines: their interface, and parts that several of them share. */
export { type ColumnKind, columnKinds, isJson } from './column-kinds.ts';
export { driverAddress } from './driver-address.ts';
export type { Engine, SourceOptions } from './engine.ts';
export { columnNamesOf, type FoundColumn, readAsFound, TableChanged } from './found-columns.ts';
export { createDocumentParser, followPath, parseDocument, type ParseDocument, printText } from './json-document.ts';
export { printNumeric } from './numeric-text.ts';
export { reasonTooOld, type ServerVersion } from './postgres-version.ts';
export { quotedName } from './quoted-name.ts';
export { RowBatches } from './row-batches.ts';
export { ChangesUnclear, type Comparison, giveChanges, isUnchanged, type RowCounts, unknown } from './row-changes.ts';
export { isPattern, ownSchema, refuseOther } from './scope-pattern.ts';
export { showDate, showJson, showNode, showOptions, typedShowOf } from './shown-json.ts';
export { printOptions, type Show, showAs, showAsRead } from './shown-value.ts';
export { silenceMsDefault, SilenceWatch } from './silence-watch.ts';
export {
  type Place,
  type ReadValue,
  type ScanField,
  type ScannedRow,
  type ScanResult,
  type ScanSink,
  type ScanTable,
  type Source,
  type TableVersions,
  unreadable,
} from './source.ts';
export type { ColumnShape, Consistency, DescribeTables, Sample, TableKind, TableShape } from './table-shape.ts';
export { parseVersion, printVersion } from './version-text.ts';
export { isWrittenTruth, showWrittenTruth } from './written-truth.ts';
