/** Writes segments, and merges changes into them: not for servers. */
export { SegmentMerge } from './write/segment-merge.ts';
export type { PartitionDraft } from './write/record-runs.ts';
export { SegmentWriter } from './write/segment-writer.ts';
export { usualSizes, type Sizes } from './write/sizes.ts';
export type { StoredValue } from './write/stored-value.ts';
export { writeDelta } from './write/write-delta.ts';
export { unfinishedPrefix, type WrittenSegment } from './write/unfinished-segment.ts';
