/** Holds up a scan of PostgreSQL at a table, so that a test can do something in the midst of it. */
import type { ScanTable } from '@vitrine/sources';
import { Connection } from '../../src/connection.ts';
import type { TestDatabase } from '../../../../../tests/support/postgres-servers.ts';
import { tableOf } from '../../../../../tests/support/scanned.ts';

/** A view that holds a scan up for as long as its gate is shut. */
export class Gate {
  readonly table: ScanTable;
  readonly #connection: Connection;
  readonly #key: number;

  static #count = 0;

  static async shut({ url, run }: TestDatabase): Promise<Gate> {
    const key = ++this.#count;
    await run(`create view gate_${key} as select 'x' as id, now() as created_at from pg_advisory_lock_shared(${key})`);
    const connection = await Connection.open(url);
    await connection.run(`select pg_advisory_lock(${key})`);
    return new Gate(connection, key);
  }

  private constructor(connection: Connection, key: number) {
    this.#connection = connection;
    this.#key = key;
    this.table = tableOf(`gate_${key}`);
  }

  /** How many scans it holds up. */
  async waiting(): Promise<number> {
    const sql = `select count(*) from pg_locks where locktype = 'advisory' and not granted and objid = $1::text::oid
      and database = (select oid from pg_database where datname = current_database())`;
    const [[count] = []] = await this.#connection.query(sql, [String(this.#key)]);
    return Number(count);
  }

  async open(): Promise<void> {
    await this.#connection.close();
  }
}
