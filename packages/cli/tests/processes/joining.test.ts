/** Servers that join with an empty disk: they answer as one that has everything, or with 503, whatever befalls the bucket. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Server } from '@vitrine/server';
import { createKeyText } from '@vitrine/store';
import {
  type Deployment,
  firstEdition,
  type Joined,
  openDeployment,
  tenantId,
} from '../../../../tests/service/deployment.ts';
import { until } from '../../../../tests/support/until.ts';

const key = createKeyText((length) => crypto.getRandomValues(new Uint8Array(length)));
let deployment: Deployment;
let edition = firstEdition;

beforeAll(async () => {
  deployment = await openDeployment({ tenants: 400, tenantsOfShard: 50, records: 30 });
  await deployment.publish({ edition, key });
});
afterAll(async () => deployment[Symbol.asyncDispose]());

const ask = async ({ url }: Server, path: string, headers = {}): Promise<Response> =>
  fetch(`${url}/api/v1/public/t/${path}`, { headers });

const textOf = async (server: Server, path: string, headers = {}): Promise<string> => {
  const response = await ask(server, path, headers);
  return `${response.status} ${response.headers.get('edition')} ${response.headers.get('etag')} ${await response.text()}`;
};

const expectEqual = async (server: Server, path: string, headers = {}): Promise<void> => {
  expect(await textOf(server, path, headers)).toBe(await textOf(deployment.complete, path, headers));
};

const objectOf = (tenant: number, file: string): string =>
  `shop/segments/${deployment.segmentOf(edition, tenant)}/${file}`;

/** Takes an object away until it is put back. */
const without = (name: string): Disposable => {
  const { objects } = deployment.bucket;
  const object = objects.get(name);
  if (object === undefined) throw new Error(`There is no object ${name}.`);
  objects.delete(name);
  return { [Symbol.dispose]: () => void objects.set(name, object) };
};

/** Lets no request for a tenant's shard of the present edition come to its end. */
const stalled = (tenant: number): Disposable => {
  const segment = deployment.segmentOf(edition, tenant);
  deployment.bucket.stall = (name) => name.includes(segment);
  return { [Symbol.dispose]: () => (deployment.bucket.stall = () => false) };
};

const untilServed = async ({ server }: Joined): Promise<void> => until(() => server.edition.times?.number === edition);

const untilFetching = async ({ folder }: Joined, tenant: number): Promise<void> => {
  const name = `${deployment.segmentOf(edition, tenant)}.fetching`;
  await until(() => existsSync(join(folder, 'segments', name)));
};

test('answers are those of a server that has everything, in every byte', async () => {
  await using joined = await deployment.join();
  const numbers = [0, 1, 77, 399];
  const paths = numbers
    .map(tenantId)
    .flatMap((id) => [
      id,
      `${id}/articles?limit=7&sort=-price`,
      `${id}/articles/records/r3`,
      `${id}/articles/facets?fields=price`,
      `${id}/articles/export?format=csv`,
      `${id}/costs`,
      `${id}/nothing`,
    ]);
  await Promise.all(paths.map(async (path) => expectEqual(joined.server, path)));
  await Promise.all(
    [0, 1].map(async (number) => expectEqual(joined.server, `${tenantId(number)}/costs`, { 'x-api-key': key })),
  );
  await expectEqual(joined.server, 'nobody00/articles');
  expect(readdirSync(join(joined.folder, 'tenants')).length).toBeLessThan(10);
});

test('a new server is ready with a few files, and asks for each once', async () => {
  await using joined = await deployment.join();
  expect(readdirSync(join(joined.folder, 'segments')).length).toBeLessThanOrEqual(1);
  const before = joined.traffic.requests;
  await Promise.all(Array.from({ length: 100 }, async () => ask(joined.server, `${tenantId(300)}/articles`)));
  // Pages, a file of a tenant, three files of a segment, and what is read anyway each quarter of a second.
  expect(joined.traffic.requests - before).toBeLessThan(30);
});

test('a question waits for its shard five seconds at most, and others are not held up', async () => {
  await using joined = await deployment.join();
  const holding = stalled(200);
  const startedAt = performance.now();
  const waiting = ask(joined.server, `${tenantId(200)}/articles`);
  await expectEqual(joined.server, `${tenantId(300)}/articles`);
  await expectEqual(joined.server, tenantId(200));
  const response = await waiting;
  holding[Symbol.dispose]();
  expect([response.status, response.headers.get('retry-after'), response.headers.get('cache-control')]).toEqual([
    503,
    '2',
    'no-store',
  ]);
  expect(await response.json()).toMatchObject({ success: false, data: null, meta: { code: 'unavailable' } });
  const waitedMs = performance.now() - startedAt;
  expect(waitedMs).toBeGreaterThan(4900);
  // Far beyond what a busy machine adds to five seconds.
  expect(waitedMs).toBeLessThan(15_000);
});

