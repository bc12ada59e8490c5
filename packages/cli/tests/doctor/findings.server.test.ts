/** States of a database, what doctor says of each, and that what it prints to run mends it. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createKey, expose, findCollection, findTenant, hide, revokeKey, setRelations } from '@vitrine/catalog';
import { rolePassword } from '../../../../tests/support/postgres-server.ts';
import { createFixture, findingOf, printed, type Fixture } from './fixture.ts';

let fixture: Fixture;
let count = 0;
/** One of which doctor said last that it needs nothing. */
let sound: string | undefined;

/** A role that may log in, and has been given what doctor says that it lacks. */
const makeRole = async (): Promise<string> => {
  const role = `vitrine_doctor_${++count}`;
  await fixture.database.run(`create role ${role} login password '${rolePassword}'`);
  // Once for the catalog, and once for what is declared there.
  await fixture.fix(await fixture.look(role));
  await fixture.fix(await fixture.look(role));
  expect(printed(await fixture.look(role))).toEqual([]);
  return role;
};

beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(async () => fixture.close());

/** ROLE is the role that serves, DATABASE its database, and OTHER a name that no role has yet. */
const rows: readonly [what: string, change: string, finding: string][] = [
  [
    'a grant to write',
    'grant insert on product to ROLE',
    'error main role: ROLE can do more than read: insert public.product.',
  ],
  [
    'a grant to write one column',
    'grant update (name, "Sku") on product to ROLE',
    'error main role: ROLE can do more than read: update public.product.',
  ],
  [
    'a grant to make tables',
    'grant create on schema public to ROLE; grant create on database DATABASE to ROLE',
    'error main role: ROLE can do more than read: create DATABASE, create public.',
  ],
  [
    'a grant on a sequence',
    'grant usage on sequence secret_id_seq to ROLE',
    'error main role: ROLE can do more than read: usage public.secret_id_seq.',
  ],
  [
    'a grant to write the catalog',
    'grant update on vitrine.api_key, vitrine.tenant to ROLE',
    'error main role: ROLE can do more than read: update vitrine.api_key, update vitrine.tenant.',
  ],
  [
    'a membership that writes',
    'create role OTHER; grant update on product to OTHER; grant OTHER to ROLE',
    'error main role: ROLE can do more than read: update public.product.',
  ],
  [
    'a membership that has to be taken up first',
    'create role OTHER noinherit; grant update on product to OTHER; grant OTHER to ROLE with inherit false',
    'error main role: ROLE can do more than read: update public.product.',
  ],
  [
    'a membership that owns',
    'create role OTHER; alter table secret owner to OTHER; grant OTHER to ROLE',
    'error main role: ROLE owns sequence public.secret_id_seq, table public.secret, directly or through a membership, and can change it.',
  ],
  [
    'a mighty membership',
    'grant pg_write_all_data to ROLE',
    'error main role: ROLE is a member of pg_write_all_data, which allows more than reading the declared columns.',
  ],
  [
    'a mighty membership at second hand, which reads',
    'create role OTHER; grant pg_read_all_data to OTHER; grant OTHER to ROLE; revoke select on product from ROLE',
    'error main role: ROLE is a member of OTHER, which allows more than reading the declared columns.',
  ],
  [
    'attributes',
    'alter role ROLE createrole createdb bypassrls',
    'error main role: ROLE can make roles, make databases, pass by row level security.',
  ],
  [
    'a table that is read whole',
    'grant select on product to ROLE',
    'warning main role: ROLE can read more than is declared: public.product (state, cost).',
  ],
  [
    'a column that is not declared',
    'grant select (cost) on product to ROLE',
    'warning main role: ROLE can read more than is declared: public.product (cost).',
  ],
  [
    'a table that is not declared',
    'grant select on secret to ROLE',
    'warning main role: ROLE can read more than is declared: public.secret.',
  ],
  [
    'a membership that reads',
    'create role OTHER; grant select on product, secret to OTHER; grant OTHER to ROLE; revoke select on product from ROLE',
    'warning main role: ROLE can read more than is declared: public.product (state, cost), public.secret.',
  ],
  [
    'a column that cannot be read',
    'revoke select (name, "Sku") on product from ROLE',
    'error main role: ROLE cannot read all declared columns: collections that show them are not published.',
  ],
  [
    'rows that do not tell when they were written',
    'revoke select (xmin) on product from ROLE',
    'warning main role: ROLE cannot read xmin, which marks changed rows, so each edition reads whole tables.',
  ],
  [
    'a schema that cannot be used',
    'revoke usage on schema public from public, ROLE',
    'error main role: ROLE cannot read all declared columns: collections that show them are not published.',
  ],
  [
    'a catalog that cannot be written to',
    'revoke update (last_used_at) on vitrine.api_key from ROLE',
    'error main catalog: ROLE lacks privileges that the publisher needs in it.',
  ],
  [
    'a catalog that cannot be read',
    'revoke select on vitrine.tenant from ROLE',
    'error main catalog: ROLE lacks privileges that the publisher needs in it. Declared collections can be checked once it can be read.',
  ],
  [
    'transactions that can only read',
    'alter role ROLE in database DATABASE set default_transaction_read_only = on',
    'error main settings: default_transaction_read_only is on, and when keys were used cannot be written to the catalog. The privileges of the role keep it from writing anything else.',
  ],
];

