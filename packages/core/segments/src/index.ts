export { createdAtOf } from './created-at.ts';
export { type DecomposedTexts, findDecomposed } from './decomposed.ts';
export { type ChangedRecords, findChanges } from './delta.ts';
export { type FacetsQuestion, findFacets, type FoundFacets } from './facets.ts';
export { find, findAll, recordOf, type Found, type Question } from './find.ts';
export { findHighlights } from './highlights.ts';
export { digestOf, formatVersion } from './format.ts';
export { Partition } from './partition.ts';
export type { CsvForm } from './print-csv.ts';
export {
  type FileFormat,
  type FileSums,
  type Piece,
  type PieceQuestion,
  printFoot,
  printHead,
  printPiece,
  recordsOfPieceMax,
} from './print-file.ts';
export { sheetNameOf } from './xlsx-workbook.ts';
export { sheetBytesMax, sheetRecordsMax, type XlsxForm } from './print-xlsx.ts';
export { findRelated, type RelatedQuestion, valueOf } from './related.ts';
export { OtherFormat, PartUnchecked, Segment, SegmentUnreadable } from './segment.ts';
export { checkSegment, type CheckStep, segmentFiles } from './segment-files.ts';
export { showRecords, TooLarge } from './show.ts';
export { TooMuchWork } from './step-budget.ts';