describe('an object of a shard', () => {
  test.each(['missing', 'damaged'])('that is %s: its tenants wait, others are answered', async (what) => {
    await using joined = await deployment.join();
    const name = objectOf(250, 'directory.json');
    const gone = without(name);
    if (what === 'damaged') deployment.bucket.objects.set(name, new Uint8Array(Buffer.from('{"format":1}')));
    expect((await ask(joined.server, `${tenantId(250)}/articles`)).status).toBe(503);
    await expectEqual(joined.server, `${tenantId(300)}/articles`);
    gone[Symbol.dispose]();
    await until(async () => (await ask(joined.server, `${tenantId(250)}/articles`)).status === 200);
    await expectEqual(joined.server, `${tenantId(250)}/articles`);
  });
});

test('a page or a file of a tenant that is missing makes no 404', async () => {
  await using joined = await deployment.join();
  const names = [...deployment.bucket.objects.keys()].filter((name) => /^shop\/(pages|tenants)\//.test(name));
  const objects = names.map(without);
  expect((await ask(joined.server, `${tenantId(150)}/articles`)).status).toBe(503);
  expect((await ask(joined.server, 'nobody00/articles')).status).toBe(503);
  for (const object of objects) object[Symbol.dispose]();
  await expectEqual(joined.server, `${tenantId(150)}/articles`);
});

test('a slow bucket delays the first answer of a tenant alone', async () => {
  await using joined = await deployment.join();
  deployment.bucket.faults = { delayMs: 300 };
  try {
    await expectEqual(joined.server, `${tenantId(350)}/articles`);
    const startedAt = performance.now();
    await expectEqual(joined.server, `${tenantId(351)}/articles?page=2`);
    expect(performance.now() - startedAt).toBeLessThan(4000);
  } finally {
    deployment.bucket.faults = {};
  }
});

test('a tenant that is withdrawn while its shard is on its way is not shown', async () => {
  await using joined = await deployment.join();
  const holding = stalled(100);
  const waiting = ask(joined.server, `${tenantId(100)}/articles`);
  await untilFetching(joined, 100);
  await deployment.publish({ edition, key, withdrawn: new Set([100]) });
  await until(async () => (await ask(joined.server, tenantId(100))).status === 404);
  holding[Symbol.dispose]();
  expect((await waiting).status).not.toBe(200);
  expect((await ask(joined.server, `${tenantId(100)}/articles`)).status).toBe(404);
  await expectEqual(joined.server, tenantId(101));
  await deployment.publish({ edition, key });
});

test('an edition that comes while a shard is on its way: each answer is of one edition', async () => {
  await using joined = await deployment.join();
  await expectEqual(joined.server, `${tenantId(0)}/articles`);
  const holding = stalled(100);
  const waiting = ask(joined.server, `${tenantId(100)}/articles`);
  await untilFetching(joined, 100);
  edition += 1;
  await deployment.publish({ edition, key });
  const response = await waiting;
  holding[Symbol.dispose]();
  if (response.status === 200) expect(await response.text()).toContain(`of 100 in ${edition}`);
  else expect(response.status).toBe(503);
  await untilServed(joined);
  for (const number of [0, 100, 101]) await expectEqual(joined.server, `${tenantId(number)}/articles`);
});

test('the next edition of what was asked for lately is there when it is in force', async () => {
  await using joined = await deployment.join();
  for (const number of [0, 60]) await expectEqual(joined.server, `${tenantId(number)}/articles`);
  edition += 1;
  await deployment.publish({ edition, key });
  const names = (): readonly string[] => readdirSync(join(joined.folder, 'segments'));
  await untilServed(joined);
  expect([0, 60, 350].map((number) => names().includes(deployment.segmentOf(edition, number)))).toEqual([
    true,
    true,
    false,
  ]);
  await expectEqual(joined.server, `${tenantId(60)}/articles`);
});

test('with room for two shards all tenants are answered, and what is open stays readable', async () => {
  const bytesMax =
    2.5 *
    Math.max(
      ...[...deployment.bucket.objects]
        .filter(([name]) => name.includes(deployment.segmentOf(edition, 0)))
        .map(([, { length }]) => length),
      1,
    ) *
    2;
  await using joined = await deployment.join(bytesMax);
  for (let round = 0; round < 2; round++)
    for (let number = 0; number < 400; number += 25)
      await expectEqual(joined.server, `${tenantId(number)}/articles?page=${round + 1}&sort=name`);
  expect(readdirSync(join(joined.folder, 'segments')).length).toBeLessThan(8);
});

test.skipIf(process.platform !== 'linux')('a full disk makes a 503, and an answer when there is room', async () => {
  await using joined = await deployment.join();
  const own = join(joined.folder, 'segments', `${deployment.segmentOf(edition, 250)}.fetching`);
  const name = [...deployment.bucket.objects.keys()].find(
    (each) => each.startsWith(objectOf(250, '')) && !each.endsWith('directory.json'),
  );
  mkdirSync(own);
  // A device that takes nothing: the system's own answer of a full disk.
  symlinkSync('/dev/full', join(own, basename(name ?? '')));
  expect((await ask(joined.server, `${tenantId(250)}/articles`)).status).toBe(503);
  rmSync(own, { recursive: true, force: true });
  await expectEqual(joined.server, `${tenantId(250)}/articles`);
});
