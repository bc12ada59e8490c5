/** A machine that serves from a bucket: its folder is kept as the bucket is, and what its servers count is sent there. */
import { type Clock, FolderStore } from '@vitrine/store';
import type { Bucket } from './bucket.ts';
import type { HeadChannel } from './head-channel.ts';
import { HeadObject } from './head.ts';
import { Mirror, type MirrorOptions } from './mirror.ts';
import type { ObserveBucket } from './observation.ts';
import { UsageCourier } from './usage-courier.ts';

export interface FollowBucketOptions extends Omit<MirrorOptions, 'folder' | 'head' | 'keepsState'> {
  readonly folder: string;
  readonly bucket: Bucket;
  readonly clock: Clock;
  /** Tells heads as soon as they are written; none: they are found by looking. */
  readonly channel?: HeadChannel | undefined;
  /** What tells this machine from every other one; letters, digits and `_`. */
  readonly machine: string;
}

/** How often is looked: what was withdrawn is gone within a second. */
const lookMs = 250;
/** The same while heads are told, and as long as the last one is not older than this. */
const lookMsWhileTold = 5000;
const toldMsMax = 2500;
const lockMs = 500;
const sweepMs = 60_000;
const usageMs = 30_000;

/** Follows until it is stopped; what fails is observed, and tried again. */
export const followBucket = async (options: FollowBucketOptions, stopped: Promise<void>): Promise<void> => {
  const { bucket, clock, observe, channel, machine } = options;
  const folder = new FolderStore(options.folder, clock);
  const mirror = new Mirror({ ...options, folder, head: new HeadObject(bucket, clock), keepsState: false });
  const courier = new UsageCourier(bucket, folder.usage, machine, clock.now());
  const pause = createPause(clock, stopped);
  let lock = folder.lock();
  while (lock === undefined) {
    if (await pause(lockMs)) return;
    lock = folder.lock();
  }

  const repeat = async (everyMs: number, work: () => Promise<void>): Promise<void> => {
    do await work();
    while (!(await pause(everyMs)));
  };
  const attemptToFollow = createAttempt(observe);
  const attemptToSend = createAttempt(observe);
  const attemptToSweep = createAttempt(observe);
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
  try {
    await Promise.all([
      repeat(lookMs, look),
      repeat(usageMs, async () => attemptToSend(async () => courier.send())),
      repeat(sweepMs, async () => attemptToSweep(async () => mirror.sweep())),
    ]);
    await courier.send().catch(() => undefined);
    await mirror.settled();
  } finally {
    channel?.close();
    lock.release();
  }
};

/** Creates what does its work and observes when that fails: once, for as long as it does. */
const createAttempt = (observe: ObserveBucket) => {
  let hasFailed = false;
  return async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) observe({ kind: 'bucket-failed', reason: error });
      hasFailed = true;
    }
  };
};

/** Creates what waits for so many milliseconds, and tells whether it was stopped meanwhile. */
const createPause = (clock: Clock, stopped: Promise<void>) => {
  let isStopped = false;
  void stopped.then(() => (isStopped = true));
  return async (ms: number): Promise<boolean> => {
    const passed = Promise.withResolvers<void>();
    const cancel = clock.after(ms, passed.resolve);
    await Promise.race([passed.promise, stopped]);
    cancel();
    return isStopped;
  };
};
