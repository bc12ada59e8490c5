/** A question counts in usage once, when its answer is sent, however often it is answered until then. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { hide } from '@vitrine/catalog';
import { countedFilters } from '../../../../../tests/service/counted-filters.ts';
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
  expect(countedFilters(service)).toEqual(['products price 1']);
});
