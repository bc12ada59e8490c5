/** `vitrine serve` where PostgreSQL ends while it is asked: the log has lines of JSON, and nothing else is printed. */
import { expect, test } from 'bun:test';
import { until } from '../../../../tests/support/until.ts';
import { Connection } from '@vitrine/postgres/driver';
import { createPostgresServer } from '../../../../tests/support/postgres-server.ts';
import { createPlace, startVitrine } from './vitrine-process.ts';

test('queries of the catalog that are cut off print no stack, and the service goes on', async () => {
  const server = await createPostgresServer();
  await using place = createPlace();
  const environment = {
    DATABASE_URL: server.urlOf('postgres'),
    CATALOG_LEASE_SECONDS: '1',
    RATE_LIMIT_ANONYMOUS: '1000000',
  };
  const create = 'tenant create --name Shop --industry Retail --public-id lostdb01';
  await startVitrine(place, create, environment).exited;
  const serving = startVitrine(place, 'serve', environment);
  const url = await serving.waitFor(/"url":"([^"]+)"/);
  const statusOf = async (): Promise<number> => (await fetch(`${url}/api/v1/public/t/lostdb01`)).status;
  await until(async () => (await statusOf()) === 200);
  // The publisher's queries wait for the lock, and are under way when the server ends.
  const locking = await Connection.open(server.urlOf('postgres'), 'test');
  await locking.run('begin; lock table vitrine.change, vitrine.tenant in access exclusive mode');
  await until(async () => (await countWaiting(locking)) > 0);
  await server.stop('crash');
  await until(async () => (await statusOf()) === 503);
  await server.start();
  await until(async () => (await statusOf()) === 200);
  serving.kill('SIGTERM');
  expect(await serving.exited).toBe(0);
  expect(serving.stderr()).toBe('');
  const lines = serving.stdout().trim().split('\n');
  expect(lines.every((line) => line.startsWith('{"level":'))).toBe(true);
  await server.remove();
});

const countWaiting = async (connection: Connection): Promise<number> => {
  const [[count] = []] = await connection.query('select count(*) from pg_locks where not granted');
  return Number(count);
};
