/** The caches that can be purged, each by the request that it takes. */
import { afterAll, describe, expect, test } from 'bun:test';
import { until } from '../../../../tests/support/until.ts';
import { type CdnKind, cdns, Purger, type PurgeObservation } from '@vitrine/purging';
import { createStillClock, startOfTime } from '../../../../tests/service/manual-clock.ts';
import { startFakeCdn } from '../../../../tests/support/fake-cdn.ts';

const cdn = startFakeCdn();
afterAll(async () => cdn.stop());

const forgetful = { write: () => undefined, clear: () => undefined, close: () => undefined };

const token = 'token-that-nobody-may-read';

const rows: [kind: CdnKind, method: string, path: string, headers: Readonly<Record<string, string>>, body: string][] = [
  ['varnish', 'PURGE', '/at', { 'xkey-purge': 'vitrine', authorization: `Bearer ${token}` }, ''],
  ['fastly', 'POST', '/at/purge', { 'fastly-key': token }, '{"surrogate_keys":["vitrine"]}'],
  ['cloudflare', 'POST', '/at/purge_cache', { authorization: `Bearer ${token}` }, '{"tags":["vitrine"]}'],
  ['bunny', 'POST', '/at/purgeCache', { accesskey: token }, '{"CacheTag":"vitrine"}'],
  ['webhook', 'POST', '/at', { authorization: `Bearer ${token}` }, '{"tags":["vitrine"]}'],
];

test('all kinds have rows here', () => {
  expect<string[]>(rows.map(([kind]) => kind).toSorted()).toEqual(Object.keys(cdns).toSorted());
});

describe('a publisher that does not know what the cache holds purges all of it', () => {
  test.each(rows)('of %s', async (kind, method, path, headers, body) => {
    const observations: PurgeObservation[] = [];
    const purger = new Purger({
      kind,
      addresses: [{ url: `${cdn.url}/at`, token }],
      state: { ...forgetful, read: () => undefined },
      clock: createStillClock(startOfTime),
      observe: (observation) => void observations.push(observation),
      leaseMs: 10_000,
    });
    cdn.taken.length = 0;
    purger.resume({ edition: 1, revision: 1 });
    await until(() => observations.some((each) => each.kind === 'purge-answered'));
    purger.close();
    expect(cdn.taken.map((taken) => [taken.method, taken.path, taken.body])).toEqual([[method, path, body]]);
    for (const [name, value] of Object.entries(headers)) expect(cdn.taken[0]?.headers.get(name)).toBe(value);
    expect(JSON.stringify(observations)).not.toContain(token);
  });
});

const manyTags = Array.from({ length: 1000 }, (_, index) => `e-${String(index).padStart(22, '0')}`);

describe('a request has no more tags than the cache takes', () => {
  const sizes: [kind: CdnKind, tags: number][] = [
    ['varnish', 100],
    ['fastly', 256],
    ['cloudflare', 30],
    ['bunny', 1],
    ['webhook', 100],
  ];
  test.each(sizes)('%s: %d', async (kind, tags) => {
    const address = { url: cdn.url, token };
    const clock = createStillClock(startOfTime);
    const purger = new Purger({
      kind,
      addresses: [address],
      state: { ...forgetful, read: () => ({ edition: 1, revision: 1, shown: new Map(), waiting: manyTags }) },
      clock,
      observe: () => undefined,
      leaseMs: 10_000,
    });
    cdn.taken.length = 0;
    purger.resume({ edition: 1, revision: 1 });
    const isPurged = (): boolean => {
      clock.advance(10);
      return purger.waiting.tags === 0;
    };
    await until(isPurged);
    purger.close();
    expect(Math.max(...cdn.taken.map((taken) => taken.tags.length))).toBe(tags);
    expect(new Set(cdn.taken.flatMap((taken) => taken.tags))).toEqual(new Set(manyTags));
    // A header of Varnish may have 8 KB.
    expect(cdns.varnish.purge(address, manyTags.slice(0, 100)).headers['xkey-purge'].length).toBeLessThan(8000);
  });
});
