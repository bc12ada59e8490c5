/** The table of one import: its records. It is filled before any collection is read from it, and never again. */
import type { FieldType } from '@vitrine/contract';
import type { Database, SQLQueryBindings, Statement } from 'bun:sqlite';
import type { StoredRecord } from '../stored-record.ts';

/** All names here are made of numbers and words of ours; nothing of an owner's data stands in them. */
export const importTable = (number: number): string => `import_${number}`;
const columnName = (position: number): string => `c${position}`;

type Insert = Statement<unknown, SQLQueryBindings[]>;

/** Each method but `dispose` takes part in its caller's transaction. */
export class ImportTables implements Disposable {
  readonly #database: Database;
  readonly #records: string;
  readonly #types: readonly FieldType[];
  #insert: Insert | undefined;
  #count = 0;

  constructor(database: Database, number: number, types: readonly FieldType[]) {
    this.#database = database;
    this.#records = importTable(number);
    this.#types = types;
  }

  get count(): number {
    return this.#count;
  }

  create(): void {
    const own = ['row integer primary key', 'id text not null unique', 'created_at text not null'];
    const columns = this.#types.map((type, position) => `${columnName(position)} ${storageClasses[type]}`);
    this.#database.run(`create table ${this.#records} (${[...own, ...columns].join(', ')}) strict`);
  }

  /** Writes a record at each step. Returns the index of the first record whose id another one has. */
  *write(records: readonly StoredRecord[]): Generator<void, number | undefined> {
    this.#insert ??= this.#prepare();
    for (const [index, each] of records.entries()) {
      if (!insert(this.#insert, this.#count + index, each)) return index;
      yield;
    }
    this.#count += records.length;
    return undefined;
  }

  /** Makes the view by which the collection is read. */
  createView(name: string, columns: readonly string[]): void {
    const fields = columns.map((column, position) => `${columnName(position)} as ${column}`);
    const all = ['row', 'row as rowid', 'id', 'created_at', ...fields].join(', ');
    this.#database.run(`create view ${name} as select ${all} from ${this.#records}`);
  }

  /** A statement that is left open would keep the connection open behind its close. */
  [Symbol.dispose](): void {
    this.#insert?.finalize();
  }

  #prepare(): Insert {
    const columns = ['row', 'id', 'created_at', ...this.#types.map((_type, position) => columnName(position))];
    const values = columns.map(() => '?').join(', ');
    return this.#database.prepare(`insert into ${this.#records} (${columns.join(', ')}) values (${values})`);
  }
}

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

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_CONSTRAINT_UNIQUE';
