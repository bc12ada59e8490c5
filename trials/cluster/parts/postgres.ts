/** PostgreSQL 18, and a replica that streams from it whatever is written there. Each is a part by itself. */
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../../../tests/support/free-port.ts';
import { loadPrograms, nobody } from '../../../tests/support/embedded-postgres.ts';
import { createFolder, isRoot } from './folder.ts';
import { runToEnd, startPart, type Part } from './part.ts';

export interface Postgres extends Part {
  /** The address of a database, for its owner; no password is asked for. */
  readonly urlOf: (database: string) => string;
}

export const startPostgres = async (): Promise<{ readonly primary: Postgres; readonly replica: Postgres }> => {
  const { initdb, postgres } = await loadPrograms();
  const [folder, replicaFolder] = [createFolder('postgres'), createFolder('postgres-replica')];
  const made = ['-D', join(folder, 'data'), '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-locale', '-N'];
  await runToEnd([initdb, ...made], folder);
  cpSync(join(folder, 'data'), join(replicaFolder, 'data'), { recursive: true });
  writeFileSync(join(replicaFolder, 'data', 'standby.signal'), '');
  if (isRoot) Bun.spawnSync(['chown', '-R', `${nobody}:${nobody}`, join(replicaFolder, 'data')]);
  const [port, replicaPort] = [freePort(), freePort()];
  const primary = await start(postgres, folder, port, []);
  const from = `primary_conninfo=host=127.0.0.1 port=${port} user=postgres`;
  return { primary, replica: await start(postgres, replicaFolder, replicaPort, ['-c', from]) };
};

const start = async (program: string, folder: string, port: number, settings: readonly string[]): Promise<Postgres> => {
  const urlOf = (database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}?sslmode=disable`;
  const words = [program, '-D', join(folder, 'data'), '-p', String(port), '-k', '', ...kept, ...settings];
  const isReady = async (): Promise<boolean> => answers(urlOf('postgres'));
  return { ...(await startPart(folder, [{ name: 'postgres', words, isReady }])), urlOf };
};

/** A replica that was away must find what it missed. */
const kept = ['-c', 'wal_keep_size=1GB', '-c', 'max_connections=200'];

const answers = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  return client.connect().then(
    async () => client.end().then(() => true),
    () => false,
  );
};
