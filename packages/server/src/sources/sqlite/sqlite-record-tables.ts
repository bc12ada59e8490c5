/** The tables of imported records: one a collection, and beside it a search table for each of its text-like fields. */
import { fieldTypeTraits, type FieldType } from '@vitrine/contract';
import { fold, searchedColumn, searchTableOf, type Place } from '@vitrine/query';
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
    searchTables: searchTables(collectionId),
  }),
  fieldPlace: (fieldId, type) => stored(`f${fieldId}_${type}`),
  createWriter: (collectionId, columns) => new SqliteRecordsWriter(database, collectionId, columns),
});

const stored = (column: string): Place => ({ column, kind: 'stored', path: [] });

const recordsTable = (collectionId: number): string => `records_${collectionId}`;
const searchTables = (collectionId: number): string => `search_${collectionId}`;
const idColumn = 'id';
const createdAtColumn = 'created_at';

/** A text-like field: where it stands among a record's values, and where its text is put. */
interface Text {
  readonly place: number;
  readonly table: string;
  readonly insert: Statement<unknown, SQLQueryBindings[]>;
}

class SqliteRecordsWriter implements RecordsWriter {
  readonly #database: Database;
  readonly #collectionId: number;
  readonly #insertRecord: Statement<unknown, SQLQueryBindings[]>;
  readonly #texts: readonly Text[];
  #count = 0;

  constructor(database: Database, collectionId: number, columns: readonly RecordColumn[]) {
    this.#database = database;
    this.#collectionId = collectionId;
    createTable(database, collectionId, columns);
    dropSearchTables(database, collectionId);
    this.#texts = columns.flatMap(({ column, type }, place) => {
      if (!fieldTypeTraits[type].searchable) return [];
      const table = searchTableOf(searchTables(collectionId), column);
      createSearchTable(database, table);
      return [{ place, table, insert: prepareInsert(database, table, ['rowid', searchedColumn]) }];
    });
    const own = [idColumn, createdAtColumn];
    this.#insertRecord = prepareInsert(database, newName(recordsTable(collectionId)), [
      'row',
      ...own,
      ...columns.map(({ column }) => column),
    ]);
  }

  get count(): number {
    return this.#count;
  }

  /** One table after another, which is faster than one record after another. */
  write(records: readonly StoredRecord[]): number | undefined {
    const taken = records.findIndex((record, index) => !this.#insert(this.#count + index, record));
    if (taken !== -1) return taken;
    for (const { place, insert } of this.#texts) {
      for (const [index, { values }] of records.entries())
        insert.run(this.#count + index, foldValue(values[place] ?? null));
    }
    this.#count += records.length;
    return undefined;
  }

  /** Indexes the new table and puts it in the place of the old one. */
  finish(): void {
    const records = recordsTable(this.#collectionId);
    this[Symbol.dispose]();
    for (const { table } of this.#texts) this.#database.run(`insert into ${table} (${table}) values ('optimize')`);
    this.#database.run(`drop table if exists ${records}`);
    this.#database.run(`alter table ${newName(records)} rename to ${records}`);
    this.#database.run(`create index ${records}_by_time on ${records} (${createdAtColumn} desc, ${idColumn})`);
    this.#database.run(`analyze ${records}`);
  }

  /** A statement that is left open would keep the connection open behind its close. */
  [Symbol.dispose](): void {
    for (const statement of [this.#insertRecord, ...this.#texts.map(({ insert }) => insert)]) statement.finalize();
  }

  /** Gives false where another record has the id. */
  #insert(row: number, { id, createdAt, values }: StoredRecord): boolean {
    try {
      this.#insertRecord.run(row, id, createdAt, ...values);
      return true;
    } catch (error) {
      if (isTaken(error)) return false;
      throw error;
    }
  }
}

const newName = (table: string): string => `new_${table}`;

/** All names here are made of numbers and words of ours; nothing of an owner's data stands in them. */
const createTable = (database: Database, collectionId: number, columns: readonly RecordColumn[]): void => {
  const records = newName(recordsTable(collectionId));
  const fields = columns.map(({ column, type }) => `${column} ${storageClasses[type]}`);
  const own = [`row integer primary key`, `${idColumn} text not null unique`, `${createdAtColumn} text not null`];
  database.run(`create table ${records} (${[...own, ...fields].join(', ')}) strict`);
};

/**
 * They are made anew under their own names, which nobody else sees before the caller's transaction ends: to rename hundreds
 * of them takes a minute. Those of fields that there are no more go too, and the one for all fields that older versions made.
 */
const dropSearchTables = (database: Database, collectionId: number): void => {
  const name = searchTables(collectionId);
  const tables = database.query<{ name: string }, [string, string]>(
    "select name from sqlite_schema where sql like 'create virtual table%' and (name = ? or name glob ?)",
  );
  for (const table of tables.all(name, `${name}_f*`)) database.run(`drop table ${table.name}`);
};

/** It is put in order once it is full, and so not while it is filled. Sizes of texts are for ranks, which nobody asks for. */
const createSearchTable = (database: Database, name: string): void => {
  const options = "tokenize = 'trigram case_sensitive 1', columnsize = 0";
  database.run(`create virtual table ${name} using fts5(${searchedColumn}, ${options})`);
  database.run(`insert into ${name} (${name}, rank) values ('automerge', 0)`);
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
