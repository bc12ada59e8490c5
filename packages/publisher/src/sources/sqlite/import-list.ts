/** The list of imports whose tables are in the database: what a collection is read from, and what is to be removed. */
import type { Database } from 'bun:sqlite';
import { CatalogError } from '../../catalog/catalog-error.ts';
import { importTable } from './import-tables.ts';
import type { SmallTransactions } from './small-transactions.ts';

/** An import as the table has it. It has no collection while it is written, and when another one has replaced it. */
interface ListedImport {
  readonly number: number;
  /** When it was last written to, in milliseconds since 1970. */
  readonly written_at: number;
}

interface PublishedRow extends ListedImport {
  readonly lineage: string | null;
}

/** An import that has not written for so long was killed. */
const abandonedAfterMs = 10 * 60_000;

/** In place of a time: the tables are being removed. */
const claimed = 0;

/** No number is used twice: an import that was taken for dead must not write into the tables of another. */
const createList = `create table if not exists import (
  number integer primary key autoincrement,
  collection_id integer unique,
  written_at integer not null,
  records integer,
  lineage text) strict`;

/** Lists of earlier versions lack these. */
const addedColumns = ['records integer', 'lineage text'];

/** A reader that knows an older state reads all records. */
const lineageMax = 100;

/** What is published. */
export interface PublishedImport {
  readonly number: number;
  readonly collectionId: number;
  readonly records: number;
  /** The import that its records were compared with: where the collection has it, `revised` tells what has changed since. */
  readonly base: number | undefined;
}

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
      this.#createList();
      const added = this.#database.query<{ number: number }, [number]>(
        'insert into import (written_at) values (?) returning number',
      );
      return added.get(this.#now())?.number ?? 0;
    });
  }

  /**
   * Says that an import goes on.
   * @throws CatalogError where it did not for so long that its tables were removed
   */
  touch(number: number): void {
    const touch = 'update import set written_at = ? where number = ? and written_at <> ?';
    if (this.#database.run(touch, [this.#now(), number, claimed]).changes === 1) return;
    throw new CatalogError(
      'The import did not go on for so long that another one removed what it had written. Import again.',
    );
  }

  /** The import that a collection has. */
  current(collectionId: number): number | undefined {
    if (!this.#isThere()) return undefined;
    const current = 'select number from import where collection_id = ?';
    return this.#database.query<{ number: number }, [number]>(current).get(collectionId)?.number;
  }

  /** Whether a collection has the import. */
  isPublished(number: number): boolean {
    return (
      this.#database.query('select 1 from import where number = ? and collection_id is not null').get(number) !== null
    );
  }

  /** Gives an import to a collection, and the number of the one that it replaces. */
  publish({ number, collectionId, records, base }: PublishedImport): number | undefined {
    const replaced = this.#listedOf(collectionId);
    if (replaced !== undefined) {
      const release = 'update import set collection_id = null, written_at = ? where number = ?';
      this.#database.run(release, [this.#now(), replaced.number]);
    }
    const lineage = replaced !== undefined && replaced.number === base ? lineageAfter(replaced) : [];
    this.#database.run('update import set collection_id = ?, records = ?, lineage = ? where number = ?', [
      collectionId,
      records,
      lineage.join(','),
      number,
    ]);
    return replaced?.number;
  }

  /** Removes the tables of imports that no collection has: of these or, where none is named, of those that were killed. */
  async removeUnread(...numbers: readonly number[]): Promise<void> {
    for (const unread of this.#unread()) {
      const isAbandoned = unread.written_at < this.#now() - abandonedAfterMs;
      if (numbers.length === 0 ? isAbandoned : numbers.includes(unread.number)) await this.#remove(unread);
    }
  }

  #isThere(): boolean {
    return this.#database.query("select 1 from sqlite_schema where name = 'import'").get() !== null;
  }

  #createList(): void {
    this.#database.run(createList);
    const names = this.#database.query<{ name: string }, []>("select name from pragma_table_info('import')").all();
    for (const column of addedColumns)
      if (!names.some(({ name }) => column.startsWith(`${name} `)))
        this.#database.run(`alter table import add column ${column}`);
  }

  #listedOf(collectionId: number): PublishedRow | undefined {
    const listed = 'select number, written_at, lineage from import where collection_id = ?';
    return this.#database.query<PublishedRow, [number]>(listed).get(collectionId) ?? undefined;
  }

  #unread(): readonly ListedImport[] {
    if (!this.#isThere()) return [];
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

const lineageAfter = ({ number, written_at, lineage }: PublishedRow): readonly string[] =>
  [...(lineage ?? '').split(',').filter((each) => each !== ''), `${number} ${written_at}`].slice(-lineageMax);
