/** A snapshot that several processes read from, as one of them sees it: held by itself, or by another. */
import { sql } from 'kysely';
import { postgresDialect, type Statement } from '@vitrine/query';
import type { PostedSnapshot, SnapshotBoard } from '../snapshot-board.ts';
import type { Gathering, IndexPart } from '../../indexes/gathering.ts';
import { SnapshotLost, type GatherOptions, type ReadOptions, type Row, type TableName } from '../source.ts';
import type { ConnectionPool } from './connection-pool.ts';
import type { Gatherer } from './gatherer.ts';
import { canImport, readFrom } from './reading.ts';
import { holdOn, stay, type Holder } from './snapshot-holder.ts';

export interface SharedSnapshotOptions {
  readonly source: string;
  readonly url: string;
  readonly processName: string;
  readonly pool: ConnectionPool;
  readonly gatherer: Gatherer;
  readonly board: SnapshotBoard;
  readonly part: number;
  /** When its edition ends, in milliseconds since 1970. */
  readonly endsAt: number;
  readonly posted: PostedSnapshot;
  /** None where another process holds it. */
  readonly holder: Holder | undefined;
  /** How long it is held on after it is closed, for processes that are late. */
  readonly graceMs: number;
  readonly now: () => number;
  readonly monotonic: () => number;
  readonly onEnded: () => void;
}

/** How often each process looks whether the snapshot is still there. */
const watchMs = 1000;
/** How long a process that ends waits for another one to take over. */
const handOverMs = 2000;
const handOverLookMs = 50;

const nobodyListens = (): void => undefined;

export class SharedSnapshot {
  readonly isFresh: boolean;
  readonly #options: SharedSnapshotOptions;
  readonly #watch: NodeJS.Timeout;
  #name: string;
  #holder: Holder | undefined;
  #isLost = false;
  #isClosed = false;
  #isLooking = false;
  #grace: NodeJS.Timeout | undefined;
  #listener: () => void = nobodyListens;

  constructor(options: SharedSnapshotOptions) {
    const { posted, holder } = options;
    this.#options = options;
    this.#name = posted.snapshot;
    this.isFresh = holder !== undefined;
    this.#keep(holder);
    this.#watch = setInterval(() => void this.#look(), watchMs);
  }

