/** Servers of PostgreSQL for tests: the newest one, shared by a run, and an old one that Vitrine refuses as of today. */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Connection, type TextRow } from '../../src/postgres/connection.ts';
import { copyPrograms, nobody, othersMayRead, type Programs } from '../../../../tests/support/embedded-postgres.ts';
import { freePort } from '../../../../tests/support/free-port.ts';

export interface PostgresServer {
  readonly urlOf: (database: string, role?: string) => string;
  /** Ends it at once, as a crash would. */
  readonly crash: () => Promise<void>;
}

const packages = { newest: 'embedded-postgres', old: 'postgres-15' } as const;
export type ServerAge = keyof typeof packages;

const running = new Map<ServerAge, Promise<PostgresServer>>();

/** The server of that age that tests share: none of them may stop it. */
export const sharedServer = async (age: ServerAge = 'newest'): Promise<PostgresServer> => {
  const server = running.get(age) ?? startServer(age);
  running.set(age, server);
  return server;
};

/** A server of one's own, with one role, `postgres`. Nobody is asked for a password. */
export const startServer = async (age: ServerAge = 'newest'): Promise<PostgresServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-sources-'));
  const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  const [{ initdb, postgres }, port, data] = [await loadPrograms(age), freePort(), join(folder, 'data')];
  const options = { ...user, cwd: '/', stdio: 'ignore' } as const;
  const made = spawnSync(initdb, ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '-N'], options);
  if (made.status !== 0) throw new Error(`initdb ended with ${made.status}.`);
  const server = spawn(postgres, ['-D', data, '-p', String(port), '-k', '', ...forgetful], options);
  endWithUs(folder);
  const urlOf = (database: string, role = 'postgres'): string =>
    `postgres://${role}@127.0.0.1:${port}/${database}?sslmode=disable`;
  await waitUntil(async () => isListening(urlOf('postgres')));
  return {
    urlOf,
    crash: async () => {
      const ended = new Promise((resolve) => void server.once('exit', resolve));
      server.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Nothing of a test has to survive a power cut. */
const forgetful = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'max_prepared_transactions=2',
].flatMap((setting) => ['-c', setting]);

const loadPrograms = async (age: ServerAge): Promise<Programs> => {
  const home = dirname(Bun.resolveSync(`${packages[age]}/package.json`, import.meta.dir));
  const programs: Programs = await import(Bun.resolveSync(`@embedded-postgres/${platform()}-${arch()}`, home));
  return othersMayRead(programs.initdb) ? programs : copyPrograms(programs);
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

const isListening = async (url: string): Promise<boolean> =>
  Connection.open(url).then(
    async (connection) => connection.close().then(() => true),
    () => false,
  );

/** @throws where it does not hold within 20 s */
export const waitUntil = async (condition: () => Promise<boolean>): Promise<void> => {
  for (let attempt = 0; attempt < 1000; attempt++) {
    if (await condition()) return;
    await Bun.sleep(20);
  }
  throw new Error('What was waited for did not come.');
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
export const createDatabase = async (server?: PostgresServer): Promise<TestDatabase> => {
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
