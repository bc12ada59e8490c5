/** Every type of column of MariaDB as every type of field that it can serve: what is shown of what is stored. */
import type { FieldType } from '@vitrine/contract';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createMariaDatabase, mariadbProgram, type MariaDatabase } from '../../../../tests/support/mariadb.ts';
import { fieldTypesOf, type ScannedRow, type TableShape } from '@vitrine/sources';
import type { Engine } from '@vitrine/sources/engine';
import { geoCases } from '../../../../tests/support/geo-cases.ts';
import { mysqlCases as ownCases, type MysqlCase } from './cases/mysql-cases.ts';
import { place, printShown, scanAll, tableOf, type Scanned } from '../../../../tests/support/scanned.ts';
import { mysql } from '../src/index.ts';

// It has one type of JSON.
const mysqlCases: readonly MysqlCase[] = [...ownCases, ...geoCases.filter(({ kind }) => kind !== 'jsonb')];
const titled = mysqlCases.map((columnCase, index) => [titleOf(columnCase), index, columnCase] as const);

function titleOf({ column, types, path }: MysqlCase): string {
  return `${column}${path === undefined ? '' : ', along a path,'} as ${types.join(', ')}`;
}

describe.skipIf(mariadbProgram === null)('MariaDB', () => {
  let database: MariaDatabase;
  let engine: Engine;
  let scanned: Scanned;
  let shapes: readonly TableShape[];

  beforeAll(async () => {
    database = await createMariaDatabase();
    // What is stored must not depend on it, nor what is read.
    await database.run(`set session sql_mode = 'ALLOW_INVALID_DATES', time_zone = '+00:00'`);
    for (const [index, columnCase] of mysqlCases.entries()) await database.run(tableSql(index, columnCase));
    await database.run(`create user if not exists reader; grant select on *.* to reader;
      set global sql_mode = 'ANSI,PAD_CHAR_TO_FULL_LENGTH,NO_BACKSLASH_ESCAPES', global time_zone = '-05:00'`);
    engine = await mysql.load();
    const source = engine.openSource({ name: 'erp', url: database.urlAs('reader'), now: Date.now });
    scanned = await scanAll(source, mysqlCases.map(scanTableOf));
    await source.close();
    const look = await engine.look(database.urlAs('reader'), 'test');
    shapes = await look.describeTables();
    await look.close();
  });
  afterAll(async () => {
    await database.run('set global sql_mode = default, global time_zone = default');
    await database.close();
  });

  test.each(titled)('%s', (_title, index, { types, rows }) => {
    const { failures, rows: all } = scanned;
    expect(failures).toEqual({});
    const found = all[`case_${index}`]?.map((row) => row.slice(0, 2).concat(printRow(types, row.slice(3))));
    expect(found).toEqual(rows.map(([, shown], row) => ['mine', `${row + 10}`, ...types.map(() => shown)]));
  });

  test.each(titled)('%s: is described as such', (_title, index, { kind, types, path }) => {
    const column = shapes.find(({ name }) => name === `case_${index}`)?.columns.find(({ name }) => name === 'f');
    expect(column?.kind).toBe(kind);
    if (kind === undefined) return;
    const possible: readonly FieldType[] = fieldTypesOf(kind, path !== undefined);
    expect(possible).toEqual(expect.arrayContaining([...types]));
  });
});

describe('nothing is left out', () => {
  const kinds = [...new Set(mysqlCases.flatMap(({ kind }) => (kind === undefined ? [] : [kind])))];
  const ways = kinds.flatMap((kind) =>
    [false, true].flatMap((hasPath) => fieldTypesOf(kind, hasPath).map((type) => [kind, hasPath, type] as const)),
  );

  test.each(ways)('%s, along a path: %p, as %s', (kind, hasPath, type) => {
    const tried = mysqlCases.filter(
      (each) => each.kind === kind && (each.path !== undefined) === hasPath && each.types.includes(type),
    );
    expect(tried.length).toBeGreaterThan(0);
  });
});

const printRow = (types: readonly FieldType[], values: ScannedRow): readonly string[] =>
  types.map((type, field) => printShown(type, values[field] ?? null));

const tableSql = (index: number, { column, rows }: MysqlCase): string => {
  const values = rows.map(([stored], row) => `('mine', '${row + 10}', '2026-01-31 00:00:00', ${stored})`);
  return `create table case_${index} (tenant_id varchar(20), id varchar(20), created_at datetime, f ${column});
    insert into case_${index} values ${values.join(', ')}, ('others', 'z', now(), null)`;
};

const scanTableOf = ({ kind = 'text', types, path = [] }: MysqlCase, index: number) =>
  tableOf(`case_${index}`, {
    schema: undefined,
    createdAt: place('created_at', 'timestamp'),
    scope: place('tenant_id'),
    scopeValues: ['mine'],
    fields: types.map((type) => ({ key: type, type, column: 'f', kind, path })),
  });
