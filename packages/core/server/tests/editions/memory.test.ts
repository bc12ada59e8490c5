/** An edition that is over is let go of, with all that it held: otherwise a server would grow with every turn. */
import { expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { opensNothing } from '../../src/access.ts';
import type { Partition } from '@vitrine/segments';
import {
  addCollection,
  addTenant,
  engineNames,
  engines,
  exposeAll,
  follow,
} from '../../../../../tests/service/test-service.ts';

const turns = 5;
const aliveMax = 1;
const megabyte = 1024 * 1024;

const recordsOf = (turn: number) =>
  Array.from({ length: 200 }, (_, index) => ({
    id: `r${index}`,
    createdAt: '2026-01-01T00:00:00.000Z',
    name: `turn ${turn} ${'x'.repeat(500)}`,
  }));

test.each(engineNames)(
  'only the records of the edition in force are held after %s has turned some times',
  async (engine) => {
    const service = await engines[engine]({ cacheMegabytes: 1 });
    const tenant = await addTenant(service, 'growing1');
    const draft = { slug: 'things', fields: [{ key: 'name', label: 'Name', type: 'text' as const }] };
    const collection = await addCollection(service, tenant, draft, recordsOf(0));
    await exposeAll(service, tenant, collection);
    await follow(service);
    const partitions: WeakRef<Partition>[] = [];
    for (let turn = 1; turn <= turns; turn++) {
      await addCollection(service, tenant, draft, recordsOf(turn), collection);
      await service.turn();
      const { records, tenants, stats } = service.service;
      const served = tenants.exposure('growing1', opensNothing)?.collections.get('things');
      if (served === undefined) throw new Error('It is exposed.');
      partitions.push(new WeakRef(records.open(served).partition));
      for (let limit = 101; limit <= 130; limit++) {
        const response = await service.get(`growing1/things?limit=${limit}`);
        expect(await response.text()).toContain(`turn ${turn} `);
      }
      expect(stats().bytes).toBeWithin(megabyte / 2, megabyte);
    }
    const alive = (): number => new Set(partitions.flatMap((partition) => partition.deref() ?? [])).size;
    // A reference that was looked at holds until the turn of the event loop is over.
    for (let tries = 0; tries < 20 && alive() > aliveMax; tries++) {
      await Bun.sleep(10);
      Bun.gc(true);
    }
    expect(alive()).toBeLessThanOrEqual(aliveMax);
    expect(partitions).toHaveLength(turns);
    const segmentsFolder = join(service.folder, 'segments');
    // Those before stay for a grace time, for servers that have not taken up the next edition yet; and a delta for each turn.
    expect(readdirSync(segmentsFolder).length).toBeLessThanOrEqual(2 + turns);
    await service.stop();
  },
);
