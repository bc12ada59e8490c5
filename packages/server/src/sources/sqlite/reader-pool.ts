/**
 * The readers: which of them is free, what waits, and what becomes of one whose statement does not end.
 *
 * A running statement cannot be interrupted. So there are more readers than may work at once: when one is past its
 * deadline, a spare takes its place, and it comes back as a spare when its statement ends after all.
 */
import type { Statement } from '@vitrine/query';
import type { Observe } from '../../observe/observation.ts';
import { TooLarge, Unavailable, type ReadOptions, type Row } from '../source.ts';
import { FairQueue } from '../fair-queue.ts';
import { Thread } from '../threads/thread.ts';
import type { ReaderRequest, ReaderResult } from './messages.ts';
import { threadUrl } from '../../thread-modules.ts';

export interface PoolOptions {
  readonly path: string;
  /** How many readers may work at once. */
  readonly readers: number;
  /** How many more wait to replace one whose statement does not end. */
  readonly spares: number;
  readonly now: () => number;
  readonly observe: Observe;
}

interface Reader {
  readonly thread: Thread<ReaderRequest, ReaderResult>;
  readonly snapshots: Set<number>;
  state: 'idle' | 'busy' | 'stuck' | 'ended';
  /** Whose read it is at. */
  tenant: string | undefined;
}

interface Job {
  readonly snapshot: number;
  readonly statement: Statement;
  readonly options: ReadOptions;
  readonly answer: PromiseWithResolvers<readonly Row[]>;
  readonly askedAt: number;
  reader: Reader | undefined;
}

/** More than this, and whoever asks is told at once to come back. */
const waitingMax = 2000;
const retryAfterSeconds = 2;
/** Threads that may be at their last statement beside the readers; with more, a stuck reader is not replaced. */
const endingMax = 8;
/** How often a reader that is waited for is looked at again. */
const lookMs = 2;

