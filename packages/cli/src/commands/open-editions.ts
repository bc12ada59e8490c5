/** The store of editions where it is in a bucket: for the publisher, and for what keeps a server's folder as the bucket is. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sweepGraceMsOf } from '@vitrine/publisher';
import { segmentFiles } from '@vitrine/segments';
import { type LeadLock, randomText } from '@vitrine/store';
import {
  Bucket,
  type BucketAddress,
  type BucketObservation,
  BucketStore,
  type CountRequest,
  followBucket,
  HeadChannel,
  printBucketAddress,
} from '@vitrine/bucket';
import { bucketSettingsOf, editionFolderOf, type MirrorSettings } from '../config.ts';
import type { Config } from '../settings.ts';
import type { Context } from './context.ts';

export interface EditionsOptions {
  readonly context: Context;
  readonly observe: (observation: BucketObservation) => void;
  /** Counts what is asked of the bucket. */
  readonly countRequest: CountRequest;
}

/**
 * Opens what publishes into the bucket that the settings name.
 * @param onLost called when another publisher leads
 * @returns nothing where the store is a folder
 */
export const openEditions = async (
  config: Config,
  { context, observe, countRequest }: EditionsOptions,
  onLost: () => void,
): Promise<BucketStore | undefined> => {
  const { editionStore: address } = config;
  if (address.kind !== 'bucket') return undefined;
  const folder = editionFolderOf(config);
  const channel = openChannel(config, address);
  const store: BucketStore = new BucketStore({
    ...sharedOptions(config, address, countRequest),
    folder,
    clock: context.clock,
    observe,
    holder: machineOf(folder, context),
    lock: await leadLockOf(config, address, context),
    channel,
    onLost,
  });
  // A connection that listens can tell nothing.
  openChannel(config, address)?.listen((head) => void store.hear(head));
  return store;
};

/** Keeps a folder as a bucket is, until it is stopped. */
export const mirrorEditions = async (
  config: MirrorSettings,
  address: BucketAddress,
  folder: string,
  { context, observe, countRequest }: EditionsOptions,
  stopped: Promise<void>,
): Promise<void> =>
  followBucket(
    {
      ...sharedOptions(config, address, countRequest),
      folder,
      clock: context.clock,
      observe,
      channel: openChannel(config, address),
      machine: machineOf(folder, context),
    },
    stopped,
  );

const sharedOptions = (config: MirrorSettings, address: BucketAddress, countRequest: CountRequest) => ({
  bucket: new Bucket(bucketSettingsOf(config, address), countRequest),
  segmentFiles,
  bytesMax: cacheBytesMaxOf(config),
  sweepGraceMs: sweepGraceMsOf(config),
});

/** What segments of a bucket may take on the disk. */
export const cacheBytesMaxOf = ({ editionCacheMegabytes }: Pick<MirrorSettings, 'editionCacheMegabytes'>): number =>
  editionCacheMegabytes * 1_000_000;

const openChannel = ({ counters }: MirrorSettings, address: BucketAddress): HeadChannel | undefined =>
  counters.kind === 'redis' ? new HeadChannel(counters.url, address) : undefined;

/** The embedded catalog is on one machine, where the folder's lock is enough. */
const leadLockOf = async (
  { database }: Config,
  address: BucketAddress,
  { clock }: Context,
): Promise<LeadLock | undefined> => {
  if (database.kind === 'sqlite') return undefined;
  const { createLeadLock } = await import('@vitrine/publisher/postgres');
  return createLeadLock(database.url, printBucketAddress(address), clock);
};

const machineLength = 12;
const machineCharacters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A name of this machine that it has for as long as it has the folder. */
const machineOf = (folder: string, { processName, randomBytes }: Context): string => {
  const path = join(folder, 'machine');
  mkdirSync(folder, { recursive: true, mode: 0o750 });
  if (!existsSync(path)) writeFileSync(path, randomText(machineLength, machineCharacters, randomBytes));
  const [, host = ''] = processName.split('@');
  return `${host}_${readFileSync(path, 'utf8')}`.replaceAll(/\W/g, '_');
};
