/** The options of a publisher's store in a bucket. */
import type { Clock, LeadLock } from '@vitrine/store';
import type { Bucket } from './bucket.ts';
import type { HeadChannel } from './head-channel.ts';
import type { HeadOptions } from './head.ts';
import type { MirrorOptions } from './mirror.ts';
import type { ObserveBucket } from './observation.ts';

export interface BucketStoreOptions
  extends Pick<MirrorOptions, 'segmentFiles' | 'bytesMax' | 'sweepGraceMs'>, Pick<HeadOptions, 'missingAgainMs'> {
  readonly folder: string;
  readonly bucket: Bucket;
  readonly clock: Clock;
  readonly observe: ObserveBucket;
  /** Identifies this folder among those of all machines. */
  readonly holder: string;
  /** The lock that elects the leader if the service does not compare and swap. */
  readonly lock?: LeadLock | undefined;
  /** Announces heads to servers as soon as they are written. */
  readonly channel?: Pick<HeadChannel, 'tell' | 'close'> | undefined;
  /** Called once, when another publisher has taken the lead: the process must exit. */
  readonly onLost: () => void;
}
