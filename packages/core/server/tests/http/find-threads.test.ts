/** How many threads a server has for searching: at most as many as there are processors. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { Finder, startServer } from '@vitrine/server';
import { randomBytes, startTestService, type TestService } from '../../../../../tests/service/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(async () => service.stop());

test.each([
  [1, 1],
  [2, 2],
  [8, 2],
  [undefined, 2],
])('%p processors: %d threads', async (processors, threads) => {
  let created = 0;
  const server = await startServer({
    config: service.config,
    folder: service.folder,
    clock: service.clock,
    observe: () => undefined,
    randomBytes,
    serverName: 'threads',
    isWarmedUp: false,
    ...(processors === undefined ? {} : { processors }),
    createFinder: (threadsMax) => {
      created = threadsMax;
      return new Finder({ threadsMax });
    },
  });
  await server.stop();
  expect(created).toBe(threads);
});
