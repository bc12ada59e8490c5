/** The snapshots of an edition: its own, and supplements for tables that are younger, each opened at its first read. */
import { fieldTypeTraits } from '@vitrine/contract';
import { searchedColumn, searchTableOf, type ExposedCollection } from '@vitrine/query';
import type { Observe } from '../observe/observation.ts';
import { Unavailable, type ReadOptions, type Snapshot, type Source } from '../sources/source.ts';
import type { Clock } from './clock.ts';
import type { ShownTimes } from '@vitrine/store';

export interface SnapshotsOptions {
  readonly source: Source;
  readonly clock: Clock;
  readonly observe: Observe;
  readonly times: () => ShownTimes;
  /** Called when one of them can be read no more. */
  readonly onLost: () => void;
  /** Called with the moment at which a supplement took the place of one that was lost. */
  readonly onReplaced: (openedAt: number) => void;
}

/** Each is another connection in every reader. */
const supplementsMax = 16;

/** A table that is not there: it is not sought again in this edition, or each request would open a supplement for it. */
class TableMissing extends Error {}

export class Snapshots {
  readonly #options: SnapshotsOptions;
  readonly #own: Snapshot;
  readonly #supplements: Promise<Snapshot>[] = [];
  /** By the fingerprint of the collection. */
  readonly #known = new Map<string, Promise<Snapshot>>();

  constructor(own: Snapshot, options: SnapshotsOptions) {
    this.#own = own;
    this.#options = options;
    own.onLost(options.onLost);
  }

  /** Where two editions have the same, nothing was written between their openings; none: nobody can tell. */
  get version(): string | undefined {
    return this.#own.version;
  }

  async close(): Promise<void> {
    this.#own.close();
    for (const supplement of await Promise.allSettled(this.#supplements)) {
      if (supplement.status === 'fulfilled') supplement.value.close();
    }
  }

  /** What a collection is read from. */
  async of(collection: ExposedCollection, options: ReadOptions): Promise<Snapshot> {
    const known = this.#known.get(collection.fingerprint);
    if (known !== undefined) return known;
    const found = this.#findSnapshot(collection, options);
    this.#known.set(collection.fingerprint, found);
    found.catch((error: unknown) => {
      if (!(error instanceof TableMissing)) this.#known.delete(collection.fingerprint);
    });
    return found;
  }

  async #findSnapshot(collection: ExposedCollection, options: ReadOptions): Promise<Snapshot> {
    for (const snapshot of [Promise.resolve(this.#own), ...this.#supplements]) {
      if (await holds(await snapshot, collection, options)) return snapshot;
    }
    for (;;) {
      const supplement = await this.#openSupplement();
      if (await holds(supplement, collection, options)) return supplement;
      // One that another process opened earlier may be older than the table.
      if (supplement.isFresh) throw new TableMissing(`No table of the source holds the collection ${collection.slug}.`);
    }
  }

  async #openSupplement(): Promise<Snapshot> {
    if (this.#supplements.length >= supplementsMax) {
      throw new Unavailable('This collection can be read from the next edition on.', this.#secondsLeft());
    }
    const startedAt = performance.now();
    const part = this.#supplements.length + 1;
    const { number: edition, opensAt, endsAt, lastModified: shown } = this.#options.times();
    const opening = this.#options.source.open({ edition, opensAt, endsAt, shown, part });
    this.#supplements.push(opening);
    opening.catch(() => this.#supplements.splice(this.#supplements.indexOf(opening), 1));
    const supplement = await opening;
    supplement.onLost(this.#options.onLost);
    // What replaced a lost one has moved on: so the edition is dated.
    if (supplement.isReplacement) this.#options.onReplaced(supplement.openedAt);
    const durationMs = performance.now() - startedAt;
    this.#options.observe({ kind: 'supplement-opened', edition, durationMs });
    return supplement;
  }

  #secondsLeft(): number {
    return Math.max(1, Math.ceil((this.#options.times().endsAt - this.#options.clock.now()) / 1000));
  }
}

const holds = async (
  snapshot: Snapshot,
  { location, fields }: ExposedCollection,
  options: ReadOptions,
): Promise<boolean> => {
  const { schema, table, id, createdAt, scope, searchTables } = location;
  const own = [id.column, createdAt.column, ...(scope === undefined ? [] : [scope.column])];
  const shown = Array.from(fields.values(), ({ column }) => column);
  if (!(await snapshot.holds({ schema, table }, [...own, ...shown], options))) return false;
  // They are made together.
  const text = [...fields.values()].find(({ type }) => fieldTypeTraits[type].searchable);
  if (text === undefined || searchTables === undefined) return true;
  return snapshot.holds({ schema, table: searchTableOf(searchTables, text.column) }, [searchedColumn], options);
};
