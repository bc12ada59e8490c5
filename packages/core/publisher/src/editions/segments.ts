/** Builds segments: writes them whole, or merges changes into the previous one. */
import { recordOf, Segment } from '@vitrine/segments';
import {
  type PartitionDraft,
  type Sizes,
  SegmentMerge,
  SegmentWriter,
  usualSizes,
  writeDelta,
  type WrittenSegment,
} from '@vitrine/segments/write';
import type { EarlierPartitions } from './built-table.ts';

export type SegmentWriting = Pick<SegmentWriter, 'add' | 'finish' | 'abort'>;
export type SegmentMerging = Pick<SegmentMerge, 'put' | 'remove' | 'keep' | 'finish' | 'abort'>;

/** @returns true if the partition has a record with that id */
export type RecordLookUp = (partition: string, id: string) => boolean;

export interface Segments {
  /** The folder for files of rows until segments are built of them. */
  readonly spoolFolder: string;
  readonly write: (partitions: readonly PartitionDraft[]) => SegmentWriting;
  /**
   * Merges changes into an existing segment.
   * @param name of the existing segment
   * @throws if that cannot be read
   */
  readonly merge: (name: string) => SegmentMerging;
  /** Opens a segment to see which records it has. @throws if it cannot be read */
  readonly lookUp: (name: string) => RecordLookUp;
  /**
   * Writes the differences between former partitions and a segment; undefined if nothing differs, or too much.
   * @throws if a segment cannot be read, or the file system fails
   */
  readonly compare: (earlier: readonly EarlierPartitions[], name: string) => WrittenSegment | undefined;
}

export const segmentsIn = (folder: string, sizes: Sizes = usualSizes): Segments => ({
  spoolFolder: folder,
  write: (partitions) => new SegmentWriter(folder, partitions, sizes),
  merge: (name) => new SegmentMerge(folder, Segment.open(folder, name), sizes),
  lookUp: (name) => {
    const segment = Segment.open(folder, name);
    return (partitionName, id) => {
      const partition = segment.partition(partitionName);
      if (partition === undefined) throw new Error(`The segment has no partition ${partitionName}.`);
      return recordOf(partition, id) !== undefined;
    };
  },
  compare: (earlier, name) => {
    const opened = earlier.map(({ segment, partitions }) => ({ segment: Segment.open(folder, segment), partitions }));
    return writeDelta(folder, opened, Segment.open(folder, name));
  },
});
