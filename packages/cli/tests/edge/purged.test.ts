/**
 * Owners do what they may in random order, while a cache keeps all that it is allowed to keep, and forgets what is purged:
 * nothing that is left in it differs from what the service answers.
 */
import { expect, test } from 'bun:test';
import { until } from '../../../../tests/support/until.ts';
import { changeAppearance, changeCard } from '@vitrine/administering';
import {
  type Collection,
  expose,
  hide,
  inTransaction,
  setTenantEnabled,
  type Tenant,
  updateCollection,
} from '@vitrine/catalog';
import * as fc from 'fast-check';
import { type FakeCdn, startFakeCdn } from '../../../../tests/support/fake-cdn.ts';
import {
  addCollection,
  addTenant,
  follow,
  startOfTime,
  startTestService,
  type JsonRecord,
  type TestService,
} from '../support/test-service.ts';

const now = new Date(startOfTime);
/** Longer than a lease: then a tag is purged for the last time. */
const repeatedForMs = 15_000;
const ids = ['purged01', 'purged02'] as const;
const slugs = ['products', 'orders'] as const;
const keys = ['name', 'price'] as const;
const records: readonly JsonRecord[] = [1, 2, 3].map((price) => ({
  id: `r${price}`,
  createdAt: '2026-01-01T00:00:00.000Z',
  name: `Item ${price}`,
  price,
}));
const fields = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'price', label: 'Price', type: 'number' },
] as const;

const place = { tenant: fc.nat({ max: ids.length - 1 }), collection: fc.nat({ max: slugs.length - 1 }) };
const action = fc.oneof(
  fc.record({ kind: fc.constant('show'), ...place, keys: fc.subarray([...keys]) }),
  fc.record({
    kind: fc.constantFrom('withdraw', 'private', 'rename', 'some rows', 'switch', 'dress', 'card'),
    ...place,
  }),
  fc.record({ kind: fc.constant('hide'), ...place, keys: fc.subarray([...keys], { minLength: 1 }) }),
);
type Action = typeof action extends fc.Arbitrary<infer Made> ? Made : never;

const first = { tenant: 0, collection: 0 } as const;
const second = { tenant: 0, collection: 1 } as const;

/** Chance alone does not always come to these, each by itself. */
const byHand: readonly Action[] = [
  { kind: 'show', ...first, keys: ['name'] },
  // The same field of other records, and of all again.
  { kind: 'some rows', ...first },
  { kind: 'show', ...first, keys: ['name'] },
  // Nothing but looks, and once more: what was purged for the action before may be purged again.
  { kind: 'dress', ...first },
  { kind: 'dress', ...first },
  { kind: 'card', ...first },
  // What only those with a key see changes.
  { kind: 'show', ...second, keys: ['name'] },
  { kind: 'private', ...second },
  { kind: 'rename', ...second },
  // What was missing is there.
  { kind: 'withdraw', ...first },
  { kind: 'show', ...first, keys: ['price'] },
  { kind: 'switch', ...first },
  { kind: 'switch', ...first },
];

interface World {
  readonly service: TestService;
  readonly cdn: FakeCdn;
  readonly tenants: readonly { readonly tenant: Tenant; readonly collections: Collection[] }[];
  readonly off: Set<string>;
}

const act = async ({ service: { store }, tenants, off }: World, done: Action, number: number): Promise<void> => {
  const of = tenants[done.tenant];
  const collection = of?.collections[done.collection];
  if (of === undefined || collection === undefined) return;
  const { tenant } = of;
  const chosen = 'keys' in done ? done.keys : [];
  switch (done.kind) {
    case 'show':
      return expose(store, tenant, collection, { state: 'public', keys: chosen, where: [] }, now);
    case 'private':
      return expose(store, tenant, collection, { state: 'private', keys: ['name'] }, now);
    case 'some rows':
      return expose(store, tenant, collection, { state: 'public', keys: ['name'], where: ['price[gte]=2'] }, now);
    case 'hide':
      return hide(store, tenant, collection, chosen, now).catch(() => undefined);
    case 'withdraw':
      return hide(store, tenant, collection, 'all', now).catch(() => undefined);
    case 'rename': {
      const { target } = collection;
      const draft = { name: `Name ${number}`, target };
      await inTransaction(store, async (transaction) => updateCollection(transaction, collection, draft, now));
      return;
    }
    case 'dress': {
      const color = `#0000${String(number % 100).padStart(2, '0')}`;
      await changeAppearance(store, tenant, { color, isUnlisted: number % 2 === 0 }, now);
      return;
    }
    case 'card':
      await changeCard(store, tenant, collection, { title: keys[number % 2], isUnlisted: number % 3 === 0 }, now);
      return;
    case 'switch':
      await setTenantEnabled(store, tenant, off.has(tenant.publicId), now);
      if (!off.delete(tenant.publicId)) off.add(tenant.publicId);
      return;
  }
};

