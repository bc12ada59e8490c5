/** The publisher with all that it is wired to: its sources in a thread, the catalog's announcements, and previews. */
import { formatVersion } from '@vitrine/segments';
import { join } from 'node:path';
import type { ListenForChanges } from '../catalog/change-listener.ts';
import type { CatalogDatabase, UsageDatabase } from '../catalog/schema.ts';
import type { Clock } from '../clock.ts';
import { editionFolderOf, type Config } from '../config.ts';
import type { Observe } from '../observe/observation.ts';
import { threadUrl } from '../thread-modules.ts';
import type { BuilderArgument } from './builder-thread.ts';
import { createThreadBuilder, type Builder } from './builder.ts';
import { PreviewReadings } from './preview-readings.ts';
import { PreviewResponses } from './preview-responses.ts';
import { Publisher } from './publisher.ts';

export interface OpenPublisherOptions {
  readonly config: Config;
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
  readonly previews: PreviewResponses;
  readonly close: () => Promise<void>;
}

const megabyte = 1024 * 1024;

export const openPublisher = async (options: OpenPublisherOptions): Promise<OpenPublisher> => {
  const { config, store, usage, clock, observe } = options;
  const folder = editionFolderOf(config);
  const segmentsFolder = join(folder, 'segments');
  const { createBuilder = (into) => startBuilder(config, into) } = options;
  const publisher = new Publisher({
    store,
    usage,
    builder: createBuilder(segmentsFolder),
    folder,
    clock,
    observe,
    lengthSeconds: config.editionSeconds,
    segmentFormat: formatVersion,
    listen: await listenerOf(config),
    // A server that has not heard of a manifest for its lease answers from none.
    sweepGraceMs: Math.max(60, 2 * config.catalogLeaseSeconds) * 1000,
  });
  // Beside the store, for a server may read all that is in it.
  const readings = new PreviewReadings({ createBuilder, folder: `${folder}-previews`, clock });
  const previews = new PreviewResponses({
    readings,
    segmentsFolder,
    segments: () => publisher.segments,
    clock,
    observe,
    pageBytesMax: config.answerMegabytes * megabyte,
    lengthSeconds: config.editionSeconds,
  });
  return {
    publisher,
    previews,
    close: async () => {
      previews.close();
      await readings.close();
      await publisher.close();
    },
  };
};

const startBuilder = ({ database, sources }: Config, segmentsFolder: string): Builder => {
  const argument: BuilderArgument = { sources: { database, others: [...sources] }, segmentsFolder };
  return createThreadBuilder(threadUrl('builder'), JSON.stringify(argument));
};

/** The driver is loaded where it is used. */
const listenerOf = async ({ database }: Config): Promise<ListenForChanges | undefined> => {
  if (database.kind === 'sqlite') return undefined;
  const { createChangeListener } = await import('../catalog/change-listener.ts');
  return createChangeListener(database.url);
};
