/** The collections that could not be read the last time, with reasons and times, kept for doctor and for restarts. */
import type { FolderStore } from '@vitrine/store';
import type { SourceCollection, StoredTenant } from './stored-tenant.ts';
import type { Shard } from './shards.ts';

export interface CollectionFailure {
  readonly collectionId: number;
  readonly source: string;
  /** Its slug. */
  readonly collection: string;
  /** When it first failed and when it last failed, in milliseconds since 1970. */
  readonly since: number;
  readonly at: number;
  /** The reason in our own words, without values of rows. */
  readonly sentence: string;
}

/** The failure of one shard, or of a part of one. */
interface ShardFailure extends CollectionFailure {
  readonly prefix: string;
}

/** A shard that could not be read. */
export interface Failed {
  readonly collection: Pick<SourceCollection, 'id' | 'source' | 'slug'>;
  readonly prefix: string;
  readonly sentence: string;
}

/** Writing throws errors of the file system. */
type FailureFile = Pick<FolderStore, 'readFailures' | 'writeFailures'>;

const format = 1;

export class CollectionFailures {
  readonly #file: FailureFile;
  readonly #now: () => number;
  #failures: readonly ShardFailure[] | undefined;

  constructor(file: FailureFile, now: () => number) {
    this.#file = file;
    this.#now = now;
  }

  /** The failures of collections that some tenant exposes. */
  shownBy(tenants: Iterable<StoredTenant>): readonly CollectionFailure[] {
    const shown = new Set<number>();
    for (const { collections } of tenants) for (const { collection } of collections) shown.add(collection.id);
    return joinShards(this.#known()).filter(({ collectionId }) => shown.has(collectionId));
  }

  /**
   * Updates the failures after a reading. An edition reads all shards of a collection, so its other failures are over.
   * A scan during an edition reads some tenants: it says nothing of other shards.
   * @param read the shards that were read or tried
   * @throws errors of the file system
   */
  update(read: readonly Shard[], failed: readonly Failed[]): void {
    const before = this.#known();
    if (before.length === 0 && failed.length === 0) return;
    const ofEdition = new Set(read.filter(({ number }) => number === 0).map(({ collectionId }) => collectionId));
    const tried = new Set(read.map(keyOf));
    const isOver = (failure: ShardFailure): boolean => ofEdition.has(failure.collectionId) || tried.has(keyOf(failure));
    const sinces = new Map(before.map((failure) => [keyOf(failure), failure.since]));
    const at = this.#now();
    const now = failed.map(({ collection: { id: collectionId, source, slug: collection }, prefix, sentence }) => {
      const since = sinceOf(sinces, collectionId, prefix) ?? at;
      return { collectionId, source, collection, prefix, since, at, sentence };
    });
    const failures = [...before.filter((each) => !isOver(each)), ...now];
    this.#failures = failures;
    this.#file.writeFailures(JSON.stringify({ format, failures }));
  }

  /** Reads the file on first use, when this process leads. */
  #known(): readonly ShardFailure[] {
    this.#failures ??= readShards(this.#file.readFailures());
    return this.#failures;
  }
}

const keyOf = ({ collectionId, prefix }: Pick<Shard, 'collectionId' | 'prefix'>): string => `${collectionId}/${prefix}`;

/** When a shard, or one that it was a part of, first failed. */
const sinceOf = (sinces: ReadonlyMap<string, number>, collectionId: number, prefix: string): number | undefined => {
  for (let length = prefix.length; length >= 0; length--) {
    const since = sinces.get(keyOf({ collectionId, prefix: prefix.slice(0, length) }));
    if (since !== undefined) return since;
  }
  return undefined;
};

/** By collection. Empty if the file is missing, damaged or of another version. */
export const readFailures = (content: string | undefined): readonly CollectionFailure[] =>
  joinShards(readShards(content));

const readShards = (content: string | undefined): readonly ShardFailure[] => {
  try {
    const file: { format: unknown; failures: readonly CollectionFailure[] } = JSON.parse(content ?? '');
    // An earlier version wrote one failure for each collection.
    return file.format === format ? file.failures.map((failure) => Object.assign({ prefix: '' }, failure)) : [];
  } catch {
    return [];
  }
};

/** The first failure of each collection, with the dates of all of its shards. */
const joinShards = (failures: readonly ShardFailure[]): readonly CollectionFailure[] =>
  [...Map.groupBy(failures, ({ collectionId }) => collectionId).values()].flatMap((group) =>
    group.slice(0, 1).map((first) =>
      Object.assign({}, first, {
        since: group.reduce((min, { since }) => Math.min(min, since), Infinity),
        at: group.reduce((max, each) => Math.max(max, each.at), 0),
      }),
    ),
  );
