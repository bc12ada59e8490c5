/**
 * The contract's paragraph 6.3 under load: while answers are held, found at once, found by threads and compressed without
 * a pause, what is withdrawn is gone, and no answer is given after the server has heard of it.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { until } from '../../../../../tests/support/until.ts';
import {
  type CatalogDatabase,
  type Collection,
  hide,
  revokeKey,
  setTenantEnabled,
  type Tenant,
} from '@vitrine/catalog';
import type { RequestAnswered } from '@vitrine/server';
import { openStoreElsewhere } from '../../../../../tests/service/by-hand.ts';
import { addKey } from '../../../../../tests/service/shop.ts';
import {
  addCollection,
  addTenant,
  engineNames,
  engines,
  exposeAll,
  follow,
  startOfTime,
  type JsonRecord,
  type TestService,
} from '../../../../../tests/service/test-service.ts';

const now = new Date(startOfTime);
const recordCount = 16_000;
/** Pages of some hundred kilobytes take a while to compress. */
const records: readonly JsonRecord[] = Array.from({ length: recordCount }, (_, index) => ({
  id: `r${index}`,
  createdAt: '2026-01-01T00:00:00.000Z',
  one: `Größe ${index * 7919} `.repeat(12),
  two: `Straße ${(index * 104_729) % 7919} `.repeat(12),
}));
const fields = ['one', 'two'].map((key) => ({ key, label: key, type: 'text' as const }));

let asked = 0;
/** Each kind of question that callers repeat without a pause. */
const questions: readonly (() => { readonly query: string; readonly headers?: Readonly<Record<string, string>> })[] = [
  () => ({ query: 'limit=5' }),
  () => ({ query: `limit=5&where[id][ne]=x${asked++}` }),
  () => ({ query: `limit=200&where[id][ne]=x${asked++}`, headers: { 'accept-encoding': 'br' } }),
  () => ({ query: `search=${encodeURIComponent(`gr str e r ${asked++ % 10}`)}&where[id][ne]=x${asked}&sort=-two,one` }),
];
const callersOfEach = 4;

interface Owned {
  readonly tenant: Tenant;
  readonly collection: Collection;
  readonly key: string;
}

const withdrawals: readonly [
  what: string,
  status: number,
  withdraw: (store: CatalogDatabase, owned: Owned) => Promise<unknown>,
][] = [
  ['a collection', 404, (store, { tenant, collection }) => hide(store, tenant, collection, 'all', now)],
  ['a tenant', 404, (store, { tenant }) => setTenantEnabled(store, tenant, false, now)],
  ['a key', 401, (store, { tenant }) => revokeKey(store, tenant, 'Website', now)],
];

describe.each(engineNames)('on %s', (engine) => {
  let service: TestService;
  let elsewhere: CatalogDatabase;

  beforeAll(async () => {
    service = await engines[engine]({ rateLimitKeyed: 1_000_000 });
    elsewhere = await openStoreElsewhere(service);
  });
  afterAll(async () => {
    await elsewhere.destroy();
    await service.stop();
  });

  const own = async (publicId: string): Promise<Owned> => {
    const tenant = await addTenant(service, publicId);
    const collection = await addCollection(service, tenant, { slug: 'large', fields }, records);
    await exposeAll(service, tenant, collection, 'all', 'private');
    const { key } = await addKey(service, tenant, 'Website');
    await follow(service);
    return { tenant, collection, key };
  };

  /** What was answered of a tenant since then, in order. */
  const answersOf = (publicId: string, from: number): readonly RequestAnswered[] =>
    service.observations
      .slice(from)
      .filter((observation) => observation.kind === 'request-answered')
      .filter(({ tenant }) => tenant === publicId);

  test.each(withdrawals.map((row, index) => [row[0], index, row] as const))('%s', async (_what, index, row) => {
    const [, status, withdraw] = row;
    const publicId = `underlo${index}`;
    const owned = await own(publicId);
    const end = new AbortController();
    const call = async (question: (typeof questions)[number]): Promise<void> => {
      while (!end.signal.aborted) {
        const { query, headers } = question();
        const response = await service.get(`${publicId}/large?${query}`, { ...headers, 'x-api-key': owned.key });
        await response.arrayBuffer();
      }
    };
    const begun = service.observations.length;
    const callers = questions.flatMap((question) => Array.from({ length: callersOfEach }, async () => call(question)));
    // All of them have been answered, and some wait for a thread.
    const isUnderLoad = (): boolean => answersOf(publicId, begun).length > 100 && service.service.stats().waiting > 0;
    await until(isUnderLoad);
    expect(new Set(answersOf(publicId, begun).map((answer) => answer.status))).toEqual(new Set([200]));

    // By another process's connection, and without a word.
    await withdraw(elsewhere, owned);
    const isGone = (): boolean => answersOf(publicId, begun).at(-1)?.status === status;
    await until(isGone);
    // Many of those that are answered now were asked, found or compressed before.
    const heardAt = begun + service.observations.slice(begun).findIndex((each) => isRefusal(each, publicId, status));
    await Bun.sleep(300);
    end.abort();
    await Promise.all(callers);
    expect(new Set(answersOf(publicId, heardAt).map((answer) => answer.status))).toEqual(new Set([status]));
  });
});

const isRefusal = (observation: object, publicId: string, status: number): boolean =>
  'status' in observation &&
  observation.status === status &&
  'tenant' in observation &&
  observation.tenant === publicId;
