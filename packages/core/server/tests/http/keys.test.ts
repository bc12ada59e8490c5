/** The contract's paragraph 5 against the running service: which keys hold, and where they are looked for. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { revokeKey, rotateKey } from '@vitrine/catalog';
import { createKeyText } from '@vitrine/store';
import { createStoreFailure } from '../../../../../tests/service/failing-store.ts';
import { requestRaw, valuesOf, type RawResponse } from '../../../../../tests/service/raw-request.ts';
import { addKey, openShop, type Shop } from '../../../../../tests/service/shop.ts';
import {
  askAsStranger,
  behindProxy,
  printEnvelope,
  type AskAsStranger,
} from '../../../../../tests/service/strangers.ts';
import {
  follow,
  randomBytes,
  renewLease,
  engineNames,
  engines,
  type TestService,
} from '../../../../../tests/service/test-service.ts';

const away = createStoreFailure();
let service: TestService;
let shop: Shop;
let other: Shop;
let ask: AskAsStranger;

const withKey = async (key: string, path = 'keys0001/prices'): Promise<RawResponse> => ask(path, { 'x-api-key': key });

const refused = '401 {"success":false,"message":"…","data":null,"meta":{"code":"invalid_api_key"}}';

const print = (response: RawResponse): string => `${response.status} ${printEnvelope(response)}`;

const swapFirstUnequal = (key: string): string => {
  const at = Array.from(key).findIndex((character, index) => index > 4 && character !== key[index + 1]);
  return key.slice(0, at) + (key[at + 1] ?? '') + (key[at] ?? '') + key.slice(at + 2);
};

/** The catalog cannot be read for longer than the lease. */
const cutOff = async (): Promise<void> => {
  away.start();
  // A look may have been under way.
  await renewLease(service);
  service.clock.advance(pastLeaseMs);
};

/** More than CATALOG_LEASE_SECONDS has where nothing is set. */
const pastLeaseMs = 10_001;

