/** A pool whose queries wait longer within a transaction: a change of many tenants on a busy server takes seconds. */
import type { PostgresPool } from 'kysely';
import type { Pool, PoolClient, QueryResult } from 'pg';

/** How long a query may take, in milliseconds. Then its connection is closed, and another one is opened. */
export interface QueryDeadlines {
  /** Short, as a server that went away without a word must be noticed. */
  readonly alone: number;
  readonly inTransaction: number;
}

/** The catalog is read without cursors. */
type Query = (text: string, values: readonly unknown[]) => Promise<QueryResult>;

export const createPatientPool = (pool: Pool, deadlines: QueryDeadlines): PostgresPool => {
  const known = new WeakMap<PoolClient, PoolClient>();
  return {
    end: async () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const patient = known.get(client) ?? withQuery(client, createQuery(client, deadlines));
      known.set(client, patient);
      return patient;
    },
  };
};

const withQuery = (client: PoolClient, query: Query): PoolClient =>
  new Proxy(client, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name, target)) });

const beginning = /^(?:begin|start transaction)/;
const ending = /^(?:commit|rollback)$/;

const createQuery = (client: PoolClient, { alone, inTransaction }: QueryDeadlines): Query => {
  let isInTransaction = false;
  return async (text, values) => {
    if (beginning.test(text)) isInTransaction = true;
    const query_timeout = isInTransaction ? inTransaction : alone;
    if (ending.test(text)) isInTransaction = false;
    const config = { text, values: [...values], query_timeout };
    return client.query(config);
  };
};
