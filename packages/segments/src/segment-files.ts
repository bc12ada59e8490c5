/** The files of a segment, for who copies it and has to know nothing else of it. */
import { directoryFile, partsFile } from './format.ts';
import { readDirectory, Segment } from './segment.ts';

export const segmentFiles = {
  /** The file that tells of the others. */
  first: directoryFile,

  /**
   * @param folder where the first file is
   * @throws SegmentUnreadable where that is not the one of this segment, or of another version
   */
  others: (folder: string, name: string): readonly { readonly file: string; readonly bytes: number }[] =>
    readDirectory(folder, name).files.map((bytes, index) => ({ file: partsFile(index), bytes })),

  /**
   * Reads all of it, one partition in a turn of the event loop.
   * @throws SegmentUnreadable where a byte is not what was written
   */
  verify: async (folder: string, name: string): Promise<void> => {
    const segment = Segment.open('', name, folder);
    for (const partition of segment.records.keys()) {
      segment.verifyPartition(partition);
      await new Promise<void>((resolve) => void setImmediate(resolve));
    }
  },
} as const;
