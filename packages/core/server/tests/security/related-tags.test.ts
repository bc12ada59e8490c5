/** Decision 137 behind a CDN: an answer with related records is purged when one of its collections shows less. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { FieldDescriptor, Relation } from '@vitrine/contract';
import { expose, hide, setRelations, type Collection, type Tenant } from '@vitrine/catalog';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  startOfTime,
  startTestService,
  type TestService,
} from '../../../../../tests/service/test-service.ts';
import { addKey, openToKeys } from '../../../../../tests/service/shop.ts';

const now = new Date(startOfTime);
const createdAt = '2026-01-01T00:00:00.000Z';
const text = (key: string): FieldDescriptor => ({ key, label: key, type: 'text' });
const artist: Relation = {
  key: 'artist',
  label: 'Artist',
  kind: 'one',
  collection: 'artists',
  from: 'artistId',
  to: 'id',
};

let service: TestService;
let tenant: Tenant;
let artists: Collection;

beforeAll(async () => {
  service = await startTestService({ cdn: 'on' });
  tenant = await addTenant(service, 'tagged01');
  artists = await addCollection(service, tenant, { slug: 'artists', fields: [text('name'), text('style')] }, [
    { id: 'A1', createdAt, name: 'Ada', style: 'blue' },
  ]);
  const works = await addCollection(service, tenant, { slug: 'works', fields: [text('artistId')] }, [
    { id: 'W1', createdAt, artistId: 'A1' },
  ]);
  await setRelations(service.store, tenant, works, [artist], now);
  await exposeAll(service, tenant, artists);
  await exposeAll(service, tenant, works);
  await follow(service);
  await service.turn();
});
afterAll(async () => service.stop());

const tagsOf = async (path: string, headers?: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  const response = await service.get(`tagged01/${path}`, headers);
  expect([path, response.status]).toEqual([path, 200]);
  return (response.headers.get('surrogate-key') ?? '').split(' ').filter(Boolean);
};
const exposures = (tags: readonly string[]): readonly string[] => tags.filter((tag) => tag.startsWith('e-')).toSorted();

const paths = ['works?expand=artist', 'works?%65xpand=artist&fields[artist]=name', 'works/records/W1?expand=artist'];

test('it has the tags of all, at first and from what is held', async () => {
  for (const path of [...paths, ...paths, ...paths]) {
    const both = [...(await tagsOf('works')), ...(await tagsOf('artists'))];
    expect(new Set(await tagsOf(path))).toEqual(new Set(both));
  }
});

test('a field that is hidden changes them', async () => {
  const before = exposures(await tagsOf('works?expand=artist'));
  await hide(service.store, tenant, artists, ['style'], now);
  await follow(service);
  const after = exposures(await tagsOf('works?expand=artist'));
  expect(after).toHaveLength(2);
  expect(after.filter((tag) => before.includes(tag))).toEqual([...exposures(await tagsOf('works'))]);
});

test('no cache is given tags of what is private now', async () => {
  await expose(service.store, tenant, artists, { state: 'private', keys: [] }, now);
  const { key } = await addKey(service, tenant, 'Website');
  await openToKeys(service, tenant);
  await follow(service);
  for (const path of paths) expect(await tagsOf(path, { 'x-api-key': key })).toEqual([]);
});
