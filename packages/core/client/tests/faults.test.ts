/** The client behind a network on a bad day, before the real service. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { type ClientOptions, createClient, VitrineError } from '@vitrine/client';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startTestService,
  type TestService,
} from '../../../../tests/service/test-service.ts';
import { startFaultyProxy, type Fault, type FaultyProxy } from '../../../../tests/support/faulty-proxy.ts';

let service: TestService;
let proxy: FaultyProxy;

const recordCount = 450;
const numbered = Array.from({ length: recordCount }, (_, index) => ({
  id: `r${String(index).padStart(3, '0')}`,
  createdAt: '2026-01-01T00:00:00.000Z',
  name: `thing ${index}`,
}));

beforeAll(async () => {
  service = await startTestService();
  const tenant = await addTenant(service, 'badnight');
  const draft = { slug: 'things', fields: [{ key: 'name', label: 'Name', type: 'text' as const }] };
  await exposeAll(service, tenant, await addCollection(service, tenant, draft, numbered));
  await follow(service);
  await service.turn();
  proxy = await startFaultyProxy(service.service.url);
});
afterAll(async () => {
  await proxy[Symbol.asyncDispose]();
  await service.stop();
});

const clientWith = (options: Partial<ClientOptions> = {}) => {
  proxy.asked.length = 0;
  return createClient({ url: proxy.url, tenant: 'badnight', ...options });
};

const outcomeOf = async (asked: Promise<{ readonly data: readonly unknown[] }>): Promise<string> =>
  asked.then(
    ({ data }) => `${data.length} records`,
    (error: unknown) => (error instanceof VitrineError ? error.code : String(error)),
  );

describe.each(['cut', 'cut within', 'gateway', 'unavailable', 'limited'] as const)('%s', (fault) => {
  const codes = {
    cut: 'network',
    'cut within': 'network',
    gateway: 'unexpected_answer',
    unavailable: 'unavailable',
    limited: 'rate_limited',
  };

  test('once: the next try is answered', async () => {
    proxy.faults.push(fault);
    expect(await outcomeOf(clientWith({ retries: 1 }).records('things'))).toBe('20 records');
    expect(proxy.asked).toHaveLength(2);
  });

  test('more often than it is tried: it is told', async () => {
    proxy.faults.push(fault);
    expect(await outcomeOf(clientWith({ retries: 0 }).records('things'))).toBe(codes[fault]);
    expect(proxy.asked).toHaveLength(1);
  });
});

test('a walk through faults gives every record once, in order', async () => {
  const faults: Fault[] = ['cut', 'none', 'cut within', 'gateway', 'none', 'cut within', 'none'];
  proxy.faults.push(...faults);
  const ids: string[] = [];
  for await (const { id } of clientWith().all('things', { sort: ['id'] })) ids.push(id);
  expect(ids).toEqual(numbered.map(({ id }) => id));
  expect(proxy.asked).toHaveLength(faults.length);
});

test('whoever gives up while it waits is heard at once, and nothing more is asked', async () => {
  proxy.faults.push('limited');
  const giver = new AbortController();
  const asking = clientWith().records('things', {}, { signal: giver.signal });
  while (proxy.asked.length === 0) await Bun.sleep(1);
  giver.abort();
  expect(await asking.catch(String)).toStartWith('AbortError');
  expect(proxy.asked).toHaveLength(1);
});

test('where nobody listens', async () => {
  const client = createClient({ url: 'http://127.0.0.1:1', tenant: 'badnight', retries: 0 });
  expect(await client.profile().catch((error: unknown) => error)).toMatchObject({
    code: 'network',
    status: 0,
    requestUrl: 'http://127.0.0.1:1/api/v1/public/t/badnight',
  });
});
