/** A question counts in usage once, when its answer is sent, however often it is answered until then. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hide } from '@vitrine/publisher';
import type { UsageFile } from '@vitrine/store';
import { createFinderGate } from '../../../../../tests/service/gated-finder.ts';
import { openShop, type Shop } from '../../../../../tests/service/shop.ts';
import { follow, startTestService, type TestService } from '../../../../../tests/service/test-service.ts';
import { until } from '../../../../../tests/support/until.ts';

const gate = createFinderGate();
let service: TestService;
let shop: Shop;
beforeAll(async () => {
  service = await startTestService({}, { ...gate, isStill: true });
  shop = await openShop(service, 'askonce1');
});
afterAll(async () => service.stop());

/** What the server has counted of filters since it last reported. */
const filtersCounted = (): readonly string[] => {
  service.service.reportUsage();
  const folder = join(service.folder, 'usage');
  const files = readdirSync(folder).map((name): UsageFile => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  const names = files.flatMap(({ names: counted = [] }) => counted).filter(({ kind }) => kind === 'filter');
  return names.map(({ name, requests }) => `${name} ${requests}`);
};

test('also where its exposure changes while it is answered', async () => {
  gate.close();
  const answer = service.get('askonce1/products?where[price][gt]=1&sort=price');
  await until(() => gate.waiting() > 0);
  await hide(service.store, shop.tenant, shop.products, ['name'], new Date(service.clock.now()));
  await follow(service);
  gate.open();
  const body = await (await answer).text();
  expect(body).toContain('"price":19.99');
  expect(body).not.toContain('Lamp');
  expect(filtersCounted()).toEqual(['price 1']);
});
