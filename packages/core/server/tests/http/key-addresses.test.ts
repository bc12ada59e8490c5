/** Secret keys that are bound to the addresses of servers (contract §5). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { createKey, type KeyDraft, listKeys, type NewKey, setKey } from '@vitrine/catalog';
import { StoreReader } from '@vitrine/store';
import { refusalOfUse } from '../../src/http/api-key.ts';
import { openShop, type Shop } from '../../../../../tests/service/shop.ts';
import { behindProxy } from '../../../../../tests/service/strangers.ts';
import {
  follow,
  randomBytes,
  renewLease,
  startTestService,
  type TestService,
} from '../../../../../tests/service/test-service.ts';

let service: TestService;
let shop: Shop;
beforeAll(async () => {
  service = await startTestService({ ...behindProxy, rateLimitKeyed: 5000 }, { isStill: true });
  shop = await openShop(service, 'bound001');
});
afterAll(async () => service.stop());
beforeEach(async () => {
  service.clock.advance(60_000);
  await renewLease(service);
});

const now = (): Date => new Date(service.clock.now());

const addKey = async (draft: Partial<KeyDraft>): Promise<NewKey> => {
  const whole = { name: 'Backend', expiresAt: undefined, ...draft };
  const key = await createKey(service.store, shop.tenant, whole, now(), randomBytes);
  await follow(service);
  return key;
};

const ask = async (key: string, address: string, path = 'prices', headers = {}): Promise<Response> =>
  service.get(`bound001/${path}`, { 'x-api-key': key, 'X-Forwarded-For': address, ...headers });

const addresses = ['203.0.113.8/29', '198.51.100.7', '2001:db8:1::/48', '2001:db8:2::5'];
const rows: readonly (readonly [address: string, status: number])[] = [
  ['203.0.113.8', 200],
  ['203.0.113.15', 200],
  ['203.0.113.16', 401],
  ['203.0.113.7', 401],
  ['::ffff:203.0.113.9', 200],
  ['198.51.100.7', 200],
  ['198.51.100.7:4711', 200],
  ['198.51.100.8', 401],
  ['2001:db8:1:ffff::1', 200],
  ['2001:db8:2::5', 200],
  // Of the same /64, so that it counts as the same caller.
  ['2001:db8:2::6', 401],
  ['::203.0.113.8', 401],
  // Who names an address of the range to the left is not believed.
  ['198.51.100.7, 198.51.100.8', 401],
  // The proxy itself, which names nobody.
  ['unknown', 401],
];

test('it is valid from the addresses of its ranges, in any notation, and from no other', async () => {
  const { key } = await addKey({ addresses });
  for (const [address, status] of rows) expect([address, (await ask(key, address)).status]).toEqual([address, status]);
  const paths = ['', 'products', 'prices/export?format=csv', 'prices/changes?since=1', 'prices/facets?fields=name'];
  for (const path of paths) expect([path, (await ask(key, '192.0.2.1', path)).status]).toEqual([path, 401]);
});

const print = async (response: Response): Promise<unknown> => [
  response.status,
  await response.text(),
  [...response.headers].filter(([name]) => name !== 'date'),
];

test('from elsewhere it is refused as an unknown key is, to the letter, and counts for the address', async () => {
  const { key } = await addKey({ addresses, limits: { requests: 7 } });
  const unknown = await addKey({});
  await setKey(service.store, shop.tenant, String(unknown.id), { addresses: ['192.0.2.200'] }, now());
  await follow(service);
  const made = `vtr_${'0'.repeat(38)}`;
  const expected = await print(await ask(made, '192.0.2.1'));
  expect(await print(await ask(key, '192.0.2.2'))).toEqual(expected);
  expect(await print(await ask(unknown.key, '192.0.2.3'))).toEqual(expected);
  expect(JSON.stringify(expected)).toContain('not for your address');
});

test('no header but that of a trusted proxy names its address', async () => {
  const { key } = await addKey({ addresses: ['203.0.113.8'], limits: { visitorRequests: 5 } });
  for (const name of ['X-Vitrine-Visitor', 'X-Real-IP', 'Forwarded', 'True-Client-IP', 'CF-Connecting-IP'])
    expect([name, (await ask(key, '192.0.2.1', 'prices', { [name]: '203.0.113.8' })).status]).toEqual([name, 401]);
  expect((await ask(key, '203.0.113.8', 'prices', { 'X-Vitrine-Visitor': '192.0.2.1' })).status).toBe(200);
});

test('other ranges are in force as soon as a revocation is', async () => {
  const { key, id } = await addKey({});
  expect((await ask(key, '192.0.2.1')).status).toBe(200);
  const set = async (of: readonly string[]): Promise<void> => {
    await setKey(service.store, shop.tenant, String(id), { addresses: of }, now());
    await follow(service);
  };
  await set(['203.0.113.8']);
  expect([(await ask(key, '192.0.2.1')).status, (await ask(key, '203.0.113.8')).status]).toEqual([401, 200]);
  await set(['192.0.2.0/24']);
  expect([(await ask(key, '192.0.2.1')).status, (await ask(key, '203.0.113.8')).status]).toEqual([200, 401]);
  await set([]);
  expect([(await ask(key, '192.0.2.1')).status, (await ask(key, '203.0.113.8')).status]).toEqual([200, 200]);
});

test('it ends when it expires, as others do', async () => {
  const { key } = await addKey({ addresses, expiresAt: new Date(service.clock.now() + 30_000) });
  expect((await ask(key, '198.51.100.7')).status).toBe(200);
  service.clock.advance(30_000);
  await renewLease(service);
  expect((await ask(key, '198.51.100.7')).status).toBe(401);
});

test('a server of before, which reads no ranges, takes it for an expired key', async () => {
  const bound = await addKey({ addresses: ['198.51.100.7'], expiresAt: new Date(service.clock.now() + 90_000) });
  const free = await addKey({});
  const keys = [...(new StoreReader(service.folder).current()?.keys.entries() ?? [])];
  const published = (id: number) => keys.find(([, { keyId }]) => keyId === id)?.[1];
  expect(published(bound.id)).toMatchObject({
    expiresAt: 0,
    bound: { addresses: ['198.51.100.7'], expiresAt: Date.parse(bound.expiresAt ?? '') },
  });
  expect(published(free.id)).toMatchObject({ expiresAt: null });
  expect(published(free.id)).not.toHaveProperty('bound');
});

test('what is refused is no use of a key: by its address, its origin or its tenant', async () => {
  const bound = await addKey({ addresses: ['198.51.100.7'] });
  const page = await addKey({ kind: 'publishable', origins: ['https://www.example.com'] });
  const foreign = await addKey({});
  const used = await addKey({});
  await ask(bound.key, '192.0.2.1');
  await ask(page.key, '192.0.2.1', 'products', { Origin: 'https://evil.example' });
  await service.get('other001', { 'x-api-key': foreign.key });
  await ask(used.key, '192.0.2.1');
  const lastUses = async (): Promise<Record<number, string | null>> =>
    Object.fromEntries((await listKeys(service.store, shop.tenant)).map(({ id, lastUsedAt }) => [id, lastUsedAt]));
  for (let tries = 0; tries < 200 && (await lastUses())[used.id] === null; tries++) {
    service.clock.advance(5000);
    await renewLease(service);
    await Bun.sleep(10);
  }
  expect(await lastUses()).toMatchObject({
    [used.id]: expect.any(String),
    [bound.id]: null,
    [page.id]: null,
    [foreign.id]: null,
  });
});

test('a peer without an IP address is in no range', () => {
  const owner = { keyId: 1, publicId: 'bound001', kind: 'secret', opens: [] } as const;
  const request = new Request('http://localhost/');
  const bound = { addresses: ['0.0.0.0/0', '::/0'], expiresAt: null };
  expect(refusalOfUse({ ...owner, bound }, request, undefined)?.code).toBe('invalid_api_key');
  expect(refusalOfUse(owner, request, undefined)).toBeUndefined();
});
