/** What records are made of: rows of other tables, the first of several values, texts that are filled in. */
import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FieldType } from '@vitrine/contract';
import {
  type LookUp,
  type Origin,
  type RecordTable,
  type ScannedRow,
  scanRecords,
  type Source,
  SqliteSource,
  unreadable,
  type Unshown,
} from '@vitrine/sources';
import { composeTable } from '../src/composing/composition.ts';
import { createValidityTest, Moment } from '../src/composing/validity.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-composing-'));
const path = join(folder, 'vitrine.db');
let source: Source;

beforeAll(() => {
  using database = new Database(path);
  database.run(`
    create table item (id text, made text, born text, kind text, code text, number integer, name text, clock text);
    insert into item values
      ('1', '2026-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z', 'k1', 'a', 1, 'Äpfel & 100%/kg', '2026-03-29T02:30:00.000Z'),
      ('2', null, '2021-01-01T00:00:00.000Z', 'k2', 'b:c', 2, null, '2026-10-25T02:30:00.000Z'),
      ('3', '2026-01-03T00:00:00.000Z', null, null, '%3A', null, 'x', null);
    create table kind (id text, parent text, name text);
    insert into kind values ('k1', 'p1', 'Obst'), ('k2', 'gone', 'Gemüse'), ('k1', 'p2', 'Beere');
    create table parent (id text, name text);
    insert into parent values ('p1', 'Alles'), ('p2', 'Nichts');
    create table price (item text, firm text, amount text, since text);
    insert into price values
      ('1', 'A', '9.5', '2026-01-01'), ('1', 'A', '10', '2026-02-01'), ('1', 'B', '99', '2026-03-01'), ('1', 'A', '0', null),
      ('2', 'A', '7', '2025-01-01');
    create table term (item text, starts text, ends text, rank text, note text);
    insert into term values ('1', 'soon', null, '1', 'a'), ('1', null, '2026-99-01', '1', 'b'), ('2', null, null, 'maybe', 'c'),
      ('2', 'soon', null, '2', 'd'), ('3', null, null, '1', 'e'), ('gone', 'soon', null, '1', 'f');
    create table span (id text, made text, firm text, starts text, ends text);
    insert into span values ('1', '2026-01-01T00:00:00.000Z', 'A', 'soon', null), ('2', '2026-01-01T00:00:00.000Z', 'A', null, ''),
      ('3', '2026-01-01T00:00:00.000Z', 'A', 'soon', 'soon'), ('4', '2026-01-01T00:00:00.000Z', 'B', 'soon', null),
      ('5', '2026-01-01T00:00:00.000Z', 'A', '2027-01-01', null), ('6', '2026-01-01T00:00:00.000Z', 'A', '2020-01-01', null),
      ('7', '2026-01-01T00:00:00.000Z', 'A', 'soon', null);
    create table tag (item text, name text, place text);
    insert into tag values ('1', 'new', '10'), ('1', 'old', '9'), ('1', 'new', '11'), ('1', null, '1'), ('3', 'sale', '1')`);
  source = new SqliteSource({ path, now: Date.now });
});
afterAll(async () => {
  await source.close();
  rmSync(folder, { recursive: true });
});

const place = (column: string) => ({ column, kind: 'stored' as const, path: [] });

const lookUp = (table: string, match: Readonly<Record<string, string>>, more: Partial<LookUp> = {}): LookUp => ({
  name: table,
  schema: undefined,
  table,
  match: Object.entries(match).map(([to, from]) => ({ from: place(from), to: place(to) })),
  where: [],
  order: [],
  isMany: false,
  ...more,
});

const tableOf = (origin: Origin, type: FieldType, more: Partial<RecordTable> = {}): RecordTable => ({
  key: '1',
  schema: undefined,
  table: 'item',
  id: place('id'),
  createdAt: place('born'),
  scope: undefined,
  scopeValues: [],
  fields: [{ key: 'value', type, origin }],
  ...more,
});

interface Told {
  readonly unshown: readonly Unshown[];
  readonly rows: readonly ScannedRow[];
  readonly ends: readonly string[];
}

/** The moment of the edition. */
const at = Date.parse('2026-03-01T12:00:00.000Z');

