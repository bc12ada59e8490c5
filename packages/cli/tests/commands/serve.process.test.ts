/** `vitrine serve` as a process: it answers, follows what other processes change, and ends as it should. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { until } from '../../../../tests/support/until.ts';
import { existsSync } from 'node:fs';
import { createPlace, runVitrine, serveVitrine, startVitrine, type Place, type Serving } from './vitrine-process.ts';
import { freePort } from '../../../../tests/support/free-port.ts';

/** A shop with a public and a private collection. Gives a key. */
const fillPlace = async (place: Place): Promise<string> => {
  place.write('products.csv', 'id,name,price\n1,Chai,18\n2,Chang,19\n');
  place.write('staff.csv', 'id,name\n1,Ada\n');
  await place.run('tenant create --name Shop --industry Retail --public-id cornshop');
  await place.run('import FOLDER/products.csv --tenant cornshop --collection products');
  await place.run('import FOLDER/staff.csv --tenant cornshop --collection staff');
  await place.run('expose cornshop products --fields name');
  await place.run('expose cornshop staff --fields name --private');
  const { stdout } = await place.run('key create cornshop --name Website --json');
  return /vtr_\w+/.exec(stdout)?.[0] ?? '';
};

describe('a service and other processes', () => {
  let place: Place;
  let serving: Serving;
  let key: string;
  let metricsPort: number;

  beforeAll(async () => {
    place = createPlace();
    key = await fillPlace(place);
    metricsPort = freePort();
    serving = await serveVitrine(place, { METRICS_PORT: String(metricsPort), RATE_LIMIT_ANONYMOUS: '100000' });
  });
  afterAll(async () => place[Symbol.asyncDispose]());

  test('it answers', async () => {
    const response = await serving.get('cornshop/products?sort=name');
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      data: [
        { id: '1', createdAt: expect.any(String), name: 'Chai' },
        { id: '2', createdAt: expect.any(String), name: 'Chang' },
      ],
    });
  });

  test.each(['/healthz', '/readyz'])('%s is well', async (path) => {
    // It is ready a moment after it listens: it warms up.
    await until(async () => (await fetch(serving.url + path)).status === 200);
  });

  test('the metrics have a port of their own, and nothing else is there', async () => {
    const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    expect([metrics.status, await metrics.text()]).toEqual([200, expect.stringContaining('vitrine_')]);
    expect((await fetch(`http://127.0.0.1:${metricsPort}/api/v1/public/t/cornshop`)).status).toBe(404);
    expect((await fetch(`${serving.url}/metrics`)).status).toBe(404);
  });

  test.each([8192, 8193, 20_000, 60_000])('a URL of %i bytes', async (bytes) => {
    const start = '/api/v1/public/t/cornshop/products?search=';
    const response = await fetch(serving.url + start + 'a'.repeat(bytes - start.length));
    expect(response.status).toBe(bytes > 8192 ? 414 : 400);
  });

  test('what another process hides is gone, and what it shows comes', async () => {
    expect((await serving.get('cornshop/products')).status).toBe(200);
    await runVitrine(place, 'hide cornshop products');
    await until(async () => (await serving.get('cornshop/products')).status === 404);
    await runVitrine(place, 'expose cornshop products --fields name,price');
    await until(async () => (await serving.get('cornshop/products')).status === 200);
    // No segment has the price yet: it comes as soon as it is read.
    const chai = async (): Promise<string> => (await serving.get('cornshop/products?search=chai')).text();
    await until(async () => (await chai()).includes('"price":18'));
  });

  test('so is a tenant that is disabled', async () => {
    await runVitrine(place, 'tenant disable cornshop');
    await until(async () => (await serving.get('cornshop')).status === 404);
    await runVitrine(place, 'tenant enable cornshop');
    await until(async () => (await serving.get('cornshop')).status === 200);
  });

  test('a key that another process revokes is refused', async () => {
    const status = async (): Promise<number> => (await serving.get('cornshop/staff', { 'x-api-key': key })).status;
    expect(await status()).toBe(200);
    await runVitrine(place, 'key revoke cornshop Website');
    await until(async () => (await status()) === 401);
    expect((await serving.get('cornshop/staff')).status).toBe(404);
  });

  test('a second service on its port says so, and what to do', async () => {
    const port = new URL(serving.url).port;
    const second = startVitrine(place, 'serve', { PORT: port, LOG_LEVEL: 'error' });
    expect([await second.exited, second.stdout(), second.stderr()]).toEqual([
      1,
      '',
      `Port ${port} of 127.0.0.1 is taken, perhaps by another Vitrine. Stop what listens there, or choose another port: PORT=${Number(port) + 10}\n`,
    ]);
    expect((await serving.get('cornshop')).status).toBe(200);
  });

  test('so does one on its metrics port alone', async () => {
    const second = startVitrine(place, 'serve', { METRICS_PORT: String(metricsPort), LOG_LEVEL: 'error' });
    expect([await second.exited, second.stderr()]).toEqual([
      1,
      `Port ${metricsPort} of 127.0.0.1 is taken, perhaps by another Vitrine. Stop what listens there, or choose another port: METRICS_PORT=${metricsPort + 10}\nProcess 1 did not start: exit code 1.\n`,
    ]);
  });

  test('a host that is not of this machine is refused', async () => {
    const second = startVitrine(place, 'serve', { HOST: '192.0.2.1', LOG_LEVEL: 'error' });
    expect([await second.exited, second.stderr()]).toEqual([
      1,
      '192.0.2.1 is no address of this machine. Choose one that is: HOST=127.0.0.1\nProcess 1 did not start: exit code 1.\n',
    ]);
  });
});

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends an idle service, with nothing left behind', async (signal) => {
  await using place = createPlace();
  await place.run('tenant create --name Shop --industry Retail');
  const serving = await serveVitrine(place);
  serving.kill(signal);
  expect([await serving.exited, serving.stderr()]).toEqual([0, '']);
  expect(serving.stdout()).toContain('"server-stopped"');
  expect(existsSync(`${place.databasePath}-wal`)).toBe(false);
});