test.each(rows)('%s is found and mended', async (_what, change, expected) => {
  const role = sound ?? (await makeRole());
  sound = undefined;
  const other = `${role}_other_${++count}`;
  const fill = (text: string): string =>
    text.replaceAll('ROLE', role).replaceAll('OTHER', other).replaceAll('DATABASE', fixture.database.name);
  await fixture.database.run(fill(change));
  const findings = await fixture.look(role);
  expect(printed(findings)).toEqual([fill(expected)]);
  expect(findings.flatMap(({ statement }) => statement ?? []).length).toBe(1);
  await fixture.fix(findings);
  expect(printed(await fixture.look(role))).toEqual([]);
  sound = role;
});

test('no right is taken back from the column that a renamed one may be, until the catalog file is applied', async () => {
  const role = await makeRole();
  await fixture.database.run('alter table product rename name to title');
  const findings = await fixture.look(role);
  await fixture.database.run('alter table product rename title to name');
  expect(printed(findings)).toEqual([expect.stringContaining('the column "name", which public.product does not have')]);
  expect(findings.filter(({ statement }) => statement !== undefined)).toEqual([]);
});

const noted: readonly [what: string, change: string, undo: string, finding: string][] = [
  [
    'a grant to everyone',
    'grant delete, truncate on secret to public',
    'revoke delete, truncate on secret from public',
    'main role: Through a grant to PUBLIC, ROLE can do more than read: delete public.secret, truncate public.secret. Other roles may depend on that grant.',
  ],
  [
    'a column that everyone reads',
    'grant select (cost) on product to public',
    'revoke select (cost) on product from public',
    'main role: Through a grant to PUBLIC, ROLE can read more than is declared: public.product (cost). Other roles may depend on that grant.',
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
  await fixture.database.run(change);
  const findings = await fixture.look(role);
  await fixture.database.run(undo);
  expect(printed(findings)).toEqual([`warning ${expected.replaceAll('ROLE', role)}`]);
  expect(findings.filter(({ statement }) => statement !== undefined)).toEqual([]);
});

describe('what no statement mends is told', () => {
  /** As the owner of the server, whose rights are another matter. */
  const tables: readonly [what: string, change: string, about: string, found: string][] = [
    [
      'a table that is gone',
      'alter table product rename to goods',
      'main products',
      'found the table "product", which there is not in schema public or the service may not read, expected one of goods, secret. Then correct the catalog file, and run vitrine apply.',
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
      'Timestamps without time zone count as UTC: created_at. If they are in another zone, set zone: in the catalog file.',
    ],
  ];
  test.each(tables)('%s', async (_what, change, about, found) => {
    const other = await createFixture({ change });
    const finding = findingOf(await other.look(), about, found);
    expect(finding.statement).toBeUndefined();
    await other.close();
  });
});

