/**
 * The tables of imported records. Each import has one, named after its number. The published one is read through a
 * view named after the collection and its fields: publishing an import recreates the view, independent of its size.
 */
import type { FieldType } from '@vitrine/contract';
import type { Place } from '@vitrine/sources';
import type { Clock } from '@vitrine/store';
import type { Database } from 'bun:sqlite';
import type { RecordTables, ReplacedRecords, StagedRecords } from '../record-tables.ts';
import type { StoredRecord } from '../stored-record.ts';
import { ImportList } from './import-list.ts';
import { ImportTables, type ImportBefore } from './import-tables.ts';
import { SmallTransactions, type IsTimeOver, type Transact } from './small-transactions.ts';

interface RecordTablesOptions {
  readonly database: Database;
  readonly transact: Transact;
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
}

export const createRecordTables = (options: RecordTablesOptions): RecordTables => ({
  target: (collectionId) => ({
    source: null,
    schema: null,
    tableName: recordsView(collectionId),
    id: stored('id'),
    createdAt: stored('created_at'),
    scope: null,
  }),
  fieldPlace: (fieldId, type) => stored(`f${fieldId}_${type}`),
  stage: async (types, replaced) => {
    const staged = await SqliteStagedRecords.start(options, types, replaced);
    try {
      await staged.create();
      return staged;
    } catch (error) {
      await staged[Symbol.asyncDispose]();
      throw error;
    }
  },
  release: (collectionIds) => release(options, collectionIds),
});

const release = (
  { database, transact, clock }: RecordTablesOptions,
  collectionIds: readonly number[],
): (() => Promise<void>) => {
  const imports = new ImportList(database, new SmallTransactions(transact, clock.monotonic), clock.now);
  const numbers = collectionIds.flatMap((id) => imports.release(id) ?? []);
  for (const id of collectionIds) dropReadable(database, id);
  return async () => (numbers.length === 0 ? undefined : imports.removeUnread(...numbers));
};

const stored = (column: string): Place => ({ column, kind: 'stored', path: [] });

const recordsView = (collectionId: number): string => `records_${collectionId}`;

class SqliteStagedRecords implements StagedRecords {
  readonly #database: Database;
  readonly #transactions: SmallTransactions;
  readonly #imports: ImportList;
  readonly #number: number;
  readonly #tables: ImportTables;
  #replaced: number | undefined;

  static async start(
    { database, transact, clock }: RecordTablesOptions,
    types: readonly FieldType[],
    replaced: ReplacedRecords | undefined,
  ) {
    const transactions = new SmallTransactions(transact, clock.monotonic);
    const imports = new ImportList(database, transactions, clock.now);
    await imports.removeUnread();
    // Looked up first, so that it has the lower number, by which rows are compared.
    const before = replaced && importBefore(imports, replaced);
    const number = await imports.add();
    const tables = new ImportTables(database, number, types, before);
    return new SqliteStagedRecords(database, transactions, imports, number, tables);
  }

  private constructor(
    database: Database,
    transactions: SmallTransactions,
    imports: ImportList,
    number: number,
    tables: ImportTables,
  ) {
    this.#database = database;
    this.#transactions = transactions;
    this.#imports = imports;
    this.#number = number;
    this.#tables = tables;
  }

  get count(): number {
    return this.#tables.count;
  }

  async create(): Promise<void> {
    await this.#run(() => this.#tables.create());
  }

  async write(records: readonly StoredRecord[]): Promise<number | undefined> {
    const steps = this.#tables.write(records);
    for (;;) {
      const step = await this.#run((isTimeOver) => {
        let last = steps.next();
        while (last.done !== true && !isTimeOver()) last = steps.next();
        return last;
      });
      if (step.done === true) return step.value;
    }
  }

  publish(collectionId: number, columns: readonly string[]): void {
    this.#imports.touch(this.#number);
    const { count: records, before: base } = this.#tables;
    this.#replaced = this.#imports.publish({ number: this.#number, collectionId, records, base });
    dropReadable(this.#database, collectionId);
    this.#tables.createView(recordsView(collectionId), columns);
  }

  /** A table that cannot be removed now is removed by a later import. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#tables[Symbol.dispose]();
    const numbers = [this.#number, ...(this.#replaced === undefined ? [] : [this.#replaced])];
    await this.#imports.removeUnread(...numbers).catch(() => undefined);
  }

  async #run<Result>(work: (isTimeOver: IsTimeOver) => Result): Promise<Result> {
    return this.#transactions.run((isTimeOver) => {
      this.#imports.touch(this.#number);
      const { before } = this.#tables;
      // Another import has replaced it meanwhile.
      if (before !== undefined && !this.#imports.isPublished(before)) this.#tables.forgetBefore();
      return work(isTimeOver);
    });
  }
}

const importBefore = (
  imports: ImportList,
  { collectionId, keepsCreatedAt }: ReplacedRecords,
): ImportBefore | undefined => {
  const number = imports.current(collectionId);
  return number === undefined ? undefined : { number, keepsCreatedAt };
};

/** Drops the former view of the collection, or a table of an earlier version. */
const dropReadable = (database: Database, collectionId: number): void => {
  const readable = database.query<{ name: string; kind: 'view' | 'table' }, string[]>(
    "select name, type as kind from sqlite_schema where type in ('view', 'table') and name = ?",
  );
  for (const { name, kind } of readable.all(recordsView(collectionId))) database.run(`drop ${kind} ${name}`);
};
