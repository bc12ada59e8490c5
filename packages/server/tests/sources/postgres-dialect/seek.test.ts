/** Pages sought from the end of the last are the pages that an offset counts, whatever the order (contract §4.2 [D] 7). */
import { fieldTypeTraits, type FieldType } from '@vitrine/contract';
import {
  compilePage,
  parse,
  plan,
  postgresDialect,
  type ColumnKind,
  type ExposedCollection,
  type ExposedField,
  type Plan,
} from '@vitrine/query';
import { afterAll, beforeAll, expect, test } from 'bun:test';
import * as fc from 'fast-check';
import type { TextRow } from '../../../src/sources/postgres/connection.ts';
import { bareCollection, bareField } from '../../support/bare-collection.ts';
import { prepareDatabase } from '../../support/postgres-records.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres-server.ts';

interface Column {
  readonly key: string;
  readonly sqlType: string;
  readonly kind: ColumnKind;
  readonly type: FieldType;
  readonly path?: readonly string[];
  /** Expressions of SQL: few, so that many records tie. */
  readonly pool: readonly string[];
}

const times = [
  `'2026-01-31 12:00'`,
  `'2026-01-31 12:00:00.0005'`,
  `'2026-01-31 12:00:00.000501'`,
  `'infinity'`,
  'null',
];
const inJson = (json: string): string => `'{"a":${json}}'`;

const columns: readonly Column[] = [
  {
    key: 'name',
    sqlType: 'text',
    kind: 'text',
    type: 'text',
    pool: [`'a'`, `'A'`, `'ä'`, `''`, `'😀'`, `E'\\ue000'`, 'null'],
  },
  { key: 'mail', sqlType: 'citext', kind: 'castable', type: 'email', pool: [`'a'`, `'A'`, `'b'`, 'null'] },
  {
    key: 'state',
    sqlType: 'text collate loose',
    kind: 'castable',
    type: 'select',
    pool: [`'a'`, `'á'`, `'A'`, 'null'],
  },
  { key: 'number', sqlType: 'int', kind: 'integer', type: 'phone', pool: ['1', '10', '9', '-1', 'null'] },
  {
    key: 'price',
    sqlType: 'numeric',
    kind: 'numeric',
    type: 'currency',
    pool: ['1.1', '1.10', `'NaN'`, `'Infinity'`, '-1', 'null'],
  },
  {
    key: 'rate',
    sqlType: 'float8',
    kind: 'float',
    type: 'percent',
    pool: ['0.1', '0.30000000000000004', '0.3', `'NaN'`, '1e300', 'null'],
  },
  {
    key: 'stock',
    sqlType: 'bigint',
    kind: 'integer',
    type: 'integer',
    pool: ['9223372036854775807', '9223372036854775806', '0', 'null'],
  },
  { key: 'active', sqlType: 'boolean', kind: 'boolean', type: 'boolean', pool: ['true', 'false', 'null'] },
  {
    key: 'due',
    sqlType: 'date',
    kind: 'date',
    type: 'date',
    pool: [`'2026-01-31'`, `'0001-01-01'`, `'-infinity'`, `'0044-03-15 BC'`, 'null'],
  },
  {
    key: 'day',
    sqlType: 'date',
    kind: 'date',
    type: 'datetime',
    pool: [`'2026-01-31'`, `'5874897-12-31'`, `'2026-02-01'`, 'null'],
  },
  { key: 'at', sqlType: 'timestamp', kind: 'timestamp', type: 'datetime', pool: times },
  { key: 'seen', sqlType: 'timestamptz', kind: 'timestamptz', type: 'datetime', pool: times },
  {
    key: 'size',
    sqlType: 'jsonb',
    kind: 'json',
    type: 'number',
    path: ['a'],
    pool: ['5', '"5.0"', '1e308', '"x"', 'null', '-0'].map(inJson),
  },
  {
    key: 'when',
    sqlType: 'json',
    kind: 'json',
    type: 'datetime',
    path: ['a'],
    pool: ['"2026-01-31"', '"2026-01-31T00:00:00.0000019Z"', '"9999-12-31T23:59:59-14:00"', '1'].map(inJson),
  },
  {
    key: 'date',
    sqlType: 'jsonb',
    kind: 'json',
    type: 'date',
    path: ['a'],
    pool: ['"2026-01-31"', '"2026-02-30"', '"2025-01-31"'].map(inJson),
  },
  {
    key: 'note',
    sqlType: 'jsonb',
    kind: 'json',
    type: 'text',
    path: ['a'],
    pool: ['"a"', '"A"', 'null', '[1]'].map(inJson),
  },
];

