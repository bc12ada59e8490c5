/** A server asks itself before it is ready, so that the first caller does not wait for code to be compiled. */
import { expect, test } from 'bun:test';
import { Finder, type PageFinder, startServer } from '@vitrine/server';
import { editionFolderOf } from '../../src/config.ts';
import { holdsWithin } from '../support/gated-source.ts';
import { addCollection, addTenant, exposeAll, follow, randomBytes, startTestService } from '../support/test-service.ts';

/** A record makes more questions than that. */
const questionsMin = 10;

test('a server is ready when it has found many pages for itself, and answers before', async () => {
  const service = await startTestService();
  const tenant = await addTenant(service, 'cornshop');
  const fields = [
    { key: 'name', label: 'Name', type: 'text' },
    { key: 'price', label: 'Price', type: 'number' },
  ] as const;
  const createdAt = '2026-01-01T00:00:00.000Z';
  const records = Array.from({ length: 20 }, (_, index) => ({
    id: `r${index}`,
    createdAt,
    name: 'Chai',
    price: index,
  }));
  await exposeAll(service, tenant, await addCollection(service, tenant, { slug: 'products', fields }, records));
  await follow(service);
  let found = 0;
  const createFinder = (): PageFinder => {
    const finder = new Finder({ threadsMax: 1 });
    return {
      find: (...asked) => {
        found++;
        return finder.find(...asked);
      },
      get waiting() {
        return finder.waiting;
      },
      close: () => finder.close(),
    };
  };
  const server = await startServer({
    config: service.config,
    folder: editionFolderOf(service.config),
    clock: service.clock,
    observe: () => undefined,
    randomBytes,
    serverName: 'warm',
    createFinder,
  });
  const statusOf = async (path: string): Promise<number> => (await fetch(`${server.url}${path}`)).status;
  expect(await statusOf('/readyz')).toBe(503);
  expect(await statusOf('/api/v1/public/t/cornshop/products')).toBe(200);
  expect(await holdsWithin(10_000, async () => (await statusOf('/readyz')) === 200)).toBe(true);
  expect(found).toBeGreaterThan(questionsMin);
  await server.stop();
  await service.stop();
});
