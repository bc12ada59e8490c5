/** The records that a key may read in a day: what each answer costs, and what is said and refused (decision 110). */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createKey, listKeys, recordsToday, revokeKey, rotateKey, setKey, type KeyLimits } from '@vitrine/catalog';
import * as fc from 'fast-check';
import { requestRaw, valuesOf } from '../../../../../tests/service/raw-request.ts';
import { openShop, type Shop } from '../../../../../tests/service/shop.ts';
import {
  follow,
  randomBytes,
  renewLease,
  startTestService,
  type TestService,
} from '../../../../../tests/service/test-service.ts';
import { fuzzRuns } from '../../../../../tests/support/scope.ts';

const dayMs = 24 * 60 * 60 * 1000;
let service: TestService;
let shop: Shop;
beforeAll(async () => {
  service = await startTestService({ rateLimitKeyed: 1_000_000, keyRecords: 1000 }, { isStill: true });
  shop = await openShop(service, 'keyrecs1');
});
afterAll(async () => service.stop());

const now = (): Date => new Date(service.clock.now());
const addKey = async (limits: Partial<KeyLimits>, kind: 'secret' | 'publishable' = 'secret') => {
  const key = await createKey(
    service.store,
    shop.tenant,
    { kind, name: 'Key', expiresAt: undefined, limits },
    now(),
    randomBytes,
  );
  await follow(service);
  return key;
};

type Headers = Readonly<Record<string, string>>;

interface Asked {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Headers;
  readonly body?: string;
}

const send = async (key: string, { path, method = 'GET', headers = {}, body }: Asked): Promise<Response> =>
  fetch(`${service.service.url}/api/v1/public/t/keyrecs1${path}`, {
    method,
    headers: { 'x-api-key': key, ...headers },
    ...(body !== undefined && { body }),
  });

/** What a response says is left of the day. */
const leftIn = ({ headers }: Pick<Response, 'headers'>): number =>
  Number(/"records";r=(\d+);t=\d+$/.exec(headers.get('ratelimit') ?? '')?.[1]);

/** The status of a response that is read to its end, and what it says is left. */
const readWhole = async (key: string, asked: Asked): Promise<readonly [status: number, left: number]> => {
  const response = await send(key, asked);
  await response.arrayBuffer();
  return [response.status, leftIn(response)];
};

/** Of a request that gives no record. */
const leftOf = async (key: string): Promise<number> => leftIn(await send(key, { path: '/products', method: 'HEAD' }));

const editionOf = async (key: string): Promise<string> =>
  (await send(key, { path: '/products', method: 'HEAD' })).headers.get('edition') ?? '';

interface Row extends Asked {
  readonly method: string;
  readonly status: number;
  readonly cost: number;
}

const row = (path: string, status: number, cost: number, more: Omit<Asked, 'path'> = {}): Row => ({
  path,
  method: 'GET',
  ...more,
  status,
  cost,
});

const head = { method: 'HEAD' };
const known = { headers: { 'If-None-Match': '*' } };
const inBody = {
  method: 'QUERY',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: 'limit=2',
};
const rows: readonly Row[] = [
  row('/products', 200, 3),
  row('/products?limit=2&meta=false', 200, 2),
  row('/products?page=2', 200, 0),
  row('/products?where[name][eq]=Lamp', 200, 1),
  row('/products?where[name][eq]=None', 200, 0),
  row('/prices', 200, 1),
  row('/products', 200, 0, head),
  row('/products', 304, 0, known),
  row('/products', 412, 0, { headers: { 'If-Match': '"other"' } }),
  row('/products?page=0', 400, 0),
  row('/none', 404, 0),
  row('/products', 405, 0, { method: 'POST' }),
  row('/products', 200, 2, inBody),
  row('/products/records/p1', 200, 1),
  row('/products/records?id=p2', 200, 1),
  row('/products/records/none', 404, 0),
  row('/products/facets?fields=name', 200, 2),
  row('/products/facets?fields=name&facets.limit=1', 200, 1),
  row('/products/facets?where[id]=p1', 200, 1),
  row('/products/facets?fields=id', 200, 1),
  row('/products/facets?where[name][eq]=None', 200, 0),
  row('/products/facets?fields=none', 400, 0),
  row('/products/facets', 200, 0, head),
  row('/products/facets', 304, 0, known),
  row('', 200, 0),
  row('/products/export?format=csv', 200, 3),
  row('/products/export?format=ndjson&where[name][eq]=Lamp', 200, 1),
  row('/products/export?format=json', 200, 0, head),
  row('/products/export?format=json', 304, 0, known),
  // A part of a file costs the records of its pieces, of which a small file has one.
  row('/products/export?format=ndjson', 206, 3, { headers: { Range: 'bytes=0-9' } }),
  row('/products/export?format=ndjson', 416, 0, { headers: { Range: 'bytes=99999-' } }),
  row('/products/export?format=xml', 400, 0),
];

