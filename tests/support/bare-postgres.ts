/** A server of PostgreSQL of any version, for a test that wants one of its own. */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

/** It has one role, `postgres`, and nobody is asked for a password. @param settings such as `ssl=on` */
export const startPostgres = async (version?: number, settings: readonly string[] = []): Promise<BareServer> => {
  const folder = makeFolder();
  return start(
    await makeCluster(folder, version),
    folder,
    settings.flatMap((setting) => ['-c', setting]),
  );
};

/** A server, and another one that streams from it whatever is written there. */
export const startReplicated = async (
  version?: number,
): Promise<{ readonly primary: BareServer; readonly replica: BareServer }> => {
  const [folder, replicaFolder] = [makeFolder(), makeFolder()];
  const cluster = await makeCluster(folder, version);
  cpSync(join(folder, 'data'), join(replicaFolder, 'data'), { recursive: true });
  if (isRoot) spawnSync('chown', ['-R', `${nobody}:${nobody}`, join(replicaFolder, 'data')]);
  writeFileSync(join(replicaFolder, 'data', 'standby.signal'), '');
  const primary = await start(cluster, folder);
  const { hostname, port, username } = new URL(primary.urlOf('postgres'));
  const from = ['-c', `primary_conninfo=host=${hostname} port=${port} user=${username}`];
  return { primary, replica: await start(cluster, replicaFolder, from) };
};

const isRoot = process.getuid?.() === 0;
const user = isRoot ? { uid: nobody, gid: nobody } : {};

interface Cluster {
  /** The path of the program. */
  readonly postgres: string;
}

const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-postgres-'));
  if (isRoot) chownSync(folder, nobody, nobody);
  chmodSync(folder, 0o700);
  return folder;
};

const makeCluster = async (folder: string, version: number | undefined): Promise<Cluster> => {
  const { initdb, postgres } = await loadPrograms(version);
  const made = spawnSync(
    initdb,
    ['-D', join(folder, 'data'), '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '-N'],
    { ...user, cwd: '/', stdio: 'ignore' },
  );
  if (made.status !== 0) throw new Error(`initdb ended with ${made.status}.`);
  return { postgres };
};

const start = async ({ postgres }: Cluster, folder: string, settings: readonly string[] = []): Promise<BareServer> => {
  const port = freePort();
  const server = spawn(
    postgres,
    ['-D', join(folder, 'data'), '-p', String(port), '-k', '', ...forgetful, ...settings],
    { ...user, cwd: '/', stdio: 'ignore' },
  );
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
