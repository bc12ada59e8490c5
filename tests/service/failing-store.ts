/** A catalog's store that fails when a test says so. */
import type { KyselyPlugin, OperationNode } from 'kysely';

export interface StoreFailure {
  readonly plugin: KyselyPlugin;
  /** From now on whatever reads this table fails; every statement, where none is named. */
  readonly start: (table?: string) => void;
  readonly stop: () => void;
}

export const createStoreFailure = (): StoreFailure => {
  let fails = none;
  return {
    plugin: {
      transformQuery: ({ node }) => {
        if (fails(node)) throw new Error('The store is away.');
        return node;
      },
      transformResult: async ({ result }) => result,
    },
    start: (table) => {
      fails = (node) => table === undefined || readsFrom(node, table);
    },
    stop: () => {
      fails = none;
    },
  };
};

const none = (_node: OperationNode): boolean => false;

const readsFrom = (node: OperationNode, table: string): boolean =>
  node.kind === 'SelectQueryNode' && 'from' in node && JSON.stringify(node.from).includes(`"name":"${table}"`);
