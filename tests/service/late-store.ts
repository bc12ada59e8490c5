/** A catalog's store of which one table is slow: what was read of it is still on its way while everything else goes on. */
import type { CatalogDatabase, CatalogTables } from '@vitrine/catalog';

export interface LateStore {
  readonly store: CatalogDatabase;
  /** How many answers were read, and have not arrived. */
  readonly waiting: () => number;
  /** All that was read arrives, and from now on at once. */
  readonly arrive: () => void;
}

/**
 * @param store answers at once
 * @param elsewhere another connection to the same catalog, over which the slow table is read
 */
export const createLateStore = (
  store: CatalogDatabase,
  elsewhere: CatalogDatabase,
  slowTable: keyof CatalogTables,
): LateStore => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  let waiting = 0;
  const late = elsewhere.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      waiting++;
      await arrived;
      waiting--;
      return result;
    },
  });
  const selectFrom = (table: keyof CatalogTables) => (table === slowTable ? late : store).selectFrom(table);
  return {
    store: new Proxy(store, {
      get: (target, name) => {
        if (name === 'selectFrom') return selectFrom;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }),
    waiting: () => waiting,
    arrive,
  };
};
