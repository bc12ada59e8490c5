/** A server asks itself before it listens, so that the first caller does not wait for code to be compiled. */
import { expect, test } from 'bun:test';
import { Finder, type PageFinder, startServer } from '@vitrine/server';
import { editionFolderOf } from '../../src/config.ts';
import { addCollection, addTenant, exposeAll, follow, randomBytes, startTestService } from '../support/test-service.ts';

/** A record makes more questions than that. */
const questionsMin = 10;

test('pages are found before the server listens, many of them', async () => {
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
  let foundBefore = 0;
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
    observe: ({ kind }) => {
      if (kind === 'server-started') foundBefore = found;
    },
    randomBytes,
    serverName: 'warm',
    createFinder,
  });
  expect(foundBefore).toBeGreaterThan(questionsMin);
  await server.stop();
  await service.stop();
});
