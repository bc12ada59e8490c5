/** Row 7 of the security table: values are bound, names come out of the catalog alone, and the operator's names may be anything. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { openShop } from '../support/shop.ts';
import { offerSharedTable, type SharedTable } from '../support/shared-table.ts';
import { requestRaw } from '../support/raw-request.ts';
import {
  addTenant,
  exposeAll,
  follow,
  forgetSearchTables,
  readJson,
  startTestService,
  writeByHand,
  type TestService,
} from '../support/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
  await openShop(service, 'injected');
  const plain = await openShop(service, 'injecte2');
  await forgetSearchTables(service, plain.tenant);
  await exposeAll(service, plain.tenant, plain.products, ['name']);
  await follow(service);
});
afterAll(async () => service.stop());

const payloads = [
  "'",
  "''",
  '"',
  '`',
  '\\',
  "\\'",
  ';',
  '--',
  '/*',
  '*/',
  "' or 1=1 --",
  "') or ('1'='1",
  '" or ""="',
  "'; drop table records_1; --",
  "' union select hash, last_four from api_key --",
  '1; select * from api_key',
  'name; drop table tenant',
  'name) from records_1 --',
  'name,(select group_concat(hash) from api_key)',
  'case when 1=1 then name else price end',
  'name collate nocase',
  "name'||(select key)||'",
  "$.x' or 1=1",
  "name->>'$'",
  '$[0]',
  '$1',
  '?1',
  ':name',
  '@name',
  '%',
  '_',
  '[',
  ']',
  '][eq]=x&where[name',
  '{',
  '${7*7}',
  '\u0000',
  'a\u0000b',
  '\ufffd',
  '\ud83d\ude00',
  '" OR name : "Lamp',
  '"Lamp" OR "Chair',
  'NOT x',
  '^Lamp',
  'Lamp*',
  '-Lamp',
  'NEAR("Lamp" "Chair", 10)',
];

/** Each place that takes text. Where it is taken as a value, no record here has it. */
const places: [place: string, query: (text: string) => string][] = [
  ...['eq', 'in', 'gt', 'contains', 'startsWith'].map((operator): [string, (text: string) => string] => [
    `a value of ${operator}`,
    (text) => `where[name][${operator}]=${text}`,
  ]),
  ['an item of an array', (text) => `where[name][in][]=${text}`],
  ['a number', (text) => `where[price][eq]=${text}`],
  ['a moment', (text) => `where[createdAt][gte]=${text}`],
  ['a field of where', (text) => `where[${text}][eq]=1`],
  ['a field of where, half', (text) => `where[name${text}][eq]=1`],
  ['an operator', (text) => `where[name][${text}]=1`],
  ['an index', (text) => `where[name][in][${text}]=1`],
  ['a fourth bracket', (text) => `where[name][in][0][${text}]=1`],
  ['sort', (text) => `sort=${text}`],
  ['sort, behind a name', (text) => `sort=name${text}`],
  ['fields', (text) => `fields=${text}`],
  ['search', (text) => `search=${text}`],
  ['page', (text) => `page=${text}`],
  ['limit', (text) => `limit=1${text}`],
  ['a parameter', (text) => `${text}=1`],
];

