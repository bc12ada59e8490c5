/** PgBouncer before a server of PostgreSQL: a transaction is given any of its few connections. */
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nobody } from './embedded-postgres.ts';
import { freePort } from './free-port.ts';
import { findProgram } from './system-program.ts';

/** Null where there is none, and none can be installed. */
export const pgbouncerProgram = findProgram({
  names: ['pgbouncer', '/usr/sbin/pgbouncer'],
  package: 'pgbouncer',
  needs: 'the tests of poolers',
});

export interface Pooler {
  /** The URL of a database, by way of the pooler. */
  readonly urlOf: (url: string) => string;
  readonly stop: () => Promise<void>;
}

/** @param serverUrl of any database of the server */
export const startPgbouncer = async (serverUrl: string): Promise<Pooler> => {
  const [server, port, folder] = [new URL(serverUrl), freePort(), mkdtempSync(join(tmpdir(), 'vitrine-pgbouncer-'))];
  const file = join(folder, 'pgbouncer.ini');
  const settings = `[databases]
* = host=127.0.0.1 port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
`;
  writeFileSync(file, settings.replace('* = ', `* = user=${server.username} `));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const path of [folder, file]) chownSync(path, nobody, nobody);
  chmodSync(folder, 0o700);
  const user = isRoot ? { uid: nobody, gid: nobody } : {};
  const pooler = spawn(pgbouncerProgram ?? '', [file], { ...user, cwd: '/', stdio: ['pipe', 'ignore', 'ignore'] });
  return {
    urlOf: (url) => {
      const behind = new URL(url);
      behind.port = String(port);
      return behind.href;
    },
    stop: async () => {
      const ended = new Promise((resolve) => void pooler.once('exit', resolve));
      pooler.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
