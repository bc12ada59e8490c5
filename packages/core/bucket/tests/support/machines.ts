/** Machines that share a bucket: publishers with folders of their own, and mirrors, all by one clock in hand. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOfTime } from '../../../../../tests/support/published.ts';
import { startBucketServer, type BucketServer } from '../../../../../tests/support/bucket-server.ts';
export { until } from '../../../../../tests/support/until.ts';
import { Bucket, type BucketObservation, BucketStore, followBucket } from '../../src/index.ts';
import { type Head, HeadObject } from '../../src/head.ts';
import { Mirror } from '../../src/mirror.ts';
import type { SegmentFiles } from '../../src/segment-fetcher.ts';
import { FolderStore, type LeadLock, StoreReader } from '@vitrine/store';

export interface Machines extends AsyncDisposable {
  readonly server: BucketServer;
  readonly observations: BucketObservation[];
  readonly advance: (milliseconds: number) => void;
  /** @param tell is told heads, as who listens to Redis is */
  readonly publisher: (name: string, lock?: LeadLock, tell?: (head: Head) => void) => TestPublisher;
  /** @param path of the folder of another mirror, which is continued */
  readonly mirror: (bytesMax?: number, path?: string) => TestMirror;
  /** A machine that follows until it is disposed of. */
  readonly follower: () => TestFollower;
}

export interface TestPublisher {
  readonly store: BucketStore;
  readonly reader: StoreReader;
  readonly isLost: () => boolean;
  readonly makeSegment: (name: string) => void;
}

export interface TestMirror {
  readonly path: string;
  readonly mirror: Mirror;
  readonly folder: FolderStore;
  readonly reader: StoreReader;
}

interface TestFollower extends AsyncDisposable {
  /** Settles once it is disposed of. */
  readonly stopped: Promise<void>;
  readonly path: string;
  readonly folder: FolderStore;
  readonly reader: StoreReader;
}

/** A segment of tests has one file, which holds its name. */
const segmentFiles: SegmentFiles = {
  first: 'records',
  others: () => [],
  verify: async (folder, name) => {
    if (readFileSync(join(folder, 'records'), 'utf8') !== name) throw new Error(`The segment ${name} is damaged.`);
  },
};

export const openMachines = (conditions?: Parameters<typeof startBucketServer>[0]): Machines => {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-bucket-'));
  const server = startBucketServer(conditions);
  const observations: BucketObservation[] = [];
  const publishers: BucketStore[] = [];
  let passedMs = 0;
  let folders = 0;
  const timers = new Set<{ readonly at: number; readonly callback: () => void }>();
  const clock = {
    now: () => startOfTime + passedMs,
    monotonic: () => passedMs,
    after: (delayMs: number, callback: () => void) => {
      const timer = { at: passedMs + delayMs, callback };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  };
  const shared = (folder: string) => ({
    folder,
    bucket: new Bucket(server.settings),
    segmentFiles,
    clock,
    observe: (observation: BucketObservation) => void observations.push(observation),
    sweepGraceMs: 60_000,
    missingAgainMs: 1,
  });
  return {
    server,
    observations,
    advance: (milliseconds) => {
      passedMs += milliseconds;
      for (const timer of [...timers].filter(({ at }) => at <= passedMs)) {
        timers.delete(timer);
        timer.callback();
      }
    },
    publisher: (name, lock, tell) => {
      const folder = join(root, `publisher-${++folders}`);
      let isLost = false;
      const store = new BucketStore({
        ...shared(folder),
        bytesMax: 1e9,
        holder: name,
        lock,
        channel: tell && { tell, close: () => undefined },
        onLost: () => {
          isLost = true;
        },
      });
      publishers.push(store);
      return {
        store,
        reader: new StoreReader(folder),
        isLost: () => isLost,
        makeSegment: (segment) => {
          mkdirSync(join(store.segmentsFolder, segment));
          writeFileSync(join(store.segmentsFolder, segment, 'records'), segment);
        },
      };
    },
    mirror: (bytesMax = 1e9, path = join(root, `mirror-${++folders}`)) => {
      const folder = new FolderStore(path, clock);
      const options = shared(path);
      const head = new HeadObject(options);
      return {
        path,
        mirror: new Mirror({ ...options, folder, head, bytesMax, keepsAll: false }),
        folder,
        reader: new StoreReader(path),
      };
    },
    follower: () => {
      const path = join(root, `follower-${++folders}`);
      const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
      const following = followBucket({ ...shared(path), bytesMax: 1e9, machine: 'follower' }, stopped);
      return {
        stopped,
        path,
        folder: new FolderStore(path, clock),
        reader: new StoreReader(path),
        [Symbol.asyncDispose]: async () => {
          stop();
          await following;
        },
      };
    },
    [Symbol.asyncDispose]: async () => {
      server.faults = { isAway: true };
      await Promise.all(publishers.map(async (store) => store.close()));
      server[Symbol.dispose]();
      rmSync(root, { recursive: true, force: true });
    },
  };
};
