/** The embedded database as a source: what is stored is what comes, as of one moment, and without holding up the process. */
import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ReadValue, SqliteSource, type ScanTable, unreadable } from '../src/index.ts';
import {
  failureOf,
  place,
  RecordingSink,
  scanAll,
  tableOf as tableOfPostgres,
} from '../../../../tests/support/scanned.ts';

let folder: string;
let path: string;
let database: Database;
let source: SqliteSource;

const tableOf = (name: string, rest: Partial<ScanTable> = {}): ScanTable =>
  tableOfPostgres(name, {
    schema: undefined,
    id: place('id', 'stored'),
    createdAt: place('created_at', 'stored'),
    ...rest,
  });

const field = (column: string, type: ScanTable['fields'][number]['type'] = 'text') =>
  ({ key: column, type, column, kind: 'stored', path: [] }) as const;

const openWriter = (file: string): Database => {
  const writer = new Database(file, { create: true, strict: true });
  writer.run('pragma journal_mode = wal');
  writer.run('pragma busy_timeout = 5000');
  return writer;
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-sources-'));
  path = join(folder, 'records.db');
  database = openWriter(path);
  source = new SqliteSource({ path, now: Date.now });
});
afterAll(async () => {
  await source.close();
  database.close(true);
  rmSync(folder, { recursive: true, force: true });
});

const time = '2026-01-01T00:00:00.000Z';

/** A table of an import, which is what most of the embedded database is. */
const importSql = (number: number, collection: number): string[] => [
  'create table if not exists import (number integer primary key autoincrement, collection_id integer unique, written_at integer not null) strict',
  `create table import_${number} (row integer primary key, id text not null unique, created_at text not null, c0 text, c1 any, c2 integer) strict`,
  `insert into import_${number} values (0, 'a', '${time}', 'x', 1.5, 1), (1, 'b', '${time}', null, 2, 0)`,
  `drop view if exists records_${collection}`,
  `create view records_${collection} as select row, row as rowid, id, created_at, c0 as f1_text, c1 as f2_number, c2 as f3_boolean from import_${number}`,
  `update import set collection_id = null where collection_id = ${collection}`,
  `insert into import (number, collection_id, written_at) values (${number}, ${collection}, ${number * 1000})`,
];

const imported = (collection: number): ScanTable =>
  tableOf(`records_${collection}`, {
    fields: [field('f1_text'), field('f2_number', 'number'), field('f3_boolean', 'boolean')],
  });

const runAll = (statements: readonly string[]): void => {
  for (const statement of statements) database.run(statement);
};

test('what is stored is what comes, by the view that importing makes', async () => {
  runAll(importSql(1, 1));
  const { rows, failures } = await scanAll(source, [imported(1)]);
  expect(failures).toEqual({});
  expect(rows['records_1']).toEqual([
    [null, 'a', time, 'x', 1.5, 1],
    [null, 'b', time, null, 2, 0],
  ]);
});

const values: readonly [stored: string, read: ReadValue][] = [
  ['null', null],
  ["''", unreadable],
  ["'ä😀'", unreadable],
  ['0', 0],
  ['-0.0', -0],
  ['0.1', 0.1],
  ['1e300', 1e300],
  ['9007199254740991', 9_007_199_254_740_991],
  ['9007199254740993', 9_007_199_254_740_993n],
  ['-9223372036854775808', -9_223_372_036_854_775_808n],
  ["'9007199254740993'", '9007199254740993'],
  [`'["a", 1.50]'`, unreadable],
];

test('every number keeps each of its digits, and what is none is unreadable', async () => {
  database.run('create table digits (id text, created_at text, value)');
  for (const [index, [stored]] of values.entries())
    database.run(`insert into digits values ('${String(index).padStart(2, '0')}', '${time}', ${stored})`);
  const { rows } = await scanAll(source, [tableOf('digits', { fields: [field('value', 'number')] })]);
  expect(rows['digits']?.map((row) => row[3])).toEqual(values.map(([, read]) => read));
});

const found = async (column: string, ...scopeValues: string[]): Promise<unknown[]> => {
  const table = tableOf('shared', { scope: place(column, 'stored'), scopeValues });
  const { rows } = await scanAll(source, [table]);
  const own = rows['shared'] ?? [];
  return own.map(([scope, id]) => `${String(scope)} ${String(id)}`);
};

