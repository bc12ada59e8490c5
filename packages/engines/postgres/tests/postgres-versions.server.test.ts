/** What tells one state of PostgreSQL's tables from another: equal where nothing was written, and never where something was. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { until } from '../../../../tests/support/until.ts';
import { Connection } from '../src/connection.ts';
import { PostgresSource } from '../src/driver.ts';
import { printState, readStates } from '../src/state-version.ts';
import { beginReading } from '../src/transaction.ts';
import {
  createDatabase,
  startPostgres,
  type BareServer,
  type TestDatabase,
  testedVersions,
} from '../../../../tests/support/postgres-servers.ts';
import { scanAll, tableOf } from '../../../../tests/support/scanned.ts';

describe.each(testedVersions)('PostgreSQL %i', (serverVersion) => {
  let server: BareServer;
  let database: TestDatabase;
  let source: PostgresSource;

  /** A server of its own: whatever is written in any of its databases counts. */
  beforeAll(async () => {
    server = await startPostgres(serverVersion);
    database = await createDatabase(server);
    await database.run(`create table plain (id text, created_at timestamptz, value int);
    insert into plain values ('1', '2026-01-01Z', 1), ('2', '2026-01-01Z', 2); create table other (n int);
    create type mood as enum ('sad'); create sequence numbers; create role reader login; grant select on plain to reader`);
    source = new PostgresSource({ name: 'main', now: Date.now, url: database.url });
  });
  afterAll(async () => {
    await source.close();
    await server.crash();
  });

  const plain = tableOf('plain');
  /** What is told of a table whose records are not read. */
  const versionOf = async (name = 'plain', url = database.url): Promise<string | undefined> => {
    const connection = await Connection.open(url);
    try {
      await beginReading(connection, Date.now);
      const state = (await readStates(connection, [tableOf(name)])).get(name);
      return state && printState(state);
    } finally {
      await connection.close();
    }
  };

  describe('equal', () => {
    const idle: readonly [what: string, sql: string][] = [
      ['nothing', 'select 1'],
      ['reads', 'select count(*) from plain, other; begin; select * from plain; rollback'],
      ['vacuum', 'vacuum plain'],
      ['a checkpoint', 'checkpoint'],
    ];

    test.each(idle)('after %s', async (_what, sql) => {
      const before = await versionOf();
      for (const statement of sql.split('; ')) await database.run(statement);
      expect(await versionOf()).toBe(String(before));
    });

    test('to a role that may read this table alone; to another one it is another version', async () => {
      const reader = database.urlAs('reader');
      const before = await versionOf('plain', reader);
      expect(await versionOf('plain', reader)).toBe(String(before));
      expect(before).not.toBe(String(await versionOf()));
    });

    test('while a transaction has written and not ended; no longer once it has', async () => {
      for (const end of ['commit', 'rollback']) {
        const writer = await Connection.open(database.url);
        await writer.run('begin; update plain set value = value + 1');
        const before = await versionOf();
        await writer.run('update plain set value = value + 1');
        expect(await versionOf()).toBe(String(before));
        await writer.run(end);
        expect(await versionOf()).not.toBe(String(before));
        await writer.close();
      }
    });
  });

  describe('different', () => {
    const writes: readonly (readonly [sql: string])[] = [
      [`insert into plain values ('3', '2026-01-01Z', 3)`],
      ['update plain set value = value'],
      [`delete from plain where id = '3'`],
      ['truncate other'],
      ['insert into other values (1)'],
      ['alter table plain add column late int default 7'],
      ['alter table plain rename column late to later'],
      ['alter table plain drop column later'],
      [`alter type mood rename value 'sad' to 'glum'`],
      [`begin; insert into other values (2); prepare transaction 'two'; commit prepared 'two'`],
    ];

    test.each(writes)('after %s', async (sql) => {
      const before = await versionOf();
      for (const statement of sql.split('; ')) await database.run(statement);
      expect(await versionOf()).not.toBe(String(before));
    });

    /** The counts of a session that goes straight from one transaction into the next: why statistics prove nothing. */
    test.skipIf(serverVersion < 15)(
      'after a write that the statistics do not show yet, and will not before the next transaction ends',
      async () => {
        const counted = `select n_tup_ins + n_tup_upd + n_tup_del from pg_stat_all_tables where relname = 'plain'`;
        const writer = await Connection.open(database.url);
        // What was written before is counted now, by whichever session it was.
        for (const session of [writer, database]) await session.run('select pg_stat_force_next_flush()');
        const [before, countBefore] = [await versionOf(), await database.query(counted)];
        await writer.run('update plain set value = value + 1');
        await writer.run('begin');
        expect(await database.query(counted)).toEqual(countBefore);
        expect(await versionOf()).not.toBe(String(before));
        await writer.close();
      },
    );
  });

  /** What a crash loses may be given the same numbers again. */
  test('another history after a crash, though nothing was written', async () => {
    const mortal = await startPostgres(serverVersion);
    const url = mortal.urlOf('postgres');
    const victim = await Connection.open(url);
    await victim.run('create table thing (id text, created_at timestamptz)');
    await victim.run('checkpoint');
    const before = await versionOf('thing', url);
    expect(await versionOf('thing', url)).toBe(String(before));
    const [[processId] = []] = await victim.query('select pg_backend_pid()');
    process.kill(Number(processId), 'SIGKILL');
    let after = before;
    await until(async () => {
      after = await versionOf('thing', url).catch(() => undefined);
      return after !== undefined && after !== before;
    });
    const [snapshotBefore, snapshotAfter] = [before, after].map((text) => text?.split(' ').at(-1));
    expect(snapshotAfter).toBe(String(snapshotBefore));
    await mortal.crash();
  });

  describe('not told', () => {
    const untold: readonly [what: string, sql: string][] = [
      ['a view', 'create view untold as select * from plain'],
      [
        'a table with policies',
        'create table untold (id text, created_at timestamptz); alter table untold enable row level security',
      ],
      ['a table that is not there', 'select 1'],
      [
        'a foreign table',
        `create foreign data wrapper nowhere; create server nowhere foreign data wrapper nowhere;
        create foreign table untold (id text) server nowhere`,
      ],
      [
        'a table with a foreign partition',
        `create table untold (id text) partition by list (id); create table inner_part partition of untold default partition by list (id);
        create foreign table foreign_part partition of inner_part default server nowhere`,
      ],
      [
        'a table from which a foreign one inherits',
        `create table untold (id text); create foreign table heir () inherits (untold) server nowhere`,
      ],
    ];

    test.each(untold)('of %s', async (_what, sql) => {
      await database.run(sql);
      expect(await versionOf('untold')).toBeUndefined();
      expect(await versionOf()).toBeString();
      await database.run(`do $$ declare kind "char" := (select relkind from pg_class where relname = 'untold'); begin
      execute format('drop %s if exists untold cascade', case kind when 'v' then 'view' when 'f' then 'foreign table' else 'table' end); end $$`);
    });

    test('where the right to ask was withdrawn; the tables are read all the same', async () => {
      await database.run('revoke execute on function pg_control_system from public');
      const reader = new PostgresSource({ name: 'main', now: Date.now, url: database.urlAs('reader') });
      const { versions, rows, failures } = await scanAll(reader, [plain]);
      expect([versions.get('plain'), failures, rows['plain']?.length]).toEqual([undefined, {}, 2]);
      await reader.close();
    });

    test.each([
      ['materialized view', 'create materialized view told as select * from plain'],
      ['partitioned table', 'create table told (id text) partition by list (id)'],
    ])('told of a %s', async (kind, sql) => {
      await database.run(sql);
      expect(await versionOf('told')).toBeString();
      await database.run(`drop ${kind.replace('partitioned ', '')} told`);
    });
  });

  describe('a scan with versions that are known', () => {
    test('reads nothing of what has not changed, and all of what has', async () => {
      const first = await scanAll(source, [plain]);
      expect([first.rows['plain']?.length, first.unchanged.size]).toEqual([2, 0]);
      const second = await scanAll(source, [plain, tableOf('plain', { key: 'new' })], first.versions);
      expect([Object.keys(second.rows), [...second.unchanged]]).toEqual([['new'], ['plain']]);
      expect(second.versions.get('plain')).toBe(String(first.versions.get('plain')));
      await database.run('update plain set value = value + 1');
      const third = await scanAll(source, [plain], second.versions);
      expect([Object.keys(third.rows), third.unchanged.size]).toEqual([['plain'], 0]);
    });

    test('reads again what cannot be told', async () => {
      await database.run('create view always as select * from plain');
      const first = await scanAll(source, [tableOf('always')]);
      const second = await scanAll(source, [tableOf('always')], first.versions);
      expect([second.rows['always']?.length, second.unchanged.size]).toEqual([2, 0]);
    });
  });
});
