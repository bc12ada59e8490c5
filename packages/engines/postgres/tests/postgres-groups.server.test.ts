/** Records that are made of several tables of PostgreSQL: read anew where a row of one of them has changed, and only then. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { type LookUp, type RecordTable, type ScannedRow, scanRecords, type ScanSink } from '@vitrine/sources';
import type { TableVersions } from '@vitrine/sources/engine';
import { Connection } from '../src/connection.ts';
import { PostgresSource } from '../src/driver.ts';
import {
  createDatabase,
  startPostgres,
  type BareServer,
  type TestDatabase,
  testedVersions,
} from '../../../../tests/support/postgres-servers.ts';
import { place } from '../../../../tests/support/scanned.ts';

const unit: LookUp = {
  name: 'unit',
  schema: 'public',
  table: 'unit',
  match: [{ from: place('unit'), to: place('id') }],
  where: [{ place: place('lang'), type: 'text', value: 'de' }],
  order: [],
  isMany: false,
};

const ofUnits: RecordTable = {
  key: 'units',
  schema: 'public',
  table: 'product',
  id: place('id'),
  createdAt: place('created_at', 'timestamptz'),
  scope: place('firm'),
  scopeValues: ['a'],
  fields: [{ key: 'unit', type: 'text', origin: { lookUps: [unit], place: place('name') } }],
};

/** Rows without a firm are records of all. */
const shared: RecordTable = { ...ofUnits, key: 'shared', isNullShared: true, fields: [] };

const joined: RecordTable = { ...ofUnits, key: 'joined', id: { joined: [place('firm'), place('id')] }, fields: [] };

const tables = [ofUnits, shared, joined];

class Rows implements ScanSink<RecordTable> {
  readonly of = new Map<string, ScannedRow[]>();

  rows({ key }: RecordTable, rows: readonly ScannedRow[]): void {
    this.of.set(key, [...(this.of.get(key) ?? []), ...rows]);
  }

  failed({ key }: RecordTable, error: unknown): void {
    throw new Error(key, { cause: error });
  }

  done(): void {
    // Only what came counts here.
  }
}

describe.each(testedVersions)('PostgreSQL %i', (serverVersion) => {
  let server: BareServer;
  let database: TestDatabase;
  let source: PostgresSource;
  let versions: TableVersions;

  /** A server of its own: transactions that are open elsewhere would hold back what is known. */
  beforeAll(async () => {
    server = await startPostgres(serverVersion);
    database = await createDatabase(server);
    source = new PostgresSource({ name: 'main', now: Date.now, url: database.url });
  });
  afterAll(async () => {
    await source.close();
    await server.crash();
  });

  const scan = async (known?: TableVersions) => {
    const sink = new Rows();
    const result = await scanRecords(source, tables, sink, 0, known);
    return { ...result, rows: sink.of };
  };

  beforeEach(async () => {
    await database.run('drop table if exists product, unit, other');
    await database.run(`
      create table other (n int);
      create table unit (id text, lang text, name text, primary key (id, lang));
      insert into unit values ('kg', 'de', 'Kilo'), ('kg', 'en', 'kilo'), ('l', 'de', 'Liter');
      create table product (id text primary key, firm text, unit text, created_at timestamptz default '2026-01-01');
      insert into product values ('1', 'a', 'kg'), ('2', 'a', 'l'), ('3', 'b', 'kg'), ('4', null, 'l')`);
    ({ versions } = await scan());
  });

  const rows: readonly (readonly [read: string, sql: string])[] = [
    ['', 'select 1'],
    ['', 'insert into other values (1)'],
    ['', `insert into unit values ('l', 'en', 'litre')`],
    ['', `update unit set name = 'KG' where lang = 'en'`],
    ['', `update product set unit = 'l' where firm = 'b'`],
    ['', 'vacuum freeze product'],
    ['units', `update unit set name = 'Kilogramm' where id = 'kg' and lang = 'de'`],
    ['units', `delete from unit where id = 'l'`],
    ['units', `update unit set lang = 'fr' where id = 'l'`],
    ['units shared joined', `update product set unit = 'l' where id = '1'`],
    ['units shared joined', `delete from product where id = '2'`],
    ['units shared joined', `insert into product values ('5', 'a', 'kg')`],
    ['units shared joined', `delete from product where id = '2'; insert into product values ('2', 'a', 'kg')`],
    ['units shared joined', `update product set firm = 'a' where id = '4'`],
    ['shared', `update product set firm = null where id = '3'`],
    ['units shared joined', 'truncate product'],
    ['units', 'alter table unit rename column name to noted; alter table unit add name text'],
  ];

  test.each(rows)('what is read: %p, after %s', async (read, sql) => {
    for (const statement of sql.split('; ')) await database.run(statement);
    const changed = await scan(versions);
    expect(tables.map(({ key }) => key).filter((key) => !changed.unchanged.has(key))).toEqual(
      read.split(' ').filter((key) => key !== ''),
    );
    const whole = await scan();
    for (const { key } of tables)
      if (!changed.unchanged.has(key)) expect([key, changed.rows.get(key)]).toEqual([key, whole.rows.get(key)]);
    await database.run('insert into other values (2)');
    const later = await scan(changed.versions);
    expect([...later.unchanged]).toEqual(tables.map(({ key }) => key));
    expect([...later.rows]).toEqual([]);
  });

  test('a transaction that was open when they were read is seen when it ends', async () => {
    const writer = await Connection.open(database.url);
    await writer.run(`begin; update unit set name = 'Pfund' where id = 'kg'`);
    const during = await scan();
    await writer.run('commit');
    await writer.close();
    const after = await scan(during.versions);
    expect(after.unchanged.has('units')).toBe(false);
    expect(after.rows.get('units')?.map((row) => row.at(-1))).toEqual(['Pfund', 'Liter']);
  });
});
