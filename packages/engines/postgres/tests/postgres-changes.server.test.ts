/** What has changed in tables of PostgreSQL: told exactly, and no more of them is read than must be. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { Connection } from '../src/connection.ts';
import { PostgresSource } from '../src/driver.ts';
import { fillThing, thing } from './support/thing.ts';
import { createMirror, type Mirror } from '../../../../tests/support/mirror.ts';
import {
  createDatabase,
  startPostgres,
  type BareServer,
  type TestDatabase,
  testedVersions,
} from '../../../../tests/support/postgres-servers.ts';

describe.each(testedVersions)('PostgreSQL %i', (serverVersion) => {
  let server: BareServer;
  let database: TestDatabase;
  let source: PostgresSource;

  /** A server of its own: transactions that are open elsewhere would hold back what is known. */
  beforeAll(async () => {
    server = await startPostgres(serverVersion);
    database = await createDatabase(server);
    await database.run(`create type mood as enum ('sad', 'glad'); create domain label as text;
    create table other (n int); create role reader login; create role parts_reader login; create role heir login`);
    source = new PostgresSource({ name: 'main', now: Date.now, url: database.url });
  });
  afterAll(async () => {
    await source.close();
    await server.crash();
  });

  let mirror: Mirror;

  const follow = async (table = thing, from = source): Promise<Mirror> => {
    const made = createMirror(from, table);
    expect(await made.scan()).toBe('whole');
    return made;
  };

  const run = async (statements: string): Promise<void> => {
    for (const statement of statements.split('; ')) await database.run(statement);
  };

  beforeEach(async () => {
    await database.run('drop table if exists thing cascade');
    await database.run(fillThing);
    mirror = await follow();
  });

  const expectSame = async (): Promise<void> => expect(mirror.rows()).toEqual([...(await mirror.expected())]);

  describe('what is read', () => {
    const rows: readonly (readonly [outcome: string, sql: string])[] = [
      ['same', 'select 1'],
      ['same', 'insert into other values (1)'],
      ['same', 'vacuum freeze thing'],
      ['same', 'analyze thing'],
      ['same', 'create index on thing (value)'],
      ['same', `begin; update thing set value = 0; delete from thing where id = '3'; rollback`],
      ['same', `update thing set value = 0 where firm = 'c'`],
      ['same', `insert into thing values ('x', 'c', now())`],
      ['same', `select * from thing where id = '3' for update`],
      ['changed: 1, gone: 0', `update thing set value = value where id = '3'`],
      ['changed: 1, gone: 0', `update thing set note = null where id = '3'`],
      ['changed: 1, gone: 0', `insert into thing values ('x', 'a', now())`],
      ['changed: 1, gone: 0', `delete from thing where id = '3'; insert into thing values ('3', 'a', now())`],
      ['changed: 1, gone: 0', `insert into thing values ('x', 'a', now()); vacuum freeze thing`],
      ['changed: 2, gone: 0', `update thing set value = 1 - value where id in ('3', '4')`],
      ['changed: 0, gone: 1', `delete from thing where id = '3'`],
      ['changed: 0, gone: 2', `delete from thing where id in ('3', '4')`],
      ['changed: 1, gone: 1', `delete from thing where id = '3'; insert into thing values ('x', 'a', now())`],
      ['changed: 1, gone: 1', `update thing set firm = 'b' where id = '3'`],
      ['changed: 0, gone: 1', `update thing set firm = 'c' where id = '3'`],
      ['changed: 1, gone: 0', `update thing set firm = 'a' where id = '2'`],
      ['changed: 1, gone: 1', `update thing set id = 'x' where id = '3'`],
      ['changed: 2, gone: 1', `update thing set id = 'x' where id = '3'; update thing set id = '3' where id = '6'`],
      ['changed: 1, gone: 0', `update thing set created_at = 'infinity' where id = '3'`],
      [
        'changed: 1, gone: 0',
        `begin; savepoint s; update thing set value = 0 where id = '3'; rollback to s; update thing set value = 0 where id = '4'; commit`,
      ],
      ['changed: 1, gone: 0', `begin; savepoint s; update thing set value = 0 where id = '3'; release s; commit`],
      [
        'changed: 1, gone: 0',
        `begin; update thing set value = 0 where id = '3'; prepare transaction 'one'; commit prepared 'one'`,
      ],
      ['same', `begin; update thing set value = 0 where id = '3'; prepare transaction 'one'; rollback prepared 'one'`],
      ['whole', 'update thing set value = 0'],
      ['changed: 0, gone: 40', 'delete from thing'],
      ['whole', `delete from thing; insert into thing values ('x', 'a', now())`],
      ['whole', 'truncate thing'],
      ['whole', `truncate thing; insert into thing values ('3', 'a', now())`],
      ['whole', 'vacuum full thing'],
      ['whole', 'cluster thing using thing_pkey'],
      ['whole', 'alter table thing alter column value type bigint'],
      ['whole', 'alter table thing alter column label type varchar'],
      ['whole', 'alter table thing add column late int default 7'],
      ['whole', 'alter table thing drop column note; alter table thing add column note text default 7'],
      [
        'whole',
        'alter table thing rename column note to noted; alter table thing rename column label to note; alter table thing rename column noted to label',
      ],
      [
        'whole',
        `alter type mood rename value 'sad' to 'blue'; alter type mood rename value 'glad' to 'sad'; alter type mood rename value 'blue' to 'glad'`,
      ],
      ['whole', `alter type mood rename value 'sad' to 'blue'; alter type mood rename value 'blue' to 'sad'`],
      ['whole', 'create table heirs () inherits (thing)'],
      ['whole', 'create table heirs () inherits (thing); drop table heirs'],
      [
        'whole',
        'alter table thing rename to thing_old; create table thing as select * from thing_old; drop table thing_old',
      ],
      ['whole', 'alter table thing enable row level security'],
    ];

    test.each(rows)('%s, after %s', async (outcome, sql) => {
      await run(sql);
      expect(await mirror.scan()).toBe(outcome);
      await expectSame();
      const next = outcome === 'whole' && (sql.includes('security') || sql.includes('heirs')) ? /same|whole/ : /^same$/;
      expect(await mirror.scan()).toMatch(next);
      await database.run(`insert into thing values ('later', 'a', now(), 1)`);
      expect(await mirror.scan()).toMatch(/^(changed: 1, gone: 0|whole)$/);
      await expectSame();
    });
  });

  describe('transactions that are open', () => {
    let writer: Connection;
    // One that is left open would hold up all that comes after it.
    beforeEach(async () => {
      writer = await Connection.open(database.url);
    });
    afterEach(() => writer.destroy());

    const writes: readonly (readonly [what: string, sql: string])[] = [
      ['a transaction', `begin; update thing set value = -1 where id = '3'`],
      ['one that deletes', `begin; delete from thing where id = '3'`],
      ['one that moves a row', `begin; update thing set firm = 'b' where id = '3'`],
      [
        'a subtransaction',
        `begin; insert into other values (1); savepoint s; update thing set value = -1 where id = '3'`,
      ],
      [
        'one that is released',
        `begin; insert into other values (1); savepoint s; update thing set value = -1 where id = '3'; release s`,
      ],
    ];

    test.each(writes)('%s: seen when it is committed, however many scans later', async (_, sql) => {
      for (const statement of sql.split('; ')) await writer.run(statement);
      const before = mirror.rows();
      expect(await mirror.scan()).toBe('same');
      await run(`update thing set value = -2 where id = '4'; update thing set value = -2 where id = '6'`);
      expect(await mirror.scan()).toBe('changed: 2, gone: 0');
      await expectSame();
      expect(await mirror.scan()).toBe('same');
      await run('insert into other values (2)');
      // What lies above the lower bound is read again, for nothing.
      expect(await mirror.scan()).toBe('changed: 2, gone: 0');
      await writer.run('commit');
      expect(await mirror.scan()).toMatch(/^changed: [23], gone: [01]$/);
      await expectSame();
      expect(mirror.rows().filter((row, index) => !Bun.deepEquals(row, before[index])).length).toBeGreaterThan(2);
      await run('insert into other values (3)');
      expect(await mirror.scan()).toBe('same');
    });

    test('a prepared one, too', async () => {
      await run(
        `begin; update thing set value = -1 where id = '3'; prepare transaction 'one'; update thing set value = -2 where id = '4'`,
      );
      expect(await mirror.scan()).toBe('changed: 1, gone: 0');
      await database.run(`commit prepared 'one'`);
      expect(await mirror.scan()).toBe('changed: 2, gone: 0');
      await expectSame();
    });
  });

  describe('what cannot be told is read whole', () => {
    const columns = 'id text, firm text, created_at timestamptz, value int, note text, mood mood, label label';
    const some = `insert into thing values ('1', 'a', now()), ('2', 'a', now()), ('3', 'b', now()), ('4', 'b', now()), ('5', 'b', now())`;
    const one = `insert into thing values ('x', 'a', now())`;
    /** PostgreSQL 18 brought them. */
    const computedWhenRead = [
      'a column that is computed when it is read',
      `alter table thing drop column note; alter table thing add column note text generated always as ('n' || id) virtual`,
      one,
    ] as const;
    const made: readonly (readonly [what: string, sql: string, write: string])[] = [
      ['a view', `alter table thing rename to below; create view thing as select * from below`, one],
      [
        'a partitioned table',
        `drop table thing; create table thing (${columns}) partition by list (id); create table thing_1 partition of thing default; ${some}`,
        one,
      ],
      [
        'a materialized view',
        `alter table thing rename to below; create materialized view thing as select * from below`,
        'refresh materialized view thing',
      ],
      ['a table without a unique index', `drop table thing; create table thing (${columns}); ${some}`, one],
      [
        'a unique index of some rows',
        `drop table thing; create table thing (${columns}); create unique index on thing (id) where value > 1; ${some}`,
        one,
      ],
      [
        'a unique index of more columns',
        `drop table thing; create table thing (${columns}, unique (id, value)); ${some}`,
        one,
      ],
      [
        'a unique index of something else',
        `drop table thing; create table thing (${columns}); create unique index on thing (lower(id)); ${some}`,
        one,
      ],
      ...(serverVersion >= 18 ? [computedWhenRead] : []),
      ['a column of a type that has settings', `alter table thing alter column note type interval using '1 day'`, one],
      [
        "a column of a type of one's own",
        `create extension if not exists citext; alter table thing alter column note type citext using null`,
        one,
      ],
    ];

    test.each(made)('%s', async (_, sql, write) => {
      await run(sql);
      mirror = await follow();
      await run(write);
      expect(await mirror.scan()).toBe('whole');
      await expectSame();
      await run('drop view if exists thing').catch(async () =>
        run('drop materialized view if exists thing cascade').catch(() => undefined),
      );
      await run('drop table if exists below cascade; drop type if exists pair cascade');
    });

    test('without a unique index it is told that nothing has changed', async () => {
      await run(`drop table thing; create table thing (${columns}); ${some}`);
      mirror = await follow();
      await run('insert into other values (1)');
      expect(await mirror.scan()).toBe('same');
      await run(`delete from thing where id = '5'`);
      expect(await mirror.scan()).toBe('whole');
    });

    test.each([
      ['ids unique within a scope', `create unique index on thing (firm, id)`],
      ['more in the index than makes it unique', `create unique index on thing (id) include (value)`],
    ])('%s are enough', async (_, sql) => {
      await run(`drop table thing; create table thing (${columns}); ${some}; ${sql}`);
      mirror = await follow();
      await run(`update thing set value = 5 where id = '1'`);
      expect(await mirror.scan()).toBe('changed: 1, gone: 0');
    });

    const oldStates: readonly (readonly [what: string, change: (version: string) => string])[] = [
      ['a state of 2^30 transactions ago', (version) => version.replace(/\|\d+:/, `|-${2 ** 30}:`)],
      ['another server', (version) => `1${version}`],
      ['another definition', (version) => version.replace(/#\w/, '#x')],
      ['fewer rows than are as they were', (version) => version.replace(/\d+$/, '3')],
      ['no rows', (version) => version.split('#')[0] ?? ''],
      ['a version of an earlier release', (version) => version.replace(/#[^#]*#/, `|${'0'.repeat(32)}|`)],
      ['damaged', () => '|'],
    ];

    test.each(oldStates)('%s', async (_, change) => {
      mirror.version = change(String(mirror.version));
      await run(`update thing set value = 0 where id = '3'`);
      expect(await mirror.scan()).toBe('whole');
    });
  });

  describe('rights', () => {
    const granted = 'id, firm, created_at, value, note, mood, label';

    test.each([
      ['on the table', 'grant select on thing to reader', 'changed: 1, gone: 0'],
      ['on the columns', `grant select (${granted}) on thing to reader`, 'whole'],
      ['on the columns and on xmin', `grant select (${granted}, xmin) on thing to reader`, 'changed: 1, gone: 0'],
    ])('to read, %s', async (_, grant, outcome) => {
      await run(grant);
      const reader = new PostgresSource({ name: 'main', now: Date.now, url: database.urlAs('reader') });
      mirror = await follow(thing, reader);
      await run(`update thing set value = 0 where id = '3'`);
      expect(await mirror.scan()).toBe(outcome);
      await expectSame();
      await run("revoke all on thing from reader; update thing set value = 1 where id = '3'");
      expect(await mirror.scan()).toBe('failed: permission denied for table thing');
      await run(grant);
      expect(await mirror.scan()).toBe('whole');
      await expectSame();
      await reader.close();
    });
  });
});
