/** What a lookup's conditions let through, written in a catalog file: the rows that SQL finds, on databases of both kinds. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { type RecordTable, type ScannedRow, scanRecords, type Source, type TableShape } from '@vitrine/sources';
import { createMariaDatabase, mariadbProgram } from '../../../../tests/support/mariadb.ts';
import { parseCatalogFile } from '../src/catalog-file.ts';
import { checkDeclarations } from '../src/check-declarations.ts';
import { readDeclarations } from '../src/declaration.ts';
import { createTestDatabase } from '../../../../tests/support/postgres-server.ts';
import { sourceEngines } from '../../../../tests/service/source-engines.ts';

interface Engine {
  readonly open: () => Promise<{ url: string; run: (sql: string) => Promise<unknown>; close: () => Promise<void> }>;
  /** Finds the numbers of rows. */
  readonly find: (sql: string) => Promise<readonly number[]>;
  /** By the names of columns: the type, and a value. */
  readonly columns: Readonly<Record<string, readonly [type: string, value: string]>>;
}

let postgres: Awaited<ReturnType<typeof createTestDatabase>> | undefined;
let maria: Awaited<ReturnType<typeof createMariaDatabase>> | undefined;

const engines: readonly [name: string, engine: Engine][] = [
  [
    'PostgreSQL',
    {
      open: async () => (postgres = await createTestDatabase()),
      find: async (sql) => ((await postgres?.query(sql)) ?? []).map(([number]) => Number(number)),
      columns: {
        t: ['text', "''"],
        v: ['varchar(9)', "'null'"],
        u: ['uuid', 'gen_random_uuid()'],
        i: ['bigint', '1'],
        n: ['numeric', '1.00'],
        f: ['double precision', "'NaN'"],
        b: ['boolean', 'false'],
        d: ['date', "'infinity'"],
        ts: ['timestamp', "'-infinity'"],
        tz: ['timestamptz', "'0044-03-15 BC'"],
        a: ['text[]', "'{}'"],
        j: ['json', "'null'"],
        jb: ['jsonb', "'{}'"],
        o: ['bytea', "''"],
        p: ['point', "'(1,2)'"],
        iv: ['interval', "'1 day'"],
      },
    },
  ],
  [
    'MariaDB',
    {
      open: async () => (maria = await createMariaDatabase()),
      find: async (sql) => {
        const rows: unknown = await maria?.query(sql);
        return Array.isArray(rows) ? rows.map(({ n }: { readonly n: unknown }) => Number(n)) : [];
      },
      columns: {
        t: ['text', "''"],
        v: ['varchar(9)', "'null'"],
        u: ['binary(16)', "unhex('00')"],
        i: ['bigint', '1'],
        n: ['decimal(9, 2)', '1.00'],
        f: ['float', '1.5'],
        fl: ['tinyint(1)', '0'],
        d: ['date', "'0000-00-00'"],
        ts: ['datetime', "'0000-00-00 00:00:00'"],
        tz: ['timestamp null', "'2026-01-01 00:00:00'"],
        e: ["enum('x', '')", "'x'"],
        s: ["set('x', 'y')", "''"],
        j: ['json', "'null'"],
        o: ['blob', "''"],
        b: ['bit(1)', "b'0'"],
        tm: ['time', "'10:00:00'"],
        y: ['year', '2026'],
      },
    },
  ],
];

describe.each(engines.filter(([name]) => name !== 'MariaDB' || mariadbProgram !== null))(
  '%s',
  (_name, { open, find, columns }) => {
    let database: Awaited<ReturnType<Engine['open']>>;
    let source: Source;
    let tables: readonly TableShape[];

    beforeAll(async () => {
      database = await open();
      if (_name === 'MariaDB') await database.run("set sql_mode = ''");
      const names = Object.keys(columns);
      const types = names.map((name) => `${name}_ ${columns[name]?.[0]}`);
      await database.run(`create table held (n integer primary key, made date, ${types.join(', ')})`);
      const values = names.map((name) => columns[name]?.[1]);
      await database.run(
        `insert into held values (1, '2026-01-01', ${values.join(', ')}), (2, '2026-01-01', ${values.map(() => 'null').join(', ')})`,
      );
      const engine = await sourceEngines.load(database.url);
      source = engine.openSource({ name: 'main', url: database.url, now: Date.now });
      const look = await engine.look(database.url, 'test');
      tables = await look.describeTables();
      await look.close();
    });
    afterAll(async () => {
      await source.close();
      await database.close();
    });

    /** The numbers of the rows that a condition lets through. */
    const found = async (where: string): Promise<readonly number[]> => {
      const lookup = `{ table: held, match: { n: n }, where: { ${where} } }`;
      const file = `collections: [{ slug: held, table: held, id: n, createdAt: made, tenant: acme2345, lookups: { self: ${lookup} }, fields: [{ key: found, column: self.n }] }]`;
      const { declarations, mistakes } = readDeclarations(parseCatalogFile('catalog.yaml', file));
      const tenant = {
        id: 1,
        publicId: 'acme2345',
        name: 'A',
        industry: 'B',
        isEnabled: true,
        scope: null,
        reference: null,
        createdAt: '',
      };
      const { collections, findings } = checkDeclarations(declarations, {
        tables: new Map([['main', tables]]),
        tenants: [tenant],
        taken: [],
      });
      expect([...mistakes, ...findings.mistakes].map(({ message }) => message)).toEqual([]);
      const [{ target, fields } = { target: undefined, fields: [] }] = collections;
      if (target === undefined) throw new Error('There is no collection.');
      const table: RecordTable = {
        key: 'held',
        schema: target.schema ?? undefined,
        table: 'held',
        id: target.id,
        createdAt: target.createdAt,
        scope: undefined,
        scopeValues: [],
        fields,
      };
      const rows: ScannedRow[] = [];
      const sink = {
        rows: (_table: RecordTable, some: readonly ScannedRow[]) => rows.push(...some),
        done: () => undefined,
        failed: (_table: RecordTable, error: unknown) => {
          throw new Error('It cannot be read.', { cause: error });
        },
      };
      await scanRecords(source, [table], sink, 0);
      return rows.flatMap((row) => (row[3] == null ? [] : [Number(row[3])])).toSorted((one, other) => one - other);
    };

    test.each(Object.keys(columns))('null in %s is no value, whatever else it holds', async (name) => {
      expect(await found(`${name}_: null`)).toEqual(await find(`select n from held where ${name}_ is null`));
      expect(await found(`${name}_: [null]`)).toEqual([2]);
    });

    const rows: readonly [where: string, sql: string][] = [
      ['t_: ""', "t_ = ''"],
      ['t_: [null, ""]', "(t_ is null or t_ = '')"],
      ['v_: "null"', "v_ = 'null'"],
      ['v_: [null, ""]', "(v_ is null or v_ = '')"],
      ['i_: 1', 'i_ = 1'],
      ['i_: [1, 2]', 'i_ in (1, 2)'],
      ['i_: [2, null]', '(i_ = 2 or i_ is null)'],
      ['n_: 1', 'n_ = 1'],
      ['n_: "1.0"', 'n_ = 1'],
      ['n_: [0, 1]', 'n_ in (0, 1)'],
      ['n_: 10', 'n_ = 10'],
      ['t_: null, i_: null', 't_ is null and i_ is null'],
      ['t_: "", i_: null', "t_ = '' and i_ is null"],
    ];
    test.each(rows)('where: { %s }', async (where, sql) => {
      expect(await found(where)).toEqual(await find(`select n from held where ${sql} order by n`));
    });
  },
);
