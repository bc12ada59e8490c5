/** Limits of a key: its own, and those of the visitors that its server names (contract §8). */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createKey, rotateKey, setKey } from '@vitrine/catalog';
import { openShop, type Shop } from '../../../../../tests/service/shop.ts';
import { follow, randomBytes, startTestService, type TestService } from '../../../../../tests/service/test-service.ts';

let service: TestService;
let shop: Shop;
beforeAll(async () => {
  service = await startTestService({ rateLimitAnonymous: 4, rateLimitKeyed: 6 }, { isStill: true });
  shop = await openShop(service, 'keylimit');
});
afterAll(async () => service.stop());

const now = (): Date => new Date(service.clock.now());
const addKey = async (limits: { readonly requests?: number; readonly visitorRequests?: number }) => {
  const draft = { name: 'Key', expiresAt: undefined, limits: { requests: null, visitorRequests: null, ...limits } };
  const key = await createKey(service.store, shop.tenant, draft, now(), randomBytes);
  await follow(service);
  return key;
};

/** The statuses of as many requests, and what the last says of its limit and of what is left. */
const send = async (times: number, key: string, visitor?: string): Promise<string> => {
  const headers = {
    ...(key !== '' && { 'x-api-key': key }),
    ...(visitor !== undefined && { 'X-Vitrine-Visitor': visitor }),
  };
  const statuses: number[] = [];
  let limit = '';
  for (let count = 0; count < times; count++) {
    const response = await service.get('keylimit/products', headers);
    statuses.push(response.status);
    limit = `${response.headers.get('ratelimit-remaining')} of ${response.headers.get('ratelimit-limit')}`;
  }
  return `${statuses.filter((status) => status === 200).length} of ${times}, ${limit}`;
};

test('a key has its own requests a minute, which are changed within a look, and kept by a rotation', async () => {
  const { id, key } = await addKey({ requests: 9 });
  expect(await send(10, key)).toBe('9 of 10, 0 of 9');
  await setKey(service.store, shop.tenant, String(id), { limits: { requests: 11 } }, now());
  await follow(service);
  expect(await send(3, key)).toBe('2 of 3, 0 of 11');
  const next = await rotateKey(service.store, shop.tenant, String(id), { overlapMs: 0 }, now(), randomBytes);
  await follow(service);
  expect(await send(12, next.key)).toBe('11 of 12, 0 of 11');
  expect(await send(7, shop.key)).toBe('6 of 7, 0 of 6');
});

test('each visitor has its limit, all of them that of the key, and an address is one however it is written', async () => {
  const { key } = await addKey({ requests: 8, visitorRequests: 3 });
  expect(await send(4, key, '192.0.2.1')).toBe('3 of 4, 0 of 3');
  expect(await send(1, key, ' ::ffff:192.0.2.1 ')).toBe('0 of 1, 0 of 3');
  expect(await send(3, key, '2001:db8::1')).toBe('3 of 3, 0 of 3');
  expect(await send(1, key, '2001:db8::2')).toBe('0 of 1, 0 of 3');
  expect(await send(3, key, '192.0.2.2')).toBe('2 of 3, 0 of 8');
  expect(await send(1, key, '192.0.2.3')).toBe('0 of 1, 0 of 8');
});

test('a visitor is not counted for its own address, nor for that of another key', async () => {
  const [one, other] = [await addKey({ visitorRequests: 2 }), await addKey({ visitorRequests: 2 })];
  expect(await send(3, one.key, '127.0.0.1')).toBe('2 of 3, 0 of 2');
  expect(await send(3, other.key, '127.0.0.1')).toBe('2 of 3, 0 of 2');
  expect(await send(5, '')).toBe('4 of 5, 0 of 4');
});

test.each(['', 'unknown', '192.0.2', '192.0.2.1, 192.0.2.2', 'localhost'])(
  'a visitor %p is none: the request counts for the key',
  async (visitor) => {
    const { key } = await addKey({ visitorRequests: 2 });
    expect(await send(7, key, visitor)).toBe('6 of 7, 0 of 6');
  },
);

test('without such a key the header is ignored', async () => {
  const { key } = await addKey({});
  expect(await send(7, key, '192.0.2.9')).toBe('6 of 7, 0 of 6');
  service.clock.advance(60_000);
  await follow(service);
  expect(await send(4, '', '192.0.2.9')).toBe('4 of 4, 0 of 4');
  expect(await send(1, '', '192.0.2.10')).toBe('0 of 1, 0 of 4');
});

test.each([0, -1, 1.5, 1_000_001])('a limit of %p is refused', async (requests) => {
  expect(await addKey({ requests }).then(() => 'made', String)).toContain('a whole number from 1 to 1000000');
  expect(await addKey({ visitorRequests: requests }).then(() => 'made', String)).toContain('from 1 to 1000000');
});
