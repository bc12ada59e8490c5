/** What of usage is saved: that of tenants, collections and keys that there are, and no later use of a key than was known. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listKeys, readNames, type UsageDatabase } from '@vitrine/catalog';
import { absorbUsage, type Observation } from '@vitrine/publisher';
import { FolderStore, UsageOutbox } from '@vitrine/store';
import { openUsage } from '../../../../../tests/service/homes.ts';
import { addKey, openShop, type Shop } from '../../../../../tests/service/shop.ts';
import { engineNames, engines, follow, type TestService } from '../../../../../tests/service/test-service.ts';

describe.each(engineNames)('usage is believed, on %s', (engine) => {
  let service: TestService;
  let shop: Shop;
  let usage: UsageDatabase;
  beforeAll(async () => {
    service = await engines[engine]();
    shop = await openShop(service, 'usage333');
    usage = await openUsage(service);
  });
  afterAll(async () => {
    await usage.destroy();
    await service.stop();
  });

  type Absorbing = Parameters<typeof absorbUsage>[0];

  /** @returns a function that absorbs the inbox, and its observations */
  const absorberOf = (inbox: Absorbing['inbox'], tenants: Absorbing['tenants']) => {
    const seen: Observation[] = [];
    const absorb = async (): Promise<void> =>
      absorbUsage({
        inbox,
        store: service.store,
        usage,
        observe: (observation) => void seen.push(observation),
        tenants,
        monotonic: () => 0,
      });
    return { absorb, seen };
  };

  test('as far as it can be so', async () => {
    const { id } = await addKey(service, shop.tenant, 'App');
    await follow(service);
    const folder = `${service.folder}-apart`;
    const { usage: inbox } = new FolderStore(folder, service.clock);
    const hour = '2026-03-01T12:00:00.000Z';
    const counted = { tenantId: shop.tenant.id, collection: 'products', keyId: id, outcome: 'cached', requests: 1 };
    const uses = (usedAt: string) => ({ [id]: Date.parse(usedAt), 987_654: Date.parse(usedAt) });
    const outbox = new UsageOutbox(folder, 'a');
    outbox.put({
      hour,
      uses: uses('2100-01-01T00:00:00.000Z'),
      requests: [
        counted,
        counted,
        { ...counted, tenantId: 987_654 },
        { ...counted, outcome: 'invented' },
        ...Array.from({ length: 50 }, (_, number) => ({
          ...counted,
          collection: `invented${number}`,
          keyId: 1e6 + number,
        })),
      ],
    });
    writeFileSync(join(folder, 'usage', '0.json'), 'no usage');
    writeFileSync(join(folder, 'usage', '1.json'), 'none either');
    const tenants = new Map([
      [shop.tenant.id, { collections: [{ slug: 'products' }, { slug: 'prices' }], keys: [{ keyId: id }] }],
    ]);
    const { absorb, seen } = absorberOf(inbox, tenants);
    await absorb();
    const rows = await usage.selectFrom('usage').select(['collection', 'key_id', 'requests']).execute();
    const numbers = rows
      .map((row) => [row.collection, row.key_id, Number(row.requests)] as const)
      .toSorted(([one], [other]) => one.localeCompare(other));
    expect(numbers).toEqual([
      ['', 0, 50],
      ['products', id, 2],
    ]);
    const lastUsed = async () => (await listKeys(service.store, shop.tenant)).find((key) => key.id === id)?.lastUsedAt;
    expect(await lastUsed()).toBe(new Date(service.clock.now()).toISOString());
    outbox.put({ hour, uses: uses('2026-01-01T00:00:00.000Z'), requests: [] });
    await absorb();
    expect(await lastUsed()).toBe(new Date(service.clock.now()).toISOString());
    expect(seen.map(({ kind }) => kind)).toEqual(['usage-failed']);
    expect(await inbox.list()).toEqual([]);
  });

  test('in names as far as a tenant may have them in a day, whoever reports them', async () => {
    const folder = `${service.folder}-names`;
    const { usage: inbox } = new FolderStore(folder, service.clock);
    const named = { tenantId: shop.tenant.id, collection: 'products', requests: 2, refused: 1 };
    const call = (kind: string, collection: string, name: string) =>
      Object.assign({}, named, { kind, collection, name });
    const origins = Array.from({ length: 60 }, (_, number) => `https://x${number}.example`);
    const words = Array.from({ length: 300 }, (_, number) => `w${number}`);
    const report = {
      hour: '2026-03-01T12:00:00.000Z',
      uses: {},
      requests: [],
      names: [
        ...origins.map((name) => call('origin', '', name)),
        ...words.map((name) => call('word', 'products', name)),
        { ...named, kind: 'origin', collection: 'products', name: 'no origin' },
        { ...named, kind: 'filter', name: 'price' },
        { ...named, kind: 'filter', name: 'price', collection: 'invented' },
        { ...named, kind: 'filter', name: 'price', tenantId: 987_654 },
        { ...named, kind: 'invented', name: 'price' },
      ],
    };
    new UsageOutbox(folder, 'a').put(report);
    new UsageOutbox(folder, 'b').put(report);
    const tenants = new Map([[shop.tenant.id, { collections: [{ slug: 'products' }], keys: [] }]]);
    const { absorb, seen } = absorberOf(inbox, tenants);
    await absorb();
    const read = async (kind: 'origin' | 'filter' | 'word') =>
      readNames(usage, shop.tenant.id, '2026-03-01', kind, 1000);
    const [first, ...others] = await read('origin');
    expect(first).toEqual({ collection: '', name: '', requests: 44, refused: 22 });
    expect([others.length, new Set(others.map(({ requests }) => requests))]).toEqual([50, new Set([4])]);
    expect([(await read('word')).length, await read('filter'), seen]).toEqual([
      100,
      [{ collection: 'products', name: 'price', requests: 4, refused: 2 }],
      [],
    ]);
    expect(await readNames(usage, shop.tenant.id, '2026-03-02', 'word', 1000)).toEqual([]);
  });

  test('once, where a part of it could not be saved at first', async () => {
    const folder = `${service.folder}-again`;
    const { usage: inbox } = new FolderStore(folder, service.clock);
    const slugs = Array.from({ length: 501 }, (_, number) => `c${number}`);
    const requests = slugs.map((collection, number) => {
      const { tenant } = shop;
      // Only the last two have the same number: a unique index on it fails in the second statement.
      return { tenantId: tenant.id, collection, keyId: 0, outcome: 'cached', requests: Math.min(number, 499) + 1 };
    });
    const { id } = await addKey(service, shop.tenant, 'In a page');
    new UsageOutbox(folder, 'a').put({ hour: '2026-03-01T11:00:00.000Z', uses: {}, inPages: { [id]: 7 }, requests });
    const known = { collections: slugs.map((slug) => ({ slug })), keys: [{ keyId: id }] };
    const tenants = new Map([[shop.tenant.id, known]]);
    const { absorb, seen } = absorberOf(inbox, tenants);
    const saved = async () =>
      (await usage.selectFrom('usage').select(['collection', 'requests']).execute()).map(
        (row) => `${row.collection} ${row.requests}`,
      );
    await usage.deleteFrom('usage').execute();
    await usage.schema.createIndex('no_two_alike').unique().on('usage').column('requests').execute();
    await absorb();
    expect([await saved(), seen.map(({ kind }) => kind)]).toEqual([[], ['usage-failed']]);
    await usage.schema.dropIndex('no_two_alike').execute();
    await absorb();
    expect((await saved()).toSorted()).toEqual(
      requests.map((each) => `${each.collection} ${each.requests}`).toSorted(),
    );
    expect([await inbox.list(), await requestsOfPages(id)]).toEqual([[], 7]);
  });

  test('also where the role may not write how often pages sent a key', async () => {
    const folder = `${service.folder}-refused`;
    const { usage: inbox } = new FolderStore(folder, service.clock);
    const { id } = await addKey(service, shop.tenant, 'Refused');
    const counted = { tenantId: shop.tenant.id, collection: 'products', keyId: id, outcome: 'cached', requests: 3 };
    new UsageOutbox(folder, 'a').put({
      hour: '2026-03-01T10:00:00.000Z',
      uses: {},
      inPages: { [id]: 7 },
      requests: [counted],
    });
    const { absorb, seen } = absorberOf(
      inbox,
      new Map([[shop.tenant.id, { collections: [{ slug: 'products' }], keys: [{ keyId: id }] }]]),
    );
    await usage.deleteFrom('usage').execute();
    await service.store.schema.alterTable('api_key').renameColumn('page_requests', 'elsewhere').execute();
    await absorb();
    await service.store.schema.alterTable('api_key').renameColumn('elsewhere', 'page_requests').execute();
    const rows = await usage.selectFrom('usage').select('requests').execute();
    expect([rows.map(({ requests }) => Number(requests)), seen.map(({ kind }) => kind)]).toEqual([
      [3],
      ['usage-failed'],
    ]);
    expect([await inbox.list(), await requestsOfPages(id)]).toEqual([[], 0]);
  });

  const requestsOfPages = async (id: number): Promise<number | undefined> =>
    (await listKeys(service.store, shop.tenant)).find((key) => key.id === id)?.pageRequests;
});
