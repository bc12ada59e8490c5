/** A catalog's store that fails when a test says so. */
import type { KyselyPlugin, OperationNode } from 'kysely';

export interface StoreFailure {
  readonly plugin: KyselyPlugin;
  /** From now on whatever reads this table fails. */
  readonly start: (table: string) => void;
  readonly stop: () => void;
}

export const createStoreFailure = (): StoreFailure => {
  let failing: string | undefined;
  return {
    plugin: {
      transformQuery: ({ node }) => {
        if (failing !== undefined && readsFrom(node, failing)) throw new Error('The store is away.');
        return node;
      },
      transformResult: async ({ result }) => result,
    },
    start: (table) => {
      failing = table;
    },
    stop: () => {
      failing = undefined;
    },
  };
};

const readsFrom = (node: OperationNode, table: string): boolean =>
  node.kind === 'SelectQueryNode' && 'from' in node && JSON.stringify(node.from).includes(`"name":"${table}"`);
