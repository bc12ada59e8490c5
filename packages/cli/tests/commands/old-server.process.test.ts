/** A server that is too old: every command says so at once, and leaves nothing in it. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Connection } from '@vitrine/postgres/driver';
import { startPostgres, type BareServer } from '../../../../tests/support/bare-postgres.ts';
import { isAll } from '../../../../tests/support/scope.ts';
import { isInstalled, refusedVersion } from '../../../../tests/support/embedded-postgres.ts';
import { createTestDatabase } from '../../../../tests/support/postgres-server.ts';
import { createPlace, startVitrine, type Place } from './vitrine-process.ts';

const isMissing = !isInstalled(refusedVersion) && !isAll;

describe.skipIf(isMissing)('a server that is too old', () => {
  let old: BareServer;
  let oldUrl: string;
  let place: Place;

  beforeAll(async () => {
    old = await startPostgres(refusedVersion);
    oldUrl = old.urlOf('postgres');
    place = createPlace();
    writeFileSync(join(place.folder, 'catalog.yaml'), 'collections: []\n');
  });
  afterAll(async () => {
    await place[Symbol.asyncDispose]();
    await old.crash();
  });

  const tooOld = /PostgreSQL 12\.\d+.* is too old: 13 or newer is needed/;

  const commands = [
    'serve',
    'tenant create --name Shop --industry Retail',
    'tenant list',
    'catalog draft',
    'apply FOLDER/catalog.yaml',
    'doctor',
  ];
  test.each(commands)('%s, with the catalog in it', async (command) => {
    const { exited, stdout, stderr } = startVitrine(place, command, { DATABASE_URL: oldUrl });
    expect(await exited).toBe(1);
    expect(stdout() + stderr()).toMatch(tooOld);
    expect(stdout()).not.toContain('server-started');
    const connection = await Connection.open(oldUrl, 'test');
    const made = await connection.query(
      `select nspname from pg_namespace where nspname !~ '^pg_' and nspname not in ('public', 'information_schema')`,
    );
    await connection.close();
    expect(made).toEqual([]);
  });

  test.each(['serve', 'catalog draft --source erp'])('%s, with records in it', async (command) => {
    const database = await createTestDatabase();
    const environment = { DATABASE_URL: database.url, SOURCES: `erp=${oldUrl}` };
    const { exited, stdout, stderr } = startVitrine(place, command, environment);
    expect(await exited).toBe(1);
    expect(stdout() + stderr()).toMatch(tooOld);
    expect(stdout()).not.toContain('server-started');
    await database.close();
  });
});
