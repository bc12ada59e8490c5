/** The tables of one import: its records, and beside them a search table for each text-like column. */
import { fieldTypeTraits, type FieldType } from '@vitrine/contract';
import { fold, searchedColumn } from '@vitrine/query';
import type { Database, SQLQueryBindings, Statement } from 'bun:sqlite';
import type { StoredRecord, StoredValue } from '../stored-record.ts';

/** All names here are made of numbers and words of ours; nothing of an owner's data stands in them. */
export const importTable = (number: number): string => `import_${number}`;
const columnName = (position: number): string => `c${position}`;

/** A text-like column: its position among a record's values, and where its text is put. */
interface Text {
  readonly position: number;
  readonly table: string;
}

interface Inserts {
  readonly record: Insert;
  readonly texts: readonly { readonly position: number; readonly insert: Insert }[];
}

type Insert = Statement<unknown, SQLQueryBindings[]>;

/** Each method but `dispose` takes part in its caller's transaction. */
export class ImportTables implements Disposable {
  readonly #database: Database;
  readonly #records: string;
  readonly #types: readonly FieldType[];
  readonly #texts: readonly Text[];
  #inserts: Inserts | undefined;
  #count = 0;

  constructor(database: Database, number: number, types: readonly FieldType[]) {
    this.#database = database;
    this.#records = importTable(number);
    this.#types = types;
    this.#texts = types.flatMap((type, position) =>
      fieldTypeTraits[type].searchable ? [{ position, table: `${this.#records}_${columnName(position)}` }] : [],
    );
  }

  get count(): number {
    return this.#count;
  }

  get searchTables(): readonly string[] {
    return this.#texts.map(({ table }) => table);
  }

  /** The index is filled with the records: to make it of all of them would take one long transaction. */
  createRecords(): void {
    const own = ['row integer primary key', 'id text not null unique', 'created_at text not null'];
    const columns = this.#types.map((type, position) => `${columnName(position)} ${storageClasses[type]}`);
    this.#database.run(`create table ${this.#records} (${[...own, ...columns].join(', ')}) strict`);
    this.#database.run(`create index ${this.#records}_by_time on ${this.#records} (created_at desc, id)`);
  }

  /** Sizes of texts are for ranks, which nobody asks for. */
  createSearchTable(table: string): void {
    const options = "tokenize = 'trigram case_sensitive 1', columnsize = 0";
    this.#database.run(`create virtual table ${table} using fts5(${searchedColumn}, ${options})`);
  }

  /**
   * Writes a record or a text at each step: first the records, then one search table after another, as each is put in
   * order when a transaction ends. Returns the index of the first record whose id another one has.
   */
  *write(records: readonly StoredRecord[]): Generator<void, number | undefined> {
    this.#inserts ??= this.#prepare();
    const { record, texts } = this.#inserts;
    for (const [index, each] of records.entries()) {
      if (!insert(record, this.#count + index, each)) return index;
      yield;
    }
    for (const { position, insert: insertText } of texts) {
      for (const [index, { values }] of records.entries()) {
        insertText.run(this.#count + index, foldValue(values[position] ?? null));
        yield;
      }
    }
    this.#count += records.length;
    return undefined;
  }

  /**
   * Merges some pages of a search table's index; `all` begins to merge all of it. Says whether there is more to merge
   * (SQLite's FTS5, §6.10: then a merge changes two rows at least).
   */
  merge(table: string, how: 'all' | 'more'): boolean {
    const pages = how === 'all' ? -mergedPages : mergedPages;
    const before = this.#changes();
    this.#database.run(`insert into ${table} (${table}, rank) values ('merge', ${pages})`);
    return this.#changes() - before >= 2;
  }

  /** Reads some of each index. */
  analyze(): void {
    this.#database.run(`pragma analysis_limit = ${analyzedRows}`);
    this.#database.run(`analyze ${this.#records}`);
  }

  /** Makes the views by which readers find these tables: one of the records, and one of each search table. */
  createViews(recordsView: string, columns: readonly string[], searchViewOf: (column: string) => string): void {
    const fields = columns.map((column, position) => `${columnName(position)} as ${column}`);
    const all = ['row', 'row as rowid', 'id', 'created_at', ...fields].join(', ');
    this.#database.run(`create view ${recordsView} as select ${all} from ${this.#records}`);
    for (const { position, table } of this.#texts) {
      const view = searchViewOf(columns[position] ?? '');
      // What a search table is asked by `match` is a hidden column with its name.
      const hidden = `${table} as ${view}`;
      this.#database.run(`create view ${view} as select rowid as rowid, ${searchedColumn}, ${hidden} from ${table}`);
    }
  }

  /** A statement that is left open would keep the connection open behind its close. */
  [Symbol.dispose](): void {
    this.#inserts?.record.finalize();
    for (const { insert: statement } of this.#inserts?.texts ?? []) statement.finalize();
  }

  #prepare(): Inserts {
    const columns = ['row', 'id', 'created_at', ...this.#types.map((_type, position) => columnName(position))];
    return {
      record: prepareInsert(this.#database, this.#records, columns),
      texts: this.#texts.map(({ position, table }) => ({
        position,
        insert: prepareInsert(this.#database, table, ['rowid', searchedColumn]),
      })),
    };
  }

  #changes(): number {
    return Number(this.#database.query('select total_changes()').values()[0]?.[0]);
  }
}

/** The work of one merge, in pages that it writes: some 20 ms. */
const mergedPages = 500;
const analyzedRows = 10_000;

/** `any` keeps a number as it came: an integer, or a double. */
const storageClasses: Record<FieldType, 'text' | 'any' | 'integer'> = {
  text: 'text',
  email: 'text',
  phone: 'text',
  url: 'text',
  select: 'text',
  multiselect: 'text',
  number: 'any',
  integer: 'integer',
  currency: 'any',
  percent: 'any',
  boolean: 'integer',
  date: 'text',
  datetime: 'text',
  json: 'text',
};

const prepareInsert = (database: Database, table: string, columns: readonly string[]): Insert =>
  database.prepare(`insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`);

/** Gives false where another record has the id. */
const insert = (statement: Insert, row: number, { id, createdAt, values }: StoredRecord): boolean => {
  try {
    statement.run(row, id, createdAt, ...values);
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
};

const foldValue = (value: StoredValue): string | null => (typeof value === 'string' ? fold(value) : null);

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_CONSTRAINT_UNIQUE';