describe.each(engineNames)('on %s', (engine) => {
  beforeAll(async () => {
    service = await engines[engine](behindProxy, { wrapStore: (store) => store.withPlugin(away.plugin) });
    shop = await openShop(service, 'keys0001');
    other = await openShop(service, 'keys0002');
    ask = askAsStranger(service);
  });
  afterAll(async () => service.stop());

  describe('§5.4: a key that does not hold is a 401, never a silent anonymous read', () => {
    const bad: [what: string, key: () => string][] = [
      ['empty', () => ''],
      ['blank', () => '   '],
      ['malformed', () => 'secret'],
      ['the prefix alone', () => 'vtr_'],
      ['with a typo', () => shop.key.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))],
      ['with two characters changed round', () => swapFirstUnequal(shop.key)],
      ['in other case', () => shop.key.toUpperCase()],
      ['too long', () => `${shop.key}0`],
      ['too short', () => shop.key.slice(0, -1)],
      ['with the scheme of another header', () => `Bearer ${shop.key}`],
      ['in quotes', () => `"${shop.key}"`],
      ['twice in one header', () => `${shop.key}, ${shop.key}`],
      ['well-formed and unknown', () => createKeyText(randomBytes)],
      ["another tenant's", () => other.key],
    ];
    const paths = ['keys0001', 'keys0001/products', 'keys0001/prices', 'keys0001/none', 'keys0001/products?page=0'];
    const rows = bad.flatMap(([what, key]) => paths.map((path) => [what, path, key] as const));
    test.each(rows)('%s: %s', async (_what, path, key) => {
      const response = await withKey(key(), path);
      expect(print(response)).toBe(refused);
      expect(valuesOf(response, 'cache-control')).toEqual(['no-store']);
    });

    test('nor is one of which it is not known any more whether it holds: a 503, until the catalog is back', async () => {
      const { key } = await addKey(service, shop.tenant, 'Later');
      await follow(service);
      await cutOff();
      expect(print(await withKey(key, 'keys0001/products'))).toStartWith('503 ');
      away.stop();
      await follow(service);
      expect((await withKey(key, 'keys0001/products')).status).toBe(200);
    });

    test('two x-api-key headers, even of one good key', async () => {
      for (const second of [shop.key, other.key, '']) {
        const headers: [string, string][] = [
          ['x-api-key', shop.key],
          ['X-Api-Key', second],
        ];
        const response = await requestRaw(service.service.url, { target: '/api/v1/public/t/keys0001/prices', headers });
        expect(print(response)).toBe(refused);
      }
    });

    test("it counts against the address's limit, not the key's", async () => {
      const limits = await Promise.all(
        [shop.key, other.key, 'vtr_typo'].map(async (key) =>
          valuesOf(await withKey(key, 'keys0001'), 'ratelimit-limit'),
        ),
      );
      expect(limits.flat()).toEqual(['600', '60', '60']);
    });

    test('a key of no tenant in particular is no key where there is no such tenant', async () => {
      expect(print(await withKey(shop.key, 'nosuchid/products'))).toBe(refused);
    });
  });

  describe('§5.1: a key is sent in the header and nowhere else', () => {
    const rows: [
      where: string,
      path: (key: string) => string,
      headers: (key: string) => Record<string, string>,
      status: number,
    ][] = [
      ['the header', () => 'prices', (key) => ({ 'x-api-key': key }), 200],
      ['the header, in other case', () => 'prices', (key) => ({ 'X-API-KEY': key }), 200],
      ['the header, with blanks around', () => 'prices', (key) => ({ 'x-api-key': `  ${key} ` }), 200],
      ['the query', (key) => `prices?x-api-key=${key}`, () => ({}), 404],
      ['the query, of a public collection', (key) => `products?x-api-key=${key}`, () => ({}), 400],
      ['the query, as api_key', (key) => `products?api_key=${key}`, () => ({}), 400],
      ['the header and the query', (key) => `prices?key=${key}`, (key) => ({ 'x-api-key': key }), 400],
      ['Authorization', () => 'prices', (key) => ({ Authorization: `Bearer ${key}` }), 404],
      ['a cookie', () => 'prices', (key) => ({ Cookie: `x-api-key=${key}` }), 404],
    ];
    test.each(rows)('%s', async (_where, path, headers, status) => {
      const response = await ask(`keys0001/${path(shop.key)}`, headers(shop.key));
      expect(response.status).toBe(status);
      expect(response.body.toString()).not.toContain(shop.key);
    });

    test('a key in Authorization gets a hint, which no shared cache may keep', async () => {
      const hinted = await ask('keys0001/prices', { Authorization: `Bearer ${shop.key}` });
      expect(hinted.body.toString()).toContain('send the key as x-api-key.');
      expect(valuesOf(hinted, 'cache-control')).toEqual(['private, max-age=10']);
      const unknown = await ask('keys0001/nothing', { Authorization: `Bearer ${shop.key}` });
      expect(unknown.body.toString()).toBe(hinted.body.toString());
      for (const headers of [{}, { 'x-api-key': shop.key, Authorization: 'Basic x' }])
        expect((await ask('keys0001/nothing', headers)).body.toString()).not.toContain('Authorization');
    });

    test('in the query of the profile it is an unknown parameter', async () => {
      const response = await ask(`keys0001?x-api-key=${shop.key}`);
      expect(response.body.toString()).toContain('"details":[{"parameter":"x-api-key"');
      expect(response.body.toString()).not.toContain(shop.key);
    });
  });

  describe("§5.4: a key's life", () => {
    test('it holds until the moment it expires', async () => {
      const { key } = await addKey(service, shop.tenant, 'Short', 5000);
      await follow(service);
      expect((await withKey(key)).status).toBe(200);
      service.clock.advance(4999);
      expect((await withKey(key)).status).toBe(200);
      service.clock.advance(1);
      expect(print(await withKey(key))).toBe(refused);
    });

    test('a key that has expired before it is first used', async () => {
      const { key } = await addKey(service, shop.tenant, 'Late', 1000);
      await follow(service);
      service.clock.advance(1000);
      expect(print(await withKey(key))).toBe(refused);
    });

    test('a revoked key is refused, and its neighbours live', async () => {
      const created = await addKey(service, shop.tenant, 'Doomed');
      await follow(service);
      expect((await withKey(created.key)).status).toBe(200);
      await revokeKey(service.store, shop.tenant, String(created.id), new Date(service.clock.now()));
      await follow(service);
      expect(print(await withKey(created.key))).toBe(refused);
      expect((await withKey(shop.key)).status).toBe(200);
    });

    test('§5.5: rotation lets the old key live on for the overlap', async () => {
      const old = await addKey(service, shop.tenant, 'Rotated');
      await follow(service);
      expect((await withKey(old.key)).status).toBe(200);
      const { key } = await rotateKey(
        service.store,
        shop.tenant,
        String(old.id),
        { overlapMs: 5000 },
        new Date(service.clock.now()),
        randomBytes,
      );
      await follow(service);
      const statuses = async () => [(await withKey(old.key)).status, (await withKey(key)).status];
      expect(await statuses()).toEqual([200, 200]);
      service.clock.advance(4999);
      expect(await statuses()).toEqual([200, 200]);
      service.clock.advance(1);
      expect(await statuses()).toEqual([401, 200]);
    });

    test('§5.5: rotation without overlap ends the old key at once, and never makes it live longer than it would', async () => {
      const old = await addKey(service, shop.tenant, 'Ending', 2000);
      const now = (): Date => new Date(service.clock.now());
      const next = await rotateKey(
        service.store,
        shop.tenant,
        String(old.id),
        { overlapMs: 60_000 },
        now(),
        randomBytes,
      );
      const last = await rotateKey(service.store, shop.tenant, String(next.id), { overlapMs: 0 }, now(), randomBytes);
      await follow(service);
      expect((await withKey(next.key)).status).toBe(401);
      service.clock.advance(1999);
      expect([(await withKey(old.key)).status, (await withKey(last.key)).status]).toEqual([200, 200]);
      service.clock.advance(1);
      expect([(await withKey(old.key)).status, (await withKey(last.key)).status]).toEqual([401, 401]);
    });
  });

  test('§5.5: keys have their form, and only a hash of them is stored', async () => {
    const { key, lastFour } = await addKey(service, shop.tenant, 'Form');
    expect(key).toMatch(/^vtr_[0-9A-Za-z]{38}$/);
    const rows = await service.store.selectFrom('api_key').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(key.slice(4, 36));
    expect(rows.some(({ hash }) => hash === new Bun.CryptoHasher('sha256').update(key).digest('hex'))).toBe(true);
    expect(lastFour).toBe(key.slice(-4));
  });

  test('§5.5: a typo is refused without a look-up: it is no matter whether keys can be looked up', async () => {
    await cutOff();
    const statuses = await Promise.all(
      [swapFirstUnequal(shop.key), '', shop.key].map(async (key) => (await withKey(key)).status),
    );
    expect(statuses).toEqual([401, 401, 503]);
    away.stop();
    await follow(service);
    expect((await withKey(shop.key)).status).toBe(200);
  });
});
