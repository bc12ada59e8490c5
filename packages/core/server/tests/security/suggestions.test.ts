/** What a search is told in place of what it does not find: words that its caller sees, and nothing else (contract §11.4). */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { FieldDescriptor, RecordListMeta } from '@vitrine/contract';
import { expose, hide } from '@vitrine/catalog';
import { addKey } from '../../../../../tests/service/shop.ts';
import {
  addCollection,
  addTenant,
  engineNames,
  engines,
  exposeAll,
  follow,
  readJson,
  type JsonRecord,
  type TestService,
} from '../../../../../tests/service/test-service.ts';

const fields: readonly FieldDescriptor[] = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'note', label: 'Note', type: 'text' },
  { key: 'stock', label: 'Stock', type: 'integer' },
];

const record = (id: string, name: string, note: string, stock: number): JsonRecord => ({
  id,
  createdAt: '2026-01-01T00:00:00.000Z',
  name,
  note,
  stock,
});

const draft = (slug: string) => ({ slug, name: slug, fields });

describe.each(engineNames)('on %s', (engine) => {
  let service: TestService;
  let key: string;

  beforeAll(async () => {
    service = await engines[engine]();
    const tenant = await addTenant(service, 'suggest1');
    const nuts = await addCollection(service, tenant, draft('nuts'), [
      record('n1', 'Walnut', 'Macadamia', 2),
      record('n2', 'Coconut', 'Pistachio', 0),
      record('n3', 'Almond', 'Walnot', 2),
    ]);
    const secrets = await addCollection(service, tenant, draft('secrets'), [record('s1', 'Hazelnut', 'Peanut', 1)]);
    await exposeAll(service, tenant, secrets, 'all', 'private');
    ({ key } = await addKey(service, tenant, 'Website'));
    const other = await addTenant(service, 'suggest2');
    const theirs = await addCollection(service, other, draft('nuts'), [record('n1', 'Chestnut', 'Pecan', 1)]);
    await exposeAll(service, other, theirs);
    // Both fields were shown once, and all records.
    const show = async (where: readonly string[]): Promise<void> => {
      const choice = { state: 'public', keys: ['name', 'note'], where } as const;
      await expose(service.store, tenant, nuts, choice, new Date(service.clock.now()));
      await follow(service);
    };
    await show([]);
    expect(await suggestionsOf('suggest1/nuts?search=macadamja')).toEqual(['macadamia']);
    expect(await suggestionsOf('suggest1/nuts?search=cocunut')).toEqual(['coconut']);
    await show(['stock[gte]=1']);
    await hide(service.store, tenant, nuts, ['note'], new Date(service.clock.now()));
    await follow(service);
  });
  afterAll(async () => service.stop());

  const suggestionsOf = async (path: string, headers?: Record<string, string>): Promise<unknown> => {
    const { meta } = await readJson<{ readonly meta: RecordListMeta }>(await service.get(path, headers));
    expect(meta.total).toBe(0);
    return meta.suggestions;
  };

  const rows: [what: string, search: string][] = [
    ['a hidden field', 'macadamja'],
    ['a hidden field that was misspelt there', 'wolnot'],
    ['a record that the exposure leaves out', 'cocunut'],
    ['a private collection', 'hazelnot'],
    ['another tenant', 'chestnot'],
  ];
  test.each(rows)('nothing of %s', async (_, search) => {
    const suggestions = await suggestionsOf(`suggest1/nuts?search=${search}`);
    expect(suggestions).toEqual(search === 'wolnot' ? ['walnut'] : undefined);
  });

  test('of a private collection with a key alone', async () => {
    const path = 'suggest1/secrets?search=hazelnot';
    expect(await suggestionsOf(path, { 'x-api-key': key })).toEqual(['hazelnut']);
    expect((await service.get(path)).status).toBe(404);
  });

  test('with the filters, on any page, and without descriptors', async () => {
    expect(await suggestionsOf('suggest1/nuts?search=wallnut&where[name][startsWith]=A')).toBeUndefined();
    expect(await suggestionsOf('suggest1/nuts?search=wallnut&where[name][startsWith]=W')).toEqual(['walnut']);
    expect(await suggestionsOf('suggest1/nuts?search=wallnut&page=3&meta=false')).toEqual(['walnut']);
    expect(await suggestionsOf('suggest1/nuts?where[name]=wallnut')).toBeUndefined();
  });
});
