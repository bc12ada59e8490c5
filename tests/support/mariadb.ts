/** A server of MariaDB for tests: one for each process, ended with it. */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { nobody } from './embedded-postgres.ts';
import { freePort } from './free-port.ts';
import { findProgram } from './system-program.ts';

/** Null where there is none, and none can be installed. */
export const mariadbProgram = findProgram({
  names: ['mariadbd'],
  package: 'mariadb-server',
  needs: 'the tests of MariaDB',
});

export interface MariaServer {
  readonly urlOf: (database: string, user?: string) => string;
}

let running: Promise<MariaServer> | undefined;

/** The server that the tests of a process share; `root` is its user, and nobody is asked for a password. */
const sharedMariaServer = async (): Promise<MariaServer> => (running ??= startMariaServer());

/** A server of a test's own. @param settings such as `--ssl-cert=FILE` */
export const startMariaServer = async (settings: readonly string[] = []): Promise<MariaServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-mariadb-'));
  const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  const [port, data] = [freePort(), join(folder, 'data')];
  const options = { ...user, cwd: '/', stdio: 'ignore' } as const;
  const plain = ['--no-defaults', `--datadir=${data}`];
  const made = spawnSync(
    'mariadb-install-db',
    [...plain, '--auth-root-authentication-method=normal', '--skip-test-db'],
    options,
  );
  if (made.status !== 0) throw new Error(`mariadb-install-db ended with ${made.status}.`);
  const server = spawn(
    mariadbProgram ?? '',
    [...plain, `--port=${port}`, '--bind-address=127.0.0.1', `--socket=${join(folder, 'socket')}`].concat(
      forgetful,
      settings,
    ),
    options,
  );
  endWithUs(folder, server.pid ?? 0);
  const urlOf = (database: string, name = 'root'): string => `mysql://${name}@127.0.0.1:${port}/${database}`;
  await waitForStart(urlOf('mysql'));
  return { urlOf };
};

/** Nothing of a test has to survive a power cut. */
const forgetful = [
  '--innodb-flush-log-at-trx-commit=0',
  '--skip-innodb-doublewrite',
  '--innodb-buffer-pool-size=64M',
  `--pid-file=server.pid`,
];

/** The test runner ends without calling anything of ours: a shell waits for its end, then ends the server and removes it. */
const endWithUs = (folder: string, pid: number): void => {
  const script = 'read -r _; kill -KILL "$1"; sleep 1; rm -rf "$0"';
  Bun.spawn(['/bin/sh', '-c', script, folder, String(pid)], { stdin: 'pipe', stderr: 'ignore' }).unref();
};

const startMsMax = 30_000;

const waitForStart = async (url: string): Promise<void> => {
  const endsAt = performance.now() + startMsMax;
  while (!(await isReady(url))) {
    if (performance.now() > endsAt) throw new Error('MariaDB does not start.');
    await Bun.sleep(50);
  }
};

const isReady = async (url: string): Promise<boolean> =>
  createConnection(url).then(
    async (connection) => connection.end().then(() => true),
    () => false,
  );

export interface MariaDatabase {
  readonly url: string;
  /** Runs statements as root, with semicolons between them. */
  readonly run: (statements: string) => Promise<void>;
  readonly urlAs: (user: string) => string;
  readonly query: (sql: string) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

let databases = 0;

/**
 * A new, empty database.
 * @param characterSet of its tables, where they do not name another one
 * @param server none: the one that tests share
 */
export const createMariaDatabase = async (characterSet = 'utf8mb4', server?: MariaServer): Promise<MariaDatabase> => {
  const { urlOf } = server ?? (await sharedMariaServer());
  const name = `test_${process.pid}_${++databases}`;
  const connection = await createConnection({ uri: urlOf('mysql'), multipleStatements: true, charset: 'utf8mb4' });
  await connection.query(`create database ${name} character set ${characterSet}; use ${name}`);
  return {
    url: urlOf(name),
    urlAs: (user) => urlOf(name, user),
    query: async (sql) => (await connection.query(sql))[0],
    run: async (statements) => void (await connection.query(statements)),
    close: async () => connection.end(),
  };
};
