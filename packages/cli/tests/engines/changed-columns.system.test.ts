/** A column that is altered between two scans: a harmless change is read on, any other fails the table and says what it is. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { FieldType } from '@vitrine/contract';
import { createMariaDatabase, mariadbProgram, type MariaDatabase } from '../../../../tests/support/mariadb.ts';
import { type ColumnKind, type Place, type ScanTable, type Source, SqliteSource } from '@vitrine/sources';
import { PostgresSource } from '@vitrine/postgres/driver';
import { Database } from 'bun:sqlite';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, type TestDatabase } from '../../../../tests/support/postgres-servers.ts';
import { place, printShown, scanAll, tableOf } from '../../../../tests/support/scanned.ts';
import { engines } from '../../src/engines.ts';

/** A column as it is made, with a value; as it is declared; how it is altered; and what is read then, or said. */
type Case = readonly [
  made: string,
  value: string,
  declared: readonly [ColumnKind, FieldType, (readonly string[])?],
  altered: string,
  read: string | RegExp,
];

const numbered = (cases: readonly Case[]) =>
  Array.from(
    cases,
    ([made, value, declared, altered, read], index) => [index, made, value, declared, altered, read] as const,
  );

const postgresCases: readonly Case[] = [
  [
    'int',
    '5',
    ['integer', 'integer'],
    `type text using '5,"isAdmin":true,"id":"stolen"'`,
    /column f of type text.*integer/,
  ],
  ['int', '5', ['integer', 'integer'], `type text using ''`, /column f of type text/],
  ['int', '5', ['integer', 'integer'], 'type bigint', '5'],
  ['int', '5', ['integer', 'integer'], 'type numeric(10,0)', '5'],
  ['int', '5', ['integer', 'integer'], 'type numeric(10,2)', /column f of type numeric\(10,2\)/],
  ['int', '5', ['integer', 'integer'], 'type numeric', /column f of type numeric, expected one of kind integer/],
  ['int', '5', ['integer', 'number'], 'type numeric(10,2)', '5.00'],
  ['int', '5', ['integer', 'text'], 'type text', /column f of type text/],
  ['numeric', '1.50', ['numeric', 'currency'], `type text using '1,234.50'`, /column f of type text/],
  ['numeric', '1.50', ['numeric', 'currency'], 'type double precision', '1.5'],
  ['numeric', '1.50', ['numeric', 'currency'], 'type numeric(12,4)', '1.5000'],
  [
    'boolean',
    'true',
    ['boolean', 'boolean'],
    `type text using 'yes'`,
    /column f of type text, expected one of kind boolean/,
  ],
  ['date', `'2026-01-31'`, ['date', 'date'], 'type text', /column f of type text, expected one of kind date/],
  ['date', `'2026-01-31'`, ['date', 'date'], 'type timestamp', /column f of type timestamp/],
  ['timestamptz', `'2026-01-31Z'`, ['timestamptz', 'datetime'], 'type timestamp', /column f of type timestamp without/],
  ['timestamp', `'2026-01-31'`, ['timestamp', 'datetime'], 'type timestamptz', /column f of type timestamp with/],
  ['varchar(10)', `'a'`, ['text', 'text'], 'type varchar(50)', '"a"'],
  ['varchar(10)', `'a'`, ['text', 'text'], 'type text', '"a"'],
  ['varchar(10)', `'ok'`, ['text', 'select'], 'type mood using f::mood', '"ok"'],
  ['mood', `'ok'`, ['castable', 'select'], 'type text', '"ok"'],
  ['text', `'ok'`, ['text', 'text'], 'type label', '"ok"'],
  ['label', `'ok'`, ['text', 'text'], 'type text', '"ok"'],
  ['int', '5', ['integer', 'integer'], 'type wider', '5'],
  ['text', `'5'`, ['text', 'text'], 'type wide using f::wide', /column f of type \S*wide, expected one of kind text/],
  ['text', `'5'`, ['text', 'text'], 'type int using f::int', /column f of type integer, expected one of kind text/],
  ['text', `'a'`, ['text', 'text'], `type bytea using f::bytea`, /column f of type bytea/],
  ['jsonb', `'{"a":"x"}'`, ['jsonb', 'text', ['a']], 'type json', '"x"'],
  ['json', `'{"a":"x"}'`, ['json', 'text', ['a']], 'type text', '"x"'],
  ['jsonb', `'{"a":"x"}'`, ['jsonb', 'json'], 'type text', /column f of type text/],
  ['text[]', `'{a}'`, ['array', 'multiselect'], 'type varchar[]', '["a"]'],
  [
    'int',
    '5',
    ['integer', 'integer'],
    'drop column f',
    /found no column f that may be read, expected one of kind integer/,
  ],
  ['int', '5', ['integer', 'integer'], 'rename column f to g', /found no column f/],
];

