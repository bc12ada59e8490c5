/** How segments are made: written whole, or merged out of the one before and what has changed. */
import { Segment } from '@vitrine/segments';
import { SegmentMerge, SegmentWriter, type PartitionDraft } from '@vitrine/segments/write';

export type SegmentWriting = Pick<SegmentWriter, 'add' | 'finish' | 'abort'>;
export type SegmentMerging = Pick<SegmentMerge, 'put' | 'keep' | 'finish' | 'abort'>;

export interface Segments {
  readonly write: (partitions: readonly PartitionDraft[]) => SegmentWriting;
  /**
   * None: all are written whole.
   * @param name of the segment that is there
   * @throws where that cannot be read
   */
  readonly merge?: (name: string) => SegmentMerging;
}

/** @param folder where segments are */
export const segmentsIn = (folder: string): Segments => ({
  write: (partitions) => new SegmentWriter(folder, partitions),
  merge: (name) => new SegmentMerge(folder, Segment.open(folder, name)),
});
