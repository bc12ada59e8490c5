/** Opens the store of editions in a bucket, for the publisher and for mirrors. */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BuildJobs, sweepGraceMsOf } from '@vitrine/publisher';
import { segmentFiles } from '@vitrine/segments';
import { askingFolderBytesMax, type LeadLock, randomText } from '@vitrine/store';
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
import { ConfigError } from '../config-error.ts';
import { bucketSettingsOf, editionFolderOf, type MirrorSettings } from '../config.ts';
import type { Config } from '../settings.ts';
import { version } from '../version.ts';
import type { Context } from './context.ts';

export interface EditionsOptions {
  readonly context: Context;
  readonly observe: (observation: BucketObservation) => void;
  readonly countRequest: CountRequest;
}

/**
 * Opens the bucket that the settings name for publishing.
 * @param onLost called when another publisher leads
 * @returns undefined where the store is a folder
 */
export const openEditions = async (
  config: Config,
  { context, observe, countRequest }: EditionsOptions,
  onLost: () => void,
): Promise<BucketStore | undefined> => {
  const { editionStore: address } = config;
  if (address.kind !== 'bucket') return undefined;
  const folder = editionFolderOf(config);
  requireShort(folder);
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
  // A Redis connection that subscribes cannot publish.
  openChannel(config, address)?.listen((head) => void store.hear(head));
  return store;
};

/** Keeps a folder in sync with a bucket, until it is stopped. */
export const mirrorEditions = async (
  config: MirrorSettings,
  address: BucketAddress,
  folder: string,
  { context, observe, countRequest }: EditionsOptions,
  stopped: Promise<void>,
): Promise<void> => {
  requireShort(folder);
  return followBucket(
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
};

/** Servers ask at a socket in the folder, whose path the system limits. @throws ConfigError */
const requireShort = (folder: string): void => {
  const bytes = Buffer.byteLength(resolve(folder));
  if (bytes <= askingFolderBytesMax) return;
  const expected = `a path of ${askingFolderBytesMax} bytes at most`;
  const hint = 'It holds a socket, and the system limits its path.';
  throw new ConfigError([{ variable: 'EDITION_CACHE', found: `${bytes} bytes`, expected, hint }]);
};

const sharedOptions = (config: MirrorSettings, address: BucketAddress, countRequest: CountRequest) => ({
  bucket: new Bucket(bucketSettingsOf(config, address), countRequest),
  segmentFiles,
  bytesMax: cacheBytesMaxOf(config),
  sweepGraceMs: sweepGraceMsOf(config),
});

/** The disk space for segments of a bucket. */
export const cacheBytesMaxOf = ({ editionCacheMegabytes }: Pick<MirrorSettings, 'editionCacheMegabytes'>): number =>
  editionCacheMegabytes * 1_000_000;

const openChannel = ({ counters }: MirrorSettings, address: BucketAddress): HeadChannel | undefined =>
  counters.kind === 'redis' ? new HeadChannel(counters.url, address) : undefined;

/** Undefined for the embedded catalog: it is on one machine, where the folder's lock suffices. */
const leadLockOf = async (
  { database }: Config,
  address: BucketAddress,
  { clock }: Context,
): Promise<LeadLock | undefined> => {
  if (database.kind === 'sqlite') return undefined;
  const { createLeadLock } = await import('@vitrine/publisher/postgres');
  return createLeadLock(database.url, printBucketAddress(address), clock);
};

/**
 * Opens the jobs among the publishers of this store.
 * @returns undefined for the embedded catalog, which has one publisher
 */
export const openBuildJobs = async (config: Config, context: Context): Promise<BuildJobs | undefined> => {
  const { database, editionStore: address } = config;
  if (database.kind === 'sqlite') return undefined;
  const { createBuildJobs } = await import('@vitrine/publisher/postgres');
  return createBuildJobs({
    url: database.url,
    id: `${hostOf(context)}_${randomText(machineLength, machineCharacters, context.randomBytes)}`,
    machine: hostOf(context),
    store: address.kind === 'bucket' ? printBucketAddress(address) : identifyFolder(editionFolderOf(config)),
    release: version,
  });
};

/** A folder as all processes see it that have it, by whatever path. */
const identifyFolder = (folder: string): string => {
  mkdirSync(folder, { recursive: true, mode: 0o750 });
  const { dev, ino, birthtimeMs } = statSync(folder);
  return `folder ${dev} ${ino} ${birthtimeMs}`;
};

const machineLength = 12;
const machineCharacters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A name for this machine, stored in the folder and stable as long as the folder exists. */
const machineOf = (folder: string, context: Context): string => {
  const path = join(folder, 'machine');
  mkdirSync(folder, { recursive: true, mode: 0o750 });
  if (!existsSync(path)) writeFileSync(path, randomText(machineLength, machineCharacters, context.randomBytes));
  return `${hostOf(context)}_${readFileSync(path, 'utf8')}`.replaceAll(/\W/g, '_');
};

const hostOf = ({ processName }: Context): string => processName.split('@')[1] ?? '';
