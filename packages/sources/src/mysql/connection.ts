/** A connection to MariaDB or MySQL: statements in, rows of texts out, one after another. */
import { createConnection, type Connection as Client } from 'mysql2';

/** A row: the statement's columns in order, as the database writes them. */
export type TextRow = readonly (string | null)[];

/** How it reads texts and times, whatever the server or the role is set to otherwise. */
const surroundings = [
  'set names utf8mb4',
  // Without modes a text in quotes is a text, and a backslash in it an escape, as the driver writes them.
  "set session sql_mode = ''",
  "set session time_zone = '+00:00'",
];

const connectMs = 4000;

export class Connection {
  readonly #client: Client;
  #version = '';
  #failure: Error | undefined;

  private constructor(client: Client) {
    this.#client = client;
    client.on('error', (error: Error) => {
      this.#failure ??= error;
    });
  }

  /** @throws where the database cannot be reached within 4 s, or does not let us in */
  static async open(url: string): Promise<Connection> {
    const connection = new Connection(createConnection(optionsOf(url)));
    try {
      await connection.#connect();
      for (const statement of surroundings) await connection.query(statement);
      const [[version] = []] = await connection.query('select version()');
      connection.#version = version ?? '';
    } catch (error) {
      connection.destroy();
      throw error;
    }
    return connection;
  }

  /** As the server tells it: `10.11.6-MariaDB-0+deb12u1`, `8.0.36`. */
  get version(): string {
    return this.#version;
  }

  /** @param values bound where `?` stands, a list as its items with commas between */
  async query(sql: string, values: readonly unknown[] = []): Promise<readonly TextRow[]> {
    const rows: TextRow[] = [];
    await this.forEachRow(sql, values, (row) => rows.push(row));
    return rows;
  }

  /**
   * Gives each row as it comes.
   * @throws what the database says, and what taking up a row throws: then the connection is lost, for its rows are still coming
   */
  async forEachRow(sql: string, values: readonly unknown[], take: (row: TextRow) => unknown): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    if (this.#failure !== undefined) throw this.#failure;
    this.#client
      .query({ sql, values: [...values], rowsAsArray: true, typeCast: (field) => field.string() })
      .on('error', reject)
      .on('result', (row: unknown) => {
        // What is no list tells of a statement that gives no rows.
        if (!Array.isArray(row)) return;
        try {
          take(row);
        } catch (error) {
          reject(error);
          this.destroy();
        }
      })
      .on('end', resolve);
    this.#client.once('error', reject);
    try {
      await promise;
    } finally {
      this.#client.off('error', reject);
    }
  }

  /** Ends it without waiting for the server. */
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

/** `sslmode` means what it does in addresses of PostgreSQL. */
const optionsOf = (url: string) => {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const mode = searchParams.get('sslmode') ?? 'disable';
  return {
    // An address of IPv6 stands in brackets.
    host: decodeURIComponent(hostname).replaceAll(/^\[|\]$/g, ''),
    port: port === '' ? 3306 : Number(port),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
    connectTimeout: connectMs,
    charset: 'utf8mb4',
    ...(mode === 'disable' ? {} : { ssl: { rejectUnauthorized: mode.startsWith('verify') } }),
  };
};
