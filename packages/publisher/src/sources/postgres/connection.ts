/** A connection to PostgreSQL: texts in, texts out, and word of its end. */
import { Socket } from 'node:net';
import { Client, type CustomTypesConfig } from 'pg';
import type { ServerVersion } from '../postgres-version.ts';

/** Every value stays PostgreSQL's own text: a driver's number or date would lose digits. */
const texts: CustomTypesConfig = { getTypeParser: () => (value: unknown) => value };

/** A row: the statement's columns in order, as PostgreSQL writes them. */
export type TextRow = readonly (string | null)[];

const serverSql = `
  select current_setting('server_version_num'), current_setting('server_version')`;

const connectMs = 3000;
const openMs = 4000;
const closeMs = 1000;

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
  #serverVersion: ServerVersion = { number: 0, name: '' };
  #end: Error | undefined;

  private constructor(client: Client, socket: Socket) {
    this.#client = client;
    this.#socket = socket;
    let reason = new Error('The connection has ended.');
    client.on('error', (error) => {
      reason = error;
    });
    client.once('end', () => {
      this.#end = reason;
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
    return this.#end === undefined;
  }

  /** Runs statements without parameters; gives nothing. */
  async run(statements: string): Promise<void> {
    await this.#client.query(statements);
  }

  async query(text: string, parameters: readonly unknown[] = []): Promise<readonly TextRow[]> {
    const { rows } = await this.#client.query<(string | null)[]>({
      text,
      values: [...parameters],
      types: texts,
      rowMode: 'array',
    });
    return rows;
  }

  /** A statement in its bracket, in one round trip. The first that failed is what went wrong. */
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
}
