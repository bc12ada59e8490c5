/** What PostgreSQL shows of the publisher's reading: its transactions, how old they become, and their statements. */
import { Client } from 'pg';
import { processorSeconds } from '../measuring/proc.ts';
import type { PostgresServer } from '../postgres.ts';

export interface Watched {
  /** The oldest transaction that was seen. */
  readonly oldestSeconds: number;
  /** Those that were seen when they were older than a second. */
  readonly longTransactions: number;
  readonly statements: number;
  readonly processorSeconds: number;
}

const lookMs = 50;
const longSeconds = 1;

/** Of all clients but the one that looks. */
const lookSql = `
  select pid, extract(epoch from xact_start)::text as began, extract(epoch from clock_timestamp() - xact_start)::float as age
  from pg_stat_activity
  where backend_type = 'client backend' and xact_start is not null and pid <> pg_backend_pid()`;

/** The publisher follows the catalog all the time, which is the schema vitrine: those statements are left out, and ours. */
const countSql = `
  select coalesce(sum(calls), 0)::int as calls from pg_stat_statements
  where query not like all (array['%"vitrine"%', '%vitrine_change%', '%pg_stat_%'])`;

/** @returns what ends it, and tells what was seen since it was called */
export const watchTransactions = async ({ pid, urlOf }: PostgresServer): Promise<() => Promise<Watched>> => {
  const client = new Client({ connectionString: urlOf() });
  await client.connect();
  await client.query('create extension if not exists pg_stat_statements');
  await client.query('select pg_stat_statements_reset()');
  const before = processorSeconds(pid);
  const long = new Set<string>();
  let oldestSeconds = 0;
  const ending = new AbortController();
  const look = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const { rows } = await client.query<{ pid: number; began: string; age: number }>(lookSql);
      for (const { pid: backend, began, age } of rows) {
        oldestSeconds = Math.max(oldestSeconds, age);
        if (age > longSeconds) long.add(`${backend} ${began}`);
      }
      await Bun.sleep(lookMs);
    }
  };
  const looking = look();
  return async () => {
    const taken = processorSeconds(pid) - before;
    ending.abort();
    await looking;
    const { rows } = await client.query<{ calls: number }>(countSql);
    await client.end();
    return {
      oldestSeconds,
      longTransactions: long.size,
      statements: rows[0]?.calls ?? 0,
      processorSeconds: taken,
    };
  };
};
