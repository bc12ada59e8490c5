/** Fetches segments that a standby has built and uploaded, for the publisher that leads. */
import type { FolderStore } from '@vitrine/store';
import type { MirrorOptions } from './mirror.ts';
import { SegmentCache } from './segment-cache.ts';
import { SegmentFetcher } from './segment-fetcher.ts';

export class ReceivedSegments {
  readonly #folder: FolderStore;
  readonly #segments: SegmentFetcher;

  constructor(
    folder: FolderStore,
    { bucket, segmentFiles, clock }: Pick<MirrorOptions, 'bucket' | 'segmentFiles' | 'clock'>,
  ) {
    const { segmentsFolder } = folder;
    // None makes room for another, as if they were built here.
    const cache = new SegmentCache({ folder: segmentsFolder, bytesMax: Infinity, now: clock.now, isKept: () => true });
    this.#folder = folder;
    this.#segments = new SegmentFetcher(bucket, segmentsFolder, segmentFiles, cache);
  }

  /** Fetches those that are not here undamaged. @throws BucketError, SegmentDamaged; errors of the file system */
  async fetch(names: Iterable<string>): Promise<void> {
    for (const name of names)
      if (!this.#folder.hasSegment(name) || !(await this.#segments.isWhole(name))) await this.#segments.fetch(name);
  }
}
