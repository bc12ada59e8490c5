/** Publishable keys: they stand in pages, open nothing private, and have limits and origins of their own (contract §5). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { createKey, type KeyDraft, listKeys, type NewKey, rotateKey, setKey } from '@vitrine/catalog';
import { createKeyText, hashKeyText } from '@vitrine/store';
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
  service = await startTestService({ ...behindProxy, rateLimitAnonymous: 3, rateLimitKeyed: 6 }, { isStill: true });
  shop = await openShop(service, 'publishd');
});
afterAll(async () => service.stop());
beforeEach(async () => {
  service.clock.advance(60_000);
  await renewLease(service);
});

const origin = 'https://www.example.com';
const now = (): Date => new Date(service.clock.now());

const addPublishable = async (draft: Partial<KeyDraft> = {}): Promise<NewKey> => {
  const whole = { kind: 'publishable', name: 'Page', expiresAt: undefined, ...draft } as const;
  const key = await createKey(service.store, shop.tenant, whole, now(), randomBytes);
  await follow(service);
  return key;
};

interface Sent {
  readonly key: string;
  readonly origin?: string;
  readonly address?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const send = async ({
  key,
  origin: from,
  address = '192.0.2.1',
  path = 'products',
  headers,
}: Sent): Promise<Response> =>
  service.get(`publishd${path === '' ? '' : `/${path}`}`, {
    'x-api-key': key,
    'X-Forwarded-For': address,
    ...(from !== undefined && { Origin: from }),
    ...headers,
  });

/** How many of so many requests are answered, and the limit that the last one names. */
const sendMany = async (times: number, sent: Sent): Promise<string> => {
  const responses: Response[] = [];
  for (let count = 0; count < times; count++) responses.push(await send(sent));
  const answered = responses.filter(({ status }) => status === 200).length;
  return `${answered} of ${times}, limit ${responses.at(-1)?.headers.get('ratelimit-limit')}`;
};

test('it is named differently, and sees what all see', async () => {
  const { key } = await addPublishable();
  expect(key).toMatch(/^vtr_pub_[0-9A-Za-z]{38}$/);
  const [withKey, without] = [await send({ key, path: '' }), await service.get('publishd')];
  expect(await withKey.json()).toEqual(await without.json());
  for (const path of ['prices', 'prices/export?format=csv', 'prices/changes?since=1', 'prices/facets?fields=name'])
    expect(`${path} ${(await send({ key, path, address: `192.0.2.${path.length}` })).status}`).toBe(`${path} 404`);
});

test('a key that looks publishable opens nothing, whatever the store has it open', async () => {
  const secret = await createKey(service.store, shop.tenant, { name: 'Odd', expiresAt: undefined }, now(), randomBytes);
  const text = createKeyText(randomBytes, 'publishable');
  await service.store
    .updateTable('api_key')
    .set({ hash: hashKeyText(text) })
    .where('id', '=', secret.id)
    .execute();
  await follow(service);
  expect([(await send({ key: text })).status, (await send({ key: text, path: 'prices' })).status]).toEqual([200, 404]);
});

test('each address has the limit of requests without a key, apart from those, and all addresses that of the key', async () => {
  const { key } = await addPublishable({ limits: { requests: 8 } });
  expect(await sendMany(4, { key })).toBe('3 of 4, limit 3');
  expect(await sendMany(1, { key, address: '::ffff:192.0.2.1' })).toBe('0 of 1, limit 3');
  expect((await service.get('publishd', { 'X-Forwarded-For': '192.0.2.1' })).status).toBe(200);
  expect(await sendMany(3, { key, address: '2001:db8::1' })).toBe('3 of 3, limit 3');
  expect(await sendMany(1, { key, address: '2001:db8::2' })).toBe('0 of 1, limit 3');
  expect(await sendMany(3, { key, address: '192.0.2.3' })).toBe('2 of 3, limit 8');
  expect(await sendMany(1, { key, address: '192.0.2.4' })).toBe('0 of 1, limit 8');
});

test('a visitor that a header names is not believed', async () => {
  const { key } = await addPublishable({ limits: { visitorRequests: 2 } });
  const visitors = ['198.51.100.1', '198.51.100.2', '198.51.100.3'];
  const sent = await Promise.all(
    visitors.map(async (visitor) => send({ key, headers: { 'X-Vitrine-Visitor': visitor } })),
  );
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 429]);
});

test('without a limit of its own there are 6,000 requests a minute of all visitors', async () => {
  const { limits } = await addPublishable();
  expect(limits).toEqual({ requests: 6000, visitorRequests: null, records: null });
});

test('bound to origins, it is refused to others with what to do, and counts for their address', async () => {
  const { key, id } = await addPublishable({ origins: ['https://shop.example', `${origin}/`] });
  expect((await send({ key, origin })).status).toBe(200);
  const refused = [
    undefined,
    'null',
    'https://example.com',
    `${origin}:8443`,
    'http://www.example.com',
    `${origin}.evil`,
  ];
  for (const from of refused) {
    service.clock.advance(60_000);
    await renewLease(service);
    const response = await send({ key, ...(from !== undefined && { origin: from }) });
    const { message } = await response.json();
    expect([from, response.status, message.includes('Have the owner add the origin')]).toEqual([from, 401, true]);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('ratelimit-limit')).toBe('3');
  }
  await setKey(service.store, shop.tenant, String(id), { origins: ['https://example.com'] }, now());
  await follow(service);
  expect((await send({ key, origin })).status).toBe(401);
  expect((await send({ key, origin: 'https://example.com' })).status).toBe(200);
  await setKey(service.store, shop.tenant, String(id), { origins: [] }, now());
  await follow(service);
  expect((await send({ key })).status).toBe(200);
});

test('a replaced key is of the same kind, with the same origins', async () => {
  const { id } = await addPublishable({ origins: [origin] });
  const next = await rotateKey(service.store, shop.tenant, String(id), { overlapMs: 0 }, now(), randomBytes);
  await follow(service);
  expect([next.kind, next.origins, next.key.startsWith('vtr_pub_')]).toEqual(['publishable', [origin], true]);
  expect((await send({ key: next.key, origin })).status).toBe(200);
  expect((await send({ key: next.key })).status).toBe(401);
});

test('a browser may send it from any page, as it may any key', async () => {
  const response = await fetch(`${service.service.url}/api/v1/public/t/publishd/products`, {
    method: 'OPTIONS',
    headers: { Origin: origin, 'Access-Control-Request-Headers': 'x-api-key', 'Access-Control-Request-Method': 'GET' },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-headers')).toContain('*');
});

test('requests of pages with a secret key are answered and counted, and those with others are not', async () => {
  const secret = await createKey(
    service.store,
    shop.tenant,
    { name: 'Leak', expiresAt: undefined },
    now(),
    randomBytes,
  );
  const publishable = await addPublishable();
  for (const from of [origin, 'null', undefined])
    expect((await send({ key: secret.key, path: 'prices', ...(from !== undefined && { origin: from }) })).status).toBe(
      200,
    );
  await send({ key: publishable.key, origin });
  const counted = async (): Promise<Record<number, number>> =>
    Object.fromEntries((await listKeys(service.store, shop.tenant)).map(({ id, pageRequests }) => [id, pageRequests]));
  for (let tries = 0; tries < 200 && (await counted())[secret.id] === 0; tries++) {
    service.clock.advance(5000);
    await renewLease(service);
    await Bun.sleep(10);
  }
  expect(await counted()).toMatchObject({ [secret.id]: 2, [publishable.id]: 0 });
});
