export { find, type Found, type Question } from './find.ts';
export { formatVersion } from './format.ts';
export { DuplicateId } from './partition-builder.ts';
export { Partition } from './partition.ts';
export { SegmentWriter, unfinishedPrefix, type PartitionDraft, type WrittenSegment } from './segment-writer.ts';
export { Segment, SegmentUnreadable } from './segment.ts';
export { showRecords, TooLarge } from './show.ts';
export type { SegmentField, StoredValue } from './stored-value.ts';
export { TooMuchWork } from './work.ts';
