/** A replica as a source: what it needs so that its primary does not end editions. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../../src/doctor/finding.ts';
import { Connection } from '../../src/sources/postgres/connection.ts';
import { createPostgresServer, type PostgresServer } from '../support/postgres-server.ts';
import { createWard, findingOf, look, smallTables, type Ward } from './ward.ts';

let ward: Ward;
let replica: PostgresServer;
let connection: Connection;

beforeAll(async () => {
  ward = await createWard({ tables: smallTables });
  replica = await createPostgresServer();
  const primary = await Connection.open(replica.urlOf('postgres'), 'test');
  const [[folder] = []] = await primary.query('show data_directory');
  await primary.close();
  await replica.stop();
  writeFileSync(join(folder ?? '', 'standby.signal'), '');
  // Starting waits for a line that a replica never logs, and fails when the server ends.
  replica.start().catch(() => undefined);
  connection = await reach(replica.urlOf('postgres'));
}, 60_000);
afterAll(async () => {
  await connection.close();
  await ward.close();
  await replica.remove();
});

const reach = async (url: string): Promise<Connection> => {
  for (;;) {
    const opened = await Connection.open(url, 'test').catch(() => undefined);
    if (opened !== undefined) return opened;
    await Bun.sleep(50);
  }
};

const examine = async (): Promise<readonly Finding[]> =>
  look({ main: ward.database.url, SOURCES: `shop=${replica.urlOf('postgres')}` });

test('is told to let its primary know what it reads', async () => {
  const findings = await examine();
  const feedback = findingOf(findings, 'shop settings', 'hot_standby_feedback is off on this replica');
  const delay = findingOf(findings, 'shop settings', 'end reads after 30 s');
  expect([feedback.state, delay.state]).toEqual(['ill', 'note']);
  expect([feedback.statement, delay.statement]).toEqual([undefined, undefined]);
  for (const setting of ['hot_standby_feedback = on', "max_standby_streaming_delay = '320s'"]) {
    await connection.run(`alter system set ${setting}`);
  }
  await connection.run('select pg_reload_conf()');
  await Bun.sleep(200);
  expect(findingOf(await examine(), 'shop settings', 'Nothing ends an edition early.').state).toBe('well');
});

test('cannot hold the catalog', async () => {
  const findings = await look({ main: replica.urlOf('postgres') });
  expect(findingOf(findings, 'main settings', 'This is a replica').state).toBe('ill');
});
