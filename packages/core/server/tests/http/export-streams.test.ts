/** Files while they are measured and sent: what they cost, what is withdrawn meanwhile, clients that are slow or leave, and too many at once. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { connect, type Socket } from 'node:net';
import type { FieldDescriptor } from '@vitrine/contract';
import { type Collection, hide, revokeKey, setKey, type Tenant } from '@vitrine/catalog';
import { addKey, openShop } from '../../../../../tests/service/shop.ts';
import { trustedProxies } from '../../../../../tests/service/strangers.ts';
import {
  addCollection,
  exposeAll,
  follow,
  randomBytes,
  startTestService,
  type JsonRecord,
  type TestService,
} from '../../../../../tests/service/test-service.ts';

let service: TestService;
let tenant: Tenant;
let large: Collection;

const fields: readonly FieldDescriptor[] = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'note', label: 'Note', type: 'text' },
];
const createdAt = '2026-01-01T00:00:00.000Z';
const many: readonly JsonRecord[] = Array.from({ length: 25_000 }, (_, index) => ({
  id: `m${index}`,
  createdAt,
  name: `n${index}`,
  note: null,
}));
/** More than connections hold on their way. */
const long: readonly JsonRecord[] = Array.from({ length: 4000 }, (_, index) => ({
  id: `l${index}`,
  createdAt,
  // Nor does it become short when it is compressed.
  name: `${index} ${randomBytes(6000).toBase64()}`,
  note: 'ä',
}));

beforeAll(async () => {
  service = await startTestService({
    trustedProxies,
    rateLimitAnonymous: 5,
    rateLimitKeyed: 600,
    // A turn is shorter than what a reader may take for a piece.
    editionSeconds: 30,
    // Minutes pass here of which the publisher hears nothing.
    catalogLeaseSeconds: 3600,
  });
  const shop = await openShop(service, 'streams1');
  ({ tenant } = shop);
  const small = await addCollection(service, tenant, { slug: 'many', fields }, many);
  large = await addCollection(service, tenant, { slug: 'long', fields }, long);
  await exposeAll(service, tenant, small);
  await exposeAll(service, tenant, large);
  await follow(service);
  await service.turn();
});
afterAll(async () => service.stop());

let strangers = 0;
const stranger = (): string => `10.1.${++strangers >> 8}.${strangers & 255}`;

