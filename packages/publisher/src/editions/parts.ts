/** What the parts of a publisher share, and how they put segments into force. */
import { type Clock, SegmentMissing } from '@vitrine/store';
import type { Observe } from '../observation.ts';
import type { Background } from './background.ts';
import { presentSegments, type BuiltSegment, type SegmentSet } from './built-segment.ts';
import type { CatalogFollower } from './catalog-follower.ts';
import type { Publication, PublishedEdition } from './publication.ts';
import type { TableReader } from './table-reader.ts';

export interface PublisherParts {
  readonly catalog: CatalogFollower;
  readonly publication: Publication;
  readonly reader: TableReader;
  readonly background: Background;
  readonly clock: Clock;
  readonly observe: Observe;
  readonly lengthSeconds: number;
}

/** How soon is tried again what could not be read or written. */
export const retryMs = 2000;
/** What was read is given up that could not be written for this part of an edition. */
const triesShare = 1 / 2;

/**
 * Puts segments into force. Where the disk is full, it tries again for a while, for what was read is not to be read again;
 * a segment that somebody has removed is left out, so that its table is read anew.
 * @returns whether it did
 */
export const adopt = async (
  { publication, background, clock, observe, lengthSeconds }: PublisherParts,
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
