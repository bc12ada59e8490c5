/** Three processes, one PostgreSQL, one Redis, a writer that never stops: they answer as one, whatever falls over. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createPlace, serveVitrine, startVitrine, type Serving } from '../commands/vitrine-process.ts';
import { freePort } from '../support/free-port.ts';
import { holdsWithin } from '../support/gated-source.ts';
import { createPostgresServer, type PostgresServer } from '../support/postgres-server.ts';
import { redisPath, startRedis, type RedisServer } from '../support/redis-server.ts';
import { Connection } from '../../src/sources/postgres/connection.ts';
import { judge } from './agreement.ts';
import { startClient, type Client } from './client.ts';
import { holderPid } from './holder.ts';
import { createErp, startWriter, type Erp, type Writer } from './erp.ts';

/** So long that what falls over falls in mid-edition, and so short that several pass in a test. */
const lengths = { long: 3600, short: 2 };
/** Within so long service is whole again, whatever fell over. */
const wholeMs = 10_000;

const place = createPlace();
const services: Serving[] = [];
let postgres: PostgresServer;
let redis: RedisServer;
let databaseUrl: string;
let environment: Readonly<Record<string, string>>;
let erp: Erp;
let writer: Writer;

const serve = async (port = freePort()): Promise<Serving> =>
  serveVitrine(place, { ...environment, PORT: String(port) });

beforeAll(async () => {
  if (redisPath === null) return;
  postgres = await createPostgresServer();
  redis = await startRedis(redisPath);
  databaseUrl = postgres.urlOf('postgres');
  environment = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    TRUST_PROXY: '127.0.0.1',
    SHUTDOWN_SECONDS: '2',
  };
  erp = await createErp(place, databaseUrl);
  writer = startWriter(databaseUrl);
}, 60_000);

/** Starts three processes for the tests of a group. */
const serveThree = (editionSeconds: number): void => {
  beforeAll(async () => {
    if (redisPath === null) return;
    environment = { ...environment, EDITION_SECONDS: String(editionSeconds) };
    services.push(...(await Promise.all([serve(), serve(), serve()])));
  }, 30_000);
  afterAll(async () => {
    const ended = services.splice(0);
    for (const { kill } of ended) kill('SIGTERM');
    expect(await Promise.all(ended.map(({ exited }) => exited))).toEqual(ended.map(() => 0));
  }, 30_000);
};

afterAll(async () => {
  if (redisPath === null) return;
  await writer.stop();
  await place[Symbol.asyncDispose]();
  await redis.kill();
  await postgres.remove();
}, 30_000);

const startClients = (): Client => startClient(() => services.map(({ url }) => url), erp.publicId, { lanes: 6 });

const needsRedis = test.skipIf(redisPath === null);

/** Nothing but right answers and truthful 503s, and something from whoever is there. */
const expectAgreement = ({ answers, failures }: Client): void => {
  expect(failures).toEqual([]);
  expect(judge(answers).wrong).toEqual([]);
};

