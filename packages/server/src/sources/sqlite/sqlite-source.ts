/**
 * The embedded database as a source.
 *
 * The log that SQLite writes ahead may only start over when no reader reads from it. Readers that follow one another
 * with an overlap would keep it growing for ever, so at each edition, while nobody can write: the new readers open, the
 * old ones end, the log is copied into the file, and the new ones begin anew, from the file alone. A log that an import
 * made long is first copied while others can write.
 */
import { statSync } from 'node:fs';
import { sql } from 'kysely';
import { sqliteDialect } from '@vitrine/query';
import type { Observe } from '../../observe/observation.ts';
import { dateSnapshot } from '../date-snapshot.ts';
import type { Opening, ReadOptions, Snapshot, Source, TableName } from '../source.ts';
import { Thread } from '../threads/thread.ts';
import { Gatherer } from './gatherer.ts';
import type { KeeperRequest, KeeperResult } from './messages.ts';
import { ReaderPool } from './reader-pool.ts';
import { threadUrl } from '../../thread-modules.ts';

export interface SqliteSourceOptions {
  readonly path: string;
  readonly readers: number;
  /** Milliseconds that never go back. */
  readonly monotonic: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly observe: Observe;
}

const spares = 2;
/** How long to wait for the right to write, for a reader to get free, for old readers to end. */
const waitMs = 1000;
/** Of 4 KiB each: some 50 ms. */
const pagesCopiedLockedMax = 4096;
/** How often to try for one common snapshot where another process holds the right to write. */
const attemptsMax = 50;
/** How long the thread of indexes may take to open a snapshot that it did not open with the readers. */
const lateMs = 30_000;

interface OpenSnapshot {
  readonly number: number;
  readonly version: string | undefined;
  readonly closed: PromiseWithResolvers<void>;
}

