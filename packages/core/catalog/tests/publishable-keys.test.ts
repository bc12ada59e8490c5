/** Publishable keys in the catalog: what they cannot open, and the origins that they are bound to. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createKey, type KeyDraft, listKeys, rotateKey, setKey } from '@vitrine/catalog';
import { loadStoredTenants } from '@vitrine/publisher';
import { openShop, type Shop } from '../../../../tests/service/shop.ts';
import { randomBytes, startTestService, type TestService } from '../../../../tests/service/test-service.ts';

let service: TestService;
let shop: Shop;
beforeAll(async () => {
  service = await startTestService();
  shop = await openShop(service, 'pubshop1');
});
afterAll(async () => service.stop());

const now = (): Date => new Date(service.clock.now());
const add = async (draft: Partial<KeyDraft> = {}) => {
  const whole = { kind: 'publishable', name: 'Page', expiresAt: undefined, ...draft } as const;
  return createKey(service.store, shop.tenant, whole, now(), randomBytes);
};
const set = async (id: number, change: Parameters<typeof setKey>[3]) =>
  setKey(service.store, shop.tenant, String(id), change, now());
const fails = async (work: Promise<unknown>): Promise<string> => work.then(() => 'done', String);

test('it opens nothing of what is private now, and cannot be made to', async () => {
  const { id, opens } = await add();
  expect(opens).toEqual([]);
  expect(await fails(add({ opens: ['prices'] }))).toContain('opens nothing private');
  expect(await fails(set(id, { opens: ['prices'] }))).toContain('opens nothing private');
  expect((await set(id, { opens: [] })).opens).toEqual([]);
});

test('what the catalog has it open by mistake is not published, nor kept by a rotation', async () => {
  const { id } = await add();
  await service.store.insertInto('key_collection').values({ key_id: id, collection_id: shop.prices.id }).execute();
  const published = async (keyId: number) =>
    (await loadStoredTenants(service.store, [shop.tenant.id]))
      .get(shop.tenant.id)
      ?.keys.find((key) => key.keyId === keyId)?.opens;
  expect(await published(id)).toEqual([]);
  const { id: next } = await rotateKey(service.store, shop.tenant, String(id), { overlapMs: 0 }, now(), randomBytes);
  expect(await published(next)).toEqual([]);
});

const bound: readonly (readonly [text: string, origin: string])[] = [
  ['https://www.example.com', 'https://www.example.com'],
  [' HTTPS://WWW.Example.com/ ', 'https://www.example.com'],
  ['https://example.com:443', 'https://example.com'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
];
test.each(bound)('the origin %p is %p', async (text, origin) => {
  expect((await add({ origins: [text, origin] })).origins).toEqual([origin]);
});

test.each([
  'example.com',
  'https://example.com/shop',
  'https://example.com?a',
  'https://example.com/#a',
  'https://a:b@example.com',
  'https://*.example.com',
  'ftp://example.com',
  'javascript:alert(1)',
  '*',
  'null',
  '',
])('%p is no origin', async (text) => {
  expect(await fails(add({ origins: [text] }))).toContain(`Found the origin "${text}"`);
});

test('a secret key is bound to none, and a publishable one to 20', async () => {
  const origins = Array.from({ length: 21 }, (_, index) => `https://s${index}.example`);
  expect(await fails(add({ origins }))).toContain('Found 21 origins, expected 20 at most');
  expect((await add({ origins: origins.slice(1) })).origins).toHaveLength(20);
  expect(await fails(add({ kind: 'secret', origins: ['https://a.example'] }))).toContain('Only a publishable key');
  const secret = await add({ kind: 'secret' });
  expect(await fails(set(secret.id, { origins: ['https://a.example'] }))).toContain('Only a publishable key');
});

test('who made it and changed its origins is in the log', async () => {
  const { id, name, lastFour } = await add({ origins: ['https://a.example'] });
  await set(id, { origins: ['https://b.example'] });
  await set(id, { origins: ['https://b.example/'] });
  const rows = await service.store.selectFrom('change').select('deed').orderBy('revision', 'desc').limit(2).execute();
  const key = { id, name, lastFour };
  expect(rows.map(({ deed }): unknown => JSON.parse(deed ?? ''))).toEqual([
    { kind: 'key-origins', key, origins: ['https://b.example'] },
    { kind: 'key-created', key, opens: [], isPublishable: true, origins: ['https://a.example'] },
  ]);
});

test('keys of before are secret, and bound to nothing', async () => {
  const [first] = await listKeys(service.store, shop.tenant);
  expect(first).toMatchObject({ kind: 'secret', origins: [], pageRequests: 0 });
});
