/**
 * Runs on a machine that serves from a bucket: mirrors the bucket to a folder, and uploads the usage of its servers.
 */
import { type Clock, FolderStore, listenForAsking, StoreFileError, type Suspect, waitAtMost } from '@vitrine/store';
import type { Bucket } from './bucket.ts';
import type { HeadChannel } from './head-channel.ts';
import { HeadObject, type HeadOptions } from './head.ts';
import { Mirror, type MirrorOptions } from './mirror.ts';
import { failureOf, type ObserveBucket } from './observation.ts';
import { SegmentDamaged } from './segment-fetcher.ts';
import { UsageCourier } from './usage-courier.ts';

export interface FollowBucketOptions
  extends Omit<MirrorOptions, 'folder' | 'head' | 'keepsAll'>, Pick<HeadOptions, 'missingAgainMs'> {
  readonly folder: string;
  readonly bucket: Bucket;
  readonly clock: Clock;
  /** Announces heads as soon as they are written; undefined: the bucket is only polled. */
  readonly channel?: HeadChannel | undefined;
  /** Identifies this machine among all; letters, digits and `_`. */
  readonly machine: string;
}

/** The polling interval, so that withdrawn content is gone within a second. */
const lookMs = 250;
/** The polling interval while announcements arrive, until the last one is older than `toldMsMax`. */
const lookMsWhileTold = 5000;
const toldMsMax = 2500;
const lockMs = 500;
const sweepMs = 60_000;
const usageMs = 30_000;
const repairMs = 2000;

/** Mirrors until it is stopped; failures are observed and retried. */
export const followBucket = async (options: FollowBucketOptions, stopped: Promise<void>): Promise<void> => {
  const { bucket, clock, observe, channel, machine } = options;
  const folder = new FolderStore(options.folder, clock);
  const mirror = new Mirror({ ...options, folder, head: new HeadObject(options), keepsAll: false });
  const courier = new UsageCourier(bucket, folder.usage, machine, clock.now());
  const pause = createPause(clock, stopped);
  let lock = folder.lock();
  while (lock === undefined) {
    if (await pause(lockMs)) return;
    lock = folder.lock();
  }

  const repeat = async (everyMs: number, work: () => Promise<unknown>): Promise<void> => {
    do await work();
    while (!(await pause(everyMs)));
  };
  const attemptToFollow = createAttempt(observe);
  const attemptToSend = createAttempt(observe);
  const attemptToSweep = createAttempt(observe);
  const attemptToLook = createAttempt(observe);
  const attemptToRepair = createAttempt(observe);
  /** Reports an object that is damaged to the publisher. */
  const reporting = async (suspect: Suspect, work: (file: Suspect) => Promise<void>): Promise<void> =>
    work(suspect).catch(async (error: unknown) => {
      if (error instanceof SegmentDamaged || error instanceof StoreFileError) await courier.suspect(suspect);
      throw error;
    });
  /** Fetches the files again that servers found damaged. */
  const repair = async (): Promise<void> => {
    for (const suspect of folder.usage.takeSuspects())
      await attemptToRepair(async () => reporting(suspect, async (file) => mirror.asked.repair(file)));
  };
  const attemptToFetch = createAttempt(observe);
  const fetchFile = async (file: Suspect): Promise<boolean> =>
    attemptToFetch(async () => reporting(file, async (asked) => mirror.asked.fetch(asked)));
  let [toldAt, lookedAt] = [-Infinity, -Infinity];
  channel?.listen((head) => {
    toldAt = clock.monotonic();
    void attemptToFollow(async () => mirror.hear(head));
  });
  const look = async (): Promise<void> => {
    const now = clock.monotonic();
    if (now - toldAt < toldMsMax && now - lookedAt < lookMsWhileTold) return;
    lookedAt = now;
    await attemptToFollow(async () => mirror.follow());
  };
  const asking = listenForAsking(options.folder, fetchFile);
  try {
    await Promise.all([
      repeat(lookMs, look),
      repeat(usageMs, async () => attemptToSend(async () => courier.send())),
      repeat(repairMs, async () => {
        await attemptToLook(async () => folder.usage.lookForSuspects());
        await repair();
      }),
      repeat(sweepMs, async () => attemptToSweep(async () => mirror.sweep())),
    ]);
    await courier.send().catch(() => undefined);
    await mirror.settled();
  } finally {
    asking[Symbol.dispose]();
    channel?.close();
    lock.release();
  }
};

/** Creates a function that runs work and observes its first failure after a success; it returns false for a failure. */
const createAttempt = (observe: ObserveBucket) => {
  let hasFailed = false;
  return async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      hasFailed = false;
      return true;
    } catch (error) {
      if (!hasFailed) observe(failureOf(error));
      hasFailed = true;
      return false;
    }
  };
};

/** Creates a function that waits for some milliseconds and returns true if it was stopped meanwhile. */
const createPause = (clock: Clock, stopped: Promise<void>) => {
  let isStopped = false;
  void stopped.then(() => (isStopped = true));
  return async (ms: number): Promise<boolean> => {
    await waitAtMost(ms, stopped, clock);
    return isStopped;
  };
};
