/**
 * Anonymous callers, visitors with a publishable key, and a secret key, from many addresses at once: each gets exactly its
 * limit, over four servers that count in Redis and over four processes that count in shared memory. So does a key with a
 * limit of records, but for the answers that are under way when its day is used up.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createPlace, startVitrine, type Place } from '../commands/vitrine-process.ts';
import { freePort } from '../../../../tests/support/free-port.ts';
import { redisPath, startRedis } from '../../../../tests/support/redis-server.ts';
import { until } from '../../../../tests/support/until.ts';
import { startPublisher, startServer, untilReady } from './starting.ts';

const publicId = 'limits11';
const limits = { anonymous: 20, secret: 50, visitor: 8, publishable: 60 };
const limitSettings = {
  TRUST_PROXY: '127.0.0.1',
  RATE_LIMIT_ANONYMOUS: String(limits.anonymous),
  RATE_LIMIT_KEYED: '1000',
};

let place: Place;
let database: { readonly DATABASE_URL: string };
beforeAll(async () => {
  place = createPlace();
  database = { DATABASE_URL: `sqlite:${place.databasePath}` };
  place.write('products.csv', 'id,created_at,name\n1,2026-01-01T00:00:00Z,Chai\n');
  await run(`tenant create --name Limits --industry Trade --public-id ${publicId}`);
  const words = `import FOLDER/products.csv --tenant ${publicId} --collection products --id id --created-at created_at`;
  await run(words);
  await run(`expose ${publicId} products --fields name`);
});
afterAll(async () => place[Symbol.asyncDispose]());

const run = async (words: string): Promise<string> => {
  const { exitCode, stdout, stderr } = await place.run(words, database);
  if (exitCode !== 0) throw new Error(`vitrine ${words}: ${stderr}`);
  return stdout;
};

interface Keys {
  readonly secret: string;
  readonly publishable: string;
}

let made = 0;

const makeKey = async (words: string, requests: string): Promise<string> => {
  const name = `key${made++}`;
  const { key, id }: { readonly key: string; readonly id: number } = JSON.parse(
    await run(`key create ${publicId} --name ${name} ${words} --json`),
  );
  await run(`key set ${publicId} ${id} ${requests}`);
  return key;
};

/** Unused keys. */
const makeKeys = async (): Promise<Keys> => ({
  secret: await makeKey('--opens none', `--requests ${limits.secret}`),
  publishable: await makeKey('--publishable', `--requests ${limits.publishable} --visitor-requests ${limits.visitor}`),
});

/** A caller, and how often it asks. */
interface Asking {
  readonly who: string;
  readonly address: string;
  readonly key?: string;
  readonly times: number;
}

const addresses = (count: number, network: string): readonly string[] =>
  Array.from({ length: count }, (_, host) => `${network}.${host + 1}`);

/** @param network no address of which has asked before */
const askingOf = ({ secret, publishable }: Keys, network: string): readonly Asking[] => [
  ...addresses(12, network).map((address) => ({ who: address, address, times: 2 * limits.anonymous })),
  ...addresses(10, network).map((address) => ({ who: 'secret', address, key: secret, times: limits.secret / 5 })),
  ...addresses(10, network).map((address) => ({
    who: `publishable ${address}`,
    address,
    key: publishable,
    times: limits.visitor + 4,
  })),
];

/** How often each caller was answered, asking all places in turn and at once. */
const countAnswered = async (urls: readonly string[], asking: readonly Asking[]): Promise<Map<string, number>> => {
  const answered = new Map<string, number>();
  let count = 0;
  await Promise.all(
    asking.map(async ({ who, address, key, times }) => {
      for (let time = 0; time < times; time++) {
        const response = await fetch(`${urls[count++ % urls.length]}/api/v1/public/t/${publicId}/products`, {
          headers: { 'X-Forwarded-For': address, ...(key !== undefined && { 'x-api-key': key }) },
          keepalive: false,
        });
        await response.body?.cancel();
        expect([200, 429]).toContain(response.status);
        if (response.status === 200) answered.set(who, (answered.get(who) ?? 0) + 1);
      }
    }),
  );
  return answered;
};

/**
 * True if the servers behind an address know the limits of both keys. A preflight returns the limit and is not counted. Of so
 * many connections each process gets some.
 */
const knows = async (url: string, { secret, publishable }: Keys): Promise<boolean> => {
  const limitOf = async (key: string): Promise<string | null> => {
    const headers = { 'x-api-key': key, 'X-Forwarded-For': '10.6.0.1' };
    const { headers: told } = await fetch(`${url}/api/v1/public/t/${publicId}/products`, {
      method: 'OPTIONS',
      headers,
    });
    return told.get('ratelimit-limit');
  };
  const asked = Array.from({ length: 40 }, async () => Promise.all([limitOf(secret), limitOf(publishable)]));
  const expected = [limits.secret, limits.visitor].join();
  return (await Promise.all(asked)).every((told) => told.join() === expected);
};

