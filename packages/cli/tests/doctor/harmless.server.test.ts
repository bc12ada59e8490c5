/** What doctor prints to be pasted takes nothing from anybody else, and keeps no row of theirs out. */
import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { Glob } from 'bun';
import { rolePassword } from '../../../../tests/support/postgres-server.ts';
import { findHarmful } from './harmless.ts';
import { createFixture, findingOf, printed } from './fixture.ts';

const refused = [
  'revoke select on public.product from public;',
  'revoke select on public.product from erp;',
  'revoke create on schema public from public;',
  'revoke erp from erp_reader;',
  'alter role erp nocreatedb;',
  'alter role erp in database erp set default_transaction_read_only = off;',
  'alter database erp connection limit -1;',
  'alter system set hot_standby_feedback = on;',
  'alter table public.product alter column name set not null;',
  'create unique index concurrently on public.product (id);',
  'create index concurrently on public.product (name);',
  'create extension pg_trgm;',
  'grant select (id) on public.product to public;',
  'grant insert on public.product to erp;',
  'grant select on all tables in schema public to erp;',
  'create role vitrine_reader superuser;',
];
test.each(refused)('is never: %s', (statement) => expect(findHarmful([statement], ['erp'])).toEqual([statement]));

/** Literals that are statements, with `x` for what is filled in, and `vitrine` where that is a role. */
const statementsIn = (text: string): readonly string[] =>
  Array.from(
    text.matchAll(/(['`])((?:create|alter|drop|revoke|grant|truncate|delete|update|insert) [^`']*;)\1/g),
    (match) =>
      (match[2] ?? '')
        .replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*[rR]ole\}/g, 'vitrine')
        .replaceAll('${catalogSchema}', 'vitrine')
        .replaceAll('${membership}', 'x'),
  );

test('no statement in the program begins like another one', async () => {
  const heads = /^(?:create role|grant|alter role vitrine|revoke .+ from vitrine;)/;
  const found: string[] = [];
  for (const folder of ['tools/doctor/src', 'tools/declaring/src', 'cli/src/commands']) {
    const sources = join(import.meta.dir, '../../..', folder);
    for await (const file of new Glob('*.ts').scan(sources))
      found.push(...statementsIn(await Bun.file(join(sources, file)).text()));
  }
  expect(found.length).toBeGreaterThan(9);
  expect(found.filter((statement) => !heads.test(statement))).toEqual([]);
});

/** As LedgerSMB has it: people of the ERP read by a grant to everyone, and write rows without what is optional. */
const ledger = `
  create role ledger_person login password '${rolePassword}';
  create table product (id bigint, company_id integer, created_at timestamptz, name text, cost numeric);
  insert into product select n, 7, now(), 'Chai ' || n, 1 from generate_series(1, 2000) n;
  analyze product;
  create table rate (id serial primary key, word text);
  grant select on product, rate to public;
  grant insert on product to public;
`;
const catalog =
  'collections:\n  - { slug: products, table: product, id: id, createdAt: created_at, scope: company_id, fields: [{ key: name }] }\n';

test('what others do they can do when all of it was run', async () => {
  const fixture = await createFixture({ tables: ledger, catalog });
  const { run, query } = fixture.database;
  await run(`create role vitrine_ledger login password '${rolePassword}'`);
  for (let round = 0; round < 3; round++) await fixture.fix(await fixture.look('vitrine_ledger'));
  const findings = await fixture.look('vitrine_ledger');
  expect(printed(findings).filter((line) => line.includes('main role'))).toEqual([
    'warning main role: Through a grant to PUBLIC, vitrine_ledger can do more than read: insert public.product. Other roles may depend on that grant.',
    'warning main role: Through a grant to PUBLIC, vitrine_ledger can read more than is declared: public.product (cost), public.rate. Other roles may depend on that grant.',
  ]);
  for (const words of ['Rows without a value in "id"', 'lets several rows have one id']) {
    expect(findingOf(findings, 'main products', words).statement).toBeUndefined();
  }
  await run('set role ledger_person');
  await run('insert into product (name) values (null)');
  await run(`insert into product select * from product limit 1`);
  await run("insert into product (name) values ((select string_agg(md5(n::text), '') from generate_series(1, 500) n))");
  expect(await query('select count(*) from rate')).toEqual([['0']]);
  await run('reset role');
  await fixture.close();
});

test('of a role that others may use nothing is taken', async () => {
  const fixture = await createFixture({
    tables: `create role ledger_app login createdb password '${rolePassword}';
      create table product (id bigint primary key, company_id integer, created_at timestamptz not null, name text);
      grant select, insert on product to ledger_app`,
    catalog,
    change: 'alter role ledger_app in database DATABASE set default_transaction_read_only = on',
  });
  const findings = await fixture.look('ledger_app');
  expect(findingOf(findings, 'main role', 'can do more than read: insert').found).toContain(
    'Use a role for serve and publish',
  );
  expect(findingOf(findings, 'main settings', 'default_transaction_read_only').statement).toBeUndefined();
  expect(
    findings.flatMap(({ statement = '' }) => statement.split('\n')).filter((line) => /revoke|alter/.test(line)),
  ).toEqual([]);
  await fixture.close();
});
