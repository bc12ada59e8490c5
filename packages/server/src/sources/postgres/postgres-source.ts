/**
 * A PostgreSQL database as a source, read by any number of processes as one.
 *
 * Once an edition one of them, whoever gets the edition's lock first, opens a transaction, exports its snapshot and posts
 * it on the board; the others read from that. Each read is a short transaction of its own that imports the snapshot.
 */
import { postgresDialect } from '@vitrine/query';
import type { Observe } from '../../observe/observation.ts';
import { dateSnapshot } from '../date-snapshot.ts';
import { isCurrent, successorOf, type PostedSnapshot, type SnapshotBoard } from '../snapshot-board.ts';
import { Unavailable, type Opening, type Snapshot, type Source } from '../source.ts';
import { ConnectionPool } from './connection-pool.ts';
import { Gatherer } from './gatherer.ts';
import { canImport } from './reading.ts';
import { SharedSnapshot } from './shared-snapshot.ts';
import { hold, lockOf, stay, type Holder } from './snapshot-holder.ts';

export interface PostgresSourceOptions {
  /** The source's name in the catalog. */
  readonly name: string;
  readonly url: string;
  readonly connectionsMax: number;
  /** What tells this process from the others, in the names of its connections. */
  readonly processName: string;
  readonly board: SnapshotBoard;
  /** Milliseconds that never go back. */
  readonly monotonic: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly observe: Observe;
}

/** How long to wait for the process that opens the snapshot, and how often to look: less often as time goes by. */
const openMs = 5000;
const lookMs = { first: 20, most: 200 };
/** How long a snapshot is held on after its edition, for processes whose clocks are late: half an edition at most. */
const graceMsMax = 5000;

export class PostgresSource implements Source {
  readonly dialect = postgresDialect;
  readonly isShared = true;
  readonly #options: PostgresSourceOptions;
  readonly #pool: ConnectionPool;
  readonly #gatherer: Gatherer;
  readonly #open = new Set<SharedSnapshot>();
  #installation: string | undefined;

  constructor(options: PostgresSourceOptions) {
    this.#options = options;
    const { url, processName, connectionsMax, monotonic, observe } = options;
    this.#pool = new ConnectionPool({ url, name: `${processName} reader`, connectionsMax, now: monotonic, observe });
    this.#gatherer = new Gatherer({ url, name: `${processName} indexer` });
  }

  async open(opening: Opening): Promise<Snapshot> {
    const { board, name, monotonic } = this.#options;
    const end = monotonic() + openMs;
    for (let waitMs = lookMs.first; ; waitMs = Math.min(lookMs.most, waitMs * 2)) {
      const posted = await board.find(name, opening.part);
      if (
        posted !== undefined &&
        isCurrent(posted, opening.edition) &&
        (await canImport(this.#pool, posted.snapshot, end))
      ) {
        return this.#present(opening, posted, undefined);
      }
      const held = await this.#tryToHold(opening, posted);
      if (held !== undefined) return this.#present(opening, held.posted, held.holder);
      if (monotonic() > end) throw new Unavailable('No process opened the edition in time.', 1);
      await Bun.sleep(waitMs);
    }
  }

  /** Hands over what it holds, as far as there is a process to take it, and lets go of the rest. */
  async close(): Promise<void> {
    await Promise.all(Array.from(this.#open, (snapshot) => snapshot.end()));
    this.#gatherer.close();
    await this.#pool.close();
  }

  /** Nothing where another process has the lock, or has posted meanwhile. */
  async #tryToHold(
    opening: Opening,
    before: PostedSnapshot | undefined,
  ): Promise<{ readonly posted: PostedSnapshot; readonly holder: Holder } | undefined> {
    const { name, url, board, now, processName } = this.#options;
    const lock = lockOf(await this.#installationId(), name, opening);
    const holder = await hold({ url, name: `${processName} holder` }, lock);
    if (holder === undefined) return undefined;
    try {
      const openedAt = dateSnapshot(now(), opening.shown, await board.latestDate(name));
      const posted = successorOf(before, opening.edition, { snapshot: holder.name, openedAt });
      if (await board.post(name, opening.part, posted, before?.snapshot)) {
        await stay(holder, endOf(opening, posted) - now());
        return { posted, holder };
      }
    } catch (error) {
      holder.connection.destroy();
      throw error;
    }
    await holder.connection.close();
    return undefined;
  }

  async #installationId(): Promise<string> {
    this.#installation ??= await this.#options.board.installation();
    return this.#installation;
  }

  #present(opening: Opening, posted: PostedSnapshot, holder: Holder | undefined): Snapshot {
    const { name, url, board, now, monotonic, processName } = this.#options;
    const endsAt = endOf(opening, posted);
    const shared = new SharedSnapshot({
      source: name,
      url,
      processName,
      pool: this.#pool,
      gatherer: this.#gatherer,
      board,
      part: opening.part,
      endsAt,
      posted,
      holder,
      graceMs: Math.max(0, Math.min(graceMsMax, (endsAt - now()) / 2)),
      now,
      monotonic,
      onEnded: () => this.#open.delete(shared),
    });
    this.#open.add(shared);
    return {
      read: async (statement, options) => shared.read(statement, options),
      gather: async (statement, gathering, options) => shared.gather(statement, gathering, options),
      holds: async (table, columns, options) => shared.holds(table, columns, options),
      edition: posted.edition,
      openedAt: posted.openedAt,
      isReplacement: posted.generation > 1,
      isFresh: shared.isFresh,
      version: undefined,
      onLost: (listener) => shared.onLost(listener),
      close: () => shared.close(),
    };
  }
}

/** Until when a snapshot is of use: where another process is ahead, to the end of its edition. */
const endOf = ({ edition, opensAt, endsAt }: Opening, posted: PostedSnapshot): number =>
  posted.edition > edition ? endsAt + (endsAt - opensAt) : endsAt;
