/**
 * The record table of one import. It is filled before a collection is read from it, and never changed. The column
 * `revised` of a row is the number of the import that last changed its record.
 */
import { fieldTypeTraits, type FieldType } from '@vitrine/contract';
import type { Database, SQLQueryBindings, Statement } from 'bun:sqlite';
import { CatalogError } from '../../catalog-error.ts';
import type { StoredRecord } from '../stored-record.ts';

/** All names here consist of numbers and fixed words; they contain no data of an owner. */
export const importTable = (number: number): string => `import_${number}`;
const columnName = (position: number): string => `c${position}`;

type Insert = Statement<unknown, SQLQueryBindings[]>;

/** The import that the collection has before. */
export interface ImportBefore {
  readonly number: number;
  /** True if records whose ids exist keep their createdAt. */
  readonly keepsCreatedAt: boolean;
}

/** All methods but `dispose` take part in the caller's transaction. */
export class ImportTables implements Disposable {
  readonly #database: Database;
  readonly #number: number;
  readonly #types: readonly FieldType[];
  #before: ImportBefore | undefined;
  #insert: Insert | undefined;
  #count = 0;

  constructor(database: Database, number: number, types: readonly FieldType[], before: ImportBefore | undefined) {
    this.#database = database;
    this.#number = number;
    this.#types = types;
    this.#before = before;
  }

  get count(): number {
    return this.#count;
  }

  /** The import that records are compared with. */
  get before(): number | undefined {
    return this.#before?.number;
  }

  create(): void {
    const table = importTable(this.#number);
    this.#database.run(createTable(this.#number, this.#types));
    this.#database.run(`create index ${table}_revised on ${table} (revised)`);
  }

  /**
   * Stops comparing records, because another import has replaced the previous one.
   * @throws CatalogError if records were to keep their createdAt
   */
  forgetBefore(): void {
    if (this.#before?.keepsCreatedAt === true)
      throw new CatalogError('Another import replaced the records meanwhile. Import again.');
    this[Symbol.dispose]();
    this.#insert = undefined;
    this.#before = undefined;
  }

  /** Writes one record per step. @returns the index of the first record with a duplicate id, if any */
  *write(records: readonly StoredRecord[]): Generator<void, number | undefined> {
    for (const [index, each] of records.entries()) {
      this.#insert ??= this.#prepare();
      if (!insert(this.#insert, this.#count + index, each)) return index;
      yield;
    }
    this.#count += records.length;
    return undefined;
  }

  /** Creates the view by which the collection is read. */
  createView(name: string, columns: readonly string[]): void {
    const fields = columns.map((column, position) => `${columnName(position)} as ${column}`);
    const all = ['row', 'row as rowid', 'revised', 'id', 'created_at', ...fields].join(', ');
    this.#database.run(`create view ${name} as select ${all} from ${importTable(this.#number)}`);
  }

  /** An open statement would keep the connection open after its close. */
  [Symbol.dispose](): void {
    this.#insert?.finalize();
  }

  #prepare(): Insert {
    const columns = ['row', 'id', 'created_at', ...this.#types.map((_type, position) => columnName(position))];
    const values = columns.map((_column, position) => `?${position + 1}`);
    const [row, id = '', createdAt = '', ...others] = values;
    const before = (column: string, where: string): string =>
      `(select ${column} from ${importTable(this.#before?.number ?? 0)} as before where before.id is ${id}${where})`;
    const isKept = this.#before?.keepsCreatedAt === true;
    const created = isKept ? `coalesce(${before('created_at', '')}, ${createdAt})` : createdAt;
    const isSame = [
      ...(isKept ? [] : [`before.created_at is ${createdAt}`]),
      ...this.#types.map((type, position) =>
        isSameValue(type, `before.${columnName(position)}`, others[position] ?? ''),
      ),
    ].map((condition) => ` and ${condition}`);
    const own = String(this.#number);
    const revised = this.#isLikeBefore() ? `coalesce(${before('revised', isSame.join(''))}, ${own})` : own;
    return this.#database.prepare(
      `insert into ${importTable(this.#number)} (${columns.join(', ')}, revised)
        values (${[row, id, created, ...others, revised].join(', ')})`,
    );
  }

  /** True if the previous import has the same columns. */
  #isLikeBefore(): boolean {
    if (this.#before === undefined) return false;
    const { number } = this.#before;
    const definition = this.#database.query<{ sql: string }, [string]>('select sql from sqlite_schema where name = ?');
    return definition.get(importTable(number))?.sql.toLowerCase() === createTable(number, this.#types);
  }
}

const createTable = (number: number, types: readonly FieldType[]): string => {
  const own = [
    'row integer primary key',
    'revised integer not null',
    'id text not null unique',
    'created_at text not null',
  ];
  const columns = types.map((type, position) => `${columnName(position)} ${storageClassOf(type)}`);
  return `create table ${importTable(number)} (${[...own, ...columns].join(', ')}) strict`;
};

/** Compares the storage class too, as an equal integer and double may print differently. */
const isSameValue = (type: FieldType, before: string, value: string): string =>
  storageClassOf(type) === 'any'
    ? `(${before} is ${value} and typeof(${before}) = typeof(${value}))`
    : `${before} is ${value}`;

/** `any` keeps the storage class of a number: integer or real. */
const storageClassOf = (type: FieldType): 'text' | 'any' | 'integer' => {
  const { stored } = fieldTypeTraits[type];
  return stored === 'number' ? 'any' : stored;
};

/** @returns false if another record has the id */
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
