/** A server that has read a partition before it was damaged hears of the damage from the publisher, and other tenants are answered on. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { FolderStore, PageTree } from '@vitrine/store';
import { openShop } from '../../../../../tests/service/shop.ts';
import { engines, type TestService } from '../../../../../tests/service/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await engines.sqlite();
  for (const publicId of ['damaged2', 'another2']) await openShop(service, publicId);
});
afterAll(async () => service.stop());

const statusOf = async (publicId: string): Promise<number> => (await service.get(`${publicId}/products`)).status;

test('what the manifest says to be damaged is answered with 503 at once, held answers too', async () => {
  for (let asked = 0; asked < 3; asked++)
    expect([await statusOf('damaged2'), await statusOf('another2')]).toEqual([200, 200]);
  const store = new FolderStore(service.folder, service.clock);
  const manifest = store.readCurrent();
  if (manifest === undefined) throw new Error('Nothing is published.');
  const segments = manifest.segments
    .entries()
    .map(([key, segment]) => [key, { ...segment, damaged: ['damaged2'] }] as const);
  store.publish({ ...manifest, revision: manifest.revision + 1, segments: PageTree.of(segments) });
  service.service.edition.follow();
  expect([await statusOf('damaged2'), await statusOf('another2')]).toEqual([503, 200]);
  store.publish({ ...manifest, revision: manifest.revision + 2 });
  service.service.edition.follow();
  expect(await statusOf('damaged2')).toBe(200);
});
