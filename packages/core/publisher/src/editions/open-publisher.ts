/** Wires up the publisher: its sources in a thread, and the notifications of the catalog. */
import { join } from 'node:path';
import { checkSegment, formatVersion } from '@vitrine/segments';
import { createEngines, type Engines } from '@vitrine/sources/engines';
import { type Clock, FolderStore } from '@vitrine/store';
import type { CatalogDatabase, UsageDatabase } from '@vitrine/catalog';
import type { ListenForChanges } from '@vitrine/catalog/publishing';
import type { Observe } from '../observation.ts';
import type { BuildJobs } from '../sharing/build-jobs.ts';
import { SharedBuilder } from '../sharing/shared-builder.ts';
import { StandbyBuilds } from '../sharing/standby-builds.ts';
import { createFindSource, type DatabaseAddress, type FindSource } from './open-sources.ts';
import type { BuilderArgument } from './answer-builds.ts';
import { createThreadBuilder, type Builder } from './builder.ts';
import type { PublicationListener } from './publication-listener.ts';
import { Publisher } from './publisher.ts';

export interface PublisherSettings {
  /** The database of the catalog, which is also the main source. */
  readonly database: DatabaseAddress;
  /** Further databases of records: their URLs, by name. */
  readonly sources: ReadonlyMap<string, string>;
  /** The number of sources that are read at a time, each by one connection. */
  readonly sourceConnectionsMax: number;
  /** The time without a byte after which the reading of a source fails. */
  readonly sourceSilenceSeconds: number;
  readonly editionSeconds: number;
  readonly changesEditions: number;
  readonly catalogLeaseSeconds: number;
}

/** All settings but the database: `settings: { ...publisherDefaults, database }`. */
export const publisherDefaults: Omit<PublisherSettings, 'database'> = {
  sources: new Map(),
  sourceConnectionsMax: 8,
  sourceSilenceSeconds: 120,
  editionSeconds: 300,
  changesEditions: 12,
  catalogLeaseSeconds: 10,
};

/** The engines by which a publisher reads sources. */
export interface PublisherEngines extends Pick<Engines, 'identify'> {
  /** The module of the thread that reads: it calls `answerBuilds` with the same engines, as functions reach no thread. */
  readonly thread: URL;
}

export interface OpenPublisherOptions {
  readonly settings: PublisherSettings;
  /** Default: none, so that the embedded database alone is read. */
  readonly engines?: PublisherEngines | undefined;
  /** The URLs of the other sources as they are now; default: those of the settings. */
  readonly sources?: (() => ReadonlyMap<string, string>) | undefined;
  /** The folder of the editions store; with a bucket, publications are written there first. */
  readonly folder: string;
  /** The writer of publications; undefined: a store in this folder only. */
  readonly editions?: FolderStore | undefined;
  readonly store: CatalogDatabase;
  /** Stores usage; undefined: usage is not saved. */
  readonly usage: UsageDatabase | undefined;
  readonly clock: Clock;
  readonly observe: Observe;
  /** Follows publications, such as to purge caches in front. */
  readonly publicationListener?: PublicationListener | undefined;
  /** Shares work with the other publishers of the store; undefined: each works alone. */
  readonly jobs?: BuildJobs | undefined;
  /** Creates the builder that reads the sources and writes into a folder; default: in a thread. */
  readonly createBuilder?: (segmentsFolder: string) => Builder;
}

export interface OpenPublisher {
  readonly publisher: Publisher;
  readonly segmentsFolder: string;
  /** Creates a builder that writes into another folder, and reads one source at a time. */
  readonly createBuilder: (segmentsFolder: string) => Builder;
  /** By source, the standbys that build some for this publisher now. */
  readonly given: () => ReadonlyMap<string, string>;
  readonly close: () => Promise<void>;
}

export const openPublisher = async (options: OpenPublisherOptions): Promise<OpenPublisher> => {
  const { settings, folder, store, usage, clock, observe } = options;
  const segmentsFolder = join(folder, 'segments');
  const { sources = () => settings.sources } = options;
  const find = createFindSource(settings.database, sources);
  const { engines = noEngines } = options;
  const builderOf = (own: BuilderSettings) =>
    options.createBuilder ?? ((into: string) => startBuilder(own, into, find, engines));
  const editions = options.editions ?? new FolderStore(folder, clock);
  const local = builderOf(settings)(segmentsFolder);
  const sharing = options.jobs && {
    jobs: options.jobs,
    store: editions,
    find,
    identify: engines.identify,
    clock,
    observe,
  };
  const silenceMs = settings.sourceSilenceSeconds * 1000;
  const shared = sharing && new SharedBuilder({ ...sharing, local, silenceMs });
  const standby = sharing && new StandbyBuilds({ ...sharing, builder: local });
  const publisher = new Publisher({
    store,
    usage,
    builder: shared ?? local,
    standby,
    editions,
    clock,
    observe,
    lengthSeconds: settings.editionSeconds,
    changesEditions: settings.changesEditions,
    segmentFormat: formatVersion,
    checkSegment,
    listen: await listenerOf(settings),
    publicationListener: options.publicationListener,
    sweepGraceMs: sweepGraceMsOf(settings),
  });
  const given = (): ReadonlyMap<string, string> => shared?.given ?? new Map();
  const createBuilder = builderOf({ ...settings, sourceConnectionsMax: 1 });
  return { publisher, segmentsFolder, createBuilder, given, close: async () => publisher.close() };
};

/** Files must outlast the lease, as servers without news from the publisher use their manifest for so long. */
export const sweepGraceMsOf = ({ catalogLeaseSeconds }: { readonly catalogLeaseSeconds: number }): number =>
  Math.max(60, 2 * catalogLeaseSeconds) * 1000;

const noEngines: PublisherEngines = {
  identify: createEngines([]).identify,
  thread: new URL('./builder-thread.ts', import.meta.url),
};

type BuilderSettings = Pick<PublisherSettings, 'sourceConnectionsMax' | 'sourceSilenceSeconds'>;

/** Starts a builder in a thread. */
export const startBuilder = (
  { sourceConnectionsMax: connectionsMax, sourceSilenceSeconds }: BuilderSettings,
  segmentsFolder: string,
  find: FindSource,
  { thread }: PublisherEngines = noEngines,
): Builder => {
  const argument: BuilderArgument = { segmentsFolder, silenceMs: sourceSilenceSeconds * 1000, connectionsMax };
  return createThreadBuilder(thread, JSON.stringify(argument), find);
};

/** The driver is loaded on demand. */
const listenerOf = async ({ database }: PublisherSettings): Promise<ListenForChanges | undefined> => {
  if (database.kind === 'sqlite') return undefined;
  const { createChangeListener } = await import('@vitrine/catalog/postgres');
  return createChangeListener(database.url);
};
