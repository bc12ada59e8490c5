/** PostgreSQL where something stands before it: a pooler of connections, or the server that a replica follows. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { until } from '../../../../tests/support/until.ts';
import { createMirror } from '../../../../tests/support/mirror.ts';
import { startReplicated } from '../../../../tests/support/bare-postgres.ts';
import { pgbouncerProgram, startPgbouncer, type Pooler } from '../../../../tests/support/pgbouncer.ts';
import { Connection } from '../src/connection.ts';
import { PostgresSource } from '../src/driver.ts';
import {
  createDatabase,
  startPostgres,
  testedVersions,
  type BareServer,
  type TestDatabase,
} from '../../../../tests/support/postgres-servers.ts';
import { fillThing, thing } from './support/thing.ts';

const writes: readonly (readonly [outcome: string, sql: string])[] = [
  ['same', 'insert into other values (1)'],
  ['changed: 1, gone: 0', `update thing set value = -1 where id = '3'`],
  ['changed: 0, gone: 1', `delete from thing where id = '4'`],
  ['whole', 'truncate thing'],
];

const fill = async (database: TestDatabase): Promise<void> => {
  await database.run(
    `create type mood as enum ('sad', 'glad'); create domain label as text; create table other (n int)`,
  );
  await database.run(fillThing);
};

describe.each(testedVersions)('PostgreSQL %i', (serverVersion) => {
  describe.skipIf(pgbouncerProgram === null)('behind PgBouncer in transaction mode', () => {
    let server: BareServer;
    let database: TestDatabase;
    let pooler: Pooler;
    let source: PostgresSource;

    beforeAll(async () => {
      server = await startPostgres(serverVersion);
      database = await createDatabase(server);
      await fill(database);
      pooler = await startPgbouncer(database.url);
      source = new PostgresSource({ name: 'main', now: Date.now, url: pooler.urlOf(database.url) });
      await until(async () => isReachable(pooler.urlOf(database.url)));
    });
    afterAll(async () => {
      await source.close();
      await pooler.stop();
      await server.crash();
    });

    test('what has changed is read, beside sessions that have left settings of their own', async () => {
      const mirror = createMirror(source, thing);
      expect(await mirror.scan()).toBe('whole');
      for (const [outcome, sql] of writes) {
        await leaveSettings(pooler.urlOf(database.url));
        await database.run(sql);
        expect([sql, await mirror.scan()]).toEqual([sql, outcome]);
        expect(mirror.rows()).toEqual([...(await mirror.expected())]);
      }
    });

    test('more scans at once than there are connections', async () => {
      const scans = Array.from({ length: 8 }, async () => createMirror(source, thing).scan());
      expect(await Promise.all(scans)).toEqual(Array.from({ length: 8 }, () => 'whole'));
    });

    test('nothing of ours is left in a connection', async () => {
      await createMirror(source, thing).scan();
      const session = await Connection.open(pooler.urlOf(database.url));
      const held = `select count(*) from pg_prepared_statements union all select count(*) from pg_cursors
        union all select count(*) from pg_locks where relation::regclass::text = 'thing'`;
      expect(await session.query(held)).toEqual([['0'], ['0'], ['0']]);
      expect(await session.query('show search_path')).not.toEqual([['pg_catalog']]);
      await session.close();
    });
  });

  describe('a replica', () => {
    let primary: BareServer;
    let replica: BareServer;
    let database: TestDatabase;
    let source: PostgresSource;

    beforeAll(async () => {
      ({ primary, replica } = await startReplicated(serverVersion));
      database = await createDatabase(primary);
      await fill(database);
      await followed();
      source = new PostgresSource({ name: 'main', now: Date.now, url: replica.urlOf(nameOf(database)) });
    });
    afterAll(async () => {
      await source.close();
      await replica.crash();
    });

    /** Until the replica has what was written so far. */
    const followed = async (): Promise<void> => {
      await database.run('select pg_switch_wal()');
      const [[written] = []] = await database.query('select pg_current_wal_lsn()');
      await until(async () => {
        const connection = await Connection.open(replica.urlOf('postgres'));
        const [[isThere] = []] = await connection.query('select pg_last_wal_replay_lsn() >= $1::pg_lsn', [written]);
        await connection.close();
        return isThere === 't';
      });
    };

    test('tells what has changed, and is read when the primary is gone', async () => {
      const mirror = createMirror(source, thing);
      expect(await mirror.scan()).toBe('whole');
      for (const [outcome, sql] of writes) {
        await database.run(sql);
        await followed();
        expect([sql, await mirror.scan()]).toEqual([sql, outcome]);
        expect(mirror.rows()).toEqual([...(await mirror.expected())]);
      }
      await database.run(`insert into thing values ('last', 'a', now(), 1)`);
      await followed();
      await database.close();
      await primary.crash();
      await mirror.scan();
      expect(mirror.rows().map(([, id]) => id)).toEqual(['last']);
    });
  });
});

const nameOf = ({ url }: TestDatabase): string => new URL(url).pathname.slice(1);

const isReachable = async (url: string): Promise<boolean> =>
  Connection.open(url).then(
    async (connection) => connection.close().then(() => true),
    () => false,
  );

/** In transaction mode a session's settings stay with the connection that the next one is given. */
const leaveSettings = async (url: string): Promise<void> => {
  const sessions = await Promise.all([Connection.open(url), Connection.open(url)]);
  await Promise.all(
    sessions.map(async (session) => {
      await session.run(
        `begin; set search_path = 'nowhere'; set timezone = 'Asia/Tokyo'; set datestyle = 'German'; commit`,
      );
      await session.close();
    }),
  );
};
