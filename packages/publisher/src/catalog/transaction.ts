/** Several changes of the catalog as one, and changes that are tried out. */
import { Transaction } from 'kysely';
import type { CatalogDatabase, CatalogTransaction } from './schema.ts';

/** Changes all of it or nothing. Whoever is in a transaction already takes part in that one. */
export const inTransaction = async <Result>(
  store: CatalogDatabase | CatalogTransaction,
  work: (transaction: CatalogTransaction) => Promise<Result>,
): Promise<Result> => (isTransaction(store) ? work(store) : store.transaction().execute(work));

const isTransaction = (store: CatalogDatabase): store is CatalogTransaction => store instanceof Transaction;

/** Does some work and takes it back: what was read in it is what would be. */
export const rehearse = async <Result>(
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
