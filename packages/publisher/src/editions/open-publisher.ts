/** The publisher with all that it is wired to: its sources in a thread, and the catalog's announcements. */
import { formatVersion } from '@vitrine/segments';
import { join } from 'node:path';
import type { Clock } from '@vitrine/store';
import type { ListenForChanges } from '../catalog/change-listener.ts';
import type { CatalogDatabase, UsageDatabase } from '../catalog/schema.ts';
import type { Observe } from '../observation.ts';
import type { DatabaseAddress } from './open-sources.ts';
import type { BuilderArgument } from './builder-thread.ts';
import { createThreadBuilder, type Builder } from './builder.ts';
import { Publisher } from './publisher.ts';

export interface PublisherSettings {
  /** The catalog's database, and the one that records are in where no other is named. */
  readonly database: DatabaseAddress;
  /** Further databases of records: their URLs, by name. */
  readonly sources: ReadonlyMap<string, string>;
  readonly editionSeconds: number;
  readonly catalogLeaseSeconds: number;
}

export interface OpenPublisherOptions {
  readonly settings: PublisherSettings;
  /** The editions store. */
  readonly folder: string;
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
  const publisher = new Publisher({
    store,
    usage,
    builder: createBuilder(segmentsFolder),
    folder,
    clock,
    observe,
    lengthSeconds: settings.editionSeconds,
    segmentFormat: formatVersion,
    listen: await listenerOf(settings),
    // A server that has not heard of a manifest for its lease answers from none.
    sweepGraceMs: Math.max(60, 2 * settings.catalogLeaseSeconds) * 1000,
  });
  return { publisher, segmentsFolder, createBuilder, close: async () => publisher.close() };
};

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
