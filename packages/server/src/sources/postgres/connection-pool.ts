/** The connections that read: opened when they are needed, shared fairly among tenants, replaced when they are lost. */
import type { Observe } from '../../observe/observation.ts';
import { FairQueue } from '../fair-queue.ts';
import { Unavailable, type ReadOptions } from '../source.ts';
import { Connection } from './connection.ts';

export interface PoolOptions {
  readonly url: string;
  /** What the database lists the connections as. */
  readonly name: string;
  readonly connectionsMax: number;
  /** Milliseconds that never go back. */
  readonly now: () => number;
  readonly observe: Observe;
}

/** What is done with a connection, and how many milliseconds are left for it. */
export type Work<Result> = (connection: Connection, leftMs: number) => Promise<Result>;

interface Job {
  readonly options: ReadOptions;
  readonly start: (connection: Connection) => Promise<void>;
  readonly refuse: (error: unknown) => void;
}

/** More than this, and whoever asks is told at once to come back. */
const waitingMax = 2000;
const retryAfterSeconds = 2;
/** A database that has just refused a connection is not asked for another one before so long; doubled each time. */
const backoffMs = { first: 50, most: 1000 };
/** How much longer than its own time limit a statement may take before its connection is given up. */
const overrunMs = 1000;

export class ConnectionPool {
  readonly #options: PoolOptions;
  readonly #queue = new FairQueue<Job>();
  readonly #idle: Connection[] = [];
  readonly #busyOf = new Map<string, number>();
  #busy = 0;
  #backoffMs = 0;
  #refusedUntil = 0;
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /**
   * Does something with a connection, when it is the tenant's turn.
   * @throws Unavailable past the deadline, where too many wait already, or where the database cannot be reached
   */
  async use<Result>(options: ReadOptions, work: Work<Result>): Promise<Result> {
    if (this.#queue.length >= waitingMax)
      throw new Unavailable('Too many requests wait for the database.', retryAfterSeconds);
    const { now } = this.#options;
    const askedAt = now();
    const result = Promise.withResolvers<Result>();
    const job: Job = {
      options,
      start: async (connection) => {
        const leftMs = Math.max(1, Math.ceil(options.deadlineAt - now()));
        const giveUp = setTimeout(() => connection.destroy(), leftMs + overrunMs);
        await work(connection, leftMs).then(result.resolve, result.reject);
        clearTimeout(giveUp);
      },
      refuse: result.reject,
    };
    const deadline = setTimeout(() => {
      this.#queue.remove(options.tenant, job);
      this.#options.observe({ kind: 'query-timed-out', tenant: options.tenant, ms: now() - askedAt });
      result.reject(new Unavailable('The database did not answer in time.', retryAfterSeconds));
    }, options.deadlineAt - askedAt);
    this.#queue.add(options.tenant, job, options.isContinuation === true ? 'first' : 'last');
    this.#dispatch();
    return result.promise.finally(() => clearTimeout(deadline));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#idle.splice(0).map((connection) => connection.close()));
  }

  /** One tenant never takes all connections: a quarter, and at least one where there are two, is for the others. */
  #mayWork(tenant: string): boolean {
    const { connectionsMax } = this.#options;
    const most = Math.max(1, connectionsMax - Math.ceil(connectionsMax / 4));
    return (this.#busyOf.get(tenant) ?? 0) < most;
  }

  #dispatch(): void {
    while (this.#busy < this.#options.connectionsMax) {
      const job = this.#queue.take((tenant) => this.#mayWork(tenant));
      if (job === undefined) return;
      void this.#run(job);
    }
  }

  async #run(job: Job): Promise<void> {
    const { tenant } = job.options;
    this.#busy++;
    this.#busyOf.set(tenant, (this.#busyOf.get(tenant) ?? 0) + 1);
    try {
      const connection = await this.#connect();
      await job.start(connection);
      this.#release(connection);
    } catch (error) {
      job.refuse(error);
    } finally {
      this.#busy--;
      const left = (this.#busyOf.get(tenant) ?? 1) - 1;
      if (left === 0) this.#busyOf.delete(tenant);
      else this.#busyOf.set(tenant, left);
      this.#dispatch();
    }
  }

  #release(connection: Connection): void {
    if (!connection.isOpen) return;
    if (this.#isClosed) void connection.close();
    else this.#idle.push(connection);
  }

  async #connect(): Promise<Connection> {
    for (let idle = this.#idle.pop(); idle !== undefined; idle = this.#idle.pop()) {
      if (idle.isOpen) return idle;
    }
    const { url, name, now, observe } = this.#options;
    if (now() < this.#refusedUntil) throw unreachable();
    try {
      const connection = await Connection.open(url, name);
      this.#backoffMs = 0;
      return connection;
    } catch (error) {
      if (this.#backoffMs === 0) observe({ kind: 'source-unreachable', reason: error });
      this.#backoffMs = Math.min(backoffMs.most, this.#backoffMs === 0 ? backoffMs.first : this.#backoffMs * 2);
      this.#refusedUntil = now() + this.#backoffMs;
      throw unreachable();
    }
  }
}

const unreachable = (): Unavailable => new Unavailable('The database cannot be reached.', retryAfterSeconds);
