/** A walk over many records while another process writes to them: the pages agree (contract §6.2). */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import type { Source } from '@vitrine/sources';
import type { Collection, Tenant } from '@vitrine/catalog';
import { recordsTableOf, runByHand } from '../../../../../tests/service/by-hand.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  engineNames,
  engines,
  type EngineName,
  type TestService,
} from '../../../../../tests/service/test-service.ts';

const recordCounts: Record<EngineName, number> = { sqlite: 10_000, postgres: 10_000 };
const draft = { slug: 'things', fields: [{ key: 'price', label: 'Price', type: 'integer' }] } as const;

/** Reads all at each turn: that a table of an import is written once is broken by the writer here. */
const withoutVersions = (source: Source): Source => ({
  scan: async (tables, sink) => source.scan(tables, sink),
  close: async () => source.close(),
});

let service: TestService;
let collection: Collection;

const addRecords: Record<EngineName, (tenant: Tenant) => Promise<Collection>> = {
  sqlite: async (tenant) => {
    const records = Array.from({ length: recordCounts.sqlite }, (_, index) => ({
      id: `r${index}`,
      createdAt: new Date(Date.UTC(2026, 0, 1) + (index % 5000) * 1000).toISOString(),
      price: index % 10 === 0 ? null : index % 700,
    }));
    return addCollection(service, tenant, draft, records);
  },
  postgres: async (tenant) => {
    const empty = await addCollection(service, tenant, draft, []);
    await runByHand(service, [
      `insert into records_${empty.id} (tenant_id, "Record Id", created_at, price)
        select 'walkwalk', 'r' || n, '2026-01-01Z'::timestamptz + n % 5000 * interval '1 s', nullif(n % 700, 0)
        from generate_series(1, ${recordCounts.postgres}) n`,
    ]);
    return empty;
  },
};

describe.each(engineNames)('on %s', (engine) => {
  beforeAll(async () => {
    service = await engines[engine]({}, { wrap: withoutVersions });
    const tenant = await addTenant(service, 'walkwalk');
    collection = await addRecords[engine](tenant);
    await exposeAll(service, tenant, collection);
    await service.turn();
  });
  afterAll(async () => service.stop());

  test.each(['', '&sort=-price', '&sort=price,createdAt'])(
    'each record of the edition exactly once, page by page%s, while another process writes',
    async (sort) => {
      const writer = Bun.spawn(
        [
          process.execPath,
          join(import.meta.dir, '../../../../../tests/service/constant-writer.ts'),
          service.postgres?.database.url ?? service.path,
          recordsTableOf(service, collection),
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
        expect(total).toBeGreaterThan(recordCounts[engine] * 0.5);
        expect(read).toBe(total);
        expect(seen.size).toBe(total);
        expect(writer.exitCode).toBeNull();
      } finally {
        writer.kill();
        await writer.exited;
      }
    },
  );
});