/** Each process that should be there answers what it was never asked. */
const isWhole = async (): Promise<boolean> => {
  const asked = await Promise.all(
    services.map(async ({ get }) =>
      get(`${erp.publicId}/products?where[id][ne]=whole${performance.now()}`, {
        'X-Forwarded-For': `10.9.${Math.floor(performance.now() / 1000) % 256}.${Math.floor(performance.now()) % 256}`,
      }).then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  );
  return asked.every((status) => status === 200);
};

/** Lets something fall over under load; then all must hold, and service be whole again in time. */
const survive = async (fall: (client: Client) => Promise<void>): Promise<Client> => {
  const client = startClients();
  await Bun.sleep(1000);
  await fall(client);
  const fellAt = performance.now();
  expect(await holdsWithin(wholeMs, isWhole)).toBe(true);
  const wholeAt = performance.now();
  await Bun.sleep(1000);
  await client.stop();
  expectAgreement(client);
  const late = client.answers.filter(({ status, at }) => status === 503 && at > wholeAt + 500);
  expect({ late, isSlow: wholeAt - fellAt > wholeMs }).toEqual({ late: [], isSlow: false });
  return client;
};

const holderOf = async (): Promise<Serving> => {
  const pid = await holderPid(databaseUrl);
  const found = services.find((service) => service.pid === pid);
  if (found === undefined) throw new Error('No process holds the edition.');
  return found;
};

const replace = async (client: Client, ended: Serving): Promise<void> => {
  const started = await serve(Number(new URL(ended.url).port));
  services.splice(services.indexOf(ended), 1, started);
  client.away.delete(ended.url);
};

// Tests

describe('editions of two seconds', () => {
  serveThree(lengths.short);

  needsRedis(
    'through five editions: one state an edition, everywhere, and it moves on',
    async () => {
      const client = startClients();
      const oldest: number[] = [];
      const connection = await Connection.open(databaseUrl, 'test');
      for (let second = 0; second < 5 * lengths.short; second++) {
        await Bun.sleep(1000);
        const [[ageSeconds, long] = []] = await connection.query(
          `select coalesce(max(extract(epoch from clock_timestamp() - xact_start)) filter (where backend_xmin is not null), 0),
        count(*) filter (where state = 'idle in transaction' and clock_timestamp() - xact_start > interval '1 second')
        from pg_stat_activity where application_name like 'vitrine %'`,
        );
        oldest.push(Number(ageSeconds));
        // One of the edition, and at the turn that of the one before.
        expect(Number(long)).toBeLessThanOrEqual(2);
      }
      await connection.close();
      await client.stop();
      expectAgreement(client);
      expect(client.answers.filter(({ status }) => status !== 200)).toEqual([]);
      expect(new Set(client.answers.map(({ lastModified }) => lastModified)).size).toBeGreaterThanOrEqual(5);
      expect(writer.changes()).toBeGreaterThan(100);
      expect(Math.max(...oldest)).toBeLessThanOrEqual(2 * lengths.short);
    },
    60_000,
  );
});

describe('one long edition', () => {
  serveThree(lengths.long);

  needsRedis(
    'an address gets 60 and a key 600 requests a minute in all, however they are spread',
    async () => {
      const count = async (requests: number, headers: Readonly<Record<string, string>>): Promise<number> => {
        const statuses = await Promise.all(
          Array.from({ length: requests }, async (_, index) =>
            services[index % services.length]
              ?.get(`${erp.publicId}/products?limit=5`, headers)
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
      expect(await count(700, { 'X-Forwarded-For': '192.0.2.2', 'x-api-key': erp.key })).toBe(600);
    },
    30_000,
  );

  needsRedis(
    'a key that is revoked is a 401 everywhere within a second',
    async () => {
      const created = startVitrine(place, `key create ${erp.publicId} --name short --json`, {
        DATABASE_URL: databaseUrl,
      });
      await created.exited;
      const { key }: { readonly key: string } = JSON.parse(created.stdout());
      const statuses = async (): Promise<number[]> =>
        Promise.all(
          services.map(
            async ({ get }) => (await get(erp.publicId, { 'x-api-key': key, 'X-Forwarded-For': '192.0.2.3' })).status,
          ),
        );
      expect(await holdsWithin(1000, async () => (await statuses()).every((status) => status === 200))).toBe(true);
      const revoked = startVitrine(place, `key revoke ${erp.publicId} short`, { DATABASE_URL: databaseUrl });
      expect(await revoked.exited).toBe(0);
      expect(await holdsWithin(1000, async () => (await statuses()).every((status) => status === 401))).toBe(true);
    },
    30_000,
  );

  needsRedis(
    'kill -9 of the process that holds the edition',
    async () => {
      await survive(async (client) => {
        const holder = await holderOf();
        client.away.add(holder.url);
        holder.kill('SIGKILL');
        await holder.exited;
        await replace(client, holder);
      });
    },
    60_000,
  );

  needsRedis(
    'kill -9 of a process that does not',
    async () => {
      await survive(async (client) => {
        const holder = await holderOf();
        const other = services.find((service) => service !== holder);
        if (other === undefined) throw new Error('There is but one process.');
        client.away.add(other.url);
        other.kill('SIGKILL');
        await other.exited;
        await replace(client, other);
      });
    },
    60_000,
  );

  needsRedis(
    'a graceful end of the holder: nobody is told to wait, and the data stay',
    async () => {
      const client = await survive(async (running) => {
        const holder = await holderOf();
        running.away.add(holder.url);
        holder.kill('SIGTERM');
        expect(await holder.exited).toBe(0);
        await replace(running, holder);
      });
      expect(client.answers.filter(({ status }) => status === 503)).toEqual([]);
      expect(new Set(client.answers.map(({ lastModified }) => lastModified)).size).toBe(1);
    },
    60_000,
  );

  needsRedis(
    'kill -9 of Redis: nobody notices but the log, and the counters are shared again',
    async () => {
      const { port } = redis;
      const client = await survive(async () => {
        await redis.kill();
        await Bun.sleep(2000);
        if (redisPath !== null) redis = await startRedis(redisPath, { port });
      });
      expect(client.answers.filter(({ status }) => status !== 200)).toEqual([]);
      for (const service of services) await service.waitFor(/"counters-separated"[\s\S]*"counters-shared"/);
    },
    60_000,
  );

  needsRedis(
    'a restart of PostgreSQL: what is held is served on, the rest is a 503 that says when to come back',
    async () => {
      const client = await survive(async () => {
        await postgres.stop('crash');
        await Bun.sleep(3000);
        await postgres.start();
      });
      const held = client.answers.filter(({ path, status }) => path === 'products?limit=5' && status === 200);
      expect(held.length).toBeGreaterThan(10);
    },
    60_000,
  );
});
