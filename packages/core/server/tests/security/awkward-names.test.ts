/** Row 7 of the security table: the operator's own names may be anything, and each is read as it is. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import {
  createSharedTable,
  offerSharedTable,
  type SharedRow,
  type SharedTable,
} from '../../../../../tests/service/shared-table.ts';
import {
  addTenant,
  engineNames,
  engines,
  exposeAll,
  follow,
  readJson,
  type EngineName,
  type TestService,
} from '../../../../../tests/service/test-service.ts';

/** Names of a table, of its columns and, on PostgreSQL, of its schema and of what stands in JSON. */
const names = [
  'a"b',
  '""',
  "it's",
  "'; drop table tenant; --",
  '"; drop table tenant; --',
  'x]y[z',
  '`tick`',
  'semi;colon',
  'new\nline',
  'tab\tand\rreturn',
  'dot.ted',
  'a.b.c"."d',
  '100%',
  '%s%I%L',
  '?',
  '?1',
  '$1',
  '$x$',
  ':name',
  '@name',
  '\\',
  "\\'",
  '\\u0041',
  "E'\\''",
  '$.x',
  '$[0]',
  '{a,b}',
  '0',
  '-1',
  ' ',
  ' a ',
  'select',
  'record',
  'option',
  'place',
  'tenant_id',
  '-- ',
  '/*',
  '*/',
  '*',
  'größe',
  'Ǆ İ ß',
  '名前',
  '🚲',
  'e\u0301',
  '\u202e',
];

const fields = [
  ['a', 'text'],
  ['b', 'integer'],
  ['c', 'text'],
  ['d', 'multiselect'],
  ['e', 'datetime'],
  ['f', 'currency'],
  ['g', 'boolean'],
  ['h', 'date'],
  ['i', 'json'],
] as const;

const time = '2026-01-01T00:00:00.000Z';
const rows: readonly SharedRow[] = [
  ['1', time, "o'wner", 'one', 1, 'x', ['red'], time, 1.5, true, '2026-01-31', { a: 1 }],
  ['2', time, "o'wner", 'two', 2, null, [], null, null, false, null, null],
  ['3', time, 'other', 'three', 3, 'x', ['red'], time, 1.5, true, '2026-01-31', { a: 1 }],
];

/** Each operator, and each way to name a field. */
const questions: readonly (readonly [query: string, ids: string])[] = [
  ['', '1 2'],
  ['sort=-a,b,c,e', '2 1'],
  ['sort=f,-g,h', '1 2'],
  ['limit=1&page=2&sort=e,c', '2'],
  ['where[a][eq]=one', '1'],
  ['where[a][in]=one,three', '1'],
  ['where[a][ne]=one', '2'],
  ['where[a][gt]=one', '2'],
  ['where[a][lte]=one', '1'],
  ['where[a][contains]=W', '2'],
  ['where[a][startsWith]=o', '1'],
  ['where[b][between]=1,2', '1 2'],
  ['where[b][nin]=1', '2'],
  ['where[c][exists]=false', '2'],
  ['where[d][contains]=RED', '1'],
  ['where[d][exists]=true', '1 2'],
  ['where[e][eq]=2026-01-01', '1'],
  ['where[e][ne]=2026-01-01', '2'],
  ['where[f][eq]=1.50', '1'],
  ['where[f][lt]=1.6', '1'],
  ['where[g][eq]=false', '2'],
  ['where[h][gte]=2026-01-31', '1'],
  ['where[i][exists]=true', '1'],
  ['where[id][startsWith]=1&where[createdAt][gte]=2026-01-01', '1'],
  ['search=one%20x', '1'],
  ['search=three', ''],
  ['fields=a&where[createdAt][gte]=2026-01-01', '1 2'],
];

/** A table all of whose names are made of that one. */
const tableOf = (name: string, slug: string, isPaths: boolean): SharedTable => ({
  slug,
  schema: isPaths ? `${name} of paths` : name,
  tableName: name,
  idColumn: `i${name}`,
  createdAtColumn: `${name}c`,
  scopeColumn: `${name}${name}`,
  fields: fields.map(([key, type], index) => ({
    key,
    label: `<b>"${key}"</b>`,
    type,
    column: name + '_'.repeat(index),
    path: isPaths ? (index % 2 === 0 ? [name] : [name, name]) : [],
  })),
});

const waysOf: Record<EngineName, readonly boolean[]> = { sqlite: [false], postgres: [false, true] };

describe.each(engineNames)("row 7: the operator's own names may be anything: %s", (engine) => {
  let service: TestService;
  const slugOf = (name: string, isPaths: boolean): string => `${isPaths ? 'paths' : 'odd'}-${names.indexOf(name)}`;

  beforeAll(async () => {
    service = await engines[engine]();
    const tenant = await addTenant(service, 'oddnames', "o'wner");
    for (const name of names) {
      for (const isPaths of waysOf[engine]) {
        const table = tableOf(name, slugOf(name, isPaths), isPaths);
        await createSharedTable(service, table, rows);
        await exposeAll(service, tenant, await offerSharedTable(service, tenant, table));
      }
    }
    await follow(service);
    await service.turn();
  });
  afterAll(async () => service.stop());

  test.each(names)('%j', async (name) => {
    for (const isPaths of waysOf[engine]) {
      for (const [query, ids] of questions) {
        const response = await service.get(`oddnames/${slugOf(name, isPaths)}?${query}`);
        const { data } = await readJson<{ readonly data: readonly { readonly id: string }[] | null }>(response);
        expect([isPaths, query, data?.map(({ id }) => id).join(' ')]).toEqual([isPaths, query, ids]);
      }
    }
  });

  test('what is shown stands under its key, whatever the column is called', async () => {
    for (const name of names) {
      const body = await (await service.get(`oddnames/${slugOf(name, false)}?where[b][eq]=1`)).text();
      expect(body).toContain(
        '"a":"one","b":1,"c":"x","d":["red"],"e":"2026-01-01T00:00:00.000Z","f":1.5,"g":true,"h":"2026-01-31","i":{"a',
      );
    }
  });
});
