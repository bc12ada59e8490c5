/** Row 7 of the security table: whatever text comes in whatever place, it is bound as a value or refused. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { openShop } from '../../../../../tests/service/shop.ts';
import { requestRaw } from '../../../../../tests/service/raw-request.ts';
import {
  exposeAll,
  follow,
  engineNames,
  engines,
  type TestService,
} from '../../../../../tests/service/test-service.ts';

let service: TestService;

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

describe.each(engineNames)('on %s', (engine) => {
  /** The same shop twice, on PostgreSQL read of columns and along paths into JSON. */
  beforeAll(async () => {
    service = await engines[engine]();
    await openShop(service, 'injected');
    if (service.postgres !== undefined) service.postgres.layout = 'paths';
    const plain = await openShop(service, 'injecte2');
    await exposeAll(service, plain.tenant, plain.products, ['name']);
    await follow(service);
  });
  afterAll(async () => service.stop());

  describe('row 7: whatever text comes in whatever place, it is a text or a 400', () => {
    test.each(places)('%s', async (_place, query) => {
      const before = service.observations.length;
      for (const payload of payloads) {
        for (const tenant of ['injected', 'injecte2']) {
          const response = await service.get(`${tenant}/products?${query(encodeURIComponent(payload))}`);
          const body = await response.text();
          expect([payload, [200, 400].includes(response.status)]).toEqual([payload, true]);
          expect(body).not.toMatch(
            /sqlite|postgres|syntax error|no such (?:table|column)|does not exist|invalid input/i,
          );
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
      expect(await service.store.selectFrom('tenant').select('public_id').execute()).toHaveLength(2);
    });
  });
});
