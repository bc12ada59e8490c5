/** The sample of a table that privacy is judged by: one bad document hides the values of no other column. */
import { expect, test } from 'bun:test';
import { looksOf } from '@vitrine/privacy';
import { Connection, createSample } from '@vitrine/postgres/driver';
import { createTestDatabase } from '../../../../tests/support/postgres-server.ts';

test('a document that jsonb refuses stands beside tokens and addresses', async () => {
  const database = await createTestDatabase();
  await database.run(String.raw`create table person (reach text, codes text[], doc json, extra jsonb);
    insert into person select 'kunde' || n || '@example.com', array['AKIAIOSFODNN7EXAMPLE'],
      '{"mail":"a@example.com"}', '{"iban":"DE89370400440532013000"}' from generate_series(1, 20) n;
    insert into person values ('kunde@example.com', null, '{"a":"\u0000"}', null), (null, null, '"\ud800"', null)`);
  const connection = await Connection.open(database.url, 'test');
  const places = [
    { column: 'reach', kind: 'text', path: [] },
    { column: 'codes', kind: 'array', path: [] },
    { column: 'doc', kind: 'json', path: [] },
    { column: 'doc', kind: 'json', path: ['mail'] },
    { column: 'extra', kind: 'jsonb', path: ['iban'] },
    { column: 'extra', kind: 'jsonb', path: [] },
  ] as const;
  const looks = await looksOf(createSample(connection), { schema: 'public', name: 'person' }, places);
  expect(looks).toEqual(['email', 'token', 'email', 'email', 'iban', 'iban']);
  await connection.close();
  await database.close();
});
