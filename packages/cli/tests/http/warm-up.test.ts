/** A server asks itself before it is ready, so that the first caller does not wait for code to be compiled. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { until } from '../../../../tests/support/until.ts';
import { Finder, type PageFinder, type Server, startServer } from '@vitrine/server';
import type { Clock } from '@vitrine/store';
import { editionFolderOf } from '../../src/config.ts';
import { createFaces } from '../../src/faces.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  randomBytes,
  startTestService,
  type TestService,
} from '../support/test-service.ts';

/** A record makes more questions than that. */
const questionsMin = 10;

const fields = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'price', label: 'Price', type: 'number' },
] as const;

let service: TestService;
let found = 0;
/** How many lists of one record were found, which is what the server asks of itself through MCP alone. */
let foundByMessages = 0;
const failures: unknown[] = [];

const createFinder = (): PageFinder => {
  const finder = new Finder({ threadsMax: 1 });
  return {
    find: (...asked) => {
      found++;
      if (asked[0].limit === 1) foundByMessages++;
      return finder.find(...asked);
    },
    findRelated: (...asked) => finder.findRelated(...asked),
    findFacets: (...asked) => finder.findFacets(...asked),
    findChanges: async (...asked) => finder.findChanges(...asked),
    findAll: async (...asked) => finder.findAll(...asked),
    print: async (...asked) => finder.print(...asked),
    whenChecked: (...asked) => finder.whenChecked(...asked),
    get waiting() {
      return finder.waiting;
    },
    close: () => finder.close(),
  };
};

/** A server beside that of the test service, which counts what it finds. */
const startCounting = async (clock: Clock): Promise<Server> => {
  found = 0;
  foundByMessages = 0;
  const { config } = service;
  const folder = editionFolderOf(config);
  return startServer({
    config,
    faces: createFaces(config),
    folder,
    clock,
    observe: (observation) => {
      if (observation.kind === 'warm-up-failed') failures.push(observation.reason);
    },
    randomBytes,
    serverName: 'warm',
    createFinder,
  });
};

const statusOf = async (server: Server, path: string): Promise<number> => (await fetch(`${server.url}${path}`)).status;

beforeAll(async () => {
  service = await startTestService();
  const tenant = await addTenant(service, 'cornshop');
  const records = Array.from({ length: 20 }, (_, index) => ({
    id: `r${index}`,
    createdAt: '2026-01-01T00:00:00.000Z',
    name: 'Chai',
    price: index,
  }));
  await exposeAll(service, tenant, await addCollection(service, tenant, { slug: 'products', fields }, records));
  await follow(service);
});
afterAll(async () => service.stop());

test('a server is ready when it has found many pages for itself, and answers before', async () => {
  const server = await startCounting(service.clock);
  expect(await statusOf(server, '/readyz')).toBe(503);
  expect(await statusOf(server, '/api/v1/public/t/cornshop/products')).toBe(200);
  await until(async () => (await statusOf(server, '/readyz')) === 200);
  expect(found).toBeGreaterThan(questionsMin);
  await server.stop();
});

test('one that starts before its publisher is heard warms up once it is', async () => {
  const { clock } = service;
  const hourMs = 3_600_000;
  // By its clock the publisher's last beat is an hour old: it answers nothing before the next one.
  const server = await startCounting({ ...clock, now: () => clock.now() + hourMs });
  await follow(service);
  await until(async () => (await statusOf(server, '/readyz')) === 200);
  expect(found).toBeGreaterThan(questionsMin);
  await server.stop();
});

test('once it is ready it asks itself through MCP too', async () => {
  const server = await startCounting(service.clock);
  await until(async () => (await statusOf(server, '/readyz')) === 200);
  await until(async () => Promise.resolve(foundByMessages > 0));
  await server.stop();
  expect(failures).toEqual([]);
});
