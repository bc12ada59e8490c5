/** The publisher with all that it is wired to: its sources in a thread, and the catalog's announcements. */
import { formatVersion } from '@vitrine/segments';
import { join } from 'node:path';
import { type Clock, FolderStore } from '@vitrine/store';
import type { ListenForChanges } from '../catalog/change-listener.ts';
import type { CatalogDatabase, UsageDatabase } from '../catalog/schema.ts';
import type { Observe } from '../observation.ts';
import type { DatabaseAddress } from './open-sources.ts';
import type { BuilderArgument } from './builder-thread.ts';
import { createThreadBuilder, type Builder } from './builder.ts';
import { type CdnKind, type PurgeAddress } from '../purging/cdns.ts';
import { Purger } from '../purging/purger.ts';
import { purgeStateFile } from '../purging/purge-state.ts';
import { Publisher } from './publisher.ts';

export interface PublisherSettings {
  /** The catalog's database, and the one that records are in where no other is named. */
  readonly database: DatabaseAddress;
  /** Further databases of records: their URLs, by name. */
  readonly sources: ReadonlyMap<string, string>;
  readonly editionSeconds: number;
  readonly changesEditions: number;
  readonly catalogLeaseSeconds: number;
  /** The cache in front; `on`: one that is purged by nobody; null: there is none. */
  readonly cdn: CdnKind | 'on' | null;
  /** Where it is purged. */
  readonly cdnPurgeUrls: readonly string[];
  readonly cdnToken: string | null;
}

export interface OpenPublisherOptions {
  readonly settings: PublisherSettings;
  /** The folder of the editions store; where that is in a bucket, what is published is there first. */
  readonly folder: string;
  /** Writes into it; none: as a store in this folder alone. */
  readonly editions?: FolderStore | undefined;
  readonly store: CatalogDatabase;
  /** Where usage is saved; none: it is not. */
  readonly usage: UsageDatabase | undefined;
  readonly clock: Clock;
  readonly observe: Observe;
  /** Creates what reads the sources and writes into a folder: threads, where nothing is given. */
  readonly createBuilder?: (segmentsFolder: string) => Builder;
}

export interface OpenPublisher {
  readonly publisher: Publisher;
  /** Purges the cache in front; none where there is none that could be. */
  readonly purger: Purger | undefined;
  /** Where the segments in force are. */
  readonly segmentsFolder: string;
  /** Creates what reads the sources and writes into another folder. */
  readonly createBuilder: (segmentsFolder: string) => Builder;
  readonly close: () => Promise<void>;
}

export const openPublisher = async (options: OpenPublisherOptions): Promise<OpenPublisher> => {
  const { settings, folder, store, usage, clock, observe } = options;
  const segmentsFolder = join(folder, 'segments');
  const { createBuilder = (into) => startBuilder(settings, into) } = options;
  const purger = openPurger(options);
  const publisher = new Publisher({
    store,
    usage,
    builder: createBuilder(segmentsFolder),
    editions: options.editions ?? new FolderStore(folder, clock),
    clock,
    observe,
    lengthSeconds: settings.editionSeconds,
    changesEditions: settings.changesEditions,
    segmentFormat: formatVersion,
    listen: await listenerOf(settings),
    purger,
    sweepGraceMs: sweepGraceMsOf(settings),
  });
  return { publisher, purger, segmentsFolder, createBuilder, close: async () => publisher.close() };
};

const openPurger = ({ settings, folder, clock, observe }: OpenPublisherOptions): Purger | undefined => {
  const { cdn, cdnPurgeUrls, cdnToken: token, catalogLeaseSeconds } = settings;
  if (cdn === null || cdn === 'on') return undefined;
  return new Purger({
    kind: cdn,
    addresses: cdnPurgeUrls.map((url): PurgeAddress => ({ url, token })),
    state: purgeStateFile(join(folder, 'purges.json')),
    clock,
    observe,
    leaseMs: catalogLeaseSeconds * 1000,
  });
};

/** A server that has not heard of a manifest for its lease answers from none. */
export const sweepGraceMsOf = ({ catalogLeaseSeconds }: { readonly catalogLeaseSeconds: number }): number =>
  Math.max(60, 2 * catalogLeaseSeconds) * 1000;

/** A builder whose work is done by a thread. */
export const startBuilder = (
  { database, sources }: Pick<PublisherSettings, 'database' | 'sources'>,
  segmentsFolder: string,
): Builder => {
  const argument: BuilderArgument = { sources: { database, others: [...sources] }, segmentsFolder };
  return createThreadBuilder(new URL('./builder-thread.ts', import.meta.url), JSON.stringify(argument));
};

/** The driver is loaded where it is used. */
const listenerOf = async ({ database }: PublisherSettings): Promise<ListenForChanges | undefined> => {
  if (database.kind === 'sqlite') return undefined;
  const { createChangeListener } = await import('../catalog/change-listener.ts');
  return createChangeListener(database.url);
};
