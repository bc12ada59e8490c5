/**
 * Publishers that share a bucket, and servers that know nothing else: with a service that compares and swaps, and with one that
 * takes no notice of conditions, where a lock in PostgreSQL says who leads.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { until } from '../../../../tests/support/until.ts';
import { readFileSync } from 'node:fs';
import { startBucketServer, type BucketServer } from '../../../../tests/support/bucket-server.ts';
import { freePort } from '../../../../tests/support/free-port.ts';
import { createPlace, startVitrine, type Place, type VitrineProcess } from '../commands/vitrine-process.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/postgres-server.ts';
import { createErp, type Erp } from './erp.ts';
import { untilReady } from './starting.ts';

/** What a request to a bucket takes in the same region. */
const delayMs = 40;

describe.each(['honoured', 'ignored'] as const)('a bucket where conditions are %s', (conditions) => {
  let server: BucketServer;
  let database: TestDatabase;
  let place: Place;
  let erp: Erp;
  let environment: Readonly<Record<string, string>>;
  const publishers: VitrineProcess[] = [];
  const servers: VitrineProcess[] = [];
  const urls: string[] = [];

  beforeAll(async () => {
    server = startBucketServer(conditions);
    server.faults = { delayMs };
    database = await createTestDatabase();
    place = createPlace();
    const { endpoint, accessKeyId, secretAccessKey, bucket } = server.settings;
    const store = `s3://${bucket}/shop`;
    const access = {
      S3_ENDPOINT: endpoint ?? '',
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      SHUTDOWN_SECONDS: '2',
    };
    environment = { ...access, DATABASE_URL: database.url, EDITION_STORE: store };
    erp = await createErp(place, { environment, recordsUrl: database.url });
    for (const name of ['one', 'two'])
      publishers.push(startVitrine(place, 'publish', { ...environment, EDITION_CACHE: `${place.folder}/${name}` }));
    for (const name of ['three', 'four']) {
      const port = String(freePort());
      urls.push(`http://127.0.0.1:${port}`);
      const own = { ...access, PORT: port, EDITION_CACHE: `${place.folder}/${name}`, RATE_LIMIT_ANONYMOUS: '100000' };
      servers.push(startVitrine(place, `serve --store ${store}`, own));
    }
    for (const url of urls) await untilReady(url);
  });
  afterAll(async () => {
    const running = [...servers, ...publishers];
    for (const { kill } of running) kill('SIGTERM');
    await Promise.all(running.map(({ exited }) => exited));
    await place[Symbol.asyncDispose]();
    await database.close();
    server[Symbol.dispose]();
  });

  const statuses = async (): Promise<readonly number[]> => {
    await Bun.sleep(10);
    return Promise.all(
      urls.map(async (url) => (await fetch(`${url}/api/v1/public/t/${erp.publicId}/products?limit=1`)).status),
    );
  };
  const areAll = async (status: number): Promise<boolean> => (await statuses()).every((each) => each === status);
  const run = async (words: string): Promise<void> => {
    expect(await startVitrine(place, words, environment).exited).toBe(0);
  };

  test('servers answer that know no database, and no key to the bucket', async () => {
    expect(await statuses()).toEqual([200, 200]);
    for (const { pid } of servers) {
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
      const environments = children.map((child) => readFileSync(`/proc/${child}/environ`, 'utf8'));
      expect(environments.filter((each) => each.includes('S3_SECRET_ACCESS_KEY'))).toHaveLength(1);
      expect(environments.filter((each) => each.includes('DATABASE_URL'))).toHaveLength(0);
    }
  });

  test('what is withdrawn is gone on every machine', async () => {
    await run(`hide ${erp.publicId} products`);
    await until(async () => areAll(404));
    await run(`expose ${erp.publicId} products --fields name,price,revision`);
    await until(async () => areAll(200));
  });

  test('where the leader is killed, another one leads, and what is withdrawn goes', async () => {
    const leader = publishers.findIndex(({ stdout }) => stdout().includes('"lead-taken"'));
    publishers[leader]?.kill('SIGKILL');
    await publishers[leader]?.exited;
    await run(`hide ${erp.publicId} products`);
    await until(async () => areAll(404));
    const [other] = publishers.toSpliced(leader, 1);
    expect(other?.stdout()).toContain('"kind":"lead-taken","term":2');
    await run(`expose ${erp.publicId} products --fields name,price,revision`);
    await until(async () => areAll(200));
  });
});