const tableWith = (name: string, [kind, type, path = []]: Case[2]) =>
  tableOf(name, { fields: [{ key: 'f', type, column: 'f', kind, path }] });

describe('PostgreSQL', () => {
  let database: TestDatabase;
  let source: Source;
  beforeAll(async () => {
    database = await createDatabase();
    await database.run(`create type mood as enum ('ok'); create domain label as varchar(20);
      create domain wide as bigint; create domain wider as wide`);
    source = new PostgresSource({ name: 'main', url: database.url, now: Date.now });
  });
  afterAll(async () => {
    await source.close();
    await database.close();
  });

  test.each(numbered(postgresCases))(
    '%d: %s %s as %p, altered: %s',
    async (index, made, value, declared, altered, read) => {
      const name = `altered_${index}`;
      await database.run(`create table ${name} (id varchar(9) primary key, created_at timestamptz default now(), f ${made});
        insert into ${name} (id, f) values ('1', ${value})`);
      const table = tableWith(name, declared);
      const before = await scanAll(source, [table]);
      expect(before.failures).toEqual({});
      await database.run(
        /^(drop|rename)/.test(altered) ? `alter table ${name} ${altered}` : `alter table ${name} alter f ${altered}`,
      );
      expect(await resultOf(source, table, before.versions)).toMatch(whole(read));
    },
  );

  const changedRoles: readonly (readonly [role: string, sql: string, rest: Partial<ScanTable>, said: RegExp])[] = [
    [
      'id',
      'alter id type text',
      { id: place('id', 'integer') },
      /column id of type text, expected one of kind integer/,
    ],
    ['createdAt', 'alter created_at type text', {}, /column created_at of type text, expected one of kind timestamptz/],
    [
      'scope',
      'alter firm type text',
      { scope: place('firm', 'integer'), scopeValues: ['1'] },
      /column firm of type text/,
    ],
    ['a condition', 'alter firm type text', { only: [{ place: place('firm', 'integer'), text: '1' }] }, /column firm/],
  ];
  test.each(changedRoles)('%s is compared as well', async (_role, sql, rest, said) => {
    await database.run(`drop table if exists roles; create table roles (id int primary key, created_at timestamptz, firm int);
      insert into roles values (1, now(), 1)`);
    const table = tableOf('roles', { id: place('id', 'integer'), ...rest });
    const { versions, failures } = await scanAll(source, [table]);
    expect(failures).toEqual({});
    await database.run(`alter table roles ${sql}`);
    expect(await resultOf(source, table, versions)).toMatch(said);
  });

  test('a view is compared as well, and the other tables are read', async () => {
    await database.run(`create table below (id text primary key, created_at timestamptz default now(), f int);
      insert into below (id, f) values ('1', 5); create view above as select * from below`);
    const tables = [tableWith('above', ['integer', 'integer']), tableWith('below', ['integer', 'integer'])];
    expect((await scanAll(source, tables)).failures).toEqual({});
    await database.run(`drop view above; create view above as select id, created_at, f::text as f from below`);
    const { rows, failures } = await scanAll(source, tables);
    expect([Object.keys(rows), Object.keys(failures)]).toEqual([['below'], ['above']]);
  });
});

