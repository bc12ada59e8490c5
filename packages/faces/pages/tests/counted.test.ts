/** What visitors ask of pages counts in the owner's usage each time, also of cached pages; a page's own conditions do not. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createPages } from '@vitrine/pages';
import { countedFilters } from '../../../../tests/service/counted-filters.ts';
import { openShop } from '../../../../tests/service/shop.ts';
import { startTestService, type TestService } from '../../../../tests/service/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({}, { faces: [createPages({ imageOrigins: [] })], isStill: true });
  await openShop(service, 'pagecnt1');
});
afterAll(async () => service.stop());

test('filters of a collection’s page and frame', async () => {
  for (const path of [
    't/pagecnt1/products',
    't/pagecnt1/products',
    'embed/t/pagecnt1/products',
    't/pagecnt1/products/p1',
  ])
    for (const query of ['', '?where[price][gt]=1'])
      expect((await fetch(`${service.service.url}/${path}${query}`)).status).toBe(200);
  expect(countedFilters(service)).toEqual(['products price 3']);
});
