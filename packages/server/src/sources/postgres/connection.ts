/** A connection to PostgreSQL: texts in, texts out, and word of its end. */
import { Socket } from 'node:net';
import { Client, type CustomTypesConfig, DatabaseError } from 'pg';
import { TooLarge } from '../source.ts';
import type { ServerVersion } from '../postgres-version.ts';

/** Every value stays PostgreSQL's own text: a driver's number or date would lose digits. */
const texts: CustomTypesConfig = { getTypeParser: () => (value: unknown) => value };

/** The same for so many characters; what comes behind them is not kept, and the query fails. */
const textsWithin = (bytesMax: number): CustomTypesConfig => {
  let bytes = 0;
  const count = (value: string): string => {
    bytes += value.length;
    if (bytes > bytesMax) throw new TooLarge(bytesMax);
    return value;
  };
  return { getTypeParser: () => count };
};

/** A row: the statement's columns in order, as PostgreSQL writes them. */
export type TextRow = readonly (string | null)[];

const serverSql = `
  select extract(epoch from pg_postmaster_start_time()), current_setting('server_version_num'),
    current_setting('server_version')`;

const connectMs = 3000;
const openMs = 4000;
const closeMs = 1000;

/** What went before a statement failed, and not the statement itself. */
export class BeginFailed extends Error {
  constructor(cause: unknown) {
    super('The transaction could not begin.', { cause });
    this.name = 'BeginFailed';
  }
}

/** What runs around a statement, in the same round trip. */
export interface Bracket {
  /** Statements without parameters, such as `begin …; set local …`. */
  readonly before: string;
  readonly after: string;
}

export class Connection {
  readonly #client: Client;
  /** Our own, so that it can be closed without waiting for the server. */
  readonly #socket: Socket;
  #serverStart = '';
  #serverVersion: ServerVersion = { number: 0, name: '' };
  #end: Error | undefined;
  readonly #ended = Promise.withResolvers<Error>();

  private constructor(client: Client, socket: Socket) {
    this.#client = client;
    this.#socket = socket;
    let reason = new Error('The connection has ended.');
    client.on('error', (error) => {
      reason = error;
    });
    client.once('end', () => {
      this.#end = reason;
      this.#ended.resolve(reason);
    });
  }

  /**
   * @param name what the database lists the connection as
   * @throws where the database cannot be reached within 3 s, or does not let us in
   */
  static async open(url: string, name: string): Promise<Connection> {
    const socket = new Socket();
    const client = new Client({
      stream: () => socket,
      connectionString: url,
      application_name: name,
      types: texts,
      pipeline: true,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    const connection = new Connection(client, socket);
    const giveUp = setTimeout(() => connection.destroy(), openMs);
    try {
      await client.connect();
      const [[serverStart, number, version] = []] = await connection.query(serverSql);
      connection.#serverStart = String(serverStart);
      connection.#serverVersion = { number: Number(number), name: String(version) };
    } catch (error) {
      connection.destroy();
      throw error;
    } finally {
      clearTimeout(giveUp);
    }
    return connection;
  }

  /** When the server was started: what it knew before a restart means nothing after it. */
  get serverStart(): string {
    return this.#serverStart;
  }

  get serverVersion(): ServerVersion {
    return this.#serverVersion;
  }

  get isOpen(): boolean {
    return this.#end === undefined;
  }

  /** Resolves when the connection has ended, from whichever side. */
  get ended(): Promise<Error> {
    return this.#ended.promise;
  }

  /** Runs statements without parameters; gives nothing. */
  async run(statements: string): Promise<void> {
    await this.#client.query(statements);
  }

  /** @throws TooLarge where the rows have more bytes */
  async query(text: string, parameters: readonly unknown[] = [], bytesMax = Infinity): Promise<readonly TextRow[]> {
    const types = bytesMax === Infinity ? texts : textsWithin(bytesMax);
    const values = [...parameters];
    const { rows } = await this.#client.query<(string | null)[]>({ text, values, types, rowMode: 'array' });
    return rows;
  }

  /** A statement in its bracket, in one round trip. The first that failed is what went wrong. */
  async queryWithin(
    { before, after }: Bracket,
    text: string,
    parameters: readonly unknown[],
    bytesMax?: number,
  ): Promise<readonly TextRow[]> {
    const [begun, read, ended] = await Promise.allSettled([
      this.run(before),
      this.query(text, parameters, bytesMax),
      this.run(after),
    ]);
    if (begun.status === 'rejected') throw new BeginFailed(begun.reason);
    if (read.status === 'rejected') throw read.reason;
    if (ended.status === 'rejected') throw ended.reason;
    return read.value;
  }

  /** Ends at once: what is running fails. The database stops it by its own time limit. */
  destroy(): void {
    this.#socket.destroy();
  }

  /** Ends in good order, or at once where the server does not answer. */
  async close(): Promise<void> {
    if (!this.isOpen) return;
    const giveUp = setTimeout(() => this.destroy(), closeMs);
    await this.#client.end().catch(() => undefined);
    clearTimeout(giveUp);
  }

  /** Does something that takes several statements; past its time the connection ends, and what is running fails. */
  async within<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
    const giveUp = setTimeout(() => this.destroy(), milliseconds);
    return work().finally(() => clearTimeout(giveUp));
  }
}

/** The code of a PostgreSQL error (appendix A of its manual); none where it is another one. */
export const sqlStateOf = (error: unknown): string | undefined =>
  error instanceof DatabaseError ? error.code : undefined;
