/** The addresses that a secret key is bound to, in the catalog. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createKey, type KeyDraft, rotateKey, setKey } from '@vitrine/catalog';
import { loadStoredTenants } from '@vitrine/publisher';
import { openShop, type Shop } from '../../../../tests/service/shop.ts';
import { randomBytes, startTestService, type TestService } from '../../../../tests/service/test-service.ts';

let service: TestService;
let shop: Shop;
beforeAll(async () => {
  service = await startTestService();
  shop = await openShop(service, 'addrshop');
});
afterAll(async () => service.stop());

const now = (): Date => new Date(service.clock.now());
const add = async (draft: Partial<KeyDraft> = {}) =>
  createKey(service.store, shop.tenant, { name: 'Backend', expiresAt: undefined, ...draft }, now(), randomBytes);
const set = async (id: number, change: Parameters<typeof setKey>[3]) =>
  setKey(service.store, shop.tenant, String(id), change, now());
const fails = async (work: Promise<unknown>): Promise<string> => work.then(() => 'done', String);

test.each([
  [' 203.0.113.7 ', '203.0.113.7'],
  ['203.0.113.7/32', '203.0.113.7'],
  ['203.0.113.0/24', '203.0.113.0/24'],
  ['::ffff:203.0.113.0/120', '203.0.113.0/24'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2001:DB8:0::5', '2001:db8::5'],
  ['2001:db8:0:0::/64', '2001:db8::/64'],
])('%p is %p', async (text, address) => {
  expect((await add({ addresses: [text, address] })).addresses).toEqual([address]);
});

test.each([
  ['203.0.113.7/24', 'write 203.0.113.0/24'],
  ['203.0.113.0/33', 'not a number of bits'],
  ['203.0.113', 'neither an address nor a range'],
  ['010.0.0.1', 'neither an address nor a range'],
  ['example.com', 'neither an address nor a range'],
  ['*', 'neither an address nor a range'],
  ['', 'neither an address nor a range'],
  ['203.0.113.1-203.0.113.9', 'neither an address nor a range'],
  ['1'.repeat(70), 'neither an address nor a range'],
])('%p is refused', async (text, why) => {
  expect(await fails(add({ addresses: [text] }))).toContain(why);
});

test('a secret key is bound to 20 at most, and a publishable one to none', async () => {
  const addresses = Array.from({ length: 21 }, (_, index) => `203.0.113.${index}`);
  expect(await fails(add({ addresses }))).toContain('Found 21 addresses, expected 20 at most');
  expect((await add({ addresses: addresses.slice(1) })).addresses).toHaveLength(20);
  expect(await fails(add({ kind: 'publishable', addresses: ['203.0.113.7'] }))).toContain('Only a secret key');
  const page = await add({ kind: 'publishable' });
  expect(await fails(set(page.id, { addresses: ['203.0.113.7'] }))).toContain('Only a secret key');
});

test('a rotation keeps them, what is left out stays, and none frees it', async () => {
  const { id } = await add({ addresses: ['203.0.113.7'] });
  await set(id, { limits: { requests: 5 } });
  const next = await rotateKey(service.store, shop.tenant, String(id), { overlapMs: 0 }, now(), randomBytes);
  expect(next.addresses).toEqual(['203.0.113.7']);
  const published = async () =>
    (await loadStoredTenants(service.store, [shop.tenant.id]))
      .get(shop.tenant.id)
      ?.keys.find(({ keyId }) => keyId === next.id)?.addresses;
  expect(await published()).toEqual(['203.0.113.7']);
  await set(next.id, { addresses: [] });
  expect(await published()).toBeUndefined();
});

test('who made it and changed its addresses is in the log', async () => {
  const { id, name, lastFour } = await add({ addresses: ['203.0.113.7'], opens: [] });
  await set(id, { addresses: ['203.0.113.8'] });
  await set(id, { addresses: ['203.0.113.8/32'] });
  const rows = await service.store.selectFrom('change').select('deed').orderBy('revision', 'desc').limit(2).execute();
  const key = { id, name, lastFour };
  expect(rows.map(({ deed }): unknown => JSON.parse(deed ?? ''))).toEqual([
    { kind: 'key-addresses', key, addresses: ['203.0.113.8'] },
    { kind: 'key-created', key, opens: [], addresses: ['203.0.113.7'] },
  ]);
});
