/** PostgreSQL as a source: one moment in all tables, whatever happens meanwhile, and how a scan ends. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { isAll } from '../../../../tests/support/scope.ts';
import { until } from '../../../../tests/support/until.ts';
import { PostgresSource } from '../src/driver.ts';
import { isInstalled, refusedVersion } from '../../../../tests/support/embedded-postgres.ts';
import { Gate } from './support/gate.ts';
import {
  createDatabase,
  sharedServer,
  simple,
  startPostgres,
  type TestDatabase,
  testedVersions,
} from '../../../../tests/support/postgres-servers.ts';
import { failureOf, field, RecordingSink, scanAll, tableOf } from '../../../../tests/support/scanned.ts';

describe.each(testedVersions)('PostgreSQL %i', (serverVersion) => {
  let database: TestDatabase;
  let source: PostgresSource;

  beforeAll(async () => {
    database = await createDatabase(await sharedServer(serverVersion));
    source = new PostgresSource({ name: 'main', now: Date.now, url: database.url });
  });
  afterAll(async () => {
    await source.close();
    await database.close();
  });

  describe('one moment', () => {
    test('what is written after it has begun is in no table, however late that is read', async () => {
      await database.run(`${simple('moment_1')} ${simple('moment_2')}`);
      const gate = await Gate.shut(database);
      const before = Date.now();
      const scanning = scanAll(source, [gate.table, tableOf('moment_1'), tableOf('moment_2')]);
      await until(async () => (await gate.waiting()) === 1);
      const after = Date.now();
      await database.run(`delete from moment_1; insert into moment_2 select * from moment_2; drop view if exists none;
      alter table moment_2 add column late int default 5`);
      await gate.open();
      const { rows, failures, readAt } = await scanning;
      expect(failures).toEqual({});
      expect([rows['moment_1']?.length, rows['moment_2']?.length]).toEqual([3, 3]);
      expect(readAt).toBeGreaterThanOrEqual(before);
      expect(readAt).toBeLessThanOrEqual(after);
    });

    test('with a writer throughout, tables that are changed together are read together', async () => {
      await database.run(
        `${simple('pair_1', 3000)} ${simple('pair_2', 3000)} update pair_1 set value = 0; update pair_2 set value = 0`,
      );
      const stop = new AbortController();
      const writer = (async () => {
        while (!stop.signal.aborted) {
          await database.run(`begin; update pair_1 set value = value + 1 where id <= '2';
          update pair_2 set value = value + 1 where id <= '2'; commit`);
        }
      })();
      const fields = [field('value')];
      const states = new Set<unknown>();
      for (let scan = 0; scan < 8; scan++) {
        const { rows } = await scanAll(source, [tableOf('pair_1', { fields }), tableOf('pair_2', { fields })]);
        expect(rows['pair_1']).toEqual(rows['pair_2'] ?? []);
        states.add(rows['pair_1']?.[0]?.[3]);
      }
      stop.abort();
      await writer;
      expect(states.size).toBeGreaterThan(1);
    });

    const rewritings: readonly [what: string, sql: string][] = [
      ['truncated', 'truncate anew'],
      ['truncated and filled', `truncate anew; insert into anew values ('9', now(), 9)`],
      ['written anew', 'alter table anew alter column value type text'],
      ['made anew', `alter table anew rename to anew_old; ${simple('anew')} drop table anew_old`],
      ['refreshed', 'refresh materialized view refreshed'],
      ['truncated below a view', 'truncate below'],
      ['truncated in part', 'truncate of_parts_1'],
    ];

    test.each(rewritings)('a table that is %s meanwhile is never read as empty', async (_what, sql) => {
      await database.run(`${simple('anew')} ${simple('below')} ${simple('kept')} create view above as select * from below;
      create materialized view refreshed as select * from below;
      create table of_parts (id text, created_at timestamptz) partition by list (id);
      create table of_parts_1 partition of of_parts default; insert into of_parts values ('1', now());
      create index on kept (id)`);
      const gate = await Gate.shut(database);
      const names = ['anew', 'above', 'refreshed', 'of_parts', 'kept'];
      const scanning = scanAll(source, [gate.table, ...names.map((name) => tableOf(name))]);
      await until(async () => (await gate.waiting()) === 1);
      await database.run(`${sql}; create index on kept (created_at); reindex table kept`);
      await gate.open();
      const { rows, failures } = await scanning;
      const [failed = '', ...others] = Object.keys(failures);
      expect(others).toEqual([]);
      expect(failures[failed]).toContain('was truncated or rewritten while it was to be read');
      for (const name of names.filter((each) => each !== failed)) expect(rows[name]?.length).toBeGreaterThan(0);
      await database.run('drop table anew, below, kept, of_parts cascade');
    });

    test('it leaves no transaction and no connection open', async () => {
      const own = `select count(*) from pg_stat_activity where datname = current_database() and application_name = 'vitrine'
      and pid <> pg_backend_pid()`;
      await until(async () => (await database.query(own))[0]?.[0] === '0');
      await database.run(simple('left_open'));
      await scanAll(source, [tableOf('left_open'), tableOf('missing')]);
      await until(async () => (await database.query(own))[0]?.[0] === '0');
    });
  });

  describe('the end of a scan', () => {
    test('to close the source ends what is under way, and nothing is read after it', async () => {
      const gate = await Gate.shut(database);
      const closed = new PostgresSource({ name: 'main', now: Date.now, url: database.url });
      const scanning = failureOf(scanAll(closed, [gate.table]));
      await until(async () => (await gate.waiting()) === 1);
      await closed.close();
      expect(await scanning).not.toBe('none');
      expect(await failureOf(scanAll(closed, []))).toBe('Error: The source main is closed.');
      await gate.open();
    });

    test('a server that goes away: the scan is rejected, no table is called failed, and so is the next scan', async () => {
      const server = await startPostgres(serverVersion);
      const mortal = await createDatabase(server);
      await mortal.run(simple('thing'));
      const gate = await Gate.shut(mortal);
      const lost = new PostgresSource({ name: 'main', now: Date.now, url: mortal.url });
      const sink = new RecordingSink();
      const scanning = failureOf(lost.scan([tableOf('thing'), gate.table, tableOf('thing', { key: 'later' })], sink));
      await until(async () => (await gate.waiting()) === 1);
      await server.crash();
      expect(await scanning).not.toBe('none');
      expect([[...sink.rowsOf.keys()], [...sink.failures.keys()]]).toEqual([['thing'], []]);
      expect(await failureOf(scanAll(lost, [tableOf('thing')]))).toContain('ECONNREFUSED');
      await lost.close();
    });
  });

  describe('much', () => {
    test('20,000 rows come in batches, and none is left out', async () => {
      await database.run(`create table much as select n::text as id, timestamptz '2026-01-01Z' as created_at, n as value,
      repeat('x', 300) as padding from generate_series(1, 20000) n`);
      const sink = new RecordingSink();
      const sizes: number[] = [];
      const ids = new Set<unknown>();
      sink.rows = (_table, rows) => {
        sizes.push(rows.length);
        for (const [, id] of rows) ids.add(id);
      };
      await source.scan([tableOf('much', { fields: [field('value'), field('padding', 'text')] })], sink);
      expect([ids.size, sink.rowsOf.has('much')]).toEqual([20_000, true]);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(2000);
    });

    test('rows of a megabyte each take little memory, however many', async () => {
      await database.run(`create view wide as select n::text as id, now() as created_at, repeat('x', 1000000) as padding
      from generate_series(1, 300) n`);
      const script = new URL('support/scan-wide.ts', import.meta.url).pathname;
      const scan = Bun.spawn([process.execPath, script, database.url], { stderr: 'inherit' });
      const told: { count: number; largestBatch: number; megabytes: number } = await scan.stdout.json();
      expect([told.count, told.largestBatch]).toEqual([300, 1_000_000]);
      expect(told.megabytes).toBeLessThan(200);
    });
  });
});

test.skipIf(!isInstalled(refusedVersion) && !isAll)(
  'a server that is too old is refused, with what to do',
  async () => {
    const server = await startPostgres(refusedVersion);
    const old = new PostgresSource({ name: 'erp', now: Date.now, url: server.urlOf('postgres') });
    expect(await failureOf(scanAll(old, []))).toMatch(
      /^ServerTooOld: The source erp cannot be used\. PostgreSQL 12\.\d+ is too old: 13 or newer is needed\. Upgrade the server/,
    );
    await server.crash();
  },
);
