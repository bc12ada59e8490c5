/** A snapshot that several processes read from, as one of them sees it: held by itself, or by another. */
import { sql } from 'kysely';
import { postgresDialect, type Statement } from '@vitrine/query';
import type { PostedSnapshot, SnapshotBoard } from '../snapshot-board.ts';
import { SnapshotLost, type Opening, type ReadOptions, type Row, type TableName } from '../source.ts';
import type { ConnectionPool } from './connection-pool.ts';
import { canImport, readFrom } from './reading.ts';
import { holdOn, type Holder } from './snapshot-holder.ts';

export interface SharedSnapshotOptions {
  readonly source: string;
  readonly url: string;
  readonly processName: string;
  readonly pool: ConnectionPool;
  readonly board: SnapshotBoard;
  readonly opening: Opening;
  readonly posted: PostedSnapshot;
  /** None where another process holds it. */
  readonly holder: Holder | undefined;
  /** How long it is held on after it is closed, for processes that are late. */
  readonly graceMs: number;
  readonly now: () => number;
  readonly monotonic: () => number;
  readonly onEnded: () => void;
}

/** HTTP tells seconds: a later snapshot is never dated as the edition's first. */
const wholeSecond = (milliseconds: number): number => Math.ceil(milliseconds / 1000) * 1000;

/** How often each process looks whether the snapshot is still there. */
const watchMs = 1000;
/** How long a process that ends waits for another one to take over. */
const handOverMs = 2000;
const handOverLookMs = 50;

export class SharedSnapshot {
  readonly replacedAt: number | undefined;
  readonly isFresh: boolean;
  readonly #options: SharedSnapshotOptions;
  readonly #watch: NodeJS.Timeout;
  #name: string;
  #holder: Holder | undefined;
  #isLost = false;
  #isClosed = false;
  #grace: NodeJS.Timeout | undefined;
  #listener: () => void = () => undefined;

  constructor(options: SharedSnapshotOptions) {
    const { posted, holder } = options;
    this.#options = options;
    this.#name = posted.snapshot;
    this.isFresh = holder !== undefined;
    this.replacedAt = posted.generation > 1 ? wholeSecond(posted.openedAt) : undefined;
    this.#keep(holder);
    this.#watch = setInterval(() => void this.#look(), watchMs);
  }

  async read(statement: Statement, options: ReadOptions): Promise<readonly Row[]> {
    const { pool } = this.#options;
    try {
      return await readFrom(pool, this.#name, statement, options);
    } catch (error) {
      if (!(error instanceof SnapshotLost)) throw error;
      // Handed over meanwhile, it is the same one under another name.
      if (!(await this.#isRenamed())) return this.#lose();
      return readFrom(pool, this.#name, statement, options);
    }
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
    if (this.#holder === undefined) this.#options.onEnded();
    else this.#grace = setTimeout(() => void this.#release(), this.#options.graceMs);
  }

  /** Lets go of it now; where it is still of use to other processes, not before one of them has taken over. */
  async end(): Promise<void> {
    clearInterval(this.#watch);
    clearTimeout(this.#grace);
    this.#isClosed = true;
    await this.#handOver().catch(() => undefined);
    await this.#release();
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
    if (this.#isClosed || this.#isLost) return;
    try {
      const posted = await this.#posted();
      if (posted === undefined || this.#isClosed) return;
      if (posted.generation !== this.#options.posted.generation) return this.#tellLost();
      this.#name = posted.snapshot;
      if (this.#holder !== undefined) return;
      if (posted.isLeaving) await this.#takeOver();
      const { pool, monotonic } = this.#options;
      if (!(await canImport(pool, this.#name, monotonic() + watchMs)) && !(await this.#isRenamed())) this.#tellLost();
    } catch {
      // Whoever cannot look, because the database is away or busy, looks again.
    }
  }

  /** What the board says of this edition's snapshot; nothing once it says it of a later one. */
  async #posted(): Promise<PostedSnapshot | undefined> {
    const { board, source, opening, posted } = this.#options;
    const found = await board.find(source, opening.part);
    return found?.edition === posted.edition ? found : undefined;
  }

  async #isRenamed(): Promise<boolean> {
    const before = this.#name;
    const posted = await this.#posted().catch(() => undefined);
    if (posted === undefined || posted.generation !== this.#options.posted.generation) return false;
    this.#name = posted.snapshot;
    return posted.snapshot !== before;
  }

  async #takeOver(): Promise<void> {
    const { url, processName, opening, now, board, source } = this.#options;
    const before = this.#name;
    const leftMs = opening.endsAt - now();
    const holder = await holdOn({ url, name: `${processName} holder`, leftMs }, before);
    if (!(await board.takeOver(source, opening.part, before, holder.name))) return holder.connection.close();
    this.#name = holder.name;
    this.#keep(holder);
  }

  async #handOver(): Promise<void> {
    const { board, source, opening, now, monotonic } = this.#options;
    if (this.#holder === undefined || now() >= opening.endsAt || !(await this.#hasCompany())) return;
    await board.leave(source, opening.part, this.#name);
    const end = monotonic() + handOverMs;
    while (monotonic() < end && !(await this.#isRenamed())) await Bun.sleep(handOverLookMs);
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
