/** A connection to PostgreSQL, which passes parameters and values as text. */
import { Socket } from 'node:net';
import { Client, type CustomTypesConfig, Query, type QueryArrayConfig } from 'pg';
import {
  driverAddress,
  refuseOther,
  type ServerVersion,
  silenceMsDefault,
  SilenceWatch,
} from '@vitrine/sources/engine';

/** Values stay PostgreSQL's text, as a driver's numbers and dates would lose digits. */
const types: CustomTypesConfig = { getTypeParser: () => (value: unknown) => value };

/** A row: the statement's columns in order, as printed by PostgreSQL. */
export type TextRow = readonly (string | null)[];

const serverSql = `select current_setting('server_version_num'), current_setting('server_version')`;

const connectMs = 3000;
const openMs = 4000;
const closeMs = 1000;

/** The statements around a query. */
export interface Bracket {
  /** Statements without parameters, such as `begin …; set local …`. */
  readonly before: string;
  readonly after: string;
}

export class Connection {
  readonly #client: Client;
  readonly #watch: SilenceWatch;
  /** Created here, so that it can be closed without waiting for the server. */
  readonly #socket: Socket;
  /** The time without a byte after which it closes. */
  readonly silenceMs: number;
  #serverVersion: ServerVersion = { number: 0, name: '' };
  #isOpen = true;

  private constructor(client: Client, socket: Socket, silenceMs: number) {
    this.#client = client;
    this.#socket = socket;
    this.silenceMs = silenceMs;
    this.#watch = new SilenceWatch({ silenceMs, bytesRead: () => socket.bytesRead, onSilent: () => this.destroy() });
    const end = (): void => {
      this.#isOpen = false;
    };
    client.on('error', end);
    client.once('end', end);
  }

  /**
   * @param name the application name in the database's list of connections
   * @param silenceMs closes the connection after so long without a byte
   * @param database the name that the database must report, if it is that of a tenant
   * @throws if the database cannot be reached within 4 s, or denies access; ScopeRefused if it has another name
   */
  static async open(
    url: string,
    name = 'vitrine',
    silenceMs = silenceMsDefault,
    database?: string,
  ): Promise<Connection> {
    const socket = new Socket();
    const client = new Client({
      stream: () => socket,
      connectionString: driverAddress(url),
      application_name: name,
      types,
      // Statements are sent without waiting for the result of those before.
      pipeline: true,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    const connection = new Connection(client, socket, silenceMs);
    const giveUp = setTimeout(() => connection.destroy(), openMs);
    try {
      await client.connect();
      const [[number, version] = []] = await connection.query(serverSql);
      connection.#serverVersion = { number: Number(number), name: String(version) };
      if (database !== undefined) refuseOther(database, await connection.query('select current_database()'));
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

  /** Runs statements without parameters, and discards their results. */
  async run(statements: string): Promise<void> {
    await this.#watch.during(async () => this.#client.query(statements));
  }

  /** @param parameters texts, and arrays of them */
  async query(text: string, parameters: readonly unknown[] = []): Promise<readonly TextRow[]> {
    const config = { text, values: [...parameters], types, rowMode: 'array' } as const;
    return (await this.#watch.during(async () => this.#client.query<(string | null)[]>(config))).rows;
  }

  /** Runs a statement within its bracket, with no other statement between. It throws the first failure. */
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
   * Calls back with each row as it arrives, without buffering. An error of `take` is thrown after the statement has
   * ended; no further rows are passed.
   * @returns the number of rows
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
    await this.#watch.during(async () => {
      this.#client.query(query);
      return ended.promise;
    });
    if (failure !== undefined) throw failure.error;
    return count;
  }

  /**
   * Closes the connection immediately. Its statement fails here, but runs on in the database until that checks for its
   * client.
   */
  destroy(): void {
    this.#isOpen = false;
    this.#socket.destroy();
  }

  /** Closes the connection properly, or like `destroy` if the server does not respond within a second. */
  async close(): Promise<void> {
    if (!this.#isOpen) return;
    const giveUp = setTimeout(() => this.destroy(), closeMs);
    await this.#client.end().catch(() => undefined);
    clearTimeout(giveUp);
  }
}