describe('an answer costs the records in it, when it is found as when it is held, and says what is left', () => {
  test.each(rows)('$method $path gives $status and costs $cost', async ({ status, cost, ...asked }) => {
    const { key } = await addKey({ records: 500 });
    for (let time = 1; time <= 3; time++) {
      expect(await readWhole(key, asked)).toEqual([status, 500 - time * cost]);
      expect(await leftOf(key)).toBe(500 - time * cost);
    }
  });

  test('the changes since an edition cost those that are new or changed', async () => {
    const { key } = await addKey({ records: 500 });
    const before = await editionOf(key);
    expect((await send(key, { path: `/products/changes?since=${before}` })).status).toBe(200);
    expect(await leftOf(key)).toBe(500);
    await service.turn();
    expect((await send(key, { path: `/products/changes?since=${before}` })).status).toBe(200);
    expect(await leftOf(key)).toBe(500);
  });

  test('compressed, too', async () => {
    const { key } = await addKey({ records: 500 });
    const compressed = { path: '/products/export?format=csv', headers: { 'Accept-Encoding': 'gzip' } };
    expect(await readWhole(key, compressed)).toEqual([200, 497]);
  });
});

test('a day that is used up refuses all with 429 until midnight in UTC, whatever is asked', async () => {
  const { key } = await addKey({ records: 4 });
  // The last answer is given whole.
  expect((await send(key, { path: '/products' })).status).toBe(200);
  expect(leftIn(await send(key, { path: '/products' }))).toBe(0);
  const untilMidnight = Math.ceil((dayMs - (service.clock.now() % dayMs)) / 1000);
  for (const asked of [
    { path: '/products' },
    { path: '' },
    { path: '/none' },
    { path: '/products/export?format=csv' },
  ]) {
    const refused = await send(key, asked);
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, untilMidnight]);
    expect(await refused.json()).toMatchObject({
      message: `The key has read its 4 records of this day in UTC. Try again in ${untilMidnight} s, or have the operator of the service raise the limit.`,
      meta: { code: 'rate_limited' },
    });
    expect(refused.headers.get('ratelimit')).toEndWith(`, "records";r=0;t=${untilMidnight}`);
    expect(refused.headers.get('ratelimit-policy')).toBe(
      '"default";q=1000000;w=60, "records";q=4;qu="records";w=86400',
    );
  }
  expect((await send(key, { path: '', method: 'OPTIONS' })).status).toBe(204);
  service.clock.advance(untilMidnight * 1000 - 1);
  await follow(service);
  expect((await send(key, { path: '' })).status).toBe(429);
  service.clock.advance(1);
  await follow(service);
  expect(leftIn(await send(key, { path: '/products' }))).toBe(1);
});

test('a file that has more records than are left is refused whole, and costs nothing', async () => {
  const { key } = await addKey({ records: 5 });
  await send(key, { path: '/products' });
  const refused = await send(key, { path: '/products/export?format=csv' });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({
    message: expect.stringMatching(
      /^These are 3 records, and of the key's 5 a day 2 are left\. Ask for fewer with where or Range, or try again in \d+ s\.$/,
    ),
  });
  expect(await leftOf(key)).toBe(2);
  expect((await send(key, { path: '/products/export?format=csv&where[name][eq]=Lamp' })).status).toBe(200);
  const { key: small } = await addKey({ records: 2 });
  expect(await (await send(small, { path: '/products/export?format=csv' })).json()).toMatchObject({
    message: "These are 3 records, and of the key's 2 a day 2 are left. Ask for fewer with where or Range.",
  });
});

