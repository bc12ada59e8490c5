/** The tables of imported records: one a collection, and beside it the search table of its text-like fields. */
import { fieldTypeTraits, type FieldType } from '@vitrine/contract';
import { fold, type Place } from '@vitrine/query';
import type { Database, SQLQueryBindings, Statement } from 'bun:sqlite';
import type { RecordColumn, RecordsWriter, RecordTables } from '../record-tables.ts';
import type { StoredRecord, StoredValue } from '../stored-record.ts';

export const createRecordTables = (database: Database): RecordTables => ({
  target: (collectionId) => ({
    source: null,
    schema: null,
    tableName: recordsTable(collectionId),
    id: stored(idColumn),
    createdAt: stored(createdAtColumn),
    scope: null,
    searchTable: searchTable(collectionId),
  }),
  fieldPlace: (fieldId, type) => stored(`f${fieldId}_${type}`),
  createWriter: (collectionId, columns) => new SqliteRecordsWriter(database, collectionId, columns),
});

const stored = (column: string): Place => ({ column, kind: 'stored', path: [] });

const recordsTable = (collectionId: number): string => `records_${collectionId}`;
const searchTable = (collectionId: number): string => `search_${collectionId}`;
const idColumn = 'id';
const createdAtColumn = 'created_at';

class SqliteRecordsWriter implements RecordsWriter {
  readonly #database: Database;
  readonly #collectionId: number;
  readonly #insertRecord: Statement<unknown, SQLQueryBindings[]>;
  readonly #insertTexts: Statement<unknown, SQLQueryBindings[]>;
  readonly #searchable: readonly number[];
  #count = 0;

  constructor(database: Database, collectionId: number, columns: readonly RecordColumn[]) {
    this.#database = database;
    this.#collectionId = collectionId;
    this.#searchable = columns.flatMap(({ type }, index) => (fieldTypeTraits[type].searchable ? [index] : []));
    const texts = this.#searchable.flatMap((index) => columns[index]?.column ?? []);
    createTables(database, collectionId, columns, texts);
    const own = [idColumn, createdAtColumn];
    this.#insertRecord = prepareInsert(database, newName(recordsTable(collectionId)), [
      'row',
      ...own,
      ...columns.map(({ column }) => column),
    ]);
    this.#insertTexts = prepareInsert(database, newName(searchTable(collectionId)), ['rowid', ...texts]);
  }

  get count(): number {
    return this.#count;
  }

  write(records: readonly StoredRecord[]): number | undefined {
    for (const [index, record] of records.entries()) {
      if (!this.#insert(record)) return index;
    }
    return undefined;
  }

  /** Indexes the new table and puts it in the place of the old one. */
  finish(): void {
    const [records, search] = [recordsTable(this.#collectionId), searchTable(this.#collectionId)];
    this[Symbol.dispose]();
    this.#database.run(`insert into ${newName(search)} (${newName(search)}) values ('optimize')`);
    for (const name of [records, search]) {
      this.#database.run(`drop table if exists ${name}`);
      this.#database.run(`alter table ${newName(name)} rename to ${name}`);
    }
    this.#database.run(`create index ${records}_by_time on ${records} (${createdAtColumn} desc, ${idColumn})`);
    this.#database.run(`analyze ${records}`);
  }

  /** A statement that is left open would keep the connection open behind its close. */
  [Symbol.dispose](): void {
    for (const statement of [this.#insertRecord, this.#insertTexts]) statement.finalize();
  }

  /** Gives false where another record has the id. */
  #insert({ id, createdAt, values }: StoredRecord): boolean {
    try {
      this.#insertRecord.run(this.#count, id, createdAt, ...values);
    } catch (error) {
      if (isTaken(error)) return false;
      throw error;
    }
    this.#insertTexts.run(this.#count, ...this.#searchable.map((place) => foldValue(values[place] ?? null)));
    this.#count++;
    return true;
  }
}

const newName = (table: string): string => `new_${table}`;

/** All names here are made of numbers and words of ours; nothing of an owner's data stands in them. */
const createTables = (
  database: Database,
  collectionId: number,
  columns: readonly RecordColumn[],
  texts: readonly string[],
): void => {
  const records = newName(recordsTable(collectionId));
  const fields = columns.map(({ column, type }) => `${column} ${storageClasses[type]}`);
  const own = [`row integer primary key`, `${idColumn} text not null unique`, `${createdAtColumn} text not null`];
  database.run(`create table ${records} (${[...own, ...fields].join(', ')}) strict`);
  const search = newName(searchTable(collectionId));
  const indexed = texts.length === 0 ? ['nothing'] : texts;
  database.run(
    `create virtual table ${search} using fts5(${indexed.join(', ')}, tokenize = 'trigram case_sensitive 1')`,
  );
};

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

const prepareInsert = (
  database: Database,
  table: string,
  columns: readonly string[],
): Statement<unknown, SQLQueryBindings[]> =>
  database.prepare(`insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`);

const foldValue = (value: StoredValue): string | null => (typeof value === 'string' ? fold(value) : null);

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_CONSTRAINT_UNIQUE';