export class SqliteSource implements Source {
  readonly dialect = sqliteDialect;
  readonly isShared = false;
  readonly #path: string;
  readonly #now: () => number;
  readonly #observe: Observe;
  readonly #keeper: Thread<KeeperRequest, KeeperResult>;
  readonly #pool: ReaderPool;
  readonly #gatherer: Gatherer;
  readonly #open = new Set<OpenSnapshot>();
  /** How many keepers have ended. */
  #keepers = 0;
  #lastNumber = 0;
  /** Openings take turns: there is one keeper. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor({ path, readers, monotonic, now, observe }: SqliteSourceOptions) {
    this.#path = path;
    this.#now = now;
    this.#observe = observe;
    this.#keeper = new Thread(threadUrl('sqliteKeeper'), path, () => this.#keepers++);
    this.#pool = new ReaderPool({ path, readers, spares, now: monotonic, observe });
    this.#gatherer = new Gatherer(path);
  }

  async open(opening: Opening): Promise<Snapshot> {
    const before = this.#turn;
    const release = Promise.withResolvers<void>();
    this.#turn = release.promise;
    await before;
    try {
      const older = [...this.#open];
      const isLocked = (await this.#keeper.ask({ kind: 'lock', waitMs })) === true;
      const snapshot = await this.#openUnder(isLocked);
      if (opening.part === 0 && isLocked) void this.#compact(snapshot, older).finally(release.resolve);
      else await this.#keeper.ask({ kind: 'unlock' }).finally(release.resolve);
      void release.promise.then(async () => this.#openLate(snapshot));
      return this.#present(snapshot, opening.edition, dateSnapshot(this.#now(), opening.shown));
    } catch (error) {
      await this.#keeper.ask({ kind: 'unlock' }).catch(() => undefined);
      release.resolve();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#turn;
    await Promise.all([this.#pool.close(waitMs), Promise.race([this.#gatherer.close(), Bun.sleep(waitMs)])]);
    await this.#keeper.ask({ kind: 'end' });
    this.#keeper.terminate();
  }

  /** Where another process writes for long, nothing changes until it commits: then it is enough that nobody did. */
  async #openUnder(isLocked: boolean): Promise<OpenSnapshot> {
    for (let attempt = 1; ; attempt++) {
      const version = await this.#version();
      const snapshot = { number: ++this.#lastNumber, version, closed: Promise.withResolvers<void>() };
      await Promise.all([this.#pool.open(snapshot.number, waitMs), this.#gatherer.open(snapshot.number, waitMs)]);
      if (isLocked || version === (await this.#version())) {
        this.#open.add(snapshot);
        return snapshot;
      }
      await this.#closeSnapshot(snapshot.number);
      if (attempt === attemptsMax) throw new Error('The database changes too often for one common snapshot.');
    }
  }

  /** Where the thread of indexes was late, it sees the same as the readers if nothing was written since they opened. */
  async #openLate(snapshot: OpenSnapshot): Promise<void> {
    const { number, version } = snapshot;
    if (this.#gatherer.holds(number) || !this.#open.has(snapshot)) return;
    this.#observe({ kind: 'indexer-late' });
    const isSame = async (): Promise<boolean> =>
      this.#open.has(snapshot) && version !== undefined && version === (await this.#version());
    // The source may be closed meanwhile, and its threads with it: then there is nothing to open.
    await this.#gatherer.open(number, lateMs, async () => isSame().catch(() => false));
    if (!this.#open.has(snapshot)) await this.#gatherer.closeSnapshot(number);
  }

  /** Two that are equal were told by the same connection, and nothing was written in between. */
  async #version(): Promise<string | undefined> {
    const version = await this.#keeper.ask({ kind: 'data-version' });
    return typeof version === 'number' ? `${this.#keepers} ${version}` : undefined;
  }

  async #compact(snapshot: OpenSnapshot, older: readonly OpenSnapshot[]): Promise<void> {
    const startedAt = performance.now();
    try {
      const allClosed = Promise.all(older.map(({ closed }) => closed.promise)).then(() => true);
      const isAlone = await Promise.race([allClosed, Bun.sleep(waitMs).then(() => false)]);
      if (isAlone && (await this.#isLong())) await this.#copyUnlocked();
      else if (isAlone && (await this.#keeper.ask({ kind: 'checkpoint' })) === true) {
        await Promise.all([this.#pool.renew(snapshot.number, waitMs), this.#gatherer.renew(snapshot.number, waitMs)]);
        const durationMs = performance.now() - startedAt;
        this.#observe({ kind: 'snapshot-compacted', walBytes: this.#walBytes(), durationMs });
      }
    } catch (error) {
      this.#observe({ kind: 'compaction-failed', reason: error });
    } finally {
      await this.#keeper.ask({ kind: 'unlock' }).catch(() => undefined);
    }
  }

  /** Whether to copy the log would hold up those who write. */
  async #isLong(): Promise<boolean> {
    return Number(await this.#keeper.ask({ kind: 'backlog' })) > pagesCopiedLockedMax;
  }

  /** Copies a long log while others write, who make it longer. It starts over in a later edition. */
  async #copyUnlocked(): Promise<void> {
    await this.#keeper.ask({ kind: 'unlock' });
    await this.#keeper.ask({ kind: 'checkpoint' });
  }

  async #closeSnapshot(snapshot: number): Promise<void> {
    await Promise.all([this.#pool.closeSnapshot(snapshot), this.#gatherer.closeSnapshot(snapshot)]);
  }

  #walBytes(): number {
    return statSync(`${this.#path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  }

  #present(snapshot: OpenSnapshot, edition: number, openedAt: number): Snapshot {
    const { number, version, closed } = snapshot;
    return {
      read: async (statement, options) => this.#pool.read(number, statement, options),
      gather: async (statement, gathering, options) => this.#gatherer.gather(number, statement, gathering, options),
      holds: async (table, columns, options) => this.#holds(number, table, columns, options),
      edition,
      openedAt,
      isReplacement: false,
      isFresh: true,
      version,
      onLost: () => undefined,
      close: () => {
        this.#open.delete(snapshot);
        void this.#closeSnapshot(number).then(closed.resolve);
      },
    };
  }

  async #holds(
    snapshot: number,
    { table }: TableName,
    columns: readonly string[],
    options: ReadOptions,
  ): Promise<boolean> {
    const statement = this.dialect.compile(sql`select name from pragma_table_info(${table})`);
    const rows = await this.#pool.read(snapshot, statement, options);
    const names = new Set(rows.map(([name]) => name));
    return rows.length > 0 && columns.every((column) => names.has(column));
  }
}
