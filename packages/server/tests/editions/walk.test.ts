/** A walk over 100,000 records while another process writes to them: the pages agree (contract §6.2). */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import type { Collection } from '../../src/catalog/collections.ts';
import { addCollection, addTenant, exposeAll, startTestService, type TestService } from '../support/test-service.ts';

const recordCount = 100_000;
let service: TestService;
let collection: Collection;

beforeAll(async () => {
  service = await startTestService();
  const tenant = await addTenant(service, 'walkwalk');
  const fields = [{ key: 'price', label: 'Price', type: 'integer' }] as const;
  const records = Array.from({ length: recordCount }, (_, index) => ({
    id: `r${index}`,
    createdAt: new Date(Date.UTC(2026, 0, 1) + (index % 5000) * 1000).toISOString(),
    price: index % 10 === 0 ? null : index % 700,
  }));
  collection = await addCollection(service, tenant, { slug: 'things', fields }, records);
  await exposeAll(service, tenant, collection);
  await service.turn();
}, 60_000);
afterAll(async () => service.stop());

test.each(['', '&sort=-price', '&sort=price,createdAt'])(
  'each record of the edition exactly once, page by page%s, while another process writes',
  async (sort) => {
    const writer = Bun.spawn(
      [
        process.execPath,
        join(import.meta.dir, '../support/constant-writer.ts'),
        service.path,
        `records_${collection.id}`,
      ],
      {
        stdout: 'pipe',
      },
    );
    try {
      await writer.stdout.getReader().read();
      await service.turn();
      const seen = new Set<string>();
      let [read, total, page] = [0, Number.POSITIVE_INFINITY, 0];
      while (read < total) {
        page++;
        const { data, meta } = JSON.parse(
          await (await service.get(`walkwalk/things?limit=200&page=${page}&fields=id${sort}`)).text(),
        );
        expect(meta.total).toBe(total === Number.POSITIVE_INFINITY ? meta.total : total);
        total = meta.total;
        read += data.length;
        for (const { id } of data) seen.add(id);
        if (data.length === 0) break;
      }
      expect(total).toBeGreaterThan(recordCount * 0.9);
      expect(read).toBe(total);
      expect(seen.size).toBe(total);
    } finally {
      writer.kill();
      await writer.exited;
    }
  },
  60_000,
);
