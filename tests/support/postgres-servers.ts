/** Databases of PostgreSQL for tests, on a server of each version that is shared by a run. */
import { Connection, type TextRow } from '@vitrine/postgres/driver';
import { isAll } from './scope.ts';
import { startPostgres, type BareServer } from './bare-postgres.ts';
import { postgresVersions, type PostgresVersion } from './embedded-postgres.ts';

export { startPostgres, type BareServer, type PostgresVersion };

/** All that a source may have; otherwise the newest. */
export const testedVersions = postgresVersions.filter((version) => isAll || version === postgresVersions[0]);

const running = new Map<PostgresVersion, Promise<BareServer>>();

/** The server of that version that tests share: none of them may stop it. */
export const sharedServer = async (version: PostgresVersion = 18): Promise<BareServer> => {
  const server = running.get(version) ?? startPostgres(version);
  running.set(version, server);
  return server;
};

export interface TestDatabase {
  readonly url: string;
  readonly urlAs: (role: string) => string;
  /** Runs statements as the owner. */
  readonly run: (statements: string) => Promise<void>;
  readonly query: (sql: string, parameters?: readonly unknown[]) => Promise<readonly TextRow[]>;
  readonly close: () => Promise<void>;
}

let databases = 0;

/** A new, empty database. */
export const createDatabase = async (server?: BareServer): Promise<TestDatabase> => {
  const home = server ?? (await sharedServer());
  const name = `test_${++databases}`;
  const maintenance = await Connection.open(home.urlOf('postgres'));
  await maintenance.run(`create database ${name}`);
  await maintenance.close();
  const connection = await Connection.open(home.urlOf(name));
  return {
    url: home.urlOf(name),
    urlAs: (role) => home.urlOf(name, role),
    run: async (statements) => connection.run(statements),
    query: async (sql, parameters = []) => connection.query(sql, parameters),
    close: async () => connection.close(),
  };
};

/** Statements that make a table of so many records, with the numbers from 1 on as ids and as values. */
export const simple = (name: string, count = 3): string =>
  `create table ${name} as select n::text as id, timestamptz '2026-01-01Z' as created_at, n as value from generate_series(1, ${count}) n;`;
