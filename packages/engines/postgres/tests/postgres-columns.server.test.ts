/** Every kind of column as every type of field that it can serve: what is shown of what is stored, on both servers. */
import type { FieldType } from '@vitrine/contract';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { type ColumnKind, columnKinds, fieldTypesOf, type ScannedRow } from '@vitrine/sources';
import { PostgresSource } from '../src/driver.ts';
import { idOf, type ColumnCase } from '../../../../tests/support/column-case.ts';
import { geoCases, postgresGeoCases } from '../../../../tests/support/geo-cases.ts';
import { numberCases } from './cases/number-cases.ts';
import { otherCases } from './cases/other-cases.ts';
import { pathCases } from './cases/path-cases.ts';
import { textCases } from './cases/text-cases.ts';
import { timeCases } from './cases/time-cases.ts';
import {
  createDatabase,
  sharedServer,
  type TestDatabase,
  testedVersions,
} from '../../../../tests/support/postgres-servers.ts';
import { place, printShown, scanAll, tableOf, type Scanned } from '../../../../tests/support/scanned.ts';

const allCases = [
  ...textCases,
  ...numberCases,
  ...timeCases,
  ...otherCases,
  ...pathCases,
  ...geoCases,
  ...postgresGeoCases,
];
const titleOf = ({ column, types, path }: ColumnCase): string =>
  `${column}${path === undefined ? '' : ', along a path,'} as ${types.join(', ')}`;

/** A session of the operator's is set to all that the statements must not depend on. */
const unusual = [
  `timezone = 'America/New_York'`,
  `datestyle = 'SQL, DMY'`,
  'extra_float_digits = -5',
  'search_path = nowhere',
];

describe.each(testedVersions)('PostgreSQL %i', (serverVersion) => {
  const cases = allCases.filter(({ since = serverVersion }) => since <= serverVersion);
  const titled = cases.map((columnCase, index) => [titleOf(columnCase), index, columnCase] as const);
  let database: TestDatabase;
  let scanned: Scanned;

  beforeAll(async () => {
    database = await createDatabase(await sharedServer(serverVersion));
    await database.run(`set time zone 'UTC'; create extension citext;
      create collation loose (provider = icu, locale = 'und-u-ks-level1', deterministic = false);
      create type mood as enum ('sad', 'ok', 'Happy'); create type pair as (x int, y text);
      create domain label as varchar(20); create domain amount as numeric`);
    for (const [index, columnCase] of cases.entries()) await database.run(tableSql(index, columnCase));
    for (const setting of unusual) {
      await database.run(
        `do $$ begin execute format('alter database %I set ', current_database()) || $_$${setting}$_$; end $$`,
      );
    }
    const source = new PostgresSource({ name: 'main', now: Date.now, url: database.url });
    scanned = await scanAll(source, cases.map(scanTableOf));
    await source.close();
  });
  afterAll(async () => database.close());

  test.each(titled)('%s', (_title, index, { types, rows }) => {
    const { failures, rows: all } = scanned;
    expect(failures).toEqual({});
    const expected = rows.map(([, shown], row) => ['mine', idOf(row), types.map(() => shown)]);
    expect(all[`case_${index}`]?.map((row) => printRow(types, row))).toEqual(expected);
  });
});

const printRow = (types: readonly FieldType[], [scope, id, , ...values]: ScannedRow) => [
  scope,
  id,
  types.map((type, index) => printShown(type, values[index] ?? null)),
];

const tableSql = (index: number, { column, rows }: ColumnCase): string => {
  const values = rows.map(([stored], row) => `('mine', '${idOf(row)}', timestamptz '2026-01-31Z', ${stored})`);
  return `create table case_${index} (tenant_id text, id text, created_at timestamptz, f ${column});
    insert into case_${index} values ${values.join(', ')}, ('others', 'z', now(), null)`;
};

const scanTableOf = ({ kind, types, path = [] }: ColumnCase, index: number) =>
  tableOf(`case_${index}`, {
    scope: place('tenant_id'),
    scopeValues: ['mine'],
    fields: types.map((type) => ({ key: type, type, column: 'f', kind, path })),
  });

describe('nothing is left out', () => {
  /** Of the embedded database, and of MariaDB and MySQL. */
  const others: ReadonlySet<ColumnKind> = new Set(['stored', 'flag', 'single', 'set', 'binary']);
  const ways = columnKinds
    .filter((kind) => !others.has(kind))
    .flatMap((kind) =>
      [false, true].flatMap((hasPath) => fieldTypesOf(kind, hasPath).map((type) => [kind, hasPath, type] as const)),
    );

  test.each(ways)('%s, along a path: %p, as %s', (kind, hasPath, type) => {
    const tried = allCases.filter(
      (each) => each.kind === kind && (each.path !== undefined) === hasPath && each.types.includes(type),
    );
    expect(tried.length).toBeGreaterThan(0);
  });
});
