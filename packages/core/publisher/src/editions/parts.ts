/** State shared by the parts of a publisher, and how they publish segments. */
import { type Background, type Clock, SegmentMissing } from '@vitrine/store';
import type { Observe } from '../observation.ts';
import { presentSegments, type BuiltSegment, type SegmentSet } from './built-segment.ts';
import type { CatalogFollower } from './catalog-follower.ts';
import type { DamagedPartitions } from './damaged-partitions.ts';
import type { Publication, PublishedEdition } from './publication.ts';
import type { TableReader } from './table-reader.ts';

export interface PublisherParts {
  readonly catalog: CatalogFollower;
  readonly publication: Publication;
  readonly reader: TableReader;
  readonly damaged: DamagedPartitions;
  readonly background: Background;
  readonly clock: Clock;
  readonly observe: Observe;
  readonly lengthSeconds: number;
}

/** The interval of retries after a failure to read or write. */
export const retryMs = 2000;
/** Share of an edition after which unwritten results are discarded. */
const triesShare = 1 / 2;

/**
 * Publishes segments. If the disk is full, it retries for part of an edition, to avoid reading again; a segment that
 * was removed is left out, so that its table is read again.
 * @returns true if published
 */
export const adopt = async (
  {
    publication,
    background,
    clock,
    observe,
    lengthSeconds,
  }: Pick<PublisherParts, 'publication' | 'background' | 'clock' | 'observe' | 'lengthSeconds'>,
  change: (segments: SegmentSet) => Iterable<BuiltSegment>,
  edition?: PublishedEdition,
): Promise<boolean> => {
  const endsAt = clock.monotonic() + lengthSeconds * 1000 * triesShare;
  const missing = new Set<string>();
  while (!background.isClosed) {
    try {
      await publication.adopt((segments) => presentSegments(change(segments), (name) => !missing.has(name)), edition);
      return true;
    } catch (error) {
      observe({ kind: 'publish-failed', reason: error });
      if (error instanceof SegmentMissing) {
        missing.add(error.segment);
        continue;
      }
    }
    if (clock.monotonic() >= endsAt) return false;
    await background.wait(retryMs);
  }
  return false;
};
