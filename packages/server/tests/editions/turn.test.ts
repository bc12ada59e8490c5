/** Nobody waits for what is computed ahead: who asks for something else ends it, also where the edition opens slowly. */
import { expect, test } from 'bun:test';
import type { Source } from '../../src/sources/source.ts';
import { addCollection, addTenant, exposeAll, follow, startTestService } from '../support/test-service.ts';

const openingMs = 1200;
const deadlineMs = 3000;
const slowMs = 2 * deadlineMs;

/** Opens slowly, and reads what has this word in it more slowly than anybody waits. */
const slowSource = (source: Source, word: string, isSlow: () => boolean): Source => ({
  dialect: source.dialect,
  isShared: source.isShared,
  open: async (opening) => {
    if (isSlow()) await Bun.sleep(openingMs);
    const snapshot = await source.open(opening);
    return {
      ...snapshot,
      read: async (statement, options) => {
        if (isSlow() && JSON.stringify(statement.parameters).includes(word)) await Bun.sleep(slowMs);
        return snapshot.read(statement, options);
      },
    };
  },
  close: async () => source.close(),
});

test('§6.4: a question that was not held waits for the snapshot, not for all that is computed ahead', async () => {
  let isSlow = false;
  const service = await startTestService(
    { QUERY_DEADLINE_MS: String(deadlineMs), INDEX_MEGABYTES: '0' },
    { wrap: (source) => slowSource(source, 'slowly', () => isSlow) },
  );
  const tenant = await addTenant(service, 'turning1');
  const things = { slug: 'things', fields: [{ key: 'name', label: 'Name', type: 'text' as const }] };
  const records = [{ id: 'a', createdAt: '2026-01-01T00:00:00.000Z', name: 'one' }];
  await exposeAll(service, tenant, await addCollection(service, tenant, things, records));
  await follow(service);
  for (let time = 0; time < 2; time++) await service.get('turning1/things?search=slowly');
  isSlow = true;
  service.clock.advance(300_000);
  expect((await service.get('turning1/things?search=other')).status).toBe(200);
  isSlow = false;
  await service.stop();
});
