/** A connection to MariaDB or MySQL, which returns rows of texts and runs one statement at a time. */
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { createConnection, type Connection as Client } from 'mysql2';

import { refuseOther, silenceMsDefault, SilenceWatch } from '@vitrine/sources/engine';

/** A row: the statement's columns in order, as printed by the database. */
export type TextRow = readonly (string | null)[];

/** Session settings for texts and times, independent of those of the server and the role. */
const surroundings = [
  'set names utf8mb4',
  // Without modes a quoted text is a string, and a backslash escapes in it, as the driver assumes.
  "set session sql_mode = ''",
  "set session time_zone = '+00:00'",
];

const connectMs = 4000;

export class Connection {
  readonly #client: Client;
  readonly #watch: SilenceWatch;
  #version = '';
  #failure: Error | undefined;
  /** The statements under way: one listener for all, as many may wait at a time. */
  readonly #pending = new Set<(error: Error) => void>();

  private constructor(client: Client, socket: Socket, silenceMs: number) {
    this.#client = client;
    this.#watch = new SilenceWatch({ silenceMs, bytesRead: () => socket.bytesRead, onSilent: () => this.destroy() });
    client.on('error', (error: Error) => {
      this.#failure ??= error;
      for (const reject of this.#pending) reject(error);
    });
  }

  /**
   * @param silenceMs closes the connection after so long without a byte
   * @param database the name that the database must report, if it is that of a tenant
   * @throws if the database cannot be reached within 4 s, or denies access; ScopeRefused if it has another name
   */
  static async open(url: string, silenceMs = silenceMsDefault, database?: string): Promise<Connection> {
    const options = optionsOf(url);
    const socket = connect({ host: options.host, port: options.port, noDelay: true, keepAlive: true });
    const connection = new Connection(createConnection({ ...options, stream: socket }), socket, silenceMs);
    try {
      await connection.#connect();
      for (const statement of surroundings) await connection.query(statement);
      const [[version] = []] = await connection.query('select version()');
      connection.#version = version ?? '';
      if (database !== undefined) refuseOther(database, await connection.query(databaseSql));
    } catch (error) {
      connection.destroy();
      throw error;
    }
    return connection;
  }

  /** As reported by the server: `10.11.6-MariaDB-0+deb12u1`, `8.0.36`. */
  get version(): string {
    return this.#version;
  }

  /** @param values bound to each `?`; a list becomes comma-separated values */
  async query(sql: string, values: readonly unknown[] = []): Promise<readonly TextRow[]> {
    const rows: TextRow[] = [];
    await this.forEachRow(sql, values, (row) => rows.push(row));
    return rows;
  }

  /**
   * Calls back with each row as it arrives.
   * @throws errors of the database, and those of `take`: then the connection is closed, as further rows would still
   *   arrive
   */
  async forEachRow(sql: string, values: readonly unknown[], take: (row: TextRow) => unknown): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    if (this.#failure !== undefined) throw this.#failure;
    this.#client
      .query({ sql, values: [...values], rowsAsArray: true, typeCast: (field) => field.string() })
      .on('error', reject)
      .on('result', (row: unknown) => {
        // Statements without rows give a status object instead.
        if (!Array.isArray(row)) return;
        try {
          take(row);
        } catch (error) {
          reject(error);
          this.destroy();
        }
      })
      .on('end', resolve);
    this.#pending.add(reject);
    try {
      await this.#watch.during(async () => promise);
    } finally {
      this.#pending.delete(reject);
    }
  }

  /** Closes the connection without waiting for the server. */
  destroy(): void {
    this.#failure ??= new Error('The connection is closed.');
    this.#client.emit('error', this.#failure);
    this.#client.destroy();
  }

  async #connect(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#client.connect((error) => (error === null ? resolve() : reject(error)));
    });
  }
}

/** `sslmode` has the same meaning as in PostgreSQL's URLs. */
const optionsOf = (url: string) => {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const authority = searchParams.get('sslrootcert');
  const mode = searchParams.get('sslmode') ?? (authority === 'system' ? 'verify-full' : 'disable');
  return {
    // The URL has IPv6 addresses in brackets.
    host: decodeURIComponent(hostname).replaceAll(/^\[|\]$/g, ''),
    port: port === '' ? 3306 : Number(port),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
    connectTimeout: connectMs,
    charset: 'utf8mb4',
    ...(mode === 'disable' ? {} : { ssl: sslOf(mode, authority) }),
  };
};

/** @throws if the file of the authority cannot be read */
const sslOf = (mode: string, authority: string | null) => ({
  rejectUnauthorized: mode.startsWith('verify'),
  verifyIdentity: mode === 'verify-full',
  ...(authority !== null && authority !== 'system' && { ca: readFileSync(authority, 'utf8') }),
});

/** As it was created: where names are compared without case, `database()` may print it as it was asked for. */
const databaseSql = 'select schema_name from information_schema.schemata where schema_name = database()';