const scan = async (table: RecordTable, from: Pick<Source, 'scan'> = source): Promise<Told> => {
  const [rows, ends]: [ScannedRow[], string[]] = [[], []];
  const { unshown } = await scanRecords(
    from,
    [table],
    {
      rows: ({ key }, some) => rows.push(...(key === table.key ? some : [])),
      done: ({ key }) => ends.push(`done ${key}`),
      failed: ({ key }, error) => ends.push(`failed ${key}: ${String(error)}`),
    },
    at,
  );
  return {
    unshown: unshown.get(table.key) ?? [],
    rows: rows.toSorted((one, other) => (String(one[1]) < String(other[1]) ? -1 : 1)),
    ends,
  };
};

const firmA = { place: place('firm'), type: 'text', value: 'A' } as const;
const latest = { place: place('since'), type: 'date', isDescending: true } as const;
const byAmount = { place: place('amount'), type: 'currency', isDescending: true } as const;
const byPlace = { place: place('place'), type: 'integer', isDescending: false } as const;
const byName = { place: place('name'), type: 'text', isDescending: false } as const;
const kind = lookUp('kind', { id: 'kind' }, { order: [byName] });
const prices = { item: 'id' };

const values: readonly [what: string, origin: Origin, type: FieldType, expected: ScannedRow][] = [
  ['a column', place('name'), 'text', ['Äpfel & 100%/kg', null, 'x']],
  [
    'the row that a key leads to, of two the first',
    { lookUps: [kind], place: place('name') },
    'text',
    ['Beere', 'Gemüse', null],
  ],
  [
    'two keys one behind the other',
    { lookUps: [kind, lookUp('parent', { id: 'parent' })], place: place('name') },
    'text',
    ['Nichts', null, null],
  ],
  [
    'the first by an order, what has no value last',
    { lookUps: [lookUp('price', prices, { where: [firmA], order: [latest] })], place: place('amount') },
    'currency',
    ['10', '7', null],
  ],
  [
    'the first by numbers, not by their digits',
    { lookUps: [lookUp('price', prices, { where: [firmA], order: [byAmount] })], place: place('amount') },
    'currency',
    ['10', '7', null],
  ],
  [
    'what a condition lets through',
    { lookUps: [lookUp('price', prices, { where: [{ ...firmA, value: 'B' }] })], place: place('amount') },
    'currency',
    ['99', null, null],
  ],
  [
    'what has no value there',
    { lookUps: [lookUp('price', prices, { where: [{ ...latest, value: null }] })], place: place('amount') },
    'currency',
    ['0', null, null],
  ],
  [
    'all rows, each text once, in their order',
    { lookUps: [lookUp('tag', prices, { isMany: true, order: [byPlace] })], place: place('name') },
    'multiselect',
    ['["old","new"]', null, '["sale"]'],
  ],
  [
    'all rows, and of each the row that it leads to',
    { lookUps: [{ ...kind, isMany: true }, lookUp('parent', { id: 'parent' })], place: place('name') },
    'multiselect',
    ['["Nichts","Alles"]', null, null],
  ],
  [
    'what two columns match',
    { lookUps: [lookUp('tag', { item: 'id', place: 'number' })], place: place('name') },
    'text',
    [null, null, null],
  ],
  ['the first that has a value', { firstOf: [place('name'), place('code')] }, 'text', ['Äpfel & 100%/kg', 'b:c', 'x']],
  [
    'the first that is not empty',
    { firstOf: [{ labels: { x: '' }, of: place('name') }, place('code')] },
    'text',
    ['Äpfel & 100%/kg', 'b:c', '%3A'],
  ],
  [
    'an empty text where no other has a value',
    { firstOf: [{ labels: { x: '' }, of: place('name') }, place('kind')] },
    'text',
    ['Äpfel & 100%/kg', 'k2', ''],
  ],
  ['several columns as one text', { joined: [place('id'), place('code')] }, 'text', ['1:a', '2:b%3Ac', '3:%253A']],
  ['none where one has no value', { joined: [place('id'), place('number')] }, 'text', ['1:1', '2:2', null]],
  [
    'a text that is filled in',
    { filled: ['No. ', { origin: place('number'), escape: undefined }, '!'] },
    'text',
    ['No. 1!', 'No. 2!', null],
  ],
  [
    'a URL, escaped',
    { filled: ['https://x/', { origin: place('name'), escape: 'simple' }] },
    'url',
    ['https://x/%C3%84pfel%20%26%20100%25%2Fkg', null, 'https://x/x'],
  ],
  [
    'a URL, its slashes left',
    { filled: ['https://x/', { origin: place('name'), escape: 'reserved' }] },
    'url',
    ['https://x/%C3%84pfel%20&%20100%25/kg', null, 'https://x/x'],
  ],
  [
    'a point of two columns; half of one cannot be read',
    { filled: [{ origin: place('number'), escape: undefined }, ',', { origin: place('id'), escape: undefined }] },
    'geo',
    ['{"lat":1,"lng":1}', '{"lat":2,"lng":2}', unreadable],
  ],
  [
    'no point without both columns',
    { filled: [{ origin: place('number'), escape: undefined }, ',', { origin: place('kind'), escape: undefined }] },
    'geo',
    [unreadable, unreadable, null],
  ],
  ['labels for codes', { labels: { a: 'Ja' }, of: place('code') }, 'select', ['Ja', 'b:c', '%3A']],
  [
    'labels for each of a list',
    {
      labels: { new: 'Neu' },
      of: { lookUps: [lookUp('tag', prices, { isMany: true, order: [byPlace] })], place: place('name') },
    },
    'multiselect',
    ['["old","Neu"]', null, '["sale"]'],
  ],
  [
    'times of a zone: one that its clocks skipped, and one that they showed twice',
    { zone: 'Europe/Berlin', of: place('clock') },
    'datetime',
    ['2026-03-29T01:30:00.000Z', '2026-10-25T01:30:00.000Z', null],
  ],
];

