/**
 * The tables of imported records. Each import has one, named after its number. The published one is read through a
 * view named after the collection and its fields: publishing an import recreates the view, independent of its size.
 */
import type { FieldType } from '@vitrine/contract';
import type { Place } from '@vitrine/sources';
import type { Clock } from '@vitrine/store';
import type { Database } from 'bun:sqlite';
import type { RecordTables, ReplacedRecords, StagedRecords } from '../record-tables.ts';
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
  stage: async (types, replaced) => stage(options, types, replaced),
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

const stage = async (
  { database, transact, clock }: RecordTablesOptions,
  types: readonly FieldType[],
  replaced: ReplacedRecords | undefined,
): Promise<StagedRecords> => {
  const transactions = new SmallTransactions(transact, clock.monotonic);
  const imports = new ImportList(database, transactions, clock.now);
  await imports.removeUnread();
  // Looked up first, so that it has the lower number, by which rows are compared.
  const importedBefore = replaced && importBefore(imports, replaced);
  const number = await imports.add();
  const tables = new ImportTables(database, number, types, importedBefore);
  const numbers = [number];

  const run = async <Result>(work: (isTimeOver: IsTimeOver) => Result): Promise<Result> =>
    transactions.run((isTimeOver) => {
      imports.touch(number);
      // Another import has replaced it meanwhile.
      if (tables.before !== undefined && !imports.isPublished(tables.before)) tables.forgetBefore();
      return work(isTimeOver);
    });
  /** A table that cannot be removed now is removed by a later import. */
  const dispose = async (): Promise<void> => {
    tables[Symbol.dispose]();
    await imports.removeUnread(...numbers).catch(() => undefined);
  };

  try {
    await run(() => tables.create());
  } catch (error) {
    await dispose();
    throw error;
  }
  return {
    get count() {
      return tables.count;
    },
    write: async (records) => {
      const steps = tables.write(records);
      for (;;) {
        const step = await run((isTimeOver) => {
          let last = steps.next();
          while (last.done !== true && !isTimeOver()) last = steps.next();
          return last;
        });
        if (step.done === true) return step.value;
      }
    },
    publish: (collectionId, columns) => {
      imports.touch(number);
      const { count: records, before: base } = tables;
      const former = imports.publish({ number, collectionId, records, base });
      if (former !== undefined) numbers.push(former);
      dropReadable(database, collectionId);
      tables.createView(recordsView(collectionId), columns);
    },
    [Symbol.asyncDispose]: dispose,
  };
};

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