export class ReaderPool {
  readonly #options: PoolOptions;
  readonly #queue = new FairQueue<Job>();
  #readers: Reader[] = [];
  /** Threads that were told to end and are still at their last statement. */
  #ending = 0;
  /** Snapshots on their way out. */
  readonly #closing = new Set<Promise<unknown>>();
  /** The last snapshot that something was told of as unreadable. */
  #unreadable: number | undefined;
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#fill();
  }

  /** @throws Unavailable past the deadline, or where too many wait already */
  async read(snapshot: number, statement: Statement, options: ReadOptions): Promise<readonly Row[]> {
    if (this.#queue.length >= waitingMax)
      throw new Unavailable('Too many requests wait for the database.', retryAfterSeconds);
    const askedAt = this.#options.now();
    const job: Job = { snapshot, statement, options, answer: Promise.withResolvers(), askedAt, reader: undefined };
    const deadline = setTimeout(() => this.#expire(job), Math.max(0, options.deadlineAt - askedAt));
    this.#queue.add(options.tenant, job, options.isContinuation === true ? 'first' : 'last');
    this.#dispatch();
    return job.answer.promise.finally(() => clearTimeout(deadline));
  }

  /** Opens a snapshot in every reader that gets free in time; those that do not are replaced. */
  async open(snapshot: number, waitMs: number): Promise<void> {
    this.#replaceStuck();
    const opened = await Promise.allSettled(this.#readers.map((reader) => this.#openIn(reader, snapshot, waitMs)));
    if (opened.some((outcome) => outcome.status === 'fulfilled' && outcome.value)) return;
    const failed = opened.find((outcome) => outcome.status === 'rejected');
    throw failed?.reason ?? new Unavailable('No reader got free to open a snapshot.', retryAfterSeconds);
  }

  /** Begins the snapshot anew in every reader that gets free in time. */
  async renew(snapshot: number, waitMs: number): Promise<void> {
    await Promise.all(
      this.#readers.map(async (reader) => {
        await this.#whenIdle(reader, waitMs, async () => {
          if (reader.snapshots.has(snapshot)) await reader.thread.ask({ kind: 'renew', snapshot });
        });
      }),
    );
  }

  /** Ends a snapshot in every reader, as soon as it is free; resolves when it has ended in all. */
  async closeSnapshot(snapshot: number): Promise<void> {
    const closing = Promise.all(
      this.#readers.map(async (reader) => {
        if (!reader.snapshots.delete(snapshot) || reader.state === 'ended') return;
        await reader.thread.ask({ kind: 'close', snapshot }).catch(() => undefined);
      }),
    );
    this.#closing.add(closing);
    await closing.finally(() => this.#closing.delete(closing));
  }

  /** Ends every thread; those that are at a statement when the time is over, whenever that ends. */
  async close(waitMs: number): Promise<void> {
    this.#isClosed = true;
    const snapshots = new Set(this.#readers.flatMap((reader) => [...reader.snapshots]));
    for (const snapshot of snapshots) void this.closeSnapshot(snapshot);
    // The last connection to close tidies the log away: none may be cut off on its way.
    await Promise.race([Promise.all(this.#closing), Bun.sleep(waitMs)]);
    for (const { thread } of this.#readers) thread.terminate();
  }

  // Readers

  #fill(): void {
    while (!this.#isClosed && this.#readers.length < this.#options.readers + this.#options.spares) {
      this.#readers.push(this.#start());
    }
  }

  #start(): Reader {
    const url = threadUrl('sqliteReader');
    const reader: Reader = {
      thread: new Thread(url, this.#options.path, () => this.#lose(reader)),
      snapshots: new Set(),
      state: 'idle',
      tenant: undefined,
    };
    return reader;
  }

  /** A thread that ended by itself is replaced at the next snapshot: no other could know the ones that are open. */
  #lose(reader: Reader): void {
    if (this.#isClosed) return;
    if (reader.state === 'ended') return void this.#ending--;
    reader.state = 'ended';
    this.#readers = this.#readers.filter((other) => other !== reader);
    this.#options.observe({ kind: 'reader-replaced', reason: 'ended', spares: this.#spares() });
  }

  /** At a new snapshot nobody waits for the readers whose statements do not end. */
  #replaceStuck(): void {
    for (const reader of this.#readers.filter(({ state }) => state === 'stuck')) {
      if (this.#ending >= endingMax) return;
      this.#ending++;
      reader.state = 'ended';
      reader.thread.terminate();
      this.#readers = this.#readers.filter((other) => other !== reader);
    }
    this.#fill();
  }

  #spares(): number {
    return Math.max(0, this.#readers.filter(({ state }) => state !== 'stuck').length - this.#options.readers);
  }

  async #openIn(reader: Reader, snapshot: number, waitMs: number): Promise<boolean> {
    return this.#whenIdle(reader, waitMs, async () => {
      await reader.thread.ask({ kind: 'open', snapshot });
      reader.snapshots.add(snapshot);
    });
  }

  /** Does something with a reader between two of its reads; gives false where it did not get free in time. */
  async #whenIdle(reader: Reader, waitMs: number, action: () => Promise<unknown>): Promise<boolean> {
    const end = performance.now() + waitMs;
    while (reader.state !== 'idle') {
      if (reader.state === 'ended' || reader.state === 'stuck' || performance.now() > end) return false;
      await Bun.sleep(lookMs);
    }
    reader.state = 'busy';
    try {
      await action();
      return true;
    } finally {
      this.#release(reader);
    }
  }

  #release(reader: Reader): void {
    if (reader.state !== 'ended') reader.state = 'idle';
    this.#dispatch();
  }

  // Jobs

  #dispatch(): void {
    for (;;) {
      if (this.#working() >= this.#options.readers) return;
      const job = this.#queue.take((tenant) => this.#mayWork(tenant));
      if (job === undefined) return;
      const holders = this.#readers.filter(({ snapshots }) => snapshots.has(job.snapshot));
      const reader = holders.find(({ state }) => state === 'idle');
      if (reader !== undefined) void this.#run(job, reader);
      else if (holders.some(({ state }) => state === 'busy')) return this.#queue.add(job.options.tenant, job, 'first');
      else this.#refuse(job, holders.length > 0);
    }
  }

  #working(): number {
    return this.#readers.filter(({ state, tenant }) => state === 'busy' && tenant !== undefined).length;
  }

  /** One tenant never takes all the readers: neither those at work, nor with statements that do not end the spares. */
  #mayWork(tenant: string): boolean {
    const own = this.#readers.filter((reader) => reader.tenant === tenant);
    const working = own.filter(({ state }) => state === 'busy').length;
    return working < Math.max(1, this.#options.readers - 1) && own.length < this.#readers.length - 1;
  }

  /** No reader of its snapshot will be free, as far as anybody knows: all are stuck, or it has been closed. */
  #refuse(job: Job, isOpen: boolean): void {
    if (isOpen) this.#options.observe({ kind: 'readers-exhausted' });
    job.answer.reject(new Unavailable('All readers are at work on other requests.', retryAfterSeconds));
  }

  async #run(job: Job, reader: Reader): Promise<void> {
    const { sql, parameters } = job.statement;
    const { bytesMax = Infinity } = job.options;
    reader.state = 'busy';
    reader.tenant = job.options.tenant;
    job.reader = reader;
    try {
      const result = await reader.thread.ask({ kind: 'read', snapshot: job.snapshot, sql, parameters, bytesMax });
      job.answer.resolve(isRows(result) ? result : []);
    } catch (error) {
      if (isTooLarge(error)) job.answer.reject(new TooLarge(bytesMax));
      else job.answer.reject(isOfStorage(error) ? this.#unavailable(job, error) : error);
    } finally {
      reader.tenant = undefined;
      this.#release(reader);
    }
  }

  /** The operator is told once a snapshot, however many ask. */
  #unavailable({ snapshot }: Job, reason: unknown): Unavailable {
    if (this.#unreadable !== snapshot) this.#options.observe({ kind: 'source-unreachable', reason });
    this.#unreadable = snapshot;
    return new Unavailable('The database cannot be read.', retryAfterSeconds, reason);
  }

  /** Past its deadline nobody waits for a job. A reader that is at it is stuck until its statement ends. */
  #expire(job: Job): void {
    const { reader } = job;
    if (reader === undefined) this.#queue.remove(job.options.tenant, job);
    else if (reader.state === 'busy') {
      reader.state = 'stuck';
      this.#options.observe({ kind: 'reader-replaced', reason: 'deadline', spares: this.#spares() });
    }
    const ms = this.#options.now() - job.askedAt;
    this.#options.observe({ kind: 'query-timed-out', tenant: job.options.tenant, ms });
    job.answer.reject(new Unavailable('The database did not answer in time.', retryAfterSeconds));
    this.#dispatch();
  }
}

/** A thread's error comes as one of its name. */
const isTooLarge = (error: unknown): boolean => error instanceof Error && error.name === 'TooLarge';

/** The file is damaged, or its disk fails: no fault of the statement's (SQLite's result codes). */
const isOfStorage = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^SQLITE_(?:CANTOPEN|CORRUPT|FULL|IOERR|NOTADB)/.test(String(error.code));

/** SQLite gives texts, numbers, bigints and null, as long as no column holds a blob: none of ours does. */
const isRows = (result: ReaderResult): result is readonly Row[] => Array.isArray(result);