const askFrom = async (
  address: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<Response> =>
  fetch(`${service.service.url}/api/v1/public/t/streams1/${path}`, {
    method,
    headers: { 'X-Forwarded-For': address, ...headers },
  });

const leftOf = (response: Response): string => `${response.status} ${response.headers.get('ratelimit-remaining')}`;

test('it counts as one request for each 10,000 records begun, of what is sent', async () => {
  const address = stranger();
  const first = await askFrom(address, 'many/export');
  const text = await first.text();
  expect([leftOf(first), text.split('\r\n').length]).toEqual(['200 2', 25_002]);
  const refused = await askFrom(address, 'many/export');
  const body: unknown = await refused.json();
  // The clock goes on between two requests.
  const seconds = refused.headers.get('retry-after') ?? '';
  expect(leftOf(refused)).toBe('429 1');
  expect(Number(seconds)).toBeWithin(1, 61);
  expect(body).toMatchObject({
    success: false,
    message: `25000 records count as 3 of 5 requests in a minute, and 1 are left. Try again in ${seconds} s, or ask for fewer with where or Range.`,
    meta: { code: 'rate_limited' },
  });
  const part = await askFrom(address, 'many/export', { Range: 'bytes=0-99' });
  expect([leftOf(part), (await part.text()).length]).toEqual(['206 0', 100]);
  expect(leftOf(await askFrom(address, 'many/export', {}, 'HEAD'))).toBe('429 0');
});

const measured: [what: string, method: string, headers: Record<string, string>, first: string, second: string][] = [
  ['HEAD', 'HEAD', {}, '200 2', '200 1'],
  ['a byte', 'GET', { Range: 'bytes=0-0' }, '206 2', '206 1'],
  ['a 304', 'GET', { 'If-None-Match': '*' }, '304 2', '304 1'],
  ['a range that is not there', 'GET', { Range: 'bytes=99999999-' }, '416', '416'],
  ['a condition that fails', 'GET', { 'If-Match': '"other"' }, '412', '412'],
];
test.each(measured)(
  '%s counts as all of the file where that has to be measured, and else as one',
  async (what, method, headers, first, second) => {
    const address = stranger();
    const path = `many/export?where[name][ne]=${encodeURIComponent(what)}`;
    const words = (response: Response): string => leftOf(response).slice(0, first.length);
    expect(words(await askFrom(address, path, headers, method))).toBe(first);
    expect(words(await askFrom(address, path, headers, method))).toBe(second);
    expect(leftOf(await askFrom(address, 'many?limit=1'))).toBe('200 0');
  },
);

test('what may not be measured any more is refused before it is printed', async () => {
  const address = stranger();
  for (const left of [4, 3, 2]) expect(leftOf(await askFrom(address, 'many?limit=1'))).toBe(`200 ${left}`);
  const refused = await askFrom(address, 'many/export?where[name][ne]=refused', {}, 'HEAD');
  expect(leftOf(refused)).toBe('429 1');
});

/** A client that has read the head of the answer, and does not read on until it is told to. */
interface Reader {
  readonly socket: Socket;
  /** All that came, until the connection was closed. */
  readonly rest: () => Promise<string>;
}

const startReading = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Reader> => {
  // What is sent to its end closes the connection too.
  const lines = Object.entries({ 'X-Forwarded-For': stranger(), Connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const socket = connect(Number(new URL(service.service.url).port), '127.0.0.1');
  const chunks: Buffer[] = [];
  const begun = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    if (chunks.length === 1) socket.pause();
    begun.resolve();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => closed.resolve());
  socket.write(`GET /api/v1/public/t/streams1/${path} HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}\r\n`);
  await begun.promise;
  const rest = async (): Promise<string> => {
    socket.resume();
    await closed.promise;
    return Buffer.concat(chunks).toString();
  };
  return { socket, rest };
};

const isWhole = (text: string): boolean => text.endsWith('\r\n0\r\n\r\n');

test('what is hidden while it is sent cuts the connection, and no file looks whole', async () => {
  const reader = await startReading('long/export');
  await hide(service.store, tenant, large, ['note'], new Date(service.clock.now()));
  await follow(service);
  const text = await reader.rest();
  expect(text).toStartWith('HTTP/1.1 200 OK');
  expect(isWhole(text)).toBe(false);
  expect(text.length).toBeLessThan(20_000_000);
  await exposeAll(service, tenant, large);
  await follow(service);
});

const elsewhere = { addresses: ['203.0.113.7'] };
test.each([
  ['revoked', async (key: string, at: Date) => revokeKey(service.store, tenant, key, at)],
  ['bound to another address', async (key: string, at: Date) => setKey(service.store, tenant, key, elsewhere, at)],
])('so does a key that is %s', async (_how, withdraw) => {
  const made = await addKey(service, tenant, 'Reader');
  await follow(service);
  const reader = await startReading('long/export?format=json', { 'x-api-key': made.key });
  await withdraw(String(made.id), new Date(service.clock.now()));
  await follow(service);
  const text = await reader.rest();
  expect(text).toStartWith('HTTP/1.1 200 OK');
  expect(isWhole(text)).toBe(false);
});

test('an edition with the same data does not', async () => {
  const reader = await startReading('long/export');
  await service.turn();
  const text = await reader.rest();
  expect(isWhole(text)).toBe(true);
});

const readEight = async (headers: Readonly<Record<string, string>>): Promise<readonly Reader[]> =>
  Promise.all(Array.from({ length: 8 }, async () => startReading('long/export', headers)));

const leave = (readers: readonly Reader[]): void => {
  for (const { socket } of readers) socket.destroy();
};

/** Does something again and again until the work is done. */
const until = async <Result>(work: Promise<Result>, meanwhile: () => void): Promise<Result> => {
  const done = work.then((result) => ({ result }));
  for (;;) {
    const found = await Promise.race([done, Bun.sleep(20).then(() => undefined)]);
    if (found !== undefined) return found.result;
    meanwhile();
  }
};

test('a caller reads eight at once; the next one waits until one leaves', async () => {
  const { key } = await addKey(service, tenant, 'Many');
  await follow(service);
  const readers = await readEight({ 'x-api-key': key });
  let isAnswered = false;
  const ninth = askFrom('', 'long/export', { 'x-api-key': key }).finally(() => (isAnswered = true));
  const others = await askFrom(stranger(), 'long/export');
  await others.body?.cancel();
  expect([others.status, isAnswered]).toEqual([200, false]);
  leave(readers.slice(0, 1));
  const answered = await ninth;
  expect(answered.status).toBe(200);
  await answered.body?.cancel();
  leave(readers);
});

test('who waits for too long is refused', async () => {
  const { key } = await addKey(service, tenant, 'Waits');
  await follow(service);
  const readers = await readEight({ 'x-api-key': key });
  const refused = await until(askFrom('', 'long/export', { 'x-api-key': key }), () => service.clock.advance(10_000));
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  leave(readers);
});

/** Asks again and again while time passes, until there is a place. */
const askUntilAnswered = async (headers: Readonly<Record<string, string>>, milliseconds: number): Promise<void> => {
  for (let status = 503; status !== 200; await Bun.sleep(20)) {
    const asked = await until(askFrom('', 'long/export', headers), () => service.clock.advance(milliseconds));
    // While time passes, this reader may be cut as well.
    await asked.body?.cancel().catch(() => undefined);
    ({ status } = asked);
  }
};

test.each(['identity', 'gzip'])('who reads nothing for a minute is cut, and makes room: %s', async (encoding) => {
  const { key } = await addKey(service, tenant, `Slow ${encoding}`);
  await follow(service);
  const readers = await readEight({ 'x-api-key': key, 'Accept-Encoding': encoding });
  await askUntilAnswered({ 'x-api-key': key }, 60_000);
  // Those that were not cut go on, which takes longer.
  const firstEnded = await Promise.race(readers.map(async ({ rest }) => rest()));
  expect(isWhole(firstEnded)).toBe(false);
  leave(readers);
});

test('where all places of a tenant are taken, slow callers with most of them give way', async () => {
  const readers = (
    await Promise.all(Array.from({ length: 4 }, async () => readEight({ 'X-Forwarded-For': stranger() })))
  ).flat();
  await askUntilAnswered({ 'X-Forwarded-For': stranger() }, 2100);
  leave(readers);
});
