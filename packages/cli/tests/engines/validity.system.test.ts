/** Which rows count at a moment: bounds of every kind of column, on every engine, as SQL compares them; and what cannot be read. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createMariaDatabase, mariadbProgram } from '../../../../tests/support/mariadb.ts';
import {
  type ColumnKind,
  type LookUp,
  type RecordTable,
  type ScannedRow,
  scanRecords,
  type Source,
} from '@vitrine/sources';
import { createDatabase } from '../../../../tests/support/postgres-servers.ts';
import { place } from '../../../../tests/support/scanned.ts';
import { engines } from '../../src/engines.ts';

/** Of an hour around noon, and of days around that; `null` is open. */
const days = [null, '2026-02-28', '2026-03-01', '2026-03-02'];
const times = [null, '2026-03-01 11:30:00', '2026-03-01 12:00:00', '2026-03-01 12:30:00', '2026-03-01 00:00:00'];
const moments = [
  '2026-02-28T22:59:59Z',
  '2026-02-28T23:00:00Z',
  '2026-03-01T00:00:00Z',
  '2026-03-01T11:00:00Z',
  '2026-03-01T11:30:00Z',
  '2026-03-01T12:00:00Z',
  '2026-03-01T12:30:00Z',
  '2026-03-01T22:59:59Z',
  '2026-03-01T23:00:00Z',
].map((text) => Date.parse(text));

const printSql = (text: string | null): string => (text === null ? 'null' : `'${text}'`);

/** Each pair of bounds as a row, with a column of each kind. */
const rowsSql = (): string => {
  const pairs = days.flatMap((from) => days.map((until) => [from, until] as const));
  const others = times.flatMap((from) => times.map((until) => [from, until] as const));
  const rows = others.map(([from, until], index) => {
    const [firstDay = null, lastDay = null] = pairs[index % pairs.length] ?? [];
    const zoned = [from, until].map((text) => (text === null ? null : `${text}ZONE`));
    return `(${index}, ${[firstDay, lastDay, from, until, ...zoned].map(printSql).join(', ')})`;
  });
  return `insert into price values ${rows.join(', ')}`;
};

interface Engine {
  readonly open: () => Promise<{
    url: string;
    run: (sql: string) => Promise<unknown>;
    ids: Ids;
    close: () => Promise<void>;
  }>;
  readonly types: Readonly<Record<'day' | 'time' | 'zoned', string>>;
  readonly schema: string | undefined;
  readonly zoneMark: string;
  /** Statements that write days that are none; and the ids of the rows that count all the same, by their start or end. */
  readonly unreadable: string;
  readonly fromIds: readonly string[];
  readonly untilIds: readonly string[];
}
type Ids = (sql: string) => Promise<readonly string[]>;

const databases: readonly [name: string, engine: Engine][] = [
  [
    'PostgreSQL',
    {
      open: async () => {
        const { url, run, query, close } = await createDatabase();
        const ids = async (sql: string) => (await query(sql)).map(([id]) => String(id));
        return { url, run, ids, close };
      },
      types: { day: 'date', time: 'timestamp', zoned: 'timestamptz' },
      schema: 'public',
      zoneMark: '+00',
      unreadable: "insert into odd values (1, '-infinity'), (2, 'infinity'), (3, '0044-03-15 BC'), (4, null)",
      fromIds: ['1', '3', '4'],
      untilIds: ['2', '4'],
    },
  ],
  ...(mariadbProgram === null
    ? []
    : [
        [
          'MariaDB',
          {
            open: async () => {
              const { url, run, query, close } = await createMariaDatabase();
              await run("set time_zone = '+00:00'");
              const ids = async (sql: string) => {
                const rows: unknown = await query(sql);
                return Array.isArray(rows) ? rows.map((row: { readonly id: unknown }) => String(row.id)) : [];
              };
              return { url, run, ids, close };
            },
            types: { day: 'date', time: 'datetime', zoned: 'timestamp null' },
            schema: undefined,
            zoneMark: '',
            unreadable:
              "set sql_mode = ''; insert into odd values (1, '0000-00-00'), (2, '2026-00-00'), (3, '2026-01-00'), (4, null)",
            fromIds: ['4'],
            untilIds: ['4'],
          },
        ] satisfies [string, Engine],
      ]),
];

const boundsIn = (prefix: string, kind: ColumnKind) => ({
  from: place(`${prefix}_from`, kind),
  until: place(`${prefix}_until`, kind),
});

const sorted = (ids: readonly string[]): readonly string[] => ids.toSorted((one, other) => Number(one) - Number(other));

const idsOf = (rows: readonly ScannedRow[], position: number): readonly string[] =>
  sorted(rows.flatMap((row) => (row[position] == null ? [] : [String(row[position])])));