test('rows of others never come, and what is no record neither', async () => {
  database.run('create table shared (id, created_at text, whose, number integer)');
  const all = ["'a', 'A'", "'b', 'a'", "'c', 'a '", "'d', null", "'e', ''", "'f', 5", "null, 'a'"];
  for (const each of all) {
    const [id, whose] = each.split(', ');
    database.run(`insert into shared values (${id}, '${time}', ${whose}, 5)`);
  }
  database.run("insert into shared values ('g', null, 'a', 5)");
  expect(await found('whose', 'a')).toEqual(['a b']);
  expect(await found('whose', 'A', 'a ', '', `') or 1=1; --`)).toEqual([' e', 'A a', 'a  c']);
  expect(await found('whose', '5', '05')).toEqual(['5 f']);
  expect(await found('number', '05')).toEqual([]);
  expect(await found('whose')).toEqual([]);
});

test('a table that fails is told, and the others are read: also where a column is missing, whose name SQLite would take for a text', async () => {
  database.run('create view "broken" as select id, created_at, abs(-9223372036854775807 - c2) as value from import_1');
  const fields = [field('value')];
  const tables = [
    tableOf('missing'),
    tableOf('records_1', { fields, key: 'no column' }),
    tableOf('broken', { fields }),
    imported(1),
  ];
  const { rows, failures } = await scanAll(source, tables);
  expect(failures).toEqual({
    missing: 'no such table: missing',
    'no column': expect.stringContaining('found no column value'),
    broken: expect.stringContaining('integer overflow'),
  });
  expect(Object.keys(rows)).toEqual(['records_1']);
});

test('names are names, whatever they have in them', async () => {
  database.run(`create table "t""a'b;c" (id text, created_at text, "x""]y" text)`);
  database.run(`insert into "t""a'b;c" values ('1', '${time}', 'found')`);
  const table = tableOf(`t"a'b;c`, { fields: [field('x"]y')] });
  expect((await scanAll(source, [table])).rows[table.key]).toEqual([[null, '1', time, 'found']]);
});

test('a file that is not there, or is no database, is an error of the scan', async () => {
  const missing = new SqliteSource({ now: Date.now, path: join(folder, 'missing.db') });
  expect(await failureOf(scanAll(missing, [imported(1)]))).toContain('unable to open database file');
  const other = join(folder, 'other.db');
  writeFileSync(other, 'This is no database. '.repeat(100));
  expect(await failureOf(scanAll(new SqliteSource({ now: Date.now, path: other }), [imported(1)]))).toContain(
    'file is not a database',
  );
});

