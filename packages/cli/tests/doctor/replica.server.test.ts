/** A replica: as a source it is read like any other, and the catalog is not kept in one. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Connection } from '@vitrine/postgres/driver';
import { createPostgresServer, type PostgresServer } from '../../../../tests/support/postgres-server.ts';
import { createFixture, findingOf, look, type Fixture } from './fixture.ts';

let fixture: Fixture;
let replica: PostgresServer;
let connection: Connection;

beforeAll(async () => {
  fixture = await createFixture();
  replica = await createPostgresServer();
  const primary = await Connection.open(replica.urlOf('postgres'), 'test');
  const [[folder] = []] = await primary.query('show data_directory');
  await primary.close();
  await replica.stop();
  writeFileSync(join(folder ?? '', 'standby.signal'), '');
  // Starting waits for a line that a replica never logs, and fails when the server ends.
  replica.start().catch(() => undefined);
  connection = await reach(replica.urlOf('postgres'));
});
afterAll(async () => {
  await connection.close();
  await fixture.close();
  await replica.remove();
});

const reach = async (url: string): Promise<Connection> => {
  for (;;) {
    const opened = await Connection.open(url, 'test').catch(() => undefined);
    if (opened !== undefined) return opened;
    await Bun.sleep(50);
  }
};

test('is read as it is', async () => {
  const findings = await look({ main: fixture.database.url, SOURCES: `shop=${replica.urlOf('postgres')}` });
  expect(findings.filter(({ about }) => about === 'shop settings')).toEqual([]);
  expect(findingOf(findings, 'shop server', 'UTF8').state).toBe('ok');
});

test('cannot hold the catalog', async () => {
  const findings = await look({ main: replica.urlOf('postgres') });
  expect(findingOf(findings, 'main settings', 'This is a read-only replica').state).toBe('error');
});