describe.each(databases)('%s', (_name, { open, types, schema, zoneMark, unreadable, fromIds, untilIds }) => {
  let database: Awaited<ReturnType<Engine['open']>>;
  let source: Source;
  beforeAll(async () => {
    database = await open();
    const { day, time, zoned } = types;
    await database.run('create table item (id integer, made date)');
    await database.run("insert into item values (1, '2026-01-01')");
    await database.run(
      `create table price (id integer, day_from ${day}, day_until ${day}, time_from ${time}, time_until ${time}, zoned_from ${zoned}, zoned_until ${zoned})`,
    );
    await database.run(rowsSql().replaceAll('ZONE', zoneMark));
    source = (await engines.load(database.url)).openSource({ name: 'erp', url: database.url, now: Date.now });
  });
  afterAll(async () => {
    await source.close();
    await database.close();
  });

  const scan = async (table: RecordTable, at: number) => {
    const rows: ScannedRow[] = [];
    const failures: unknown[] = [];
    const result = await scanRecords(
      source,
      [table],
      {
        rows: (_table, some) => rows.push(...some),
        failed: (_table, error) => failures.push(error),
        done: () => undefined,
      },
      at,
    );
    expect(failures).toEqual([]);
    return { rows, turnsAt: result.turns.get(table.key) };
  };

  const kinds: readonly [prefix: string, kind: ColumnKind][] = [
    ['day', 'date'],
    ['time', 'timestamp'],
    ['zoned', 'timestamptz'],
  ];
  const zone = 'Europe/Berlin';
  const item = { schema, table: 'item', id: place('id', 'integer'), createdAt: place('made', 'date') };
  const noScope = { scope: undefined, scopeValues: [], createdAt: { firstSeen: true } } as const;
  const validRows = (validity: RecordTable['validity']): RecordTable => ({
    ...item,
    ...noScope,
    key: 'own',
    table: 'price',
    validity,
    fields: [],
  });
  /** Each row looks for itself, and finds it where it counts. */
  const itself = (validity: LookUp['validity']): LookUp => ({
    name: 'itself',
    schema,
    table: 'price',
    match: [{ from: place('id', 'integer'), to: place('id', 'integer') }],
    where: [],
    order: [],
    isMany: false,
    validity,
  });
  const expected = async (prefix: string, at: number): Promise<readonly string[]> => {
    const wall = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(prefix === 'zoned' ? 'UTC' : zone);
    const now =
      prefix === 'day'
        ? wall.toPlainDate().toString()
        : `${wall.toPlainDate().toString()} ${wall.toPlainTime().toString({ smallestUnit: 'second' })}${prefix === 'zoned' ? zoneMark : ''}`;
    const [from, until] = [`${prefix}_from`, `${prefix}_until`];
    return sorted(
      await database.ids(
        `select id from price where (${from} is null or ${from} <= '${now}') and (${until} is null or ${until} >= '${now}')`,
      ),
    );
  };

  test.each(kinds)(
    'rows that are valid by %s are those that SQL finds, looked into or as records',
    async (prefix, kind) => {
      const validity = { ...boundsIn(prefix, kind), zone };
      const origin = { lookUps: [itself(validity)], place: place('id', 'integer') };
      const looking: RecordTable = { ...validRows(undefined), fields: [{ key: 'price', type: 'integer', origin }] };
      for (const at of moments) {
        const [own, looked] = [await scan(validRows(validity), at), await scan(looking, at)];
        const found = await expected(prefix, at);
        expect([at, idsOf(own.rows, 1)]).toEqual([at, found]);
        expect([at, looked.rows.length, idsOf(looked.rows, 3)]).toEqual([at, times.length ** 2, found]);
        expect(looked.turnsAt).toBe(own.turnsAt);
      }
    },
  );

  test.each(kinds)('until the next bound by %s nothing turns, and then something does', async (prefix, kind) => {
    const table = validRows({ ...boundsIn(prefix, kind), zone });
    const idsAt = async (at: number) => idsOf((await scan(table, at)).rows, 1);
    for (const at of [moments[0] ?? 0, moments[2] ?? 0, moments[3] ?? 0]) {
      const { turnsAt } = await scan(table, at);
      if (turnsAt === undefined) throw new Error('No bound is ahead.');
      expect(turnsAt).toBeGreaterThan(at);
      expect(await idsAt(turnsAt - 1)).toEqual(await idsAt(at));
      expect(await idsAt(turnsAt)).not.toEqual(await idsAt(at));
    }
  });

  test('a bound that cannot be read lets no row count', async () => {
    await database.run('create table odd (id integer, bound date)');
    await database.run(unreadable);
    const bound = place('bound', 'date');
    for (const [validity, ids] of [[{ from: bound }, fromIds] as const, [{ until: bound }, untilIds] as const])
      expect(idsOf((await scan({ ...validRows(validity), table: 'odd' }, moments[0] ?? 0)).rows, 1)).toEqual(ids);
  });
});