test('policies that hide rows', async () => {
  const role = await makeRole();
  await fixture.database.run(
    'alter table product enable row level security; create policy later on product using (id > 1)',
  );
  expect(printed(await fixture.look(role))).toEqual([
    `warning main products: Row level security is active: rows that its policies hide from ${role} are not published.`,
  ]);
  await fixture.database.run('alter table product disable row level security');
});

test('a view of a table that its caller may not read', async () => {
  const other = await createFixture({
    tables: `create table base (id int primary key, company_id int, created_at timestamptz not null, name text);
      create view product with (security_invoker) as select * from base;
      create role doctor_view login password '${rolePassword}'`,
    catalog:
      'collections:\n  - { slug: products, table: product, id: id, createdAt: created_at, scope: company_id, fields: [{ key: name }] }\n',
  });
  for (let round = 0; round < 2; round++) await other.fix(await other.look('doctor_view'));
  expect(printed(await other.look('doctor_view'))).toEqual([
    'error main products: It cannot be read: permission denied for table base.',
  ]);
  await other.close();
});

test('a role that is the owner is told to let another one serve', async () => {
  const role = await makeRole();
  await fixture.database.run(`alter table secret owner to ${role}`);
  const finding = findingOf(await fixture.look(role), 'main role', 'owns');
  expect(finding.found).toContain(
    'Use a role for serve and publish that can read the declared columns and nothing else',
  );
  expect(finding.statement).toContain('to vitrine_reader;');
  await fixture.database.run('alter table secret owner to postgres');
});

test('names that have to be quoted are', async () => {
  const other = await createFixture({
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
  for (let round = 0; round < 3; round++) await other.fix(await other.look(encodeURIComponent(name)));
  expect(printed(await other.look(encodeURIComponent(name)))).toEqual([]);
  await other.close();
});

test('a secret key that web pages have sent is warned of, until it is ended', async () => {
  const other = await createFixture();
  const tenant = await findTenant(other.store, 'acme2345');
  const draft = { name: 'Backend', expiresAt: undefined };
  const made = await createKey(other.store, tenant, draft, new Date(), (length) => new Uint8Array(length));
  const warned = async (): Promise<readonly string[]> =>
    (await other.look())
      .filter(({ found }) => found.includes('secret keys'))
      .map(({ about, found }) => `${about}: ${found}`);
  expect(await warned()).toEqual([]);
  await other.database.run('update vitrine.api_key set page_requests = 3');
  expect(await warned()).toEqual([
    `tenant acme2345: Web pages have sent secret keys, so everybody can read them: Backend (…${made.lastFour}). Next: vitrine key list acme2345`,
  ]);
  await revokeKey(other.store, tenant, String(made.id), new Date());
  expect(await warned()).toEqual([]);
  await other.close();
});

test('a relation that shows nothing is warned of, until what it needs is shown', async () => {
  const other = await createFixture();
  const now = new Date();
  const tenant = await findTenant(other.store, 'acme2345');
  const products = await findCollection(other.store, tenant, 'products');
  const relation = { label: 'Alike', kind: 'many', collection: 'products', from: 'id' } as const;
  await setRelations(
    other.store,
    tenant,
    products,
    [
      { ...relation, key: 'alike', to: 'sku' },
      { ...relation, key: 'gone', to: 'size' },
    ],
    now,
  );
  const warned = async (): Promise<readonly string[]> =>
    (await other.look())
      .filter(({ found, state }) => state === 'warning' && found.includes('elation'))
      .map(({ about, found }) => `${about}: ${found}`);
  const missing = 'tenant acme2345: Relation gone of products shows nothing: products has no field size.';
  expect(await warned()).toEqual([missing]);
  await hide(other.store, tenant, products, ['sku'], now);
  expect(await warned()).toEqual([
    'tenant acme2345: Relation alike of products shows nothing: field sku of products is hidden; expose it with vitrine expose acme2345 products --fields sku.',
    missing,
  ]);
  await expose(other.store, tenant, products, { state: 'public', keys: ['sku'] }, now);
  expect(await warned()).toEqual([missing]);
  await other.close();
});