describe('a value is', () => {
  test.each(values)('%s', async (_what, origin, type, expected) => {
    const { rows, ends } = await scan(
      tableOf(origin, type, { createdAt: { firstOf: [place('made'), place('born')] } }),
    );
    expect(rows.map((row) => row[3] ?? null)).toEqual([...expected]);
    expect(ends).toEqual(['done 1']);
  });
});

describe('a record', () => {
  test('has an id of several columns, and is none where one has no value', async () => {
    const { rows } = await scan(tableOf(place('code'), 'text', { id: { joined: [place('id'), place('number')] } }));
    expect(rows.map((row) => row[1] ?? null)).toEqual(['1:1', '2:2']);
  });

  test('was made at the first time that there is, and is none without any', async () => {
    const { rows } = await scan(tableOf(place('code'), 'text', { createdAt: place('made') }));
    expect(rows.map((row) => row[2] ?? null)).toEqual(['2026-01-01T00:00:00.000Z', '2026-01-03T00:00:00.000Z']);
  });

  test('belongs to whom another table says', async () => {
    const scope: Origin = { lookUps: [kind], place: place('parent') };
    const { rows } = await scan(tableOf(place('code'), 'text', { scope, scopeValues: ['p2'] }));
    expect(rows.map((row) => row[0] ?? null)).toEqual(['p2', 'gone']);
  });

  test('is not given where a table that it looks into cannot be read: its own is told to have failed, once', async () => {
    const origin: Origin = { lookUps: [lookUp('nowhere', { id: 'kind' })], place: place('name') };
    const { rows, ends } = await scan(tableOf(origin, 'text'));
    expect(rows).toEqual([]);
    expect(ends).toEqual(['failed 1: SQLiteError: no such table: nowhere']);
  });
});

const counted = (field: string, ids: readonly string[], rows = 0): Unshown => ({
  field,
  values: ids.length,
  rows,
  ids: ids.slice(0, 3),
});

describe('what cannot be read and decides about records is counted with the records', () => {
  const bounds = { from: place('starts'), until: place('ends') };
  test('bounds of its rows: they are hidden, and those of no tenant are not counted', async () => {
    const { rows, unshown } = await scan(
      tableOf(place('firm'), 'text', {
        table: 'span',
        createdAt: place('made'),
        scope: { firstOf: [place('firm')] },
        scopeValues: ['A'],
        validity: bounds,
      }),
    );
    expect(rows.map(([, id]) => id)).toEqual(['6']);
    expect(unshown).toEqual([counted('validFrom', ['1', '3', '7'], 3), counted('validUntil', ['2', '3'], 2)]);
  });

  const lookUps: readonly [what: string, more: Partial<LookUp>, shown: ScannedRow, unshown: readonly Unshown[]][] = [
    [
      'bounds',
      { validity: bounds, order: [{ place: place('note'), type: 'text', isDescending: false }] },
      [null, 'c', 'e'],
      [counted('term.validFrom', ['1', '2']), counted('term.validUntil', ['1'])],
    ],
    [
      'conditions, where no other one leaves the row out',
      {
        where: [
          { place: place('rank'), type: 'number', value: 2 },
          { place: place('note'), type: 'text', value: ['b', 'c', 'd', 'e'] },
        ],
      },
      [null, 'd', null],
      [counted('term.rank', ['2'])],
    ],
    [
      'no condition, where another one leaves the row out',
      {
        where: [
          { place: place('rank'), type: 'number', value: 2 },
          { place: place('note'), type: 'text', value: 'd' },
        ],
      },
      [null, 'd', null],
      [],
    ],
    [
      'the order',
      { order: [{ place: place('rank'), type: 'integer', isDescending: false }] },
      ['a', 'd', 'e'],
      [counted('term.rank', ['2'])],
    ],
  ];
  test.each(lookUps)('of a look-up: %s', async (_what, more, shown, unshown) => {
    const origin: Origin = { lookUps: [lookUp('term', { item: 'id' }, more)], place: place('note') };
    const fields = ['one', 'other'].map((key) => ({ key, type: 'text', origin }) as const);
    const found = await scan(
      tableOf(origin, 'text', { createdAt: { firstOf: [place('made'), place('born')] }, fields }),
    );
    expect(found.rows.map((row) => row[3] ?? null)).toEqual([...shown]);
    expect(found.unshown).toEqual([...unshown]);
  });
});