test('the limit is changed within a look, starts from what was read, and goes to the key that replaces it, with the day', async () => {
  const { id, key } = await addKey({ records: 100 });
  await send(key, { path: '/products' });
  await setKey(service.store, shop.tenant, String(id), { limits: { records: 40 } }, now());
  await follow(service);
  expect(await leftOf(key)).toBe(37);
  const rotate = async (keyId: number) =>
    rotateKey(service.store, shop.tenant, String(keyId), { overlapMs: dayMs }, now(), randomBytes);
  const next = await rotate(id);
  const last = await rotate(next.id);
  await follow(service);
  expect([last.limits.records, await leftOf(next.key), await leftOf(last.key)]).toEqual([40, 37, 37]);
  await send(last.key, { path: '/products' });
  await send(next.key, { path: '/products?limit=1' });
  expect(await Promise.all([key, next.key, last.key].map(leftOf))).toEqual([33, 33, 33]);
});

test('a secret key without a limit of its own has that of the settings, a publishable one has none', async () => {
  expect(await leftOf(shop.key)).toBe(1000);
  const { key } = await addKey({}, 'publishable');
  const { headers } = await send(key, { path: '/products' });
  expect(headers.get('ratelimit-policy')).not.toContain('records');
});

test('visitors of pages have the limit of their key together', async () => {
  const { key } = await addKey({ records: 7 }, 'publishable');
  expect(leftIn(await send(key, { path: '/products' }))).toBe(4);
  expect(leftIn(await send(key, { path: '/products' }))).toBe(1);
});

test.each([0, -1, 1.5, 1_000_000_001])('a limit of %p records is refused', async (records) => {
  expect(await addKey({ records }).then(() => 'made', String)).toContain(
    'records a day, expected a whole number from 1 to 1000000000',
  );
});

test('its owner sees what was read today, once servers have reported it, and nothing of another day', async () => {
  const { id, key } = await addKey({ records: 50 });
  await Promise.all([send(key, { path: '/products' }), send(key, { path: '/products?limit=2' })]);
  const read = async (): Promise<number> => {
    const found = (await listKeys(service.store, shop.tenant)).find((each) => each.id === id);
    return found === undefined ? Number.NaN : recordsToday(found, now());
  };
  for (let tries = 0; tries < 200 && (await read()) === 0; tries++) {
    service.clock.advance(5000);
    await renewLease(service);
    await Bun.sleep(10);
  }
  expect(await read()).toBe(5);
  const found = (await listKeys(service.store, shop.tenant)).find((each) => each.id === id);
  expect(found && recordsToday(found, new Date(service.clock.now() + dayMs))).toBe(0);
});

test('whatever is asked in whatever order, the day is the sum of what was given, and its end refuses all', async () => {
  const limit = 30;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...rows), { minLength: 10, maxLength: 40 }), async (asked) => {
      const { key, id } = await addKey({ records: limit });
      let used = 0;
      for (const { status, cost, ...each } of asked) {
        const [found, left] = await readWhole(key, each);
        const isFile = each.path.includes('/export');
        const isOver = isFile && cost > limit - used;
        const expected = used >= limit || isOver ? 429 : status;
        if (expected === status) used += cost;
        expect([each, found, left]).toEqual([each, expected, Math.max(0, limit - used)]);
      }
      // A tenant may have a hundred live keys.
      await revokeKey(service.store, shop.tenant, String(id), now());
    }),
    { numRuns: fuzzRuns(20) },
  );
});

test('a key without a limit is answered as before, byte by byte and header by header', async () => {
  const free = await startTestService({}, { isStill: true });
  try {
    const { key } = await openShop(free, 'keyfree1');
    const { headers } = await requestRaw(free.service.url, {
      target: '/api/v1/public/t/keyfree1/products',
      headers: [['x-api-key', key]],
    }).then((response) => ({ headers: (name: string) => valuesOf(response, name) }));
    expect(headers('ratelimit-policy')).toEqual(['"default";q=600;w=60']);
    expect(headers('ratelimit')).toEqual(['"default";r=599;t=60']);
  } finally {
    await free.stop();
  }
});
