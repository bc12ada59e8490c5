/** Doctor names published texts that are not composed. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { withReadings } from '@vitrine/doctor';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startTestService,
  type TestService,
} from '../support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(async () => service.stop());

const fields = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'note', label: 'Note', type: 'text' },
] as const;
const createdAt = '2026-01-01T00:00:00.000Z';

/** What doctor says of a tenant's collection; each look at the clock takes so long. */
const examine = async (publicId: string, names: readonly string[], stepMs = 0): Promise<string[]> => {
  const tenant = await addTenant(service, publicId);
  const records = names.map((name, index) => ({ id: `r${index}`, createdAt, name, note: 'u\u0308' }));
  const collection = await addCollection(service, tenant, { slug: 'cafes', fields }, records);
  await exposeAll(service, tenant, collection, ['name']);
  await follow(service);
  await service.turn();
  const shown = { id: collection.id, slug: 'cafes', source: 'main', records: undefined, bytes: undefined };
  let now = 0;
  const findings = withReadings(service.folder, [shown], [], () => (now += stepMs));
  return findings.map(({ about, state, found }) => `${state} ${about}: ${found}`);
};

test('they are a warning, in the fields that are shown', async () => {
  expect(await examine('coffee01', ['Cafe\u0301', 'Café', 'Cafe\u0301', 'Ole\u0301'])).toEqual([
    'warning main cafes: Some texts are not in Unicode\'s form NFC, so filters and facets tell them from texts that look the same: name, 2 texts (such as in "r0", "r3"). Convert them where they are written.',
  ]);
});

test('composed texts are not spoken of', async () => {
  expect(await examine('coffee02', ['Café', 'Olé'])).toEqual([]);
});

test('it looks no longer than it may', async () => {
  expect(await examine('coffee03', ['Cafe\u0301'], 60_000)).toEqual([]);
});
