/** PostgreSQL as a source: whose rows come, which rows are records, and what happens where a table fails. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { kindsOf, type Place, type ScanTable, unreadable } from '@vitrine/sources';
import { PostgresSource } from '../src/driver.ts';
import {
  createDatabase,
  sharedServer,
  simple,
  type TestDatabase,
  testedVersions,
} from '../../../../tests/support/postgres-servers.ts';
import { failureOf, field, place, RecordingSink, scanAll, tableOf } from '../../../../tests/support/scanned.ts';

describe.each(testedVersions)('PostgreSQL %i', (serverVersion) => {
  let database: TestDatabase;
  let source: PostgresSource;

  beforeAll(async () => {
    database = await createDatabase(await sharedServer(serverVersion));
    source = new PostgresSource({ name: 'main', now: Date.now, url: database.url });
    await database.run(`create extension citext;
    create collation loose (provider = icu, locale = 'und-u-ks-level1', deterministic = false)`);
  });
  afterAll(async () => {
    await source.close();
    await database.close();
  });

  test('a database of another name than that of the tenant is refused', async () => {
    const scan = async (name: string): Promise<unknown> =>
      failureOf(
        new PostgresSource({ name: 'erp', now: Date.now, url: database.url, database: name }).scan(
          [],
          new RecordingSink(),
        ),
      );
    const own = decodeURIComponent(new URL(database.url).pathname.slice(1));
    expect(await scan(own)).toBe('none');
    expect(await scan(own.toUpperCase())).toStartWith('ScopeRefused: ');
  });

  const idsOf = async (table: ScanTable): Promise<unknown[]> => {
    const { rows, failures } = await scanAll(source, [table]);
    expect(failures).toEqual({});
    return (rows[table.key] ?? []).map(([scope, id]) => (scope === null ? id : `${String(scope)} ${String(id)}`));
  };

  describe('whose rows come', () => {
    const uuids = ['0190a000-0000-7000-8000-00000000000a', '0190a000-0000-7000-8000-00000000000b'] as const;
    const cases: readonly [
      column: string,
      kind: Place['kind'],
      stored: readonly string[],
      asked: string[],
      found: string[],
    ][] = [
      ['text', 'text', ['a', 'A', 'a ', 'b', ''], ['a', 'b', 'c'], ['a 0', 'b 3']],
      ['text', 'text', ['a', '', `o'"r {},\\`], ['', `o'"r {},\\`], [' 1', `o'"r {},\\ 2`]],
      ['text collate loose', 'castable', ['a', 'A', 'á'], ['a'], ['a 0']],
      ['citext', 'castable', ['a', 'A'], ['A'], ['A 1']],
      ['char(3)', 'castable', ['a', 'b'], ['a', 'b '], ['a 0']],
      ['uuid', 'uuid', uuids, [uuids[1], uuids[0].toUpperCase(), 'x', ''], [`${uuids[1]} 1`]],
      [
        'bigint',
        'integer',
        ['1', '2', '-3'],
        ['1', '02', '+2', '2.0', ' 2', '-3', '9223372036854775808'],
        ['-3 2', '1 0'],
      ],
      ['bigint', 'integer', ['1'], [], []],
      ['numeric(10)', 'numeric', ['1', '2'], ['2', '1.0', 'x'], ['2 1']],
    ];

    test.each(cases.map((row, index) => [row[0], index, ...row] as const))('%s', async (_type, index, ...row) => {
      const [column, kind, stored, asked, found] = row;
      const name = `scope_${index}`;
      await database.run(`create table ${name} (id text, created_at timestamptz default now(), whose ${column});
      insert into ${name} values ('none', now(), null)`);
      for (const [id, value] of stored.entries()) {
        const type = column.replace(/ collate .*/, '');
        await database.query(`insert into ${name} (id, whose) values ($1, $2::text::${type})`, [String(id), value]);
      }
      const table = tableOf(name, { scope: place('whose', kind), scopeValues: asked });
      expect(await idsOf(table)).toEqual(found);
    });

    test('every kind that may be a scope is here', () => {
      expect(new Set(['stored', ...cases.map(([, kind]) => kind)])).toEqual(withoutBytes(kindsOf.scope));
    });
  });

  describe('what is a record', () => {
    const cases: readonly [sql: string, id: Place['kind'], createdAt: Place['kind'], found: readonly string[][]][] = [
      [
        `create table records (id bigint, made timestamptz);
        insert into records values (9, '2026-01-01Z'), (10, '2026-01-01 00:00:00.0005Z'), (-1, '2025-12-31 23:59:59.9999Z'),
          (null, '2026-01-01Z'), (11, null), (12, 'infinity'), (13, '0044-03-15 BC'), (14, '10000-01-01Z')`,
        'integer',
        'timestamptz',
        [
          ['-1', '2025-12-31T23:59:59.999Z'],
          ['10', '2026-01-01T00:00:00.000Z'],
          ['9', '2026-01-01T00:00:00.000Z'],
        ],
      ],
      [
        `create table records (id uuid, made date);
        insert into records values ('F190A000-0000-7000-8000-00000000000B', '2026-01-01'),
          (gen_random_uuid(), 'infinity'), (gen_random_uuid(), '5874897-12-31')`,
        'uuid',
        'date',
        [['f190a000-0000-7000-8000-00000000000b', '2026-01-01T00:00:00.000Z']],
      ],
      [
        `create table records (id date, made date) partition by range (id);
        create table of_2026 partition of records for values from ('2026-01-01') to ('infinity');
        insert into records values ('2026-12-31', '2026-01-01'), ('12026-01-01', '2026-01-02')`,
        'date',
        'date',
        [
          ['12026-01-01', '2026-01-02T00:00:00.000Z'],
          ['2026-12-31', '2026-01-01T00:00:00.000Z'],
        ],
      ],
      [
        `create table records (id timestamp, made date); insert into records values ('2026-12-31 10:00:00.000001', '2026-01-01')`,
        'timestamp',
        'date',
        [['2026-12-31 10:00:00.000001', '2026-01-01T00:00:00.000Z']],
      ],
      [
        `create table records (id timestamptz, made date); insert into records values ('2026-12-31 10:00+01', '2026-01-01')`,
        'timestamptz',
        'date',
        [['2026-12-31 09:00:00+00', '2026-01-01T00:00:00.000Z']],
      ],
      [
        `create table records (id citext, made timestamp);
        insert into records values ('ab', '2026-01-01'), ('B', '2026-01-01'), ('C', '-infinity')`,
        'castable',
        'timestamp',
        [
          ['B', '2026-01-01T00:00:00.000Z'],
          ['ab', '2026-01-01T00:00:00.000Z'],
        ],
      ],
      [
        `create table base (first text, made timestamptz); insert into base values ('a', '2026-01-01Z');
        create view records as select first || '-1' as id, made from base`,
        'text',
        'timestamptz',
        [['a-1', '2026-01-01T00:00:00.000Z']],
      ],
      [
        `create materialized view records as select 'm' as id, timestamptz '2026-01-01Z' as made`,
        'text',
        'timestamptz',
        [['m', '2026-01-01T00:00:00.000Z']],
      ],
      [
        `create table records (id text, made timestamptz) partition by list (id);
        create table part_a partition of records for values in ('1'); create table part_b partition of records default;
        insert into records values ('1', '2026-01-01Z'), ('2', '2026-01-02Z')`,
        'text',
        'timestamptz',
        [
          ['1', '2026-01-01T00:00:00.000Z'],
          ['2', '2026-01-02T00:00:00.000Z'],
        ],
      ],
      [
        `create table records (id numeric(10), made timestamptz); insert into records values (1000001, '2026-01-01Z'), (null, '2026-01-01Z')`,
        'numeric',
        'timestamptz',
        [['1000001', '2026-01-01T00:00:00.000Z']],
      ],
    ];

    test.each(cases.map((row, index) => [index, ...row] as const))('%d', async (index, sql, id, createdAt, found) => {
      const schema = `Sch"ema ${index}`;
      const quoted = `"${schema.replaceAll('"', '""')}"`;
      await database.run(`create schema ${quoted}; set search_path = ${quoted}, public; ${sql}; reset search_path`);
      const table = tableOf('records', { schema, id: place('id', id), createdAt: place('made', createdAt) });
      const { rows, failures } = await scanAll(source, [table]);
      expect(failures).toEqual({});
      const timed = rows['records']?.filter(([, , time]) => time !== unreadable);
      expect(timed).toEqual(found.map((own) => [null, ...own]));
    });

    test('every kind that may be an id or a time of creation is here', () => {
      expect(new Set(['stored', ...cases.map(([, id]) => id)])).toEqual(withoutBytes(kindsOf.id));
      expect(new Set(['stored', ...cases.map(([, , createdAt]) => createdAt)])).toEqual(new Set(kindsOf.createdAt));
    });
  });

  test('names are names, whatever they have in them, and a value never becomes part of a statement', async () => {
    const names = [`x"; drop table x; --`, `$1`, `größe '🚲' \\`];
    const quoted = names.map((name) => `"${name.replaceAll('"', '""')}"`);
    await database.run(
      `create table ${quoted[0]} (id text, created_at timestamptz, ${quoted[1]} text, ${quoted[2]} jsonb)`,
    );
    const document = JSON.stringify({ [`it's`]: { '"a",{b}': 'found' } });
    await database.query(`insert into ${quoted[0]} values ('1', '2026-01-01Z', 'a', $1::text::jsonb)`, [document]);
    const table = tableOf(names[0] ?? '', {
      scope: place(names[1] ?? ''),
      scopeValues: ['a', `a') or true; --`],
      fields: [{ key: 'x', type: 'text', column: names[2] ?? '', kind: 'jsonb', path: [`it's`, '"a",{b}'] }],
    });
    const { rows, failures } = await scanAll(source, [table]);
    expect(failures).toEqual({});
    expect(rows[table.key]).toEqual([['a', '1', '2026-01-01T00:00:00.000Z', 'found']]);
  });

  describe('a table that fails among good ones', () => {
    test('it is told, the others are read to their end, and its rows are not passed off as all', async () => {
      await database.run(`${simple('good_1')} ${simple('good_2')} ${simple('dropped_column')} ${simple('revoked')}
      ${simple('broken_midway', 9000)} ${simple('partly')}
      alter table dropped_column drop column value;
      create view broken as select id, created_at, 1 / (8000 - value) as value from broken_midway;
      do $$ begin create role reader login; exception when duplicate_object then null; end $$;
      grant select on good_1, good_2, dropped_column, broken to reader; grant select (id, created_at) on partly to reader`);
      const fields = [field('value')];
      const names = ['good_1', 'dropped_column', 'missing', 'revoked', 'partly', 'broken', 'good_2'];
      const reader = new PostgresSource({ name: 'main', now: Date.now, url: database.urlAs('reader') });
      const tables = [...names.map((name) => tableOf(name, { fields })), tableOf('partly', { key: 'its id alone' })];
      const { rows, failures } = await scanAll(reader, tables);
      expect(failures).toEqual({
        dropped_column: expect.stringContaining('found no column value'),
        missing: expect.stringContaining('"public.missing" does not exist'),
        revoked: expect.stringContaining('permission denied'),
        partly: expect.stringContaining('permission denied'),
        broken: expect.stringContaining('division by zero'),
      });
      expect(Object.entries(rows).map(([key, { length }]) => [key, length])).toEqual([
        ['good_1', 3],
        ['good_2', 3],
        ['its id alone', 3],
      ]);
      await reader.close();
    });

    test('what the sink throws ends the scan', async () => {
      await database.run(simple('thrown'));
      const sink = new RecordingSink();
      sink.rows = () => {
        throw new RangeError('The disk is full.');
      };
      expect(await failureOf(source.scan([tableOf('thrown')], sink))).toBe('RangeError: The disk is full.');
    });
  });
});

/** Binary ids are columns of MariaDB and MySQL. */
const withoutBytes = (kinds: readonly string[]) => new Set(kinds.filter((kind) => kind !== 'binary'));
