/** The list of imports whose tables are in the database: what a collection is read from, and what is to be removed. */
import type { Database } from 'bun:sqlite';
import { importTable } from './import-tables.ts';
import type { SmallTransactions } from './small-transactions.ts';

/** An import as the table has it. It has no collection while it is written, and when another one has replaced it. */
interface ListedImport {
  readonly number: number;
  /** When it was last written to, in milliseconds since 1970. */
  readonly written_at: number;
}

/** An import that has not written for so long was killed. */
const abandonedAfterMs = 10 * 60_000;

/** In place of a time: the tables are being removed. */
const claimed = 0;

/** No number is used twice: an import that was taken for dead must not write into the tables of another. */
const createList = `create table if not exists import (
  number integer primary key autoincrement,
  collection_id integer unique,
  written_at integer not null) strict`;

export class ImportList {
  readonly #database: Database;
  readonly #transactions: SmallTransactions;
  readonly #now: () => number;

  constructor(database: Database, transactions: SmallTransactions, now: () => number) {
    this.#database = database;
    this.#transactions = transactions;
    this.#now = now;
  }

  /** Gives the number of a new import. */
  async add(): Promise<number> {
    return this.#transactions.run(() => {
      this.#database.run(createList);
      const added = this.#database.query<{ number: number }, [number]>(
        'insert into import (written_at) values (?) returning number',
      );
      return added.get(this.#now())?.number ?? 0;
    });
  }

  /**
   * Says that an import goes on.
   * @throws where it did not for so long that its tables were removed
   */
  touch(number: number): void {
    const touch = 'update import set written_at = ? where number = ? and written_at <> ?';
    if (this.#database.run(touch, [this.#now(), number, claimed]).changes === 1) return;
    throw new Error('The import did not go on for so long that another one removed what it had written. Import again.');
  }

  /** Gives an import to a collection, and the number of the one that it replaces. */
  publish(number: number, collectionId: number): number | undefined {
    const replaced = this.#database
      .query<{ number: number }, [number, number]>(
        'update import set collection_id = null, written_at = ? where collection_id = ? returning number',
      )
      .get(this.#now(), collectionId);
    this.#database.run('update import set collection_id = ? where number = ?', [collectionId, number]);
    return replaced?.number;
  }

  /** Removes the tables of imports that no collection has: of these or, where none is named, of those that were killed. */
  async removeUnread(...numbers: readonly number[]): Promise<void> {
    for (const unread of this.#unread()) {
      const isAbandoned = unread.written_at < this.#now() - abandonedAfterMs;
      if (numbers.length === 0 ? isAbandoned : numbers.includes(unread.number)) await this.#remove(unread);
    }
  }

  #unread(): readonly ListedImport[] {
    if (this.#database.query("select 1 from sqlite_schema where name = 'import'").get() === null) return [];
    return this.#database
      .query<ListedImport, []>('select number, written_at from import where collection_id is null')
      .all();
  }

  /** That takes little, as SQLite notes that its pages are free and does not write them. */
  async #remove({ number, written_at }: ListedImport): Promise<void> {
    if (!(await this.#transactions.run(() => this.#claim(number, written_at)))) return;
    await this.#transactions.run(() => this.#database.run(`drop table if exists ${importTable(number)}`));
    await this.#transactions.run(() => this.#database.run('delete from import where number = ?', [number]));
  }

  /** Gives false where the import went on, or was published, since it was looked at. */
  #claim(number: number, writtenAt: number): boolean {
    const claim = 'update import set written_at = ? where number = ? and written_at = ? and collection_id is null';
    return this.#database.run(claim, [claimed, number, writtenAt]).changes === 1;
  }
}