/** A window begins with the first request of a caller, and lasts a minute. */
const windowMs = 60_000;
let networks = 0;

/** Asks within one window: on a machine that is too busy for that, it asks again with other callers. */
const countWithinWindow = async (urls: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  for (;;) {
    const keys = await makeKeys();
    await until(async () => (await Promise.all(urls.map(async (url) => knows(url, keys)))).every(Boolean));
    const startedAt = performance.now();
    const answered = await countAnswered(urls, askingOf(keys, `10.7.${networks++}`));
    if (performance.now() - startedAt < windowMs) return answered;
  }
};

const expectExact = (answered: ReadonlyMap<string, number>): void => {
  const callers = [...answered].map(([who, count]) => [who.split(' ')[0], count] as const);
  const visitors = callers.filter(([who]) => who === 'publishable').map(([, count]) => count);
  const anonymous = callers.filter(([who]) => who?.startsWith('10.') === true).map(([, count]) => count);
  expect(anonymous).toEqual(Array.from({ length: 12 }, () => limits.anonymous));
  expect(answered.get('secret')).toBe(limits.secret);
  expect(Math.max(...visitors)).toBeLessThanOrEqual(limits.visitor);
  expect(visitors.reduce((sum, count) => sum + count, 0)).toBe(limits.publishable);
};

const dayMs = 24 * 60 * 60 * 1000;
const dayNow = (): number => Math.floor(Date.now() / dayMs);
const recordsOfDay = 30;
const askersAtOnce = 6;

/** Asks for a record each time until all askers are refused; once more if midnight came between. */
const countOfDay = async (urls: readonly string[]): Promise<number> => {
  const key = await makeKey('--opens none', `--records ${recordsOfDay}`);
  const startedOn = dayNow();
  const ask = async (url: string | undefined): Promise<Response> =>
    fetch(`${url}/api/v1/public/t/${publicId}/products`, { headers: { 'x-api-key': key }, keepalive: false });
  const isLimited = async (url: string): Promise<boolean> => {
    const asked = Array.from({ length: 40 }, async () =>
      fetch(`${url}/api/v1/public/t/${publicId}/products`, { method: 'OPTIONS', headers: { 'x-api-key': key } }),
    );
    return (await Promise.all(asked)).every(({ headers }) => headers.get('ratelimit')?.includes('"records"') === true);
  };
  await until(async () => (await Promise.all(urls.map(isLimited))).every(Boolean));
  let answered = 0;
  const askAll = async (requester: number): Promise<void> => {
    for (let time = requester; ; time++) {
      const response = await ask(urls[time % urls.length]);
      await response.body?.cancel();
      if (response.status === 429) return;
      expect(response.status).toBe(200);
      answered++;
    }
  };
  await Promise.all(Array.from({ length: askersAtOnce }, async (_, requester) => askAll(requester)));
  return startedOn === dayNow() ? answered : countOfDay(urls);
};

const expectDay = (answered: number): void => {
  expect(answered).toBeGreaterThanOrEqual(recordsOfDay);
  expect(answered).toBeLessThan(recordsOfDay + askersAtOnce);
};

test('over four processes of one machine', async () => {
  const url = `http://127.0.0.1:${freePort()}`;
  const settings = { ...database, ...limitSettings, PORT: new URL(url).port };
  const service = startVitrine(place, 'serve --processes 4', settings);
  await untilReady(url);
  expectExact(await countWithinWindow([url]));
  expectDay(await countOfDay([url]));
  service.kill('SIGTERM');
  expect(await service.exited).toBe(0);
});

test.skipIf(redisPath === null)('over four servers that share Redis', async () => {
  const redis = await startRedis(redisPath ?? '');
  const publisher = startPublisher(place, database);
  const servers = await Promise.all(
    Array.from({ length: 4 }, async () => startServer(place, { ...limitSettings, REDIS_URL: redis.url })),
  );
  await Promise.all(servers.map(async ({ url }) => untilReady(url)));
  expectExact(await countWithinWindow(servers.map(({ url }) => url)));
  expectDay(await countOfDay(servers.map(({ url }) => url)));
  for (const { kill } of [publisher, ...servers]) kill('SIGTERM');
  expect(await Promise.all([publisher, ...servers].map(async ({ exited }) => exited))).toEqual([0, 0, 0, 0, 0]);
  await redis.kill();
});
