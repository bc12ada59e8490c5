/** Files while they are sent: what they cost, what is withdrawn meanwhile, clients that are slow or leave, and too many at once. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { connect, type Socket } from 'node:net';
import type { FieldDescriptor } from '@vitrine/contract';
import { type Collection, hide, revokeKey, type Tenant } from '@vitrine/publisher';
import { addKey, openShop } from '../support/shop.ts';
import {
  addCollection,
  exposeAll,
  follow,
  startTestService,
  type JsonRecord,
  type TestService,
} from '../support/test-service.ts';

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
  name: `${index} ${'x'.repeat(8000)}`,
  note: 'ä',
}));

beforeAll(async () => {
  service = await startTestService({ TRUST_PROXY: '127.0.0.1', RATE_LIMIT_ANONYMOUS: '5', RATE_LIMIT_KEYED: '600' });
  const shop = await openShop(service, 'streams1');
  ({ tenant } = shop);
  const small = await addCollection(service, tenant, { slug: 'many', fields }, many);
  large = await addCollection(service, tenant, { slug: 'long', fields }, long);
  await exposeAll(service, tenant, small);
  await exposeAll(service, tenant, large);
  await follow(service);
  await service.turn();
}, 60_000);
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
  expect([leftOf(refused), refused.headers.get('retry-after')]).toEqual(['429 1', '60']);
  expect(body).toMatchObject({
    success: false,
    message:
      '25000 records count as 3 of 5 requests in a minute, and 1 are left. Try again in 60 s, or ask for fewer with where or Range.',
    meta: { code: 'rate_limited' },
  });
  const part = await askFrom(address, 'many/export', { Range: 'bytes=0-99' });
  expect([leftOf(part), (await part.text()).length]).toEqual(['206 0', 100]);
  expect(leftOf(await askFrom(address, 'many/export', {}, 'HEAD'))).toBe('429 0');
});

test('HEAD and a 304 count as one', async () => {
  const address = stranger();
  const head = await askFrom(address, 'many/export', {}, 'HEAD');
  expect(leftOf(head)).toBe('200 4');
  const known = { 'If-None-Match': head.headers.get('etag') ?? '' };
  expect(leftOf(await askFrom(address, 'many/export', known))).toBe('304 3');
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

test('so does a key that is revoked', async () => {
  const made = await addKey(service, tenant, 'Reader');
  await follow(service);
  const reader = await startReading('long/export?format=json', { 'x-api-key': made.key });
  await revokeKey(service.store, tenant, 'Reader', new Date(service.clock.now()));
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

test('a caller reads eight at once; who leaves makes room', async () => {
  const { key } = await addKey(service, tenant, 'Many');
  await follow(service);
  const address = { 'X-Forwarded-For': stranger(), 'x-api-key': key };
  const readers = await Promise.all(Array.from({ length: 8 }, async () => startReading('long/export', address)));
  const refused = await askFrom('', 'long/export', address);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  for (const { socket } of readers) socket.destroy();
  // The service hears of it a moment later.
  for (let status = 503; status !== 200; await Bun.sleep(20)) {
    const taken = await askFrom('', 'long/export', address);
    await taken.body?.cancel();
    ({ status } = taken);
  }
});
