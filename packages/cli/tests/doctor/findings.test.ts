/** States of a database, what doctor says of each, and that what it prints to run mends it. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { rolePassword } from '../support/postgres-server.ts';
import { createWard, findingOf, printed, type Ward } from './ward.ts';

let ward: Ward;
let count = 0;
/** One of which doctor said last that it needs nothing. */
let sound: string | undefined;

/** A role that may log in, and has been given what doctor says that it lacks. */
const makeRole = async (): Promise<string> => {
  const role = `vitrine_doctor_${++count}`;
  await ward.database.run(`create role ${role} login password '${rolePassword}'`);
  // Once for the catalog, and once for what is declared there.
  await ward.cure(await ward.look(role));
  await ward.cure(await ward.look(role));
  expect(printed(await ward.look(role))).toEqual([]);
  return role;
};

beforeAll(async () => {
  ward = await createWard();
});
afterAll(async () => ward.close());

/** ROLE is the role that serves, DATABASE its database, and OTHER a name that no role has yet. */
const rows: readonly [what: string, change: string, finding: string][] = [
  [
    'a grant to write',
    'grant insert on product to ROLE',
    'ill main role: ROLE can do more than read: insert public.product.',
  ],
  [
    'a grant to write one column',
    'grant update (name, "Sku") on product to ROLE',
    'ill main role: ROLE can do more than read: update public.product.',
  ],
  [
    'a grant to make tables',
    'grant create on schema public to ROLE; grant create on database DATABASE to ROLE',
    'ill main role: ROLE can do more than read: create DATABASE, create public.',
  ],
  [
    'a grant on a sequence',
    'grant usage on sequence secret_id_seq to ROLE',
    'ill main role: ROLE can do more than read: usage public.secret_id_seq.',
  ],
  [
    'a grant to write the catalog',
    'grant update on vitrine.api_key, vitrine.tenant to ROLE',
    'ill main role: ROLE can do more than read: update vitrine.api_key, update vitrine.tenant.',
  ],
  [
    'a membership that writes',
    'create role OTHER; grant update on product to OTHER; grant OTHER to ROLE',
    'ill main role: ROLE can do more than read: update public.product.',
  ],
  [
    'a membership that has to be taken up first',
    'create role OTHER noinherit; grant update on product to OTHER; grant OTHER to ROLE with inherit false',
    'ill main role: ROLE can do more than read: update public.product.',
  ],
  [
    'a membership that owns',
    'create role OTHER; alter table secret owner to OTHER; grant OTHER to ROLE',
    'ill main role: ROLE owns sequence public.secret_id_seq, table public.secret, itself or by a membership, and can change it.',
  ],
  [
    'a mighty membership',
    'grant pg_write_all_data to ROLE',
    'ill main role: ROLE is a member of pg_write_all_data, and can do more by it than read what is declared.',
  ],
  [
    'a mighty membership at second hand, which reads',
    'create role OTHER; grant pg_read_all_data to OTHER; grant OTHER to ROLE; revoke select on product from ROLE',
    'ill main role: ROLE is a member of OTHER, and can do more by it than read what is declared.',
  ],
  [
    'attributes',
    'alter role ROLE createrole createdb bypassrls',
    'ill main role: ROLE can make roles, make databases, pass by row level security.',
  ],
  [
    'a table that is read whole',
    'grant select on product to ROLE',
    'note main role: ROLE can read what is not declared: public.product (state, cost).',
  ],
  [
    'a column that is not declared',
    'grant select (cost) on product to ROLE',
    'note main role: ROLE can read what is not declared: public.product (cost).',
  ],
  [
    'a table that is not declared',
    'grant select on secret to ROLE',
    'note main role: ROLE can read what is not declared: public.secret.',
  ],
  [
    'a membership that reads',
    'create role OTHER; grant select on product, secret to OTHER; grant OTHER to ROLE; revoke select on product from ROLE',
    'note main role: ROLE can read what is not declared: public.product (state, cost), public.secret.',
  ],
  [
    'a column that cannot be read',
    'revoke select (name, "Sku") on product from ROLE',
    'ill main role: ROLE cannot read all that is declared: what shows it is not published.',
  ],
  [
    'rows that do not tell when they were written',
    'revoke select (xmin) on product from ROLE',
    'note main role: ROLE cannot read xmin, which tells what has changed, so an edition reads all of a table.',
  ],
  [
    'a schema that cannot be used',
    'revoke usage on schema public from public, ROLE',
    'ill main role: ROLE cannot read all that is declared: what shows it is not published.',
  ],
  [
    'a catalog that cannot be written to',
    'revoke update (last_used_at) on vitrine.api_key from ROLE',
    'ill main catalog: ROLE may not do in it what publishing does.',
  ],
  [
    'a catalog that cannot be read',
    'revoke select on vitrine.tenant from ROLE',
    'ill main catalog: ROLE may not do in it what publishing does. What is declared can be checked once it may be read.',
  ],
  [
    'transactions that can only read',
    'alter role ROLE in database DATABASE set default_transaction_read_only = on',
    'ill main settings: default_transaction_read_only is on, and when keys were used cannot be written to the catalog. The privileges of the role keep it from writing anything else.',
  ],
];

test.each(rows)('%s is found and mended', async (_what, change, expected) => {
  const role = sound ?? (await makeRole());
  sound = undefined;
  const other = `${role}_other_${++count}`;
  const fill = (text: string): string =>
    text.replaceAll('ROLE', role).replaceAll('OTHER', other).replaceAll('DATABASE', ward.database.name);
  await ward.database.run(fill(change));
  const findings = await ward.look(role);
  expect(printed(findings)).toEqual([fill(expected)]);
  expect(findings.flatMap(({ statement }) => statement ?? []).length).toBe(1);
  await ward.cure(findings);
  expect(printed(await ward.look(role))).toEqual([]);
  sound = role;
});

