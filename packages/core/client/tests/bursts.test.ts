/** Bursts of requests, as a static build makes them, against a service with its usual limits: the client's queue lets none fail. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createClientOn, type ClientOptions } from '@vitrine/client/on-platform';
import { openShop, type Shop } from '../../../../tests/service/shop.ts';
import { renewLease, startTestService, type TestService } from '../../../../tests/service/test-service.ts';

let service: TestService;
let shop: Shop;
beforeAll(async () => {
  service = await startTestService({ rateLimitAnonymous: 60, rateLimitKeyed: 600 }, { isStill: true });
  shop = await openShop(service, 'bursting');
});
afterAll(async () => service.stop());

/** Below the lease, so that the service always hears its publisher in time. */
const stepMs = 5000;

const now = (): number => service.clock.now();

/** Time is the service's: it passes while nothing is under way, up to the moment at which the first sleeper wakes. */
const createServiceTime = () => {
  const wakeAt: number[] = [];
  let underWay = 0;
  const sleep = async (milliseconds: number): Promise<void> => {
    const at = now() + milliseconds;
    wakeAt.push(at);
    while (now() < at) {
      await Bun.sleep(1);
      if (underWay > 0 || at > Math.min(...wakeAt)) continue;
      service.clock.advance(Math.min(stepMs, at - now()));
      await renewLease(service);
    }
    wakeAt.splice(wakeAt.indexOf(at), 1);
  };
  const statuses: number[] = [];
  const send: ClientOptions['fetch'] = async (url, init) => {
    underWay++;
    const response = await fetch(url, init).finally(() => underWay--);
    statuses.push(response.status);
    return response;
  };
  return { platform: { now, random: () => 0.5, sleep }, send, statuses };
};

/** Asks for one record so many times at once. */
const burst = async (
  count: number,
  key: string | undefined,
  before: (asked: number) => Promise<unknown> = async () => undefined,
) => {
  const { platform, send, statuses } = createServiceTime();
  let asked = 0;
  const client = createClientOn(platform, {
    url: service.service.url,
    tenant: 'bursting',
    key,
    answersMax: 0,
    fetch: async (url, init) => before(asked++).then(async () => send(url, init)),
  });
  const startedAt = platform.now();
  const gets = Array.from({ length: count }, async () => client.get('products', 'p1'));
  const ids = (await Promise.all(gets)).map(({ data }) => data.id);
  return { ids, statuses, minutes: Math.floor((platform.now() - startedAt) / 60_000) };
};

const rows: [who: string, count: number, minutes: number, keyOf: () => string | undefined][] = [
  ['without a key', 250, 4, () => undefined],
  ['with a key', 250, 0, () => shop.key],
  ['with a key, beyond its limit too', 700, 1, () => shop.key],
];
test.each(rows)('%s: %p at once', async (_who, count, minutes, keyOf) => {
  service.clock.advance(60_000);
  await renewLease(service);
  const found = await burst(count, keyOf());
  expect(found.ids).toEqual(Array.from({ length: count }, () => 'p1'));
  expect(found.statuses).toEqual(Array.from({ length: count }, () => 200));
  expect(found.minutes).toBe(minutes);
});

test('while another program asks from the same address: what is refused is asked again', async () => {
  service.clock.advance(60_000);
  await renewLease(service);
  const others = async (asked: number): Promise<unknown> =>
    asked % 5 === 0 ? Promise.all(Array.from({ length: 4 }, async () => service.get('bursting'))) : undefined;
  const { ids, statuses } = await burst(250, undefined, others);
  expect(ids).toHaveLength(250);
  expect(statuses.filter((status) => status === 200)).toHaveLength(250);
});
