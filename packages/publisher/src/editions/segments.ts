/** How segments are made: written whole, or merged out of the one before and what has changed. */
import { Segment } from '@vitrine/segments';
import {
  type PartitionDraft,
  SegmentMerge,
  SegmentWriter,
  writeDelta,
  type WrittenSegment,
} from '@vitrine/segments/write';
import type { EarlierPartitions } from './earlier-partitions.ts';

export type SegmentWriting = Pick<SegmentWriter, 'add' | 'finish' | 'abort'>;
export type SegmentMerging = Pick<SegmentMerge, 'put' | 'remove' | 'keep' | 'finish' | 'abort'>;

export interface Segments {
  readonly write: (partitions: readonly PartitionDraft[]) => SegmentWriting;
  /**
   * None: all are written whole.
   * @param name of the segment that is there
   * @throws where that cannot be read
   */
  readonly merge?: (name: string) => SegmentMerging;
  /**
   * Writes what differs between partitions of before and a segment; gives nothing where nothing does, or too much. None: it
   * is not told.
   * @throws where a segment cannot be read, or the file system throws
   */
  readonly compare?: (earlier: readonly EarlierPartitions[], name: string) => WrittenSegment | undefined;
}

/** @param folder where segments are */
export const segmentsIn = (folder: string): Segments => ({
  write: (partitions) => new SegmentWriter(folder, partitions),
  merge: (name) => new SegmentMerge(folder, Segment.open(folder, name)),
  compare: (earlier, name) => {
    const opened = earlier.map(({ segment, partitions }) => ({ segment: Segment.open(folder, segment), partitions }));
    return writeDelta(folder, opened, Segment.open(folder, name));
  },
});
