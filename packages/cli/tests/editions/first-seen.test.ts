/** Records of which nobody noted when they were made have the time at which they appeared, and keep it. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { type Collection, expose, type Tenant, updateCollection } from '@vitrine/catalog';
import { visit, secret } from '../console/visit.ts';
import {
  addCollection,
  addTenant,
  engineNames,
  engines,
  exposeAll,
  follow,
  type JsonRecord,
  readJson,
  type TestService,
} from '../support/test-service.ts';

const draft = {
  slug: 'things',
  fields: [
    { key: 'name', label: 'Name', type: 'text' },
    { key: 'size', label: 'Size', type: 'integer' },
  ],
} as const;

const recordOf = (id: string): JsonRecord => ({
  id,
  createdAt: '2020-01-01T00:00:00.000Z',
  name: `Name ${id}`,
  size: id.length,
});

describe.each(engineNames)('on %s', (engine) => {
  let service: TestService;
  let tenant: Tenant;
  let things: Collection;

  /** By id, when each record was made. */
  const times = async (): Promise<Readonly<Record<string, string>>> => {
    const { data } = await readJson<{ readonly data: readonly JsonRecord[] }>(
      await service.get('firstone/things?sort=id'),
    );
    return Object.fromEntries(data.map(({ id, createdAt }) => [id, createdAt]));
  };
  /** Declares that nobody noted it. */
  const declare = async (): Promise<void> => {
    const target = { ...things.target, createdAt: { firstSeen: true } as const };
    const at = new Date(service.clock.now());
    await service.store
      .transaction()
      .execute(async (transaction) => updateCollection(transaction, things, { name: 'Things', target }, at));
  };
  const put = async (...ids: readonly string[]): Promise<void> => {
    things = await addCollection(service, tenant, draft, ids.map(recordOf), things);
    await declare();
  };

  beforeAll(async () => {
    service = await engines[engine]({ CONSOLE_SECRET: secret });
    tenant = await addTenant(service, 'firstone');
    things = await addCollection(service, tenant, draft, ['a', 'b', 'gone'].map(recordOf));
    await declare();
    await exposeAll(service, tenant, things, ['name']);
    await follow(service);
  });
  afterAll(async () => service.stop());

  test('the time is that of the edition in which each appeared, whatever changes beside it', async () => {
    const first = await times();
    expect(new Set(Object.values(first)).size).toBe(1);
    expect(Date.parse(first['a'] ?? '')).toBeGreaterThan(Date.parse('2025-01-01T00:00:00.000Z'));
    await put('0new', 'b', 'a');
    await service.turn();
    const second = await times();
    expect(Object.keys(second)).toEqual(['0new', 'a', 'b']);
    expect([second['a'], second['b']]).toEqual([first['a'] ?? '', first['b'] ?? '']);
    expect(Date.parse(second['0new'] ?? '')).toBeGreaterThan(Date.parse(first['a'] ?? ''));

    const ask = await visit(service, 'firstone');
    const fields = { collections: [{ slug: 'things', fields: ['name', 'size'] }] };
    const { body } = await ask<{ readonly collections: readonly { readonly anonymous: { readonly body: string } }[] }>(
      'POST',
      'preview',
      fields,
    );
    await expose(
      service.store,
      tenant,
      things,
      { state: 'public', keys: ['size'], where: ['name[ne]=x'] },
      new Date(service.clock.now()),
    );
    await follow(service);
    expect(await times()).toEqual(second);
    expect(await (await service.get('firstone/things')).text()).toBe(body.data.collections[0]?.anonymous.body ?? '');
    await service.turn();
    expect(await times()).toEqual(second);
  });
});