const mariaCases: readonly Case[] = [
  ['int', '5', ['integer', 'integer'], 'modify f text', /column f of type text, expected one of kind integer/],
  ['int', '5', ['integer', 'integer'], 'modify f bigint unsigned', '5'],
  ['int', '5', ['integer', 'integer'], 'modify f decimal(10,0)', '5'],
  ['int', '5', ['integer', 'integer'], 'modify f decimal(10,2)', /column f of type decimal\(10,2\)/],
  ['decimal(10,2)', '1.50', ['numeric', 'currency'], 'modify f varchar(20)', /column f of type varchar\(20\)/],
  ['decimal(10,2)', '1.50', ['numeric', 'currency'], 'modify f double', '1.5'],
  [
    'tinyint(1)',
    '1',
    ['flag', 'boolean'],
    'modify f varchar(5)',
    /column f of type varchar\(5\), expected one of kind flag/,
  ],
  ['tinyint(1)', '1', ['flag', 'boolean'], 'modify f int', 'true'],
  ['date', `'2026-01-31'`, ['date', 'date'], 'modify f varchar(20)', /column f of type varchar/],
  ['datetime', `'2026-01-31'`, ['timestamp', 'datetime'], 'modify f timestamp', /column f of type timestamp/],
  ['varchar(10)', `'a'`, ['text', 'text'], 'modify f varchar(200)', '"a"'],
  ['varchar(10)', `'a'`, ['text', 'select'], `modify f enum('a','b')`, '"a"'],
  ['varchar(10)', `'a'`, ['text', 'text'], 'modify f varbinary(10)', /column f of type varbinary/],
  ['json', `'{"a":"x"}'`, ['json', 'text', ['a']], 'modify f longtext', '"x"'],
  [
    'json',
    `'{"a":"x"}'`,
    ['json', 'json'],
    'modify f varchar(99)',
    /column f of type varchar\(99\), expected one of kind json/,
  ],
  ['int', '5', ['integer', 'integer'], 'change f F int', '5'],
  ['int', '5', ['integer', 'integer'], 'drop column f', /found no column f that may be read/],
];

describe.skipIf(mariadbProgram === null)('MariaDB', () => {
  let database: MariaDatabase;
  let source: Source;
  beforeAll(async () => {
    database = await createMariaDatabase();
    source = (await engines.load(database.url)).openSource({ name: 'erp', url: database.url, now: Date.now });
  });
  afterAll(async () => {
    await source.close();
    await database.close();
  });

  test.each(numbered(mariaCases))(
    '%d: %s %s as %p, altered: %s',
    async (index, made, value, [kind, type, path = []], altered, read) => {
      const name = `altered_${index}`;
      await database.run(`create table ${name} (id varchar(9) primary key, created_at datetime default now(), f ${made});
        insert into ${name} (id, f) values ('1', ${value})`);
      const table = tableOf(name, {
        schema: undefined,
        createdAt: place('created_at', 'timestamp'),
        fields: [{ key: 'f', type, column: 'f', kind, path }],
      });
      expect((await scanAll(source, [table])).failures).toEqual({});
      await database.run(`alter table ${name} ${altered}`);
      expect(await resultOf(source, table)).toMatch(whole(read));
    },
  );
});

const stored = (column: string): Place => place(column, 'stored');

test('the embedded database says which column is gone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'changed-'));
  const database = new Database(join(folder, 'records.sqlite'));
  database.run('create table things (id text, created_at text); insert into things values (1, 2)');
  const source = new SqliteSource({ path: join(folder, 'records.sqlite'), now: Date.now });
  const table = tableOf('things', {
    id: stored('id'),
    createdAt: stored('created_at'),
    fields: [{ key: 'f', type: 'text', ...stored('f') }],
  });
  expect(await resultOf(source, table)).toMatch(/found no column f that may be read/);
  database.close();
  rmSync(folder, { recursive: true });
});

const whole = (read: string | RegExp): RegExp =>
  typeof read === 'string' ? new RegExp(`^${RegExp.escape(read)}$`) : read;

/** The value of the field in the one row, as a record shows it; or why the table was not read. */
const resultOf = async (source: Source, table: ScanTable, known?: Parameters<typeof scanAll>[2]): Promise<string> => {
  const { rows, failures } = await scanAll(source, [table], known);
  const [field] = table.fields;
  const value = rows[table.key]?.[0]?.[3] ?? null;
  return failures[table.key] ?? (field === undefined ? '' : printShown(field.type, value));
};
