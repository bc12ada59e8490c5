/** After an upgrade: keys are answered from a manifest of an earlier version, and from that of a publisher that is restarted. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf, FolderStore, type Manifest, PageTree } from '@vitrine/store';
import { type Home, openSqliteHome } from '../../../../../tests/service/homes.ts';
import { openShop, type Shop } from '../../../../../tests/service/shop.ts';
import { startService, testSettings, type TestService } from '../../../../../tests/service/test-service.ts';

let home: Home;
let service: TestService;
let shop: Shop;
let manifest: Manifest;

const start = async (): Promise<TestService> =>
  startService(home, {
    config: { ...testSettings, database: home.address },
    folder: join(home.folder, 'editions'),
  });

beforeAll(async () => {
  home = await openSqliteHome({});
  service = await start();
  shop = await openShop(service, 'upgraded');
  await service.opened.close();
  const current = new FolderStore(service.folder, home.clock).readCurrent();
  if (current === undefined) throw new Error('Nothing is published.');
  manifest = current;
});
afterAll(async () => service.stop());

/** Keys without a list, so many that they take pages. */
const keys = () =>
  [
    ...Array.from(manifest.keys.entries(), ([hash, { keyId, publicId }]) => [hash, { keyId, publicId }] as const),
    ...Array.from(
      { length: 200 },
      (_, index) => [digestOf(String(index)), { keyId: index, publicId: 'other' }] as const,
    ),
  ].map(([hash, key]) => [hash, { ...key, expiresAt: null }] as const);

/** Files of tenants without the IDs of private collections. */
const putTenants = (store: FolderStore) =>
  Array.from(manifest.tenants.entries(), ([publicId, digest]) => {
    const file = store.readTenant(digest);
    const collections = file.collections.map(({ id: _id, ...collection }) => collection);
    return [publicId, store.putTenant({ ...file, collections })] as const;
  });

/** Its keys and texts as a format from 6 on has them. */
const putPaged = (store: FolderStore) => {
  const paged = { ...manifest, tenants: PageTree.of(putTenants(store)), keys: PageTree.of(keys()) };
  store.publish(paged);
  return paged;
};

const putFlat = (store: FolderStore, folder: string) => {
  const content = JSON.stringify({ keys: Object.fromEntries(keys()) });
  mkdirSync(join(folder, 'keys'), { recursive: true });
  writeFileSync(join(folder, 'keys', `${digestOf(content)}.json`), content);
  const segments = manifest.segments.entries().map(([key, named]) => [key, { ...named, readAt: manifest.openedAt }]);
  const trees = { tenants: Object.fromEntries(putTenants(store)), segments: Object.fromEntries(segments) };
  return { ...manifest, ...trees, readings: undefined, keys: digestOf(content) };
};

/** Puts a manifest in force as a publisher of an earlier version wrote it. */
const putBack = (format: number): void => {
  const { folder, clock } = service;
  const store = new FolderStore(folder, clock);
  const before = format > 5 ? putPaged(store) : putFlat(store, folder);
  const content = JSON.stringify({ ...before, format, logPrint: undefined });
  const name = `${manifest.edition}-${manifest.revision}-${digestOf(content)}.json`;
  writeFileSync(join(folder, 'manifests', name), content);
  store.putInForce(name);
};

const statuses = async ({ get }: TestService, key: string | undefined): Promise<readonly number[]> =>
  Promise.all(
    ['upgraded', 'upgraded/products', 'upgraded/prices'].map(async (path) => {
      const { status } = await get(path, key === undefined ? {} : { 'x-api-key': key });
      return status;
    }),
  );

test.each([2, 3, 4, 5, 6, 7])(
  'a key opens all that is private in format %d, and its list from the restart on',
  async (format) => {
    putBack(format);
    service.service.edition.follow();
    expect(await statuses(service, shop.key)).toEqual([200, 200, 200]);
    expect(await statuses(service, undefined)).toEqual([200, 200, 404]);
    const restarted = await start();
    service.service.edition.follow();
    for (const each of [restarted, service]) expect(await statuses(each, shop.key)).toEqual([200, 200, 200]);
    expect([...service.observations, ...restarted.observations].filter(({ kind }) => kind.endsWith('failed'))).toEqual(
      [],
    );
    await restarted.service.stop();
    await restarted.opened.close();
  },
);
