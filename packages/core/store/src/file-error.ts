/** The errors of files of the store. */
import type { Suspect } from './suspects.ts';

/** A file of the store that cannot be used: damaged, incomplete, or of another version. */
export class StoreFileError extends Error {
  /** The file, if servers report it to the publisher, which writes it again. */
  suspect: Suspect | undefined;

  /** @param path for the message */
  constructor(path: string, problem: string, cause?: unknown) {
    super(`The file ${path} of the store cannot be used: ${problem}.`, { cause });
    this.name = 'StoreFileError';
  }
}

/** Files of the store that are not there; a folder that follows a bucket gets them when they are asked for. */
export class StoreFileMissing extends StoreFileError {
  /** All files that the same work needs. */
  files: readonly Suspect[];

  /** @param files known; empty: the file of the path, once it is noted */
  constructor(path: string, files: readonly Suspect[] = []) {
    super(path, 'it is missing');
    this.name = 'StoreFileMissing';
    this.files = files;
  }
}

/** A manifest names a segment that is not in the store: it has to be rebuilt. */
export class SegmentMissing extends Error {
  readonly segment: string;

  constructor(segment: string) {
    super(`The segment ${segment} is not in the store.`);
    this.name = 'SegmentMissing';
    this.segment = segment;
  }
}

/** Reads a file, and notes it in the error if it is unusable. */
export const suspectIn = <Result>(suspect: Suspect, read: () => Result): Result => {
  try {
    return read();
  } catch (error) {
    if (error instanceof StoreFileError) error.suspect ??= suspect;
    if (error instanceof StoreFileMissing && error.files.length === 0) error.files = [suspect];
    throw error;
  }
};