test('a record with an unreadable bound is hidden beside a look-up that has the name of the bound', () => {
  const origin: Origin = { lookUps: [lookUp('kind', { id: 'name' }, { name: 'validFrom' })], place: place('name') };
  const { compose, unshown } = composeTable(tableOf(origin, 'text', { validity: { from: place('starts') } }), at);
  expect(compose([null, '1', '2026-01-01T00:00:00.000Z', unreadable, unreadable])).toBeUndefined();
  expect(unshown()).toEqual([counted('validFrom', ['1'], 1)]);
});

test('bounds that were met before are not parsed again, however many there are', () => {
  const many = 10_000;
  const days = Array.from({ length: many }, (_each, index) =>
    Temporal.PlainDate.from('2000-01-01').add({ days: index }).toString(),
  );
  const bound = { read: ([value = null]: ScannedRow) => value, kind: 'date' } as const;
  const isValid = createValidityTest(bound, undefined, {}, new Moment(at), () => undefined);
  const parsing = spyOn(Temporal.PlainDate, 'from');
  try {
    for (let round = 0; round < 2; round++) for (const day of days) isValid([day]);
    expect(parsing).toHaveBeenCalledTimes(many);
  } finally {
    parsing.mockRestore();
  }
});

test('a table that is looked into twice is read once', async () => {
  const read: string[] = [];
  const watched: Pick<Source, 'scan'> = {
    scan: async (tables, sink, known) => {
      read.push(...tables.map(({ table, fields }) => `${table} (${fields.length})`));
      return source.scan(tables, sink, known);
    },
  };
  const both: Origin = {
    firstOf: [
      { lookUps: [kind], place: place('name') },
      { lookUps: [kind, lookUp('parent', { id: 'parent' })], place: place('name') },
    ],
  };
  await scan(tableOf(both, 'text'), watched);
  expect(read).toEqual(['kind (3)', 'parent (2)', 'item (1)']);
});

test('of what several tables make it is told whether it is unchanged, by the versions of all', async () => {
  const known = new Map<string, string | undefined>();
  const answers = { item: 'v1', kind: 'v7' };
  const versioned = (unchanged: readonly string[]): Pick<Source, 'scan'> => ({
    scan: async (tables, sink, before = new Map()) => {
      for (const { key } of tables) if (before.has(key)) known.set(key, before.get(key));
      for (const table of tables) if (!unchanged.includes(table.table)) sink.done(table);
      const versions = new Map(tables.map(({ key, table }) => [key, answers[table === 'item' ? 'item' : 'kind']]));
      const same = tables.filter(({ table }) => unchanged.includes(table)).map(({ key }) => key);
      return { readAt: 0, versions, unchanged: new Set(same) };
    },
  });
  const table = tableOf({ lookUps: [kind], place: place('name') }, 'text');
  const sink = { rows: () => undefined, done: () => undefined, failed: () => undefined };
  const first = await scanRecords(versioned([]), [table], sink, at);
  expect(first.unchanged).toEqual(new Set());
  const second = await scanRecords(versioned(['item', 'kind']), [table], sink, at, first.versions);
  expect([...known]).toEqual([
    ['1/0', 'v7'],
    ['1', 'v1'],
  ]);
  expect(second.unchanged).toEqual(new Set(['1']));
  expect(second.versions).toEqual(first.versions);
});
