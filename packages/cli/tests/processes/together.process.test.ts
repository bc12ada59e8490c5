/** A publisher and three servers in mid-edition, whatever falls over: they answer as one. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { StoreReader } from '@vitrine/store';
import { until } from '../../../../tests/support/until.ts';
import { startVitrine } from '../commands/vitrine-process.ts';
import { longEditionSeconds } from '../support/long-edition.ts';
import { redisPath } from '../../../../tests/support/redis-server.ts';
import { addressOf, datesOf, expectAgreement, expectNothingRefused, ThreeServers } from './three-servers.ts';
import { startPublisher, storeOf } from './starting.ts';

/** So long that what falls over falls in mid-edition. */
const editionSeconds = longEditionSeconds(Date.now());
const needsRedis = test.skipIf(redisPath === null);

let three: ThreeServers;
beforeAll(async () => {
  three = await ThreeServers.start(editionSeconds);
});
afterAll(async () => three[Symbol.asyncDispose]());

needsRedis('an address gets 60 and a key 600 requests a minute in all, however they are spread', async () => {
  const count = async (requests: number, headers: Readonly<Record<string, string>>): Promise<number> => {
    const statuses = await Promise.all(
      Array.from({ length: requests }, async (_, index) =>
        three.services[index % three.services.length]
          ?.get(`${three.erp.publicId}/products?limit=5`, headers)
          .then(async (response) => {
            await response.text();
            return response.status;
          }),
      ),
    );
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    return statuses.filter((status) => status === 200).length;
  };
  expect(await count(100, { 'X-Forwarded-For': '192.0.2.1' })).toBe(60);
  expect(await count(700, { 'X-Forwarded-For': '192.0.2.2', 'x-api-key': three.erp.key })).toBe(600);
});

test('a key that is revoked is a 401 everywhere', async () => {
  const created = startVitrine(three.place, `key create ${three.erp.publicId} --name short --json`, three.environment);
  await created.exited;
  const { key }: { readonly key: string } = JSON.parse(created.stdout());
  // A key that is refused counts for its address: each time it is another one.
  const statuses = async (): Promise<number[]> => {
    await Bun.sleep(20);
    const headers = { 'x-api-key': key, 'X-Forwarded-For': addressOf(performance.now()) };
    return Promise.all(three.services.map(async ({ get }) => (await get(three.erp.publicId, headers)).status));
  };
  await until(async () => (await statuses()).every((status) => status === 200));
  const revoked = startVitrine(three.place, `key revoke ${three.erp.publicId} short`, three.environment);
  expect(await revoked.exited).toBe(0);
  await until(async () => (await statuses()).every((status) => status === 401));
});

test.each(['SIGKILL', 'SIGTERM'] as const)(
  '%s of a server: the others answer on, and another in its place shows the same',
  async (signal) => {
    const client = await three.survive(async (running) => three.replaceServer(running, signal));
    expectNothingRefused(client);
    expect(datesOf(client)).toHaveLength(1);
  },
);

test.each(['SIGKILL', 'SIGTERM'] as const)(
  '%s of the publisher: nobody is told to wait, and the data stay',
  async (signal) => {
    const client = await three.survive(async () => {
      await three.endPublisher(signal);
      three.publish();
    });
    expectNothingRefused(client);
    expect(datesOf(client)).toHaveLength(1);
  },
);

test('another publisher that waits takes the place of one that is killed', async () => {
  const client = await three.survive(async () => {
    // The one that was started last may not lead yet: then the other would not wait.
    const since = Date.now();
    await until(() => Number(new StoreReader(storeOf(three.place)).beatAt) > since);
    const other = startPublisher(three.place, three.environment);
    await other.waitFor(/"publisher-waiting"/);
    await three.endPublisher('SIGKILL');
    three.publisher = other;
  });
  expectNothingRefused(client);
  expect(datesOf(client)).toHaveLength(1);
});

test('a publisher that is gone for longer than the lease: a 503 that says when to come back, until it is there', async () => {
  await using short = await ThreeServers.start(editionSeconds, 2);
  const client = short.startClients();
  await until(() => client.answers.length > 0);
  await short.endPublisher('SIGKILL');
  const refused = async (): Promise<readonly unknown[]> =>
    (await short.askNew()).map(({ status, headers }) => [status, headers.get('retry-after')]);
  await until(async () =>
    Bun.deepEquals(
      await refused(),
      Array.from({ length: 3 }, () => [503, '2']),
    ),
  );
  const endedAt = performance.now();
  const { length } = client.answers;
  await until(() => client.answers.length > length + 60);
  const late = client.answers.filter(({ askedAt }) => askedAt > endedAt);
  expect(new Set(late.map(({ status }) => status))).toEqual(new Set([503]));
  short.publish();
  await until(short.isWhole);
  await client.stop();
  expectAgreement(client);
  expect(datesOf(client)).toHaveLength(1);
});

test('a restart of the database of the catalog within the lease: nobody notices', async () => {
  const client = await three.survive(async () => {
    await three.catalogServer.stop('crash');
    await Bun.sleep(1000);
    await three.catalogServer.start();
  });
  expectNothingRefused(client);
  expect(datesOf(client)).toHaveLength(1);
});

needsRedis('kill -9 of Redis: nobody notices but the log, and the counters are shared again', async () => {
  const client = await three.survive(async () => {
    await three.killRedis();
    await Bun.sleep(2000);
    await three.startRedis();
  });
  expectNothingRefused(client);
  for (const service of three.services) await service.waitFor(/"counters-separated"[\s\S]*"counters-shared"/);
});
