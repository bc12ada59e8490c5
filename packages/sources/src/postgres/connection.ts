/** A connection to PostgreSQL: texts in, texts out, row after row. */
import { Socket } from 'node:net';
import { Client, type CustomTypesConfig, Query, type QueryArrayConfig } from 'pg';
import type { ServerVersion } from './server-version.ts';

/** Every value stays PostgreSQL's own text: a driver's number or date would lose digits. */
const types: CustomTypesConfig = { getTypeParser: () => (value: unknown) => value };

/** A row: the statement's columns in order, as PostgreSQL writes them. */
export type TextRow = readonly (string | null)[];

const serverSql = `select current_setting('server_version_num'), current_setting('server_version')`;

const connectMs = 3000;
const openMs = 4000;
const closeMs = 1000;

/** What runs around a statement. */
export interface Bracket {
  /** Statements without parameters, such as `begin …; set local …`. */
  readonly before: string;
  readonly after: string;
}

export class Connection {
  readonly #client: Client;
  /** Our own, so that it can be closed without waiting for the server. */
  readonly #socket: Socket;
  #serverVersion: ServerVersion = { number: 0, name: '' };
  #isOpen = true;

  private constructor(client: Client, socket: Socket) {
    this.#client = client;
    this.#socket = socket;
    const end = (): void => {
      this.#isOpen = false;
    };
    client.on('error', end);
    client.once('end', end);
  }

  /**
   * @param name what the database lists the connection as
   * @throws where the database cannot be reached within 4 s, or does not let us in
   */
  static async open(url: string, name = 'vitrine'): Promise<Connection> {
    const socket = new Socket();
    const client = new Client({
      stream: () => socket,
      connectionString: url,
      application_name: name,
      types,
      // What is asked meanwhile is sent, and waits for its turn there.
      pipeline: true,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    const connection = new Connection(client, socket);
    const giveUp = setTimeout(() => connection.destroy(), openMs);
    try {
      await client.connect();
      const [[number, version] = []] = await connection.query(serverSql);
      connection.#serverVersion = { number: Number(number), name: String(version) };
    } catch (error) {
      connection.destroy();
      throw error;
    } finally {
      clearTimeout(giveUp);
    }
    return connection;
  }

  get serverVersion(): ServerVersion {
    return this.#serverVersion;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Runs statements without parameters; gives nothing. */
  async run(statements: string): Promise<void> {
    await this.#client.query(statements);
  }

  /** @param parameters texts, and arrays of them */
  async query(text: string, parameters: readonly unknown[] = []): Promise<readonly TextRow[]> {
    const config = { text, values: [...parameters], types, rowMode: 'array' } as const;
    return (await this.#client.query<(string | null)[]>(config)).rows;
  }

  /** A statement in its bracket, with nothing of others between. The first that failed is what went wrong. */
  async queryWithin(
    { before, after }: Bracket,
    text: string,
    parameters: readonly unknown[],
  ): Promise<readonly TextRow[]> {
    const [begun, read, ended] = await Promise.allSettled([
      this.run(before),
      this.query(text, parameters),
      this.run(after),
    ]);
    if (begun.status === 'rejected') throw begun.reason;
    if (read.status === 'rejected') throw read.reason;
    if (ended.status === 'rejected') throw ended.reason;
    return read.value;
  }

  /**
   * Gives each row as it comes, and keeps none. What `take` throws is thrown once the statement has ended; no further row
   * is given to it.
   * @returns how many rows came
   */
  async forEachRow(text: string, take: (row: TextRow) => void): Promise<number> {
    const config: QueryArrayConfig = { text, types, rowMode: 'array' };
    const query = new Query<(string | null)[]>(config);
    const ended = Promise.withResolvers<void>();
    let count = 0;
    let failure: { readonly error: unknown } | undefined;
    query.on('row', (row) => {
      count++;
      if (failure !== undefined) return;
      try {
        take(row);
      } catch (error) {
        failure = { error };
      }
    });
    query.on('error', ended.reject);
    query.on('end', () => ended.resolve());
    this.#client.query(query);
    await ended.promise;
    if (failure !== undefined) throw failure.error;
    return count;
  }

  /** Ends at once: what is running fails here, and goes on in the database until it looks for its client. */
  destroy(): void {
    this.#isOpen = false;
    this.#socket.destroy();
  }

  /** Ends in good order, or at once where the server does not answer. */
  async close(): Promise<void> {
    if (!this.#isOpen) return;
    const giveUp = setTimeout(() => this.destroy(), closeMs);
    await this.#client.end().catch(() => undefined);
    clearTimeout(giveUp);
  }
}
