/** What the publisher keeps of earlier editions: deltas that lead to the segments in force, as many as are asked for. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Collection, expose, hide, type Tenant } from '@vitrine/catalog';
import { Segment } from '@vitrine/segments';
import { type Manifest, StoreReader } from '@vitrine/store';
import {
  addCollection,
  addTenant,
  engineNames,
  engines,
  exposeAll,
  follow,
  type JsonRecord,
  startOfTime,
  startTestService,
  type TestService,
} from '../../../../../tests/service/test-service.ts';

const now = new Date(startOfTime);
const draft = {
  slug: 'things',
  fields: [
    { key: 'name', label: 'Name', type: 'text' },
    { key: 'note', label: 'Note', type: 'text' },
  ],
} as const;
const recordOf = (id: string, name: string, note = 'note'): JsonRecord => ({
  id,
  createdAt: '2026-01-01T00:00:00.000Z',
  name,
  note,
});

const currentOf = ({ folder }: TestService): { readonly manifest: Manifest; readonly reader: StoreReader } => {
  const reader = new StoreReader(folder);
  const manifest = reader.current();
  if (manifest === undefined) throw new Error('Nothing is published.');
  return { manifest, reader };
};

/** The ids that the deltas of a tenant's collection tell of, the latest delta last. */
const deltasOf = (service: TestService, publicId: string): readonly (readonly string[])[] => {
  const { manifest, reader } = currentOf(service);
  const segment = reader.tenant(manifest, publicId)?.collections[0]?.segment;
  const deltas = manifest.segments.get(segment?.key ?? '')?.deltas ?? [];
  return deltas.map((name) => {
    const { ids, count } = Segment.open(reader.segmentsFolder, name).partition(publicId) ?? {
      ids: undefined,
      count: 0,
    };
    const starts = [0, ...(ids?.ends ?? [])];
    return Array.from({ length: count }, (_, record) =>
      Buffer.from(ids?.bytes.subarray(starts[record], starts[record + 1]) ?? []).toString(),
    );
  });
};

describe.each(engineNames)('on %s', (engine) => {
  let service: TestService;
  let tenant: Tenant;
  let things: Collection;
  const put = async (...records: readonly JsonRecord[]): Promise<void> => {
    things = await addCollection(service, tenant, draft, records, things);
    await service.turn();
  };

  beforeAll(async () => {
    service = await engines[engine]({ changesEditions: 3 });
    tenant = await addTenant(service, 'deltas01');
    things = await addCollection(service, tenant, draft, [recordOf('a', 'A'), recordOf('b', 'B')]);
    await exposeAll(service, tenant, things, ['name']);
    await follow(service);
    await service.turn();
  });
  afterAll(async () => service.stop());

  test('each edition adds one, and those of the last editions are kept', async () => {
    expect(deltasOf(service, 'deltas01')).toEqual([]);
    await put(recordOf('a', 'A'), recordOf('b', 'B, another'));
    expect(deltasOf(service, 'deltas01')).toEqual([['b']]);
    await service.turn();
    expect(deltasOf(service, 'deltas01')).toEqual([['b']]);
    await put(recordOf('a', 'A'), recordOf('c', 'C'));
    expect(deltasOf(service, 'deltas01')).toEqual([['b'], ['b', 'c']]);
    await put(recordOf('a', 'A, another'), recordOf('c', 'C'));
    expect(deltasOf(service, 'deltas01')).toEqual([['b', 'c'], ['a']]);
    for (let count = 0; count < 3; count++) await service.turn();
    expect(deltasOf(service, 'deltas01')).toEqual([]);
  });

  test('what is hidden changes unnoticed, and is not told of once it is shown', async () => {
    await put(recordOf('a', 'A, another', 'changed'), recordOf('c', 'C'));
    expect(deltasOf(service, 'deltas01')).toEqual([]);
    await exposeAll(service, tenant, things, ['note']);
    await follow(service);
    await service.turn();
    expect(deltasOf(service, 'deltas01')).toEqual([]);
    await put(recordOf('a', 'A, another', 'changed again'), recordOf('c', 'C'));
    expect(deltasOf(service, 'deltas01')).toEqual([['a']]);
    await hide(service.store, tenant, things, ['note'], now);
    await follow(service);
    await put(recordOf('a', 'A, another'), recordOf('c', 'C'));
    expect(deltasOf(service, 'deltas01')).toEqual([['a']]);
  });

  test('other records by a condition are not told of', async () => {
    const options = { state: 'public', keys: [], where: ['name[ne]=C'] } as const;
    await expose(service.store, tenant, things, options, now);
    await follow(service);
    // They were read at once.
    expect(deltasOf(service, 'deltas01').flat()).not.toContain('c');
    await service.turn();
    expect(deltasOf(service, 'deltas01').flat()).not.toContain('c');
    await put(recordOf('c', 'C, another'), recordOf('d', 'C'));
    expect(deltasOf(service, 'deltas01').at(-1)).toEqual(['a', 'c']);
  });

  test('what no manifest names any more is swept', async () => {
    const { manifest, reader } = currentOf(service);
    for (const { name } of manifest.segments.values()) expect(existsSync(join(reader.segmentsFolder, name))).toBe(true);
  });
});

test('with CHANGES_EDITIONS=0 nothing is kept', async () => {
  const service = await startTestService({ changesEditions: 0 });
  const tenant = await addTenant(service, 'deltas02');
  const things = await addCollection(service, tenant, draft, [recordOf('a', 'A')]);
  await exposeAll(service, tenant, things);
  await follow(service);
  await service.turn();
  await addCollection(service, tenant, draft, [recordOf('a', 'B')], things);
  await service.turn();
  expect(deltasOf(service, 'deltas02')).toEqual([]);
  expect([...currentOf(service).manifest.segments.keys()].length).toBe(1);
  await service.stop();
});
