/** Proposals of settings: what they leave out stays, and they are published on what was previewed. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import type { Preview } from '@vitrine/console';
import { addCollection, addTenant, engineNames, type TestService } from '../support/test-service.ts';
import { startConsoleService, visit, type Ask } from './visit.ts';

const fields = ['name', 'price'].map((key) => ({ key, label: key, type: 'text' }) as const);
const records = [{ id: 'a', createdAt: '2026-01-01T00:00:00.000Z', name: 'a', price: '1' }];
let tenants = 0;

describe.each(engineNames)('settings in proposals, on %s', (engine) => {
  let service: TestService;
  let ask: Ask;
  beforeAll(async () => {
    service = await startConsoleService(engine);
  });
  afterAll(async () => service.stop());
  beforeEach(async () => {
    const tenant = await addTenant(service, `settle${String(++tenants).padStart(2, '0')}`);
    ask = await visit(service, tenant.publicId);
    await addCollection(service, tenant, { slug: 'things', fields }, records);
  });

  const publish = async (proposal: unknown): Promise<void> => {
    const { body } = await ask<Preview>('POST', 'preview', proposal);
    const { status } = await ask('PUT', 'exposures', proposal, { 'If-Match': `"${body.data.revision}"` });
    expect(status).toBe(200);
  };

  const expose = async (state: string, shown: readonly string[]): Promise<void> =>
    publish({ collections: [{ slug: 'things', state, fields: shown }] });

  const view = async () => (await ask<readonly object[]>('GET', 'views')).body.data[0];

  test('what a proposal leaves out stays; a new view needs all, and a view is deleted only where that is said', async () => {
    await expose('public', ['name', 'price']);
    const endsAt = '2100-01-01T00:00:00.000Z';
    const mine = { slug: 'mine', collection: 'things' };
    const query = 'where[name]=a&fields=name';
    await ask('POST', 'views', { ...mine, name: 'Mine', query, isPrivate: true, endsAt });
    const first = { name: 'Mine', query, isPrivate: true, endsAt };
    const rows = [{}, { query: 'fields=name' }, { isPrivate: false }, { endsAt: null }, { name: 'Ours' }];
    for (const change of rows) {
      await publish({ views: [{ ...mine, ...change }] });
      expect(await view()).toMatchObject({ ...first, ...change });
      await publish({ views: [{ ...mine, ...first }] });
    }
    const refusedView = async (given: object): Promise<unknown> => {
      const { status, body } = await ask('POST', 'preview', { views: [{ ...mine, ...given }] });
      return [status, body.meta?.details];
    };
    const message = 'A view that is deleted takes no other parts. Leave it out.';
    expect(await refusedView({ isDeleted: true, query })).toEqual([400, [{ parameter: 'views/0/query', message }]]);
    expect((await ask('POST', 'preview', { views: [{ ...mine, isDeleted: false }] })).status).toBe(400);
    await publish({ views: [{ ...mine, isDeleted: true }] });
    expect(await view()).toBeUndefined();
    const needed = 'There is no such view. A new one needs name, query, isPrivate and endsAt.';
    for (const part of Object.keys(first)) {
      const given = Object.fromEntries(Object.entries(first).filter(([key]) => key !== part));
      expect(await refusedView(given)).toEqual([400, [{ parameter: 'views/0', message: needed }]]);
    }
  });

  test('what a proposal leaves out of keys, cards and pages stays', async () => {
    await expose('private', ['name', 'price']);
    const bound = { opens: ['things'], addresses: ['203.0.113.7'] };
    const { id } = (await ask<{ readonly id: number }>('POST', 'keys', { name: 'Till', ...bound })).body.data;
    await ask('PATCH', 'appearance', { color: '#112233', isUnlisted: true, about: { attribution: 'Ada' } });
    await ask('PATCH', 'appearance/things', { title: 'price', isUnlisted: true });
    const rows = [
      { appearance: {} },
      { appearance: { about: {} } },
      { cards: [{ slug: 'things' }] },
      { keys: [{ id }] },
    ];
    for (const proposal of rows)
      expect((await ask<Preview>('POST', 'preview', proposal)).body.data.settings).toEqual([]);
    const language = { appearance: { language: 'de' } };
    expect((await ask<Preview>('POST', 'preview', language)).body.data.settings).toEqual([
      { kind: 'appearance-changed', language: 'de' },
    ]);
  });
  test('settings are published on those that were previewed: what was withdrawn since does not come back', async () => {
    await expose('private', ['name', 'price']);
    await ask('POST', 'views', { collection: 'things', slug: 'mine', name: 'Mine', query: 'fields=name' });
    const { id } = (await ask<{ readonly id: number }>('POST', 'keys', { name: 'Till', opens: ['things'] })).body.data;
    const proposals = [
      { keys: [{ id, opens: ['things'] }] },
      { views: [{ slug: 'mine', collection: 'things', isPrivate: false }] },
      { cards: [{ slug: 'things', isUnlisted: false }] },
      { appearance: { isUnlisted: false } },
    ];
    const withdrawals = [
      [`keys/${id}`, { opens: [] }],
      [`keys/${id}`, { addresses: ['203.0.113.7'] }],
      ['views/mine', { isPrivate: true }],
      ['appearance/things', { isUnlisted: true }],
      ['appearance', { isUnlisted: true }],
    ] as const;
    for (const proposal of proposals) {
      for (const [path, withdrawn] of withdrawals) {
        const { body } = await ask<Preview>('POST', 'preview', proposal);
        await ask('PATCH', path, withdrawn);
        const condition = { 'If-Match': `"${body.data.revision}"` };
        expect([path, (await ask('PUT', 'exposures', proposal, condition)).status]).toEqual([path, 412]);
        await ask('PATCH', `keys/${id}`, { opens: ['things'], addresses: [] });
        await ask('PATCH', 'views/mine', { isPrivate: false });
        await ask('PATCH', 'appearance/things', { isUnlisted: false });
        await ask('PATCH', 'appearance', { isUnlisted: false });
      }
      await publish(proposal);
    }
  });
});
