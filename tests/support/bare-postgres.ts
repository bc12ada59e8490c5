/** A server of PostgreSQL of any version, for a test that wants one of its own. */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { loadPrograms, nobody } from './embedded-postgres.ts';
import { freePort } from './free-port.ts';

export interface BareServer {
  readonly urlOf: (database: string, role?: string) => string;
  /** Ends it at once, as a crash would, and removes it. */
  readonly crash: () => Promise<void>;
}

/** It has one role, `postgres`, and nobody is asked for a password. */
export const startPostgres = async (version?: number): Promise<BareServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-postgres-'));
  const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  const [{ initdb, postgres }, port, data] = [await loadPrograms(version), freePort(), join(folder, 'data')];
  const options = { ...user, cwd: '/', stdio: 'ignore' } as const;
  const made = spawnSync(initdb, ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '-N'], options);
  if (made.status !== 0) throw new Error(`initdb ended with ${made.status}.`);
  const server = spawn(postgres, ['-D', data, '-p', String(port), '-k', '', ...forgetful], options);
  endWithUs(folder);
  const urlOf = (database: string, role = 'postgres'): string =>
    `postgres://${role}@127.0.0.1:${port}/${database}?sslmode=disable`;
  await waitForStart(urlOf('postgres'));
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

const startMsMax = 20_000;

const waitForStart = async (url: string): Promise<void> => {
  const endsAt = performance.now() + startMsMax;
  while (!(await isReady(url))) {
    if (performance.now() > endsAt) throw new Error('PostgreSQL does not start.');
    await Bun.sleep(20);
  }
};

const isReady = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  return client.connect().then(
    async () => client.end().then(() => true),
    () => false,
  );
};
