/**
 * Runs on a machine that serves from a bucket: mirrors the bucket to a folder, and uploads the usage of its servers.
 */
import { Background, type Clock, FolderStore, listenForAsking, StoreFileError, type Suspect } from '@vitrine/store';
import type { Bucket } from './bucket.ts';
import type { HeadChannel } from './head-channel.ts';
import { type Head, HeadObject, type HeadOptions } from './head.ts';
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
  const background = new Background(clock, (error) => observe(failureOf(error)));
  void stopped.then(() => background.end());
  let lock = folder.lock();
  while (lock === undefined) {
    await background.wait(lockMs);
    if (background.isClosed) return;
    lock = folder.lock();
  }

  const repeat = async (everyMs: number, work: () => Promise<unknown>): Promise<void> => {
    for (; !background.isClosed; await background.wait(everyMs)) await work();
  };
  const attempt = <Given extends unknown[]>(work: (...given: Given) => Promise<unknown>) => attemptOf(work, observe);
  /** Reports an object that is damaged to the publisher. */
  const reporting = async (suspect: Suspect, work: Promise<void>): Promise<void> =>
    work.catch(async (error: unknown) => {
      if (error instanceof SegmentDamaged || error instanceof StoreFileError) await courier.suspect(suspect);
      throw error;
    });
  const follow = attempt(async (told?: Head) => (told === undefined ? mirror.follow() : mirror.hear(told)));
  const fetchFile = attempt(async (file: Suspect) => reporting(file, mirror.asked.fetch(file)));
  const repairFile = attempt(async (file: Suspect) => reporting(file, mirror.asked.repair(file)));
  const send = attempt(async () => courier.send());
  const sweep = attempt(async () => mirror.sweep());
  const lookForSuspects = attempt(async () => folder.usage.lookForSuspects());
  let [toldAt, lookedAt] = [-Infinity, -Infinity];
  channel?.listen((head) => {
    toldAt = clock.monotonic();
    void follow(head);
  });
  const look = async (): Promise<void> => {
    const now = clock.monotonic();
    if (now - toldAt < toldMsMax && now - lookedAt < lookMsWhileTold) return;
    lookedAt = now;
    await follow();
  };
  const asking = listenForAsking(options.folder, fetchFile);
  try {
    await Promise.all([
      repeat(lookMs, look),
      repeat(usageMs, send),
      repeat(repairMs, async () => {
        await lookForSuspects();
        // The files that servers found damaged.
        for (const suspect of folder.usage.takeSuspects()) await repairFile(suspect);
      }),
      repeat(sweepMs, sweep),
    ]);
    await courier.send().catch(() => undefined);
    await mirror.settled();
  } finally {
    asking[Symbol.dispose]();
    channel?.close();
    lock.release();
  }
};

/** Work that observes its first failure after a success; it returns false for a failure. */
const attemptOf = <Given extends unknown[]>(
  work: (...given: Given) => Promise<unknown>,
  observe: ObserveBucket,
): ((...given: Given) => Promise<boolean>) => {
  let hasFailed = false;
  return async (...given) => {
    try {
      await work(...given);
      hasFailed = false;
      return true;
    } catch (error) {
      if (!hasFailed) observe(failureOf(error));
      hasFailed = true;
      return false;
    }
  };
};
