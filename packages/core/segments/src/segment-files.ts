/** Lists and verifies the files of a segment, for copying. */
import type { FilePieces } from './file-pieces.ts';
import { directoryFile, partsFile } from './format.ts';
import { readDirectory, Segment, SegmentUnreadable } from './segment.ts';

export const segmentFiles = {
  /** The file that lists the others. */
  first: directoryFile,

  /**
   * @param folder where the first file is
   * @throws SegmentUnreadable if that file belongs to another segment, or has another format version
   */
  others: (folder: string, name: string): readonly { readonly file: string; readonly bytes: number }[] =>
    readDirectory(folder, name).files.map((bytes, index) => ({ file: partsFile(index), bytes })),

  /**
   * Verifies the whole segment, one partition in a turn of the event loop.
   * @throws SegmentUnreadable if a byte was changed
   */
  verify: async (folder: string, name: string): Promise<void> => {
    const segment = Segment.open('', name, folder);
    for (const partition of segment.records.keys()) {
      segment.verifyPartition(partition);
      await new Promise<void>((resolve) => void setImmediate(resolve));
    }
  },
} as const;

/** A step of a walk through a segment: bytes that were compared, or a partition that is damaged; none: all of it is. */
export type CheckStep =
  | { readonly kind: 'compared'; readonly bytes: number }
  | { readonly kind: 'damaged'; readonly error: SegmentUnreadable; readonly partitions: readonly string[] | undefined };

/** Compares a segment with its checksums, step by step: damage is reported, never thrown. */
export function* checkSegment(folder: string, name: string): Generator<CheckStep> {
  let segment: Segment;
  try {
    segment = Segment.open(folder, name);
  } catch (error) {
    if (!(error instanceof SegmentUnreadable)) throw error;
    return yield { kind: 'damaged', error, partitions: undefined };
  }
  const pieces = segment.openPieces();
  try {
    for (const partition of segment.records.keys()) yield* checkPartition(segment, partition, pieces);
  } finally {
    pieces.close();
  }
}

function* checkPartition(segment: Segment, partition: string, { read }: FilePieces): Generator<CheckStep> {
  try {
    for (const bytes of segment.checkInSteps(partition, read)) yield { kind: 'compared', bytes };
  } catch (error) {
    if (!(error instanceof SegmentUnreadable)) throw error;
    yield { kind: 'damaged', error, partitions: [partition] };
  }
}