describe('row 7: whatever text comes in whatever place, it is a text or a 400', () => {
  test.each(places)('%s', async (_place, query) => {
    const before = service.observations.length;
    for (const payload of payloads) {
      for (const tenant of ['injected', 'injecte2']) {
        const response = await service.get(`${tenant}/products?${query(encodeURIComponent(payload))}`);
        const body = await response.text();
        expect([payload, [200, 400].includes(response.status)]).toEqual([payload, true]);
        expect(body).not.toMatch(/sqlite|syntax error|no such (?:table|column)/i);
        const found = body.match(/"total":\d+/)?.[0];
        if (response.status === 200 && !query('').includes('[gt]'))
          expect([payload, found]).toEqual([payload, '"total":0']);
      }
    }
    expect(service.observations.slice(before).filter(({ kind }) => kind === 'request-failed')).toEqual([]);
  });

  test('in the path and in headers', async () => {
    for (const payload of payloads) {
      const text = encodeURIComponent(payload);
      for (const target of [`/api/v1/public/t/${text}`, `/api/v1/public/t/injected/${text}`, `/api/v1/${text}`]) {
        expect((await requestRaw(service.service.url, { target })).status).toBe(404);
      }
      const headers = ['x-api-key', 'If-None-Match', 'Accept-Encoding', 'X-Forwarded-For'].map(
        (name) => [name, payload.replaceAll(/[^\x20-\x7e]/g, '')] as const,
      );
      const { status } = await requestRaw(service.service.url, { target: '/api/v1/public/t/injected', headers });
      expect(status).toBe(401);
    }
  });

  test('all is still there', async () => {
    expect(await (await service.get('injected/products')).text()).toContain('"total":3');
    expect(service.database.query('select count(*) as count from tenant').get()).toEqual({ count: 2 });
  });
});

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

describe("row 7: the operator's own names may be anything", () => {
  const odd: SharedTable = {
    slug: 'odd',
    tableName: 'odd "table"; drop table tenant; --',
    idColumn: 'the"id',
    createdAtColumn: "made'at",
    scopeColumn: 'whose"; --',
    fields: [
      { key: 'a', label: 'A', type: 'text', column: 'col"umn' },
      { key: 'b', label: 'B', type: 'integer', column: 'select * from tenant; --' },
      { key: 'c', label: 'C', type: 'text', column: "it's[x]`y`\\z" },
      { key: 'd', label: 'D', type: 'multiselect', column: '$.x%_?1:name' },
      { key: 'e', label: '<b>"E"</b>', type: 'datetime', column: 'new\nline' },
    ],
  };
  beforeAll(async () => {
    const own = [odd.idColumn, odd.createdAtColumn, odd.scopeColumn];
    const columns = [...own, ...odd.fields.map(({ column }) => column)];
    const table = quote(odd.tableName);
    const time = '2026-01-01T00:00:00.000Z';
    await writeByHand(service, (database) => {
      database.run(`create table ${table} (${columns.map(quote).join(', ')})`);
      const insert = database.prepare(`insert into ${table} values (${columns.map(() => '?').join(', ')})`);
      insert.run('1', time, "o'wner", 'one', 1, 'x', '["red"]', time);
      insert.run('2', time, "o'wner", 'two', 2, null, '[]', null);
      insert.run('3', time, 'other', 'three', 3, 'x', '["red"]', time);
    });
    const tenant = await addTenant(service, 'oddnames', "o'wner");
    const collection = await offerSharedTable(service, tenant, odd);
    await exposeAll(service, tenant, collection);
    await follow(service);
    await service.turn();
  });

  const rows: [query: string, ids: string][] = [
    ['', '1 2'],
    ['sort=-a,b,c,e', '2 1'],
    ['limit=1&page=2&sort=e,c', '2'],
    ['where[a][eq]=one', '1'],
    ['where[a][contains]=W', '2'],
    ['where[a][startsWith]=o', '1'],
    ['where[b][between]=1,2', '1 2'],
    ['where[b][nin]=1', '2'],
    ['where[c][exists]=false', '2'],
    ['where[d][contains]=RED', '1'],
    ['where[e][eq]=2026-01-01', '1'],
    ['search=one%20x', '1'],
    ['search=three', ''],
    ['fields=a&where[createdAt][gte]=2026-01-01', '1 2'],
  ];
  test.each(rows)('%s', async (query, ids) => {
    const response = await service.get(`oddnames/odd?${query}`);
    const { data } = await readJson<{ readonly data: readonly { readonly id: string }[] | null }>(response);
    expect(data?.map(({ id }) => id).join(' ')).toBe(ids);
  });
});
