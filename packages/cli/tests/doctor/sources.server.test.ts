/** Catalog, sources, clocks and what the command prints. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { Connection } from '@vitrine/postgres/driver';
import { createCommandLine } from '../commands/command-line.ts';
import { rolePassword, createTestDatabase } from '../../../../tests/support/postgres-server.ts';
import { type Finding, lookAtSources, poolerFindings } from '@vitrine/doctor';
import { parseConfig } from '../../src/config.ts';
import { createFixture, findingOf, look, printed, type Fixture } from './fixture.ts';
import { engines } from '../../src/engines.ts';

let fixture: Fixture;

beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(async () => fixture.close());

const away = 'postgres://nobody@127.0.0.1:1/nowhere';

test('a catalog that is not there is not made', async () => {
  const database = await createTestDatabase();
  const finding = findingOf(await look({ main: database.url }), 'main catalog', 'It does not exist yet.');
  expect(finding.state).toBe('warning');
  expect(await database.query("select to_regnamespace('vitrine')")).toEqual([[null]]);
  await database.close();
});

test('a catalog of an older version is left so', async () => {
  const other = await createFixture({
    change: `create role doctor_late login password '${rolePassword}'; grant usage on schema vitrine to doctor_late;
      grant select on all tables in schema vitrine to doctor_late; 
      grant update (last_used_at, page_requests, records_day, records_of_day) on vitrine.api_key to doctor_late;
      delete from vitrine.kysely_migration where name > (select min(name) from vitrine.kysely_migration)`,
  });
  expect(findingOf(await other.look(), 'main catalog', 'It has an older version').state).toBe('warning');
  expect(printed(await other.look('doctor_late'))).toEqual([
    'error main catalog: It has an older version, and this role may not upgrade it. Run any command once as its owner, such as: vitrine tenant list',
  ]);
  expect(await other.database.query('select count(*) from vitrine.kysely_migration')).toEqual([['1']]);
  await other.close();
});

test('a source that is away takes nothing from the others', async () => {
  const other = await createTestDatabase();
  const findings = await look({ main: fixture.database.url, SOURCES: `away=${away} shop=${other.url}` });
  expect(findingOf(findings, 'away', 'It cannot be reached: connect ECONNREFUSED').state).toBe('error');
  expect(findingOf(findings, 'shop server', 'UTF8').state).toBe('ok');
  expect(findings.some(({ about }) => about === 'shop catalog')).toBe(false);
  await other.close();
});

test('a main source that is away leaves the others to be looked at', async () => {
  const findings = await look({ main: away, SOURCES: `shop=${fixture.database.url}` });
  expect(printed(findings)).toEqual([
    'error main: It cannot be reached: connect ECONNREFUSED 127.0.0.1:1. Check its address in DATABASE_URL.',
    expect.stringContaining('error shop role: postgres is a superuser'),
  ]);
});

test('of schemas and databases of tenants some are examined, and others stand beside them', async () => {
  const column = "'id', 'integer', 'at', 'timestamptz', '2026-03-01'";
  const both = await createFixture({
    change: `create schema company_7; create table company_7.part (id bigint primary key, at timestamptz not null, cost int);
      create schema company_70; create table company_70.part (like company_7.part including all);
      create role vitrine_scoped login password '${rolePassword}';
      grant usage on schema company_7, company_70, vitrine to vitrine_scoped;
      grant select on all tables in schema vitrine to vitrine_scoped; grant update (last_used_at, page_requests, records_day, records_of_day) on vitrine.api_key to vitrine_scoped;
      grant select (id, at, xmin) on company_7.part to vitrine_scoped; grant select (id, at, xmin, cost) on company_70.part to vitrine_scoped;
      insert into vitrine.collection (slug, name, source, schema_name, table_name, id_column, id_kind, created_at_column, created_at_kind, created_at)
      values ('parts', 'Parts', 'main', 'company_{scope}', 'part', ${column}), ('shelves', 'Shelves', 'shop_{scope}', 'public', 'shelf', ${column})`,
  });
  const shop = both.database.server.urlOf('nowhere_{scope}');
  const findings = await both.look('vitrine_scoped', { SOURCES: `shop_{scope}=${shop}` });
  expect(findingOf(findings, 'main parts in company_7', 'company_7.part matches its declaration').state).toBe('ok');
  const role = findingOf(findings, 'main role', 'can read more than is declared').found;
  expect([role.includes('company_70.part (cost)'), role.includes('company_7.part')]).toEqual([true, false]);
  expect(findingOf(findings, 'main tenants', 'only those of at most 3').state).toBe('ok');
  expect(findingOf(findings, 'shop_7', 'It cannot be reached: database "nowhere_7" does not exist').state).toBe(
    'error',
  );
  await both.close();
});

test('a source of its own is examined by what is declared over it', async () => {
  const other = await createTestDatabase();
  await other.run(`create table shelf (id bigint primary key, at timestamptz not null, name text, cost int);
    create role vitrine_shelf login password '${rolePassword}'; grant select on shelf to vitrine_shelf`);
  const both = await createFixture({
    change: `insert into vitrine.collection (slug, name, source, schema_name, table_name, id_column, id_kind, created_at_column, created_at_kind, created_at)
      values ('shelves', 'Shelves', 'shop', 'public', 'shelf', 'id', 'integer', 'at', 'timestamptz', '2026-03-01')`,
  });
  const shop = other.server.urlOf(other.name, 'vitrine_shelf');
  const findings = await both.look(undefined, { SOURCES: `shop=${shop}` });
  const finding = findingOf(findings, 'shop role', 'can read more than is declared');
  expect(finding.found).toBe('vitrine_shelf can read more than is declared: public.shelf (name, cost).');
  expect(finding.statement?.split('\n')).toEqual([
    'revoke select on public.shelf from vitrine_shelf;',
    `grant connect on database ${other.name} to vitrine_shelf;`,
    'grant usage on schema public to vitrine_shelf;',
    'grant select (id, at, xmin) on public.shelf to vitrine_shelf;',
  ]);
  expect(findingOf(findings, 'shop shelves', 'no tenant shows it').state).toBe('ok');
  expect(findingOf(await both.look(), 'shop', 'SOURCES does not name it').state).toBe('warning');
  await both.close();
  await other.close();
});

const skews: readonly [seconds: number, state: Finding['state']][] = [
  [0, 'ok'],
  [-3, 'warning'],
  [3, 'warning'],
  [-30, 'error'],
  [30, 'error'],
];

test.each(skews)('a clock that is %d s off', async (seconds, state) => {
  const config = parseConfig({ DATABASE_URL: fixture.database.url });
  const addresses = new Map([['main', fixture.database.url]]);
  const now = (): number => Date.now() - seconds * 1000;
  const { findings } = await lookAtSources({ config, addresses, engines, processName: 'vitrine test', now });
  const words = seconds === 0 ? 'It agrees with this' : seconds < 0 ? 'behind this' : 'ahead of this';
  expect(findingOf(findings, 'main clock', words).state).toBe(state);
});

const open = async (): Promise<Connection> => Connection.open(fixture.database.url, 'test');

test('connections of their own are no pooler', async () => {
  const first = await open();
  expect(await poolerFindings('main', first, open)).toEqual([]);
  await first.close();
});

test('two connections that meet one process of the server are those of a pooler', async () => {
  const first = await open();
  const findings = await poolerFindings('main', first, () => Promise.resolve(first));
  expect(findings.map(({ state, about }) => `${state} ${about}`)).toEqual(['warning main pooler']);
});

test('the table comes first, and then what to run, by place and role', async () => {
  using commandLine = createCommandLine();
  commandLine.setTime(new Date().toISOString());
  await fixture.database.run(
    `create role vitrine_prints login password '${rolePassword}'; grant insert on product to vitrine_prints`,
  );
  const environment = {
    DATABASE_URL: fixture.database.server.urlOf(fixture.database.name, 'vitrine_prints'),
    EDITION_STORE: `${commandLine.folder}/editions`,
  };
  const { stdout, stderr, exitCode } = await commandLine.run('doctor', environment);
  const shown = stdout.split('\n').filter((line) => !/main (?:clock|server)/.test(line));
  expect(shown.join('\n').replaceAll(fixture.database.name, 'DATABASE')).toBe(`       about         found
ok     settings      All settings are valid.
error  main catalog  vitrine_prints lacks privileges that the publisher needs in it. Declared collections can be checked once it can be read.
error  main role     vitrine_prints can do more than read: insert public.product.

To run:

-- in main, database DATABASE, as the owner of the tables
grant usage on schema vitrine to vitrine_prints;
grant select on all tables in schema vitrine to vitrine_prints;
grant update (last_used_at, page_requests, records_day, records_of_day) on vitrine.api_key to vitrine_prints;
revoke insert on public.product from vitrine_prints;
`);
  expect({ stderr, exitCode }).toEqual({ stderr: '2 errors found.\n', exitCode: 1 });
  const json: unknown = JSON.parse((await commandLine.run('doctor --json', environment)).stdout);
  expect(json).toContainEqual({
    about: 'main role',
    state: 'error',
    found: 'vitrine_prints can do more than read: insert public.product.',
    statement: 'revoke insert on public.product from vitrine_prints;',
    runIn: `in main, database ${fixture.database.name}, as the owner of the tables`,
  });
});