const recordCount = 60;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await prepareDatabase(database);
  const definitions = columns.map(({ key, sqlType }) => `"${key}" ${sqlType}`);
  const rows = Array.from({ length: recordCount }, (_, index) => {
    const values = columns.map(({ pool }, place) => pool[mixed(index, place) % pool.length]);
    const made = `timestamptz '2026-01-01Z' + ${mixed(index, 99) % 4} * interval '0.4 ms'`;
    return ['t1', 't2'].map((tenant) => `('${tenant}', ${index}, ${made}, ${values.join(', ')})`).join(', ');
  });
  await database.run(`set time zone 'UTC'; set extra_float_digits = 1;
    create table things (tenant text, id int, made timestamptz, ${definitions.join(', ')});
    insert into things values ${rows.join(', ')}`);
});
afterAll(async () => database.close());

/** As good as random, and the same in every run. */
const mixed = (index: number, place: number): number => Number(Bun.hash(`${index} ${place}`) % 1000n);

const fields = columns.map(({ key, kind, type, path = [] }): ExposedField => ({ ...bareField(key, type), kind, path }));
const bare = bareCollection(fields);

const collection: ExposedCollection = {
  ...bare,
  location: {
    ...bare.location,
    schema: 'public',
    id: { column: 'id', kind: 'integer', path: [] },
    createdAt: { column: 'made', kind: 'timestamptz', path: [] },
    scope: { column: 'tenant', kind: 'text', path: [], value: 't1' },
  },
};

const planOf = (search: string): Plan => plan(parse(search), collection);

const read = async (
  planned: Plan,
  after: readonly unknown[] | undefined,
  skip: number,
): Promise<readonly TextRow[]> => {
  const { sql, parameters } = compilePage(planned, postgresDialect, { after, skip });
  return database.query(sql, parameters);
};

const markOf = (planned: Plan, row: TextRow | undefined): TextRow | undefined => row?.slice(-planned.sort.length);

const keys = [...columns.filter(({ type }) => fieldTypeTraits[type].sortable).map(({ key }) => key), 'id', 'createdAt'];
const sortArbitrary = fc
  .tuple(
    fc.shuffledSubarray(keys, { minLength: 1, maxLength: 5 }),
    fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
  )
  .map(([chosen, isDescending]) => chosen.map((key, index) => (isDescending[index] ? '-' : '') + key).join(','));
const filterArbitrary = fc.constantFrom('', '&where[name][exists]=true', '&where[price][lt]=5', '&search=a');

test('random sort keys over records with ties and gaps, page by page', async () => {
  await fc.assert(
    fc.asyncProperty(sortArbitrary, filterArbitrary, fc.constantFrom(4, 7, 19), async (sort, filter, limit) => {
      const planned = planOf(`sort=${sort}&limit=${limit}&fields=name${filter}`);
      const all = await read(planOf(`sort=${sort}&limit=200&fields=name${filter}`), undefined, 0);
      const sought: TextRow[] = [];
      for (
        let page = await read(planned, undefined, 0);
        page.length > 0;
        page = await read(planned, markOf(planned, page.at(-1)), 0)
      ) {
        sought.push(...page);
        if (sought.length > recordCount) break;
      }
      expect({ sort, filter, ids: sought.map(([id]) => id) }).toEqual({ sort, filter, ids: all.map(([id]) => id) });
      expect(new Set(all.map(([id]) => id)).size).toBe(all.length);
      if (filter === '') expect(all).toHaveLength(recordCount);
    }),
    { numRuns: 150 },
  );
}, 60_000);

test.each(keys.flatMap((key) => [key, `-${key}`]))(
  'sort=%s: from any record on, and then so many further',
  async (sort) => {
    const planned = planOf(`sort=${sort}&limit=200&fields=name`);
    const all = await read(planned, undefined, 0);
    for (const [index, row] of all.entries()) {
      const skip = index % 3;
      expect(await read(planned, markOf(planned, row), skip)).toEqual(all.slice(index + 1 + skip));
    }
  },
);