describe('many rows', () => {
  const count = 60_000;
  const many = tableOf('many', { fields: [field('value', 'number'), field('padding')] });

  beforeAll(() => {
    database.run('create table many (id text, created_at text, value integer, padding text)');
    database.run(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
      insert into many select i, '${time}', 0, printf('%.300c', 'x') from n`);
  });

  /** Counts, and keeps none. */
  class CountingSink extends RecordingSink {
    count = 0;
    largest = 0;
    readonly values = new Set<unknown>();
    onBatch: () => void = () => undefined;

    override rows(_table: ScanTable, rows: Parameters<RecordingSink['rows']>[1]): void {
      this.count += rows.length;
      this.largest = Math.max(this.largest, rows.length);
      for (const [, , , value] of rows) this.values.add(value);
      this.batches++;
      this.onBatch();
    }
  }

  test('come in batches, and other work of the process goes on between them', async () => {
    const sink = new CountingSink();
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await source.scan([many], sink);
    clearInterval(timer);
    expect([sink.count, sink.rowsOf.has('many')]).toEqual([count, true]);
    expect(sink.largest).toBeLessThanOrEqual(2000);
    expect(turns).toBeGreaterThan(10);
  });

  test('are of one moment in all tables, with a writer throughout', async () => {
    database.run('create table twin as select * from many limit 1000');
    const twin = tableOf('twin', { fields: [field('value', 'number')] });
    const sink = new CountingSink();
    sink.onBatch = () => {
      database.run('begin');
      database.run('update twin set value = value + 1');
      database.run("update many set value = value + 1 where id = '60000'");
      database.run('commit');
    };
    const { readAt } = await source.scan([many, twin], sink);
    expect([sink.count, sink.batches > 25]).toEqual([count + 1000, true]);
    expect([...sink.values]).toEqual([0]);
    expect(readAt).toBeLessThanOrEqual(Date.now());
    const later = new CountingSink();
    await source.scan([twin], later);
    expect([...later.values]).toEqual([sink.batches]);
  });

  test('closing the source ends the scan', async () => {
    const [own, sink] = [new SqliteSource({ path, now: Date.now }), new CountingSink()];
    sink.onBatch = () => {
      if (sink.batches === 3) void own.close();
    };
    expect(await failureOf(own.scan([many], sink))).toBe('Error: The source is closed.');
    expect([sink.batches, sink.rowsOf.size, sink.failures.size]).toEqual([3, 0, 0]);
    expect(await failureOf(own.scan([many], sink))).toBe('Error: The source is closed.');
  });

  test('rows of a megabyte each come one by one', async () => {
    database.run('create table wide (id text, created_at text, padding text)');
    database.run(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 50)
      insert into wide select i, '${time}', printf('%.1000000c', 'x') from n`);
    const sink = new CountingSink();
    await source.scan([tableOf('wide', { fields: [field('padding')] })], sink);
    expect([sink.count, sink.largest]).toEqual([50, 1]);
  });
});

test('what the sink throws ends the scan', async () => {
  const sink = new RecordingSink();
  sink.rows = () => {
    throw new RangeError('The disk is full.');
  };
  expect(await failureOf(source.scan([imported(1)], sink))).toBe('RangeError: The disk is full.');
});

const versionOf = async (table: ScanTable): Promise<string | undefined> =>
  (await scanAll(source, [table])).versions.get(table.key);

describe('versions', () => {
  test('an import has one for as long as it is read, whatever is written beside it', async () => {
    runAll(importSql(7, 7));
    const before = await versionOf(imported(7));
    runAll([...importSql(8, 8), "insert into shared values ('n', null, 'a', 5)"]);
    expect(before).toBeString();
    expect(await versionOf(imported(7))).toBe(String(before));
    expect(await versionOf(imported(8))).not.toBe(String(before));
    runAll(importSql(9, 7));
    expect(await versionOf(imported(7))).not.toBe(String(before));
  });

  test('an import of the same number in another copy of the file has another', async () => {
    runAll(importSql(20, 20));
    const before = await versionOf(imported(20));
    database.run('update import set written_at = written_at + 1 where number = 20');
    expect(await versionOf(imported(20))).not.toBe(String(before));
  });

  test.each([
    ['a table', 'create table untold (id text, created_at text)'],
    ['a view of another kind', 'create view untold as select * from import_1 where id > 1'],
    [
      'a view like that of an import, over more',
      'create view records_99 as select id, created_at from import_1, shared',
    ],
    ['a view of an import that no collection has', 'create view records_98 as select id, created_at from import_98'],
    ['what is not there', 'select 1'],
  ])('not told of %s', async (_what, sql) => {
    database.run(sql);
    for (const name of ['untold', 'records_99', 'records_98']) expect(await versionOf(tableOf(name))).toBeUndefined();
    for (const kind of ['table', 'view']) {
      if (sql.startsWith(`create ${kind} untold`)) database.run(`drop ${kind} untold`);
    }
  });

  test('a scan reads nothing of an import that is known', async () => {
    runAll(importSql(30, 30));
    const tables = [imported(30), tableOf('digits')];
    const first = await scanAll(source, tables);
    expect([Object.keys(first.rows), first.unchanged.size]).toEqual([['records_30', 'digits'], 0]);
    const second = await scanAll(source, tables, first.versions);
    expect([Object.keys(second.rows), [...second.unchanged]]).toEqual([['digits'], ['records_30']]);
    runAll(importSql(31, 30));
    const third = await scanAll(source, tables, second.versions);
    expect([Object.keys(third.rows), third.unchanged.size]).toEqual([['records_30', 'digits'], 0]);
  });
});
