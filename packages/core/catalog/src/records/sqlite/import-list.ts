/** The list of imports whose tables are in the database: the published ones, and those to remove. */
import type { Database } from 'bun:sqlite';
import { CatalogError } from '../../catalog-error.ts';
import { importTable } from './import-tables.ts';
import type { SmallTransactions } from './small-transactions.ts';

/** A row of the list. It has no collection while it is written, and after it was replaced. */
interface ListedImport {
  readonly number: number;
  /** When it was last written to, in milliseconds since 1970. */
  readonly written_at: number;
}

interface PublishedRow extends ListedImport {
  readonly lineage: string | null;
}

/** An import that has written nothing for so long was killed. */
const abandonedAfterMs = 10 * 60_000;

/** A marker instead of a time: the tables are being removed. */
const claimed = 0;

/** Numbers are never reused: an import that was wrongly taken for dead must not write into another's tables. */
const createList = `create table if not exists import (
  number integer primary key autoincrement,
  collection_id integer unique,
  written_at integer not null,
  records integer,
  lineage text) strict`;

/** Columns that lists of earlier versions lack. */
const addedColumns = ['records integer', 'lineage text'];

/** A reader with an older state reads all records. */
const lineageMax = 100;

export interface PublishedImport {
  readonly number: number;
  readonly collectionId: number;
  readonly records: number;
  /** The import that its records were compared with: if the collection has it, `revised` lists the changes since. */
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

  /** Adds an import. @returns its number */
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
   * Marks an import as active.
   * @throws CatalogError if it was inactive for so long that its tables were removed
   */
  touch(number: number): void {
    const touch = 'update import set written_at = ? where number = ? and written_at <> ?';
    if (this.#database.run(touch, [this.#now(), number, claimed]).changes === 1) return;
    throw new CatalogError(
      'The import did not go on for so long that another one removed what it had written. Import again.',
    );
  }

  /** The published import of a collection. */
  current(collectionId: number): number | undefined {
    if (!this.#isThere()) return undefined;
    const current = 'select number from import where collection_id = ?';
    return this.#database.query<{ number: number }, [number]>(current).get(collectionId)?.number;
  }

  /** True if the import is a collection's published one. */
  isPublished(number: number): boolean {
    return (
      this.#database.query('select 1 from import where number = ? and collection_id is not null').get(number) !== null
    );
  }

  /** Publishes an import. @returns the number of the replaced one */
  publish({ number, collectionId, records, base }: PublishedImport): number | undefined {
    const replaced = this.#listedOf(collectionId);
    this.#release(replaced);
    const lineage = replaced !== undefined && replaced.number === base ? lineageAfter(replaced) : [];
    this.#database.run('update import set collection_id = ?, records = ?, lineage = ? where number = ?', [
      collectionId,
      records,
      lineage.join(','),
      number,
    ]);
    return replaced?.number;
  }

  /** Takes the published import from its collection. @returns its number */
  release(collectionId: number): number | undefined {
    if (!this.#isThere()) return undefined;
    const listed = this.#listedOf(collectionId);
    this.#release(listed);
    return listed?.number;
  }

  #release(listed: PublishedRow | undefined): void {
    if (listed === undefined) return;
    const release = 'update import set collection_id = null, written_at = ? where number = ?';
    this.#database.run(release, [this.#now(), listed.number]);
  }

  /** Removes the tables of these imports if no collection has them; without numbers, those of killed imports. */
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

  /** Dropping a table is fast, as SQLite only marks its pages as free. */
  async #remove({ number, written_at }: ListedImport): Promise<void> {
    if (!(await this.#transactions.run(() => this.#claim(number, written_at)))) return;
    await this.#transactions.run(() => this.#database.run(`drop table if exists ${importTable(number)}`));
    await this.#transactions.run(() => this.#database.run('delete from import where number = ?', [number]));
  }

  /** Marks an import as being removed. @returns false if it was active or published meanwhile */
  #claim(number: number, writtenAt: number): boolean {
    const claim = 'update import set written_at = ? where number = ? and written_at = ? and collection_id is null';
    return this.#database.run(claim, [claimed, number, writtenAt]).changes === 1;
  }
}

const lineageAfter = ({ number, written_at, lineage }: PublishedRow): readonly string[] =>
  [...(lineage ?? '').split(',').filter((each) => each !== ''), `${number} ${written_at}`].slice(-lineageMax);
