/** MariaDB as a source: one moment in all tables, whose rows come, and what happens where a table or the server fails. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createConnection } from 'mysql2/promise';
import { createMariaDatabase, mariadbProgram, type MariaDatabase } from '../../../../tests/support/mariadb.ts';
import { explainFailure, type ScanTable, type Source, unreadable } from '@vitrine/sources';
import type { Engine } from '@vitrine/sources/engine';
import { reasonTooOld } from '../src/server-version.ts';
import { failureOf, field, place, RecordingSink, scanAll, tableOf } from '../../../../tests/support/scanned.ts';
import { mysql } from '../src/index.ts';

const mariaTable = (name: string, rest: Partial<ScanTable> = {}): ScanTable =>
  tableOf(name, { schema: undefined, createdAt: place('created_at', 'timestamp'), fields: [field('value')], ...rest });

describe.skipIf(mariadbProgram === null)('MariaDB', () => {
  let database: MariaDatabase;
  let engine: Engine;
  let source: Source;

  beforeAll(async () => {
    database = await createMariaDatabase();
    await database.run(`create user if not exists reader; grant select on *.* to reader;
      create user if not exists narrow`);
    engine = await mysql.load();
    source = engine.openSource({ name: 'erp', url: database.urlAs('reader'), now: Date.now });
  });
  afterAll(async () => {
    await source.close();
    await database.close();
  });

  const fill = async (name: string, count: number, engineName = 'InnoDB'): Promise<void> =>
    database.run(`create table ${name} (id varchar(36) primary key, created_at datetime, value bigint) engine = ${engineName};
      insert into ${name} select seq, '2026-01-01', seq from seq_1_to_${count}`);

  test('all tables are of one moment, whoever writes meanwhile', async () => {
    await fill('one', 50_000);
    await fill('two', 10);
    const writer = await createConnection(database.url);
    const sink = new RecordingSink();
    let written: Promise<unknown> | undefined;
    const scanning = source.scan([mariaTable('one'), mariaTable('two')], {
      rows: (table, rows) => {
        written ??= writer.query(`insert into two values ('late', '2026-01-01', 1)`);
        sink.rows(table, rows);
      },
      failed: (table, error) => sink.failed(table, error),
      done: (table) => sink.done(table),
    });
    await scanning;
    await written;
    expect([sink.rowsOf.get('one')?.length, sink.rowsOf.get('two')?.length]).toEqual([50_000, 10]);
    expect((await scanAll(source, [mariaTable('two')])).rows['two']?.length).toBe(11);
    await writer.end();
  });

  test('a row that was moved from one table to the other is in one of them', async () => {
    await fill('left_side', 500);
    await fill('right_side', 0 + 1);
    const writer = await createConnection({ uri: database.url, multipleStatements: true });
    const moving = (async () => {
      for (let id = 1; id <= 200; id++) {
        await writer.query(`begin; delete from left_side where id = ${id};
          insert into right_side values ('moved ${id}', '2026-01-01', ${id}); commit`);
      }
    })();
    for (let scan = 0; scan < 20; scan++) {
      const { rows } = await scanAll(source, [mariaTable('left_side'), mariaTable('right_side')]);
      expect((rows['left_side']?.length ?? 0) + (rows['right_side']?.length ?? 0)).toBe(501);
    }
    await moving;
    await writer.end();
  });

  test('a row without an id or a time at which it was made is not given; one with a time that cannot be read is', async () => {
    await database.run(`create table partial (id varchar(9), created_at datetime, value int);
      set statement sql_mode = 'ALLOW_INVALID_DATES' for insert into partial values
        ('a', '2026-01-01', 1), (null, '2026-01-01', 2), ('c', null, 3), ('d', '0000-00-00', 4)`);
    const { rows } = await scanAll(source, [mariaTable('partial')]);
    expect(rows['partial']?.map(([, id, createdAt]) => [id, createdAt])).toEqual([
      ['a', '2026-01-01T00:00:00.000Z'],
      ['d', unreadable],
    ]);
  });

  test.each([
    ['varchar(20)', 'text', ['A', 'Ä', 'b'], ['A', 'a', 'Ä', 'b', 'B', 'A '], ['A', 'b', 'Ä']],
    ['int', 'integer', ['1', '02', 'x'], ['1', '2', '3'], ['1', '2']],
    [
      'bigint unsigned',
      'integer',
      ['18446744073709551615'],
      ['18446744073709551615', '18446744073709551614'],
      ['18446744073709551615'],
    ],
    ['int', 'integer', ['none'], ['1'], []],
  ] as const)(
    'rows of a scope %s %s: those of these values are among them, and few others',
    async (column, kind, scopeValues, stored, found) => {
      await database.run(
        `create or replace table scoped (id int auto_increment primary key, firm ${column}, created_at datetime default '2026-01-01')`,
      );
      for (const value of stored) await database.run(`insert into scoped (firm) values ('${value}')`);
      const table = mariaTable('scoped', {
        id: place('id', 'integer'),
        scope: place('firm', kind),
        scopeValues,
        fields: [],
      });
      const { rows, failures } = await scanAll(source, [table]);
      expect(failures).toEqual({});
      const scopes = new Set(rows['scoped']?.map(([scope]) => scope));
      expect(found.filter((value) => !scopes.has(value))).toEqual([]);
      expect([...scopes].filter((scope) => !stored.some((value) => value === scope))).toEqual([]);
    },
  );

  test('rows without a scope value come where they are shared', async () => {
    await database.run(`create or replace table common (id int primary key, firm int, created_at datetime default '2026-01-01');
      insert into common (id, firm) values (1, 1), (2, 2), (3, null)`);
    const table = mariaTable('common', { id: place('id', 'integer'), scope: place('firm', 'integer'), fields: [] });
    for (const [isNullShared, ids] of [
      [true, ['1', '3']],
      [false, ['1']],
    ] as const) {
      const { rows } = await scanAll(source, [{ ...table, scopeValues: ['1'], isNullShared }]);
      expect(rows['common']?.map(([, id]) => id).toSorted()).toEqual([...ids]);
    }
  });

  test('ids of bytes and whole numbers, and a scope of bytes', async () => {
    await database.run(`create table bytes (id binary(16) primary key, firm binary(16), created_at datetime, value int);
      insert into bytes values (x'123E4567E89B12D3A456426614174000', x'${'0'.repeat(31)}1', '2026-01-01', 1),
        (x'223E4567E89B12D3A456426614174000', x'${'0'.repeat(31)}2', '2026-01-01', 2)`);
    const table = mariaTable('bytes', {
      id: place('id', 'binary'),
      scope: place('firm', 'binary'),
      scopeValues: ['00000000-0000-0000-0000-000000000001'],
    });
    expect((await scanAll(source, [table])).rows['bytes']).toEqual([
      ['00000000-0000-0000-0000-000000000001', '123e4567-e89b-12d3-a456-426614174000', '2026-01-01T00:00:00.000Z', '1'],
    ]);
  });

  test('a table that is missing, or may not be read, fails by itself', async () => {
    await fill('open_one', 3);
    await fill('shut', 3);
    await database.run(`grant select on open_one to narrow`);
    const narrow = engine.openSource({ name: 'erp', url: database.urlAs('narrow'), now: Date.now });
    const { rows, failures } = await scanAll(
      narrow,
      ['none', 'shut', 'open_one'].map((name) => mariaTable(name)),
    );
    expect(Object.keys(rows)).toEqual(['open_one']);
    expect(Object.keys(failures)).toEqual(['none', 'shut']);
    expect(failures['shut']).toContain('denied');
    await narrow.close();
  });

  test('a view whose definer is gone fails by itself, with what to do, whatever the role may do', async () => {
    await fill('defined', 3);
    await fill('sound', 3);
    await database.run(`create user maker; grant select on *.* to maker;
      create definer = maker sql security definer view orphan as select * from defined;
      create view above_orphan as select * from orphan; drop user maker`);
    const codes: readonly [url: string, code: string][] = [
      [database.url, 'ER_NO_SUCH_USER'],
      [database.urlAs('reader'), 'ER_ACCESS_DENIED_ERROR'],
    ];
    for (const [url, code] of codes) {
      const sound = engine.openSource({ name: 'erp', url, now: Date.now });
      const ends: (readonly [string, string])[] = [];
      await sound.scan(
        ['orphan', 'above_orphan', 'sound'].map((name) => mariaTable(name)),
        {
          rows: () => undefined,
          failed: ({ key }, error) => ends.push([key, explainFailure(error)]),
          done: ({ key }) => ends.push([key, 'done']),
        },
      );
      const sentence = `The definer of the view no longer exists. Recreate the view with a definer that exists. Its code is ${code}.`;
      expect(ends).toEqual([
        ['orphan', sentence],
        ['above_orphan', sentence],
        ['sound', 'done'],
      ]);
      await sound.close();
    }
  });

  test('a table that was written anew since the moment that is read is not taken for empty', async () => {
    await fill('renewed', 5);
    await fill('earlier', 20_000);
    const writer = await createConnection(database.url);
    const sink = new RecordingSink();
    let renewing: Promise<unknown> | undefined;
    await source.scan([mariaTable('earlier'), mariaTable('renewed')], {
      rows: (table, rows) => {
        renewing ??= writer.query('truncate renewed');
        sink.rows(table, rows);
      },
      failed: (table, error) => sink.failed(table, error),
      done: (table) => sink.done(table),
    });
    await renewing;
    expect(sink.rowsOf.has('renewed')).toBe(false);
    expect(sink.failures.get('renewed')).toContain('definition has changed');
    await writer.end();
  });

  test('a table that was read can be altered while the next one is', async () => {
    await fill('done_with', 5);
    await fill('still_read', 200_000);
    const writer = await createConnection(database.url);
    const order: string[] = [];
    let altering: Promise<unknown> | undefined;
    await source.scan([mariaTable('done_with'), mariaTable('still_read')], {
      rows: ({ key }) => {
        if (key === 'done_with') return;
        altering ??= writer.query('alter table done_with add column late int').then(() => order.push('altered'));
      },
      failed: ({ key }) => order.push(`${key} failed`),
      done: ({ key }) => order.push(`${key} read`),
    });
    await altering;
    expect(order).toEqual(['done_with read', 'altered', 'still_read read']);
    await writer.end();
  });

  test('names with quotes in them, and a column that is named like a function', async () => {
    await database.run(
      'create table `it``s "so"` (id int, created_at datetime, `a``b` int, `now()` int); insert into `it``s "so"` values (1, now(), 2, 3)',
    );
    const table = mariaTable('it`s "so"', { id: place('id', 'integer'), fields: [field('a`b'), field('now()')] });
    expect((await scanAll(source, [table])).rows['it`s "so"']?.map((row) => row.slice(3))).toEqual([['2', '3']]);
  });

  test('who throws while taking up rows ends the scan; the next one is whole', async () => {
    await fill('thrown', 20_000);
    const sink = new RecordingSink();
    sink.rows = () => {
      throw new Error('The disk is full.');
    };
    expect(await failureOf(source.scan([mariaTable('thrown')], sink))).toBe('Error: The disk is full.');
    expect((await scanAll(source, [mariaTable('thrown')])).rows['thrown']?.length).toBe(20_000);
  });

  test('a connection that is lost, or closed, ends the scan, and no row is taken for all', async () => {
    await fill('long_one', 200_000);
    const killer = await createConnection(database.url);
    for (const how of ['lost', 'closed']) {
      const own = engine.openSource({ name: 'erp', url: database.urlAs('reader'), now: Date.now });
      const sink = new RecordingSink();
      let ending: Promise<unknown> | undefined;
      const scanning = own.scan([mariaTable('long_one'), mariaTable('two')], {
        rows: () => {
          ending ??= how === 'closed' ? own.close() : killer.query('kill user reader');
        },
        failed: (table, error) => sink.failed(table, error),
        done: (table) => sink.done(table),
      });
      // What had been sent already may be all there is of it: then the next statement fails.
      expect(await failureOf(scanning)).not.toBe('none');
      await ending;
      expect(sink.rowsOf.has('two')).toBe(false);
      await own.close();
    }
    await killer.end();
  });

  test('a server that is away is an error with its address in words', async () => {
    const away = engine.openSource({ name: 'erp', url: 'mysql://reader@127.0.0.1:1/none', now: Date.now });
    expect(await failureOf(scanAll(away, []))).toContain('ECONNREFUSED');
  });

  test('what is described: tables, views, keys, references, comments; and nothing that may not be read', async () => {
    const own = await createMariaDatabase();
    await own.run(`create table unit (id int primary key, symbol varchar(10) comment 'Kürzel');
      create table item (id int auto_increment, code varchar(20) not null, unit int, note text, doc json, raw blob,
        primary key (id), unique (code), unique part (note(10)), foreign key (unit) references unit (id)) comment 'Was wir verkaufen';
      create view shown as select id, code from item; create table secret (id int); create sequence numbers;
      create user if not exists columns_only; grant select (id, code) on item to columns_only; grant select on shown to columns_only`);
    const describeAs = async (user: string) => {
      const look = await engine.look(own.urlAs(user), 'test');
      const tables = await look.describeTables();
      await look.close();
      return tables;
    };
    const [item, , shown, unit] = await describeAs('reader');
    expect([item?.name, item?.kind, item?.comment, item?.primaryKey, item?.uniqueKeys]).toEqual([
      'item',
      'table',
      'Was wir verkaufen',
      ['id'],
      [['code']],
    ]);
    expect(item?.columns.map(({ name, kind, isNullable }) => [name, kind, isNullable])).toEqual([
      ['id', 'integer', false],
      ['code', 'text', false],
      ['unit', 'integer', true],
      ['note', 'text', true],
      ['doc', 'json', true],
      ['raw', undefined, true],
    ]);
    expect(item?.columns[2]?.refersTo).toEqual({ schema: '', table: 'unit', column: 'id' });
    expect([shown?.name, shown?.kind, shown?.comment, shown?.estimatedRows]).toEqual([
      'shown',
      'view',
      undefined,
      undefined,
    ]);
    expect(unit?.columns[1]?.comment).toBe('Kürzel');
    const narrow = await describeAs('columns_only');
    expect(narrow.map(({ name, columns }) => [name, columns.map((column) => column.name)])).toEqual([
      ['item', ['id', 'code']],
      ['shown', ['id', 'code']],
    ]);
    await own.close();
  });

  test('a sample has some rows, cut, and the values that paths lead to', async () => {
    await database.run(`create table person (mail varchar(50), doc json, bytes binary(2));
      insert into person values ('someone@example.com', '{"iban":"DE89370400440532013000"}', x'0AFF'), (null, '[]', null), ('x', null, null)`);
    const look = await engine.look(database.urlAs('reader'), 'test');
    const places = [place('mail'), place('doc', 'json', ['iban']), place('bytes', 'binary')];
    expect(await look.sample({ schema: '', name: 'person' }, places, { rows: 2, characters: 7 })).toEqual([
      ['someone', 'DE89370', '0AFF'],
      [null, null, null],
    ]);
    const held = async (value: string) =>
      look.sample(
        { schema: '', name: 'person' },
        [place('mail')],
        { rows: 9, characters: 9 },
        { column: 'mail', value },
      );
    expect([await held('x'), await held("y' or '1")]).toEqual([[['x']], []]);
    await look.close();
  });

  test('tables without transactions are read as well', async () => {
    await fill('old_style', 5, 'MyISAM');
    expect((await scanAll(source, [mariaTable('old_style')])).rows['old_style']?.length).toBe(5);
  });
});

test.each([
  ['10.11.6-MariaDB-0+deb12u1', undefined],
  ['10.6.0-MariaDB', undefined],
  ['10.5.29-MariaDB-log', 'MariaDB 10.5.29-MariaDB-log is too old: 10.6 or newer is needed. Upgrade the server.'],
  ['8.0.36', undefined],
  ['8.4.0-commercial', undefined],
  ['5.7.44-log', 'MySQL 5.7.44-log is too old: 8.0 or newer is needed. Upgrade the server.'],
])('the version %s', (version, reason) => expect(reasonTooOld(version)).toBe(reason));
