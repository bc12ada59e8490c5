export { createdAtOf } from './created-at.ts';
export { type ChangedRecords, changedRecordsMax, type ChangesQuestion, findChanges } from './delta.ts';
export { find, recordOf, type Found, type Question } from './find.ts';
export { digestOf, formatVersion, type SegmentField } from './format.ts';
export { Partition } from './partition.ts';
export { Segment, SegmentUnreadable } from './segment.ts';
export { segmentFiles } from './segment-files.ts';
export { showRecords, TooLarge } from './show.ts';
export { TooMuchWork } from './work.ts';