interface Kept {
  readonly tags: readonly string[];
  readonly text: string;
}

const paths = [
  'api/v1/openapi.json',
  ...ids.flatMap((id) => [
    `api/v1/public/t/${id}`,
    `t/${id}/openapi.json`,
    `t/${id}/openapi-nested.json`,
    `t/${id}/types.d.ts`,
    `t/${id}/types.py`,
    `t/${id}/types.php`,
    `t/${id}`,
    `docs/t/${id}`,
    `api/v1/public/t/${id}/nothing`,
    ...slugs.flatMap((slug) => [
      `api/v1/public/t/${id}/${slug}`,
      `api/v1/public/t/${id}/${slug}?meta=x`,
      `t/${id}/${slug}`,
      `t/${id}/${slug}/r1`,
      `api/v1/public/t/${id}/${slug}?limit=1&sort=name`,
    ]),
  ]),
];

const ask = async ({ service }: World, path: string): Promise<Kept & { readonly isShared: boolean }> => {
  const response = await fetch(`${service.service.url}/${path}`);
  const text = `${response.status} ${await response.text()}`;
  const isShared = /^max-age=[1-9]/.test(response.headers.get('cdn-cache-control') ?? '');
  return { isShared, text, tags: response.headers.get('surrogate-key')?.split(' ') ?? [] };
};

const fill = async (world: World, cache: Map<string, Kept>): Promise<void> => {
  for (const path of paths) {
    if (cache.has(path)) continue;
    const { isShared, ...kept } = await ask(world, path);
    if (isShared) cache.set(path, kept);
  }
};

test('what is left after the purges is what is answered', async () => {
  const cdn = startFakeCdn();
  const service = await startTestService({ CDN: 'webhook', CDN_PURGE_URL: cdn.url });
  const tenants: World['tenants'][number][] = [];
  for (const id of ids) {
    const tenant = await addTenant(service, id);
    const collections: Collection[] = [];
    for (const slug of slugs) collections.push(await addCollection(service, tenant, { slug, fields }, records));
    tenants.push({ tenant, collections });
  }
  await follow(service);
  await service.turn();
  const world: World = { service, cdn, tenants, off: new Set() };
  const cache = new Map<string, Kept>();
  let [number, dropped, left] = [0, 0, 0];
  const isPurged = (): boolean => {
    service.clock.advance(20);
    return service.purger?.waiting.tags === 0;
  };
  /** Takes the time for the last repetition, which would hide that nothing is purged for what comes next. */
  const settle = async (): Promise<void> => {
    service.clock.advance(repeatedForMs);
    await until(isPurged);
    cdn.taken.length = 0;
  };
  const check = async (actions: readonly Action[]): Promise<void> => {
    await fill(world, cache);
    await settle();
    for (const done of actions) await act(world, done, number++);
    await follow(service);
    await until(isPurged);
    const purged = new Set(cdn.taken.flatMap(({ tags }) => tags));
    for (const [path, { tags }] of cache)
      if (tags.some((tag) => purged.has(tag))) dropped += Number(cache.delete(path));
    for (const [path, { text }] of cache) expect(`${path} ${(await ask(world, path)).text}`).toBe(`${path} ${text}`);
    left += cache.size;
  };
  for (const done of byHand) await check([done]);
  await fc.assert(fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 5 }), check), { numRuns: 60 });
  // Not by purging everything each time, and not by purging nothing.
  expect([dropped > 100, left > 100]).toEqual([true, true]);
  await service.stop();
  await cdn.stop();
});
