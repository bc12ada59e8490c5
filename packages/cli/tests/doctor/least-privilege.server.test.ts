/** The role that doctor makes: publishing works with it, and it can neither write nor read what is not declared. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createKey, findTenant } from '@vitrine/catalog';
import { Connection } from '@vitrine/postgres/driver';
import { printStatements } from '@vitrine/doctor';
import { createPostgresServer, type PostgresServer } from '../../../../tests/support/postgres-server.ts';
import { serveDatabase } from '../../../../tests/service/served-database.ts';
import { randomBytes } from '../support/test-service.ts';
import { createFixture, findingOf, printed, type Fixture } from './fixture.ts';

const role = 'vitrine_reader';
const now = new Date('2026-03-01T12:00:00.000Z');

/** Roles are the server's: this one has a server to itself. */
let server: PostgresServer;
let fixture: Fixture;

beforeAll(async () => {
  server = await createPostgresServer();
  fixture = await createFixture({ server });
});
afterAll(async () => {
  await fixture.close();
  await server.remove();
});

test('is made by what is printed, and has all it needs', async () => {
  const findings = await fixture.look();
  expect(printed(findings)).toEqual([
    'error main role: postgres is a superuser: it can do anything. Use a role for serve and publish that can read the declared columns and nothing else, such as vitrine_reader, in the database address.',
  ]);
  expect(printStatements(findings).replaceAll(fixture.database.name, 'DATABASE')).toBe(`To run:

-- in main, database DATABASE, as a superuser
create role vitrine_reader login password 'CHOOSE-A-PASSWORD';
grant connect on database DATABASE to vitrine_reader;
grant usage on schema vitrine to vitrine_reader;
grant select on all tables in schema vitrine to vitrine_reader;
grant update (last_used_at, page_requests, records_day, records_of_day) on vitrine.api_key to vitrine_reader;
grant usage on schema public to vitrine_reader;
grant select (id, created_at, company_id, name, "Sku", custom, xmin) on public.product to vitrine_reader;`);
  await fixture.fix(findings);
  expect(printed(await fixture.look(role))).toEqual([]);
  const again = findingOf(await fixture.look(), 'main role', 'superuser').statement;
  expect(again).not.toContain('create role');
});

test('publishes what a server answers from, and when keys were used', async () => {
  const tenant = await findTenant(fixture.store, 'acme2345');
  const { key } = await createKey(fixture.store, tenant, { name: 'Website', expiresAt: undefined }, now, randomBytes);
  const service = await serveDatabase(server.urlOf(fixture.database.name, role), now.getTime());
  for (const parameters of ['', 'search=chai', 'sort=name']) {
    const response = await service.get(`acme2345/products?${parameters}`, { 'X-API-Key': key });
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { data: [{ id: '1', name: 'Chai', sku: null, colour: null }] },
    ]);
  }
  service.reportUsage();
  while ((await countUsed()) !== '1') {
    service.clock.advance(1000);
    await Bun.sleep(10);
  }
  await service.stop();
  expect(service.observations.filter(({ kind }) => /failed|away/.test(kind))).toEqual([]);
});

const countUsed = async (): Promise<string | null | undefined> => {
  const [row] = await fixture.database.query('select count(*) from vitrine.api_key where last_used_at is not null');
  return row?.[0];
};

const refused = [
  'select cost from product',
  'select * from product',
  'select 1 from secret',
  "insert into product (company_id, created_at) values (7, '2026-01-01')",
  "update product set name = ''",
  'delete from product',
  'truncate product',
  'create table mine (id int)',
  'create schema mine',
  "select nextval('secret_id_seq')",
  'insert into vitrine.change (tenant_id) values (null)',
  'update vitrine.tenant set is_enabled = 1',
  "update vitrine.api_key set hash = ''",
  'insert into vitrine.usage values (1)',
];

test.each(refused)('may not: %s', async (statement) => {
  const connection = await Connection.open(server.urlOf(fixture.database.name, role), 'test');
  const answer = await connection.run(statement).catch((error: unknown) => String(error));
  await connection.close();
  expect(answer).toContain('permission denied');
});
