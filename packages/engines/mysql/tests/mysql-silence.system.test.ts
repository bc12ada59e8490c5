/** MariaDB behind a connection that stays open and sends nothing more. */
import { afterAll, beforeAll, describe } from 'bun:test';
import { mysql } from '../src/index.ts';
import { createMariaDatabase, mariadbProgram, type MariaDatabase } from '../../../../tests/support/mariadb.ts';
import { field, place, tableOf } from '../../../../tests/support/scanned.ts';
import { testSilence } from '../../../../tests/support/silence-cases.ts';

const table = (name: string) =>
  tableOf(name, { schema: undefined, createdAt: place('created_at', 'timestamp'), fields: [field('value', 'text')] });

describe.skipIf(mariadbProgram === null)('MariaDB', () => {
  let database: MariaDatabase;

  beforeAll(async () => {
    database = await createMariaDatabase();
    for (const name of ['first_side', 'second_side'])
      await database.run(`create table ${name} (id varchar(36) primary key, created_at datetime, value varchar(100));
        insert into ${name} select seq, '2026-01-01', repeat('x', 100) from seq_1_to_5000`);
  });
  afterAll(async () => database.close());

  testSilence({
    load: mysql.load,
    url: () => database.url,
    tables: [table('first_side'), table('second_side')],
    rows: 5000,
    asked: { second: /select[^]*second_side/, shape: /information_schema/ },
  });
});
