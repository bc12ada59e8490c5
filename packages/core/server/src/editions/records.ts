/** The records of collections, in the segments of the current edition. */
import type { Partition, SegmentUnreadable } from '@vitrine/segments';
import type { Clock, ShownTimes } from '@vitrine/store';
import type { ServedCollection } from '../served.ts';
import { Unavailable } from '../unavailable.ts';
import type { AbsentFiles } from './absent-files.ts';
import type { CurrentEdition } from './current-edition.ts';
import type { OpenSegments } from './open-segments.ts';

export interface RecordsOptions {
  readonly edition: Pick<CurrentEdition, 'timesOf'>;
  readonly segments: OpenSegments;
  readonly segmentsFolder: string;
  readonly absent: Pick<AbsentFiles, 'note'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Older records are not served. */
  readonly staleMs: number;
}

/** The records of a collection, for this process and for threads that open them too. */
export interface OpenPartition {
  readonly partition: Partition;
  readonly segmentsFolder: string;
  readonly segment: { readonly name: string; readonly partition: string; readonly deltas?: readonly string[] };
}

export interface OpenRecords extends OpenPartition {
  /** The times for the headers of answers. */
  readonly times: ShownTimes;
}

/** Stale data need an operator, so clients retry late. */
const staleRetrySeconds = 60;

export class Records {
  readonly #options: RecordsOptions;

  constructor(options: RecordsOptions) {
    this.#options = options;
  }

  /**
   * The records of a collection.
   * @throws Unavailable if they are not read yet, of another format, known to be damaged, or too old, or if the lease is
   *   over; FilesAbsent; SegmentUnreadable if they are found damaged now
   */
  open(collection: ServedCollection): OpenRecords {
    const { edition, segments, segmentsFolder, clock, staleMs } = this.#options;
    const times = edition.timesOf(collection);
    const { slug, segment, readAt } = collection;
    if (segment === null) throw new Unavailable(`The records of ${slug} are being read.`);
    if (clock.now() - readAt > staleMs)
      throw new Unavailable(`The records of ${slug} are older than STALE_SECONDS.`, staleRetrySeconds);
    return { partition: segments.partition(segment), segmentsFolder, segment, times };
  }

  /** @throws FilesAbsent if deltas that lead to the records of a collection are not here yet */
  requireDeltas({ segment }: ServedCollection): void {
    this.#options.segments.require(segment?.deltas ?? []);
  }

  /** Notes that the records of a collection are being read, so that they stay in the folder. */
  noteRead({ segment }: ServedCollection): void {
    if (segment !== null) this.#options.absent.note(segment.name);
  }

  noteDamaged(error: SegmentUnreadable): void {
    this.#options.segments.noteDamaged(error);
  }
}
