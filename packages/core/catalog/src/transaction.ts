/** Runs several catalog changes as one transaction, or as a dry run. */
import { Transaction } from 'kysely';
import type { CatalogDatabase, CatalogTransaction } from './schema.ts';

/** Commits all changes or none. Within a transaction, the work joins it. */
export const inTransaction = async <Result>(
  store: CatalogDatabase,
  work: (transaction: CatalogTransaction) => Promise<Result>,
): Promise<Result> => (isTransaction(store) ? work(store) : store.transaction().execute(work));

const isTransaction = (store: CatalogDatabase): store is CatalogTransaction => store instanceof Transaction;

/** Runs work in a transaction and rolls it back: a dry run. */
export const dryRun = async <Result>(
  store: CatalogDatabase,
  work: (transaction: CatalogTransaction) => Promise<Result>,
): Promise<Result> => {
  const transaction = await store.startTransaction().execute();
  try {
    return await work(transaction);
  } finally {
    await transaction.rollback().execute();
  }
};