const noted: readonly [what: string, change: string, undo: string, finding: string][] = [
  [
    'a grant to everyone',
    'grant delete, truncate on secret to public',
    'revoke delete, truncate on secret from public',
    'main role: By a grant to everyone ROLE can do more than read: delete public.secret, truncate public.secret. Others may work by it, and would lose it too.',
  ],
  [
    'a column that everyone reads',
    'grant select (cost) on product to public',
    'revoke select (cost) on product from public',
    'main role: By a grant to everyone ROLE can read what is not declared: public.product (cost). Others may work by it, and would lose it too.',
  ],
  [
    'rows without a time, and ids that may repeat',
    'alter table product alter created_at drop not null, drop constraint product_pkey',
    'alter table product alter created_at set not null, add primary key (id)',
    'main products: Rows without a value in "created_at" are not shown, and the database lets such rows in. To show them, write createdAt: [created_at, firstSeen]. The database lets several rows have one id in "id": no primary key or unique index forbids it. Pages may then repeat or miss records.',
  ],
];

test.each(noted)('%s is noted, and left to those who need it', async (_what, change, undo, expected) => {
  const role = await makeRole();
  await ward.database.run(change);
  const findings = await ward.look(role);
  await ward.database.run(undo);
  expect(printed(findings)).toEqual([`note ${expected.replaceAll('ROLE', role)}`]);
  expect(findings.filter(({ statement }) => statement !== undefined)).toEqual([]);
});

describe('what no statement mends is told', () => {
  /** As the owner of the server, whose rights are another matter. */
  const tables: readonly [what: string, change: string, about: string, found: string][] = [
    [
      'a table that is gone',
      'alter table product rename to goods',
      'main products',
      'found the table "product", which there is not in schema public or the service may not read, expected one of goods, secret. Then mend the catalog file, and run vitrine apply.',
    ],
    [
      'a column that is gone',
      'alter table product rename name to title',
      'main products',
      'found the column "name", which public.product does not have',
    ],
    [
      'a column of another kind',
      'alter table product alter "Sku" type integer using 1',
      'main products',
      'Its table has changed: Sku (text, now integer). Apply the catalog file again: vitrine apply.',
    ],
    [
      'a tenant known by a column of another kind',
      'alter table product alter company_id type text',
      'main products',
      'Its table has changed: company_id (integer, now text). Apply the catalog file again: vitrine apply.',
    ],
    [
      'a time without zone',
      'alter table product alter created_at type timestamp',
      'main products',
      'Timestamps without time zone count as UTC: created_at. If they are of another, write zone: in the catalog file.',
    ],
  ];
  test.each(tables)('%s', async (_what, change, about, found) => {
    const other = await createWard({ change });
    const finding = findingOf(await other.look(), about, found);
    expect(finding.statement).toBeUndefined();
    await other.close();
  });
});

test('policies that hide rows', async () => {
  const role = await makeRole();
  await ward.database.run(
    'alter table product enable row level security; create policy later on product using (id > 1)',
  );
  expect(printed(await ward.look(role))).toEqual([
    `note main products: Row level security is active: what its policies hide from ${role} is not published.`,
  ]);
  await ward.database.run('alter table product disable row level security');
});

test('a view of a table that its caller may not read', async () => {
  const other = await createWard({
    tables: `create table base (id int primary key, company_id int, created_at timestamptz not null, name text);
      create view product with (security_invoker) as select * from base;
      create role doctor_view login password '${rolePassword}'`,
    catalog:
      'collections:\n  - { slug: products, table: product, id: id, createdAt: created_at, scope: company_id, fields: [{ key: name }] }\n',
  });
  for (let round = 0; round < 2; round++) await other.cure(await other.look('doctor_view'));
  expect(printed(await other.look('doctor_view'))).toEqual([
    'ill main products: It cannot be read: permission denied for table base.',
  ]);
  await other.close();
});

test('a role that is the owner is told to let another one serve', async () => {
  const role = await makeRole();
  await ward.database.run(`alter table secret owner to ${role}`);
  const finding = findingOf(await ward.look(role), 'main role', 'owns');
  expect(finding.found).toContain(
    'Let serve and publish use a role for Vitrine alone that can read what is declared and nothing else',
  );
  expect(finding.statement).toContain('to vitrine_reader;');
  await ward.database.run('alter table secret owner to postgres');
});

test('names that have to be quoted are', async () => {
  const other = await createWard({
    tables: `create schema "Shop & Co";
      create table "Shop & Co"."or;der" ("I d" uuid primary key, "made ""at""" timestamptz not null, "select" varchar(9), cost int);
      insert into "Shop & Co"."or;der" select gen_random_uuid(), now(), 'x', 1 from generate_series(1, 2000)`,
    catalog: `collections:
  - { slug: orders, schema: Shop & Co, table: or;der, id: I d, createdAt: 'made "at"', tenant: acme2345, fields: [{ key: state, column: select }] }
`,
    collection: 'orders',
  });
  const role = `"vitrine ""${++count}"""`;
  const name = `vitrine "${count}"`;
  await other.database.run(
    `create role ${role} login password '${rolePassword}'; grant delete on "Shop & Co"."or;der" to ${role}`,
  );
  for (let round = 0; round < 3; round++) await other.cure(await other.look(encodeURIComponent(name)));
  expect(printed(await other.look(encodeURIComponent(name)))).toEqual([]);
  await other.close();
});
