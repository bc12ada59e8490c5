export { createdAtOf } from './created-at.ts';
export { type ChangedRecords, changedRecordsMax, type ChangesQuestion, findChanges } from './delta.ts';
export { type FacetsQuestion, findFacets, type FoundFacets } from './facets.ts';
export { find, findAll, recordOf, type Found, type Question } from './find.ts';
export { digestOf, formatVersion, type SegmentField } from './format.ts';
export { Partition } from './partition.ts';
export {
  type FileFormat,
  type Piece,
  type PieceQuestion,
  printFoot,
  printHead,
  printPiece,
  recordsOfPieceMax,
} from './print-file.ts';
export { OtherFormat, Segment, SegmentUnreadable } from './segment.ts';
export { segmentFiles } from './segment-files.ts';
export { showRecords, TooLarge } from './show.ts';
export { TooMuchWork } from './work.ts';
