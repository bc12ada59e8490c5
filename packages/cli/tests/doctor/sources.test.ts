/** Catalog, sources, clocks and what the command prints. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { Connection } from '@vitrine/sources/postgres';
import { createCommandLine } from '../commands/command-line.ts';
import { rolePassword, createTestDatabase } from '../support/postgres-server.ts';
import type { Finding } from '../../src/doctor/finding.ts';
import { poolerFindings } from '../../src/doctor/pooler.ts';
import { lookAtSources } from '../../src/doctor/source-findings.ts';
import { parseConfig } from '../../src/config.ts';
import { createWard, findingOf, look, printed, type Ward } from './ward.ts';

let ward: Ward;

beforeAll(async () => {
  ward = await createWard();
});
afterAll(async () => ward.close());

const away = 'postgres://nobody@127.0.0.1:1/nowhere';

test('a catalog that is not there is not made', async () => {
  const database = await createTestDatabase();
  const finding = findingOf(await look({ main: database.url }), 'main catalog', 'It is not there yet.');
  expect(finding.state).toBe('note');
  expect(await database.query("select to_regnamespace('vitrine')")).toEqual([[null]]);
  await database.close();
});

test('a catalog of an older version is left so', async () => {
  const other = await createWard({
    change: `create role doctor_late login password '${rolePassword}'; grant usage on schema vitrine to doctor_late;
      grant select on all tables in schema vitrine to doctor_late; 
      grant update (last_used_at) on vitrine.api_key to doctor_late;
      delete from vitrine.kysely_migration where name > (select min(name) from vitrine.kysely_migration)`,
  });
  expect(findingOf(await other.look(), 'main catalog', 'It is of an older version').state).toBe('note');
  expect(printed(await other.look('doctor_late'))).toEqual([
    'ill main catalog: It is of an older version, and this role may not bring it up to date. Any command does that is run once as its owner, such as: vitrine tenant list',
  ]);
  expect(await other.database.query('select count(*) from vitrine.kysely_migration')).toEqual([['1']]);
  await other.close();
});

test('a source that is away takes nothing from the others', async () => {
  const other = await createTestDatabase();
  const findings = await look({ main: ward.database.url, SOURCES: `away=${away} shop=${other.url}` });
  expect(findingOf(findings, 'away', 'It cannot be reached: connect ECONNREFUSED').state).toBe('ill');
  expect(findingOf(findings, 'shop server', 'UTF8').state).toBe('well');
  expect(findings.some(({ about }) => about === 'shop catalog')).toBe(false);
  await other.close();
});

test('a main source that is away leaves the others to be looked at', async () => {
  const findings = await look({ main: away, SOURCES: `shop=${ward.database.url}` });
  expect(printed(findings)).toEqual([
    'ill main: It cannot be reached: connect ECONNREFUSED 127.0.0.1:1. Check its address in DATABASE_URL.',
    expect.stringContaining('ill shop role: postgres is a superuser'),
  ]);
});

test('a source of its own is examined by what is declared over it', async () => {
  const other = await createTestDatabase();
  await other.run(`create table shelf (id bigint primary key, at timestamptz not null, name text, cost int);
    create role vitrine_shelf login password '${rolePassword}'; grant select on shelf to vitrine_shelf`);
  const both = await createWard({
    change: `insert into vitrine.collection (slug, name, source, schema_name, table_name, id_column, id_kind, created_at_column, created_at_kind, created_at)
      values ('shelves', 'Shelves', 'shop', 'public', 'shelf', 'id', 'integer', 'at', 'timestamptz', '2026-03-01')`,
  });
  const shop = other.server.urlOf(other.name, 'vitrine_shelf');
  const findings = await both.look(undefined, { SOURCES: `shop=${shop}` });
  const finding = findingOf(findings, 'shop role', 'can read what is not declared');
  expect(finding.found).toBe('vitrine_shelf can read what is not declared: public.shelf (name, cost).');
  expect(finding.statement?.split('\n')).toEqual([
    'revoke select on public.shelf from vitrine_shelf;',
    `grant connect on database ${other.name} to vitrine_shelf;`,
    'grant usage on schema public to vitrine_shelf;',
    'grant select (id, at, xmin) on public.shelf to vitrine_shelf;',
  ]);
  expect(findingOf(findings, 'shop shelves', 'no tenant shows it').state).toBe('well');
  expect(findingOf(await both.look(), 'shop', 'SOURCES does not name it').state).toBe('note');
  await both.close();
  await other.close();
});

const skews: readonly [seconds: number, state: Finding['state']][] = [
  [0, 'well'],
  [-3, 'note'],
  [3, 'note'],
  [-30, 'ill'],
  [30, 'ill'],
];

test.each(skews)('a clock that is %d s off', async (seconds, state) => {
  const config = parseConfig({ DATABASE_URL: ward.database.url });
  const addresses = new Map([['main', ward.database.url]]);
  const now = (): number => Date.now() - seconds * 1000;
  const { findings } = await lookAtSources({ config, addresses, processName: 'vitrine test', now });
  const words = seconds === 0 ? 'It goes with this' : seconds < 0 ? 'behind this' : 'ahead of this';
  expect(findingOf(findings, 'main clock', words).state).toBe(state);
});

const open = async (): Promise<Connection> => Connection.open(ward.database.url, 'test');

test('connections of their own are no pooler', async () => {
  const first = await open();
  expect(await poolerFindings('main', first, open)).toEqual([]);
  await first.close();
});

test('two connections that meet one process of the server are those of a pooler', async () => {
  const first = await open();
  const findings = await poolerFindings('main', first, () => Promise.resolve(first));
  expect(findings.map(({ state, about }) => `${state} ${about}`)).toEqual(['note main pooler']);
});

test('the table comes first, and then what to run, by place and role', async () => {
  using commandLine = createCommandLine();
  commandLine.setTime(new Date().toISOString());
  await ward.database.run(
    `create role vitrine_prints login password '${rolePassword}'; grant insert on product to vitrine_prints`,
  );
  const environment = {
    DATABASE_URL: ward.database.server.urlOf(ward.database.name, 'vitrine_prints'),
    EDITION_STORE: `${commandLine.folder}/editions`,
  };
  const { stdout, stderr, exitCode } = await commandLine.run('doctor', environment);
  const shown = stdout.split('\n').filter((line) => !/main (?:clock|server)/.test(line));
  expect(shown.join('\n').replaceAll(ward.database.name, 'DATABASE')).toBe(`      about         found
well  settings      All can be read.
ill   main catalog  vitrine_prints may not do in it what publishing does. What is declared can be checked once it may be read.
ill   main role     vitrine_prints can do more than read: insert public.product.

To run:

-- in main, database DATABASE, as the owner of the tables
grant usage on schema vitrine to vitrine_prints;
grant select on all tables in schema vitrine to vitrine_prints;
grant update (last_used_at) on vitrine.api_key to vitrine_prints;
revoke insert on public.product from vitrine_prints;
`);
  expect({ stderr, exitCode }).toEqual({ stderr: '2 findings to mend.\n', exitCode: 1 });
  const json: unknown = JSON.parse((await commandLine.run('doctor --json', environment)).stdout);
  expect(json).toContainEqual({
    about: 'main role',
    state: 'ill',
    found: 'vitrine_prints can do more than read: insert public.product.',
    statement: 'revoke insert on public.product from vitrine_prints;',
    runIn: `in main, database ${ward.database.name}, as the owner of the tables`,
  });
});
