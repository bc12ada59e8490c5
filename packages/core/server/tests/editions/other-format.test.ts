/** After an upgrade: segments of formats that are not read any more are nothing that fails, and come anew by themselves. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from '@vitrine/segments';
import type { Tenant } from '@vitrine/catalog';
import { FolderStore, PageTree } from '@vitrine/store';
import {
  addCollection,
  addTenant,
  engines,
  exposeAll,
  follow,
  type TestService,
} from '../../../../../tests/service/test-service.ts';

let service: TestService;
let tenant: Tenant;

beforeAll(async () => {
  service = await engines.sqlite();
  tenant = await addTenant(service, 'upgraded');
  const fields = [{ key: 'name', label: 'Name', type: 'text' }] as const;
  const records = [{ id: 'a', createdAt: '2026-01-01T00:00:00.000Z', name: 'A' }];
  const things = await addCollection(service, tenant, { slug: 'things', fields }, records);
  await exposeAll(service, tenant, things, ['name']);
  await follow(service);
});
afterAll(async () => service.stop());

/** Names a segment of that format in the place of each. */
const putBack = (format: number): void => {
  const store = new FolderStore(service.folder, service.clock);
  const manifest = store.readCurrent();
  if (manifest === undefined) throw new Error('Nothing is published.');
  const before = [...manifest.segments.entries()].map(([key, segment]) => {
    const path = store.pathInSegment(segment.name, 'directory.json');
    const directory = { ...JSON.parse(readFileSync(path, 'utf8')), format };
    const name = digestOf(JSON.stringify(directory));
    cpSync(join(store.segmentsFolder, segment.name), join(store.segmentsFolder, name), { recursive: true });
    writeFileSync(store.pathInSegment(name, 'directory.json'), JSON.stringify(directory));
    return [key, { ...segment, name }] as const;
  });
  store.publish({ ...manifest, revision: manifest.revision + 1, segments: PageTree.of(before) });
};

test('a server has no answer until the publisher has read the records again, and says so', async () => {
  const statusOf = async (search: string): Promise<string> => {
    const response = await service.get(`upgraded/things?search=${search}`);
    return `${response.status} ${response.headers.get('retry-after')}`;
  };
  expect(await statusOf('a')).toBe('200 null');
  putBack(2);
  service.service.edition.follow();
  expect(await statusOf('a')).toBe('503 2');
  expect(service.observations.filter(({ kind }) => kind === 'request-failed')).toEqual([]);
  await service.turn();
  expect(await statusOf('a')).toBe('200 null');
  putBack(3);
  service.service.edition.follow();
  expect(await statusOf('b')).toBe('200 null');
});
