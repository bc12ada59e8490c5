/** PostgreSQL behind a connection that stays open and sends nothing more. */
import { afterAll, beforeAll, describe } from 'bun:test';
import { postgres } from '../src/index.ts';
import {
  createDatabase,
  sharedServer,
  type TestDatabase,
  testedVersions,
} from '../../../../tests/support/postgres-servers.ts';
import { field, place, tableOf } from '../../../../tests/support/scanned.ts';
import { testSilence } from '../../../../tests/support/silence-cases.ts';

const table = (name: string) =>
  tableOf(name, { createdAt: place('created_at', 'timestamptz'), fields: [field('value', 'text')] });

describe.each(testedVersions)('PostgreSQL %i', (serverVersion) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createDatabase(await sharedServer(serverVersion));
    for (const name of ['first_side', 'second_side'])
      await database.run(`create table ${name} as select n::text as id, now() as created_at, repeat('x', 100) as value
        from generate_series(1, 5000) as n`);
  });
  afterAll(async () => database.close());

  testSilence({
    load: postgres.load,
    url: () => database.url,
    tables: [table('first_side'), table('second_side')],
    rows: 5000,
    asked: { second: /declare scanned[^]*second_side/, shape: /pg_attribute/ },
  });
});
