/** What writes segments, and merges them with what has changed: servers have no need of it. */
export { DuplicateId } from './write/partition-builder.ts';
export { SegmentMerge } from './write/segment-merge.ts';
export { SegmentWriter, type PartitionDraft } from './write/segment-writer.ts';
export type { StoredValue } from './write/stored-value.ts';
export { type EarlierSegment, writeDelta } from './write/write-delta.ts';
export { unfinishedPrefix, type WrittenSegment } from './write/unfinished-segment.ts';