test('two servers share the embedded database, and count callers together', async () => {
  await using place = createPlace();
  await fillPlace(place);
  const serving = startVitrine(place, 'serve --processes 2 --json', {
    PORT: String(freePort()),
    RATE_LIMIT_ANONYMOUS: '20',
  });
  const url = await serving.waitFor(/"url": "([^"]+)"/);
  const ask = async (): Promise<number> => {
    const response = await fetch(`${url}/api/v1/public/t/cornshop/products`, { keepalive: false });
    return response.status;
  };
  const statuses = await Promise.all(Array.from({ length: 60 }, ask));
  expect([statuses.filter((each) => each === 200).length, statuses.filter((each) => each === 429).length]).toEqual([
    20, 40,
  ]);
  serving.kill('SIGTERM');
  expect(await serving.exited).toBe(0);
});

test('when keys were used is kept when the service ends', async () => {
  await using place = createPlace();
  const key = await fillPlace(place);
  const serving = await serveVitrine(place);
  expect((await serving.get('cornshop/staff', { 'x-api-key': key })).status).toBe(200);
  serving.kill('SIGTERM');
  expect([await serving.exited, serving.stderr()]).toEqual([0, '']);
  const again = startVitrine(place, 'serve');
  const isKept = async (): Promise<boolean> =>
    /"lastUsedAt": "\d{4}-/.test((await place.run('key list cornshop --json')).stdout);
  await until(isKept);
  again.kill('SIGTERM');
  expect(await again.exited).toBe(0);
});

test('serve --json: the standard output holds one JSON value, the log goes to the standard error', async () => {
  await using place = createPlace();
  const serving = startVitrine(place, 'serve --json', { METRICS_PORT: '0' });
  const url = await serving.waitFor(/"url": "([^"]+)"/);
  await until(async () => (await fetch(`${url}/readyz`)).status === 200);
  serving.kill('SIGTERM');
  expect(await serving.exited).toBe(0);
  const addresses = JSON.parse(serving.stdout());
  expect(addresses).toEqual({
    url,
    metricsUrls: [expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/)],
    consoleUrl: null,
  });
  expect(serving.stderr()).toContain('"kind":"server-stopped"');
});
