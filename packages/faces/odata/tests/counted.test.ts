/** What OData is asked counts in the owner's usage as what the API is asked: each time, also of answers that are cached. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createOData } from '@vitrine/odata';
import { countedFilters } from '../../../../tests/service/counted-filters.ts';
import { openShop } from '../../../../tests/service/shop.ts';
import { startTestService, type TestService } from '../../../../tests/service/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({}, { faces: [createOData()], isStill: true });
  await openShop(service, 'odatacnt');
});
afterAll(async () => service.stop());

test('filters of lists and of counts', async () => {
  const filter = '$filter=price gt 1 and price lt 99';
  for (const path of ['products', 'products', 'products/$count', 'products', "products('p1')"]) {
    const query = path.includes('(') ? '' : `?${filter}`;
    expect((await fetch(`${service.service.url}/t/odatacnt/odata/v4/${path}${query}`)).status).toBe(200);
  }
  expect(countedFilters(service)).toEqual(['products price 4']);
});
