/** A server of PostgreSQL 15, which Vitrine refuses. It starts in a moment, and has one role, `postgres`, without a password. */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { copyPrograms, nobody, othersMayRead, type Programs } from '../../../../tests/support/embedded-postgres.ts';
import { freePort } from '../../../../tests/support/free-port.ts';
import { holdsWithin } from './gated-source.ts';

interface OldServer extends AsyncDisposable {
  readonly url: string;
}

export const startOldServer = async (): Promise<OldServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-old-postgres-'));
  const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  const [{ initdb, postgres }, port, data] = [await loadPrograms(), freePort(), join(folder, 'data')];
  const options = { ...user, cwd: '/', stdio: 'ignore' } as const;
  const made = spawnSync(initdb, ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '-N'], options);
  if (made.status !== 0) throw new Error(`initdb of PostgreSQL 15 ended with ${made.status}.`);
  const server = spawn(postgres, ['-D', data, '-p', String(port), '-k', '', '-c', 'fsync=off'], options);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres?sslmode=disable`;
  if (!(await holdsWithin(20_000, async () => isListening(port)))) throw new Error('PostgreSQL 15 does not start.');
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      const ended = new Promise((resolve) => void server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Those of the package that stands beside that of the newest version, under a name of its own. */
const loadPrograms = async (): Promise<Programs> => {
  const home = dirname(Bun.resolveSync('postgres-15/package.json', import.meta.dir));
  const programs: Programs = await import(Bun.resolveSync(`@embedded-postgres/${platform()}-${arch()}`, home));
  return othersMayRead(programs.initdb) ? programs : copyPrograms(programs);
};

const isListening = async (port: number): Promise<boolean> =>
  Bun.connect({ hostname: '127.0.0.1', port, socket: { data: () => undefined } }).then(
    (socket) => {
      socket.end();
      return true;
    },
    () => false,
  );