  async read(statement: Statement, options: ReadOptions): Promise<readonly Row[]> {
    const { pool } = this.#options;
    for (;;) {
      const name = this.#name;
      try {
        return await readFrom(pool, name, statement, options);
      } catch (error) {
        if (!(error instanceof SnapshotLost)) throw error;
        // Handed over meanwhile, it is the same one under another name.
        if (!(await this.#isRenamedFrom(name))) return this.#lose();
      }
    }
  }

  async gather(statement: Statement, gathering: Gathering, options: GatherOptions): Promise<IndexPart> {
    return this.#options.gatherer.gather(this.#name, statement, gathering, options);
  }

  /** A table that was dropped and made anew is another one, so it is looked for by what its name means now. */
  async holds({ schema, table }: TableName, columns: readonly string[], options: ReadOptions): Promise<boolean> {
    const statement = postgresDialect.compile(
      sql`select a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.oid = to_regclass(format('%I.%I', ${schema}::text, ${table}::text)) and a.attnum > 0 and not a.attisdropped`,
    );
    const names = new Set((await this.read(statement, options)).map(([name]) => name));
    return names.size > 0 && columns.every((column) => names.has(column));
  }

  onLost(listener: () => void): void {
    this.#listener = listener;
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#watch);
    // It may be held on for others, and with it whoever listened.
    this.#listener = nobodyListens;
    this.#letGo();
  }

  #letGo(): void {
    if (this.#holder === undefined) this.#options.onEnded();
    else this.#grace = setTimeout(() => void this.#release(), this.#graceMs());
  }

  /** Lets go of it now; where it is still of use to other processes, not before one of them has taken over. */
  async end(): Promise<void> {
    clearInterval(this.#watch);
    clearTimeout(this.#grace);
    this.#isClosed = true;
    await this.#handOver().catch(() => undefined);
    await this.#release();
  }

  /** An edition that was given up before its end may go on in other processes, or in this one, from the same snapshot. */
  #graceMs(): number {
    const { endsAt, now, graceMs } = this.#options;
    return Math.max(0, endsAt - now()) + graceMs;
  }

  async #release(): Promise<void> {
    const holder = this.#holder;
    this.#holder = undefined;
    this.#options.onEnded();
    await holder?.connection.close();
  }

  #keep(holder: Holder | undefined): void {
    this.#holder = holder;
    if (holder !== undefined) void this.#watchOver(holder);
  }

  async #watchOver(holder: Holder): Promise<void> {
    await holder.connection.ended;
    if (this.#holder === holder && !this.#isClosed) this.#tellLost();
  }

  #tellLost(): void {
    if (this.#isLost) return;
    this.#isLost = true;
    clearInterval(this.#watch);
    this.#listener();
  }

  #lose(): never {
    this.#tellLost();
    throw new SnapshotLost();
  }

  // The others

  async #look(): Promise<void> {
    if (this.#isClosed || this.#isLost || this.#isLooking) return;
    this.#isLooking = true;
    try {
      const posted = await this.#posted();
      if (posted === undefined || this.#isClosed) return;
      if (posted.generation !== this.#options.posted.generation) return this.#tellLost();
      this.#name = posted.snapshot;
      if (this.#holder !== undefined) return;
      if (posted.isLeaving) await this.#takeOver();
      const { pool, monotonic } = this.#options;
      const name = this.#name;
      if (!(await canImport(pool, name, monotonic() + watchMs)) && !(await this.#isRenamedFrom(name))) this.#tellLost();
    } catch {
      // Whoever cannot look, because the database is away or busy, looks again.
    } finally {
      this.#isLooking = false;
    }
  }

  /** What the board says of this edition's snapshot; nothing once it says it of a later one. */
  async #posted(): Promise<PostedSnapshot | undefined> {
    const { board, source, part, posted } = this.#options;
    const found = await board.find(source, part);
    return found?.edition === posted.edition ? found : undefined;
  }

  /** Whether the snapshot is there under another name than the one that was tried. */
  async #isRenamedFrom(before: string): Promise<boolean> {
    const posted = await this.#posted().catch(() => undefined);
    if (posted === undefined || posted.generation !== this.#options.posted.generation) return false;
    this.#name = posted.snapshot;
    return posted.snapshot !== before;
  }

  async #takeOver(): Promise<void> {
    const { url, processName, part, endsAt, now, board, source } = this.#options;
    const before = this.#name;
    const holder = await holdOn({ url, name: `${processName} holder` }, before);
    if (!(await board.takeOver(source, part, before, holder.name))) return holder.connection.close();
    await stay(holder, endsAt - now());
    this.#name = holder.name;
    this.#keep(holder);
    // Its own edition may have ended meanwhile.
    if (this.#isClosed) this.#letGo();
  }

  async #handOver(): Promise<void> {
    const { board, source, part, endsAt, now, monotonic } = this.#options;
    if (this.#holder === undefined || now() >= endsAt || !(await this.#hasCompany())) return;
    const name = this.#name;
    await board.leave(source, part, name);
    const end = monotonic() + handOverMs;
    while (monotonic() < end && !(await this.#isRenamedFrom(name))) await Bun.sleep(handOverLookMs);
  }

  /** Whether other processes read this database: as far as the role may see, by the names of their connections. */
  async #hasCompany(): Promise<boolean> {
    const { processName } = this.#options;
    const rows = await this.#holder?.connection.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name like 'vitrine % reader'
        and application_name not like $1::text || ' %' limit 1`,
      [processName],
    );
    return rows !== undefined && rows.length > 0;
  }
}
