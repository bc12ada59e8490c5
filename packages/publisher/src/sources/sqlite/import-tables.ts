/**
 * The table of one import: its records. It is filled before any collection is read from it, and never again. Each row says
 * in `revised` with which import it became what it is: where the import before had the same record, with that one or earlier.
 */
import type { FieldType } from '@vitrine/contract';
import type { Database, SQLQueryBindings, Statement } from 'bun:sqlite';
import { CatalogError } from '../../catalog/catalog-error.ts';
import type { StoredRecord } from '../stored-record.ts';

/** All names here are made of numbers and words of ours; nothing of an owner's data stands in them. */
export const importTable = (number: number): string => `import_${number}`;
const columnName = (position: number): string => `c${position}`;

type Insert = Statement<unknown, SQLQueryBindings[]>;

/** The import that the collection has until now. */
export interface ImportBefore {
  readonly number: number;
  /** Whether records whose ids it has keep the createdAt that they have there. */
  readonly keepsCreatedAt: boolean;
}

/** Each method but `dispose` takes part in its caller's transaction. */
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
   * Another import has replaced the one before: from here on records are compared with none.
   * @throws CatalogError where they were to keep their createdAt
   */
  forgetBefore(): void {
    if (this.#before?.keepsCreatedAt === true)
      throw new CatalogError('Another import replaced the records meanwhile. Import again.');
    this[Symbol.dispose]();
    this.#insert = undefined;
    this.#before = undefined;
  }

  /** Writes a record at each step. Returns the index of the first record whose id another one has. */
  *write(records: readonly StoredRecord[]): Generator<void, number | undefined> {
    for (const [index, each] of records.entries()) {
      this.#insert ??= this.#prepare();
      if (!insert(this.#insert, this.#count + index, each)) return index;
      yield;
    }
    this.#count += records.length;
    return undefined;
  }

  /** Makes the view by which the collection is read. */
  createView(name: string, columns: readonly string[]): void {
    const fields = columns.map((column, position) => `${columnName(position)} as ${column}`);
    const all = ['row', 'row as rowid', 'revised', 'id', 'created_at', ...fields].join(', ');
    this.#database.run(`create view ${name} as select ${all} from ${importTable(this.#number)}`);
  }

  /** A statement that is left open would keep the connection open behind its close. */
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

  /** Whether the import before has the same columns. */
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
  const columns = types.map((type, position) => `${columnName(position)} ${storageClasses[type]}`);
  return `create table ${importTable(number)} (${[...own, ...columns].join(', ')}) strict`;
};

/** An integer and a double that are equal may be shown with other digits. */
const isSameValue = (type: FieldType, before: string, value: string): string =>
  storageClasses[type] === 'any'
    ? `(${before} is ${value} and typeof(${before}) = typeof(${value}))`
    : `${before} is ${value}`;

/** `any` keeps a number as it came: an integer, or a double. */
const storageClasses: Record<FieldType, 'text' | 'any' | 'integer'> = {
  text: 'text',
  email: 'text',
  phone: 'text',
  url: 'text',
  image: 'text',
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
