/** An undo is about what the log named, and never about a later collection, view or field of the same name. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import type { Preview } from '@vitrine/console';
import { type Collection, deleteCollection, type Tenant } from '@vitrine/catalog';
import { addCollection, addTenant, engineNames, type TestService } from '../support/test-service.ts';
import { startConsoleService, visit, type Ask } from './visit.ts';

const fields = ['name', 'price'].map((key) => ({ key, label: key, type: 'text' }) as const);
const records = [{ id: 'a', createdAt: '2026-01-01T00:00:00.000Z', name: 'a', price: '1' }];
let tenants = 0;

describe.each(engineNames)('undoing where a name is of another, on %s', (engine) => {
  let service: TestService;
  let tenant: Tenant;
  let things: Collection;
  let ask: Ask;
  beforeAll(async () => {
    service = await startConsoleService(engine);
  });
  afterAll(async () => service.stop());
  beforeEach(async () => {
    tenant = await addTenant(service, `samely${String(++tenants).padStart(2, '0')}`);
    ask = await visit(service, tenant.publicId);
    things = await addCollection(service, tenant, { slug: 'things', fields }, records);
  });

  const publish = async (proposal: unknown): Promise<void> => {
    const { body } = await ask<Preview>('POST', 'preview', proposal);
    const { status } = await ask('PUT', 'exposures', proposal, { 'If-Match': `"${body.data.revision}"` });
    expect(status).toBe(200);
  };

  const expose = async (slug: string, state: string): Promise<void> =>
    publish({ collections: [{ slug, state, fields: ['name', 'price'] }] });

  const renew = async (): Promise<void> => {
    await service.store.transaction().execute(async (transaction) => deleteCollection(transaction, things, new Date()));
    await addCollection(service, tenant, { slug: 'things', fields }, records);
    await expose('things', 'private');
  };

  /** Makes a change, and gives its revision. */
  const change = async (method: string, path: string, body?: object): Promise<number> => {
    expect((await ask(method, path, body)).status).toBeLessThan(300);
    const { data } = (await ask<readonly { readonly revision: number }[]>('GET', 'changes?limit=1')).body;
    return data[0]?.revision ?? Number.NaN;
  };

  const undo = async (revision: number): Promise<unknown> => {
    const { status, body } = await ask('GET', `changes/${revision}/undo`);
    return status === 200 ? body.data : [status, body.message];
  };

  /** As an earlier version has logged. */
  const forgetIds = async (): Promise<void> => {
    const { store } = service;
    const rows = await store.selectFrom('change').select(['revision', 'deed']).where('deed', 'is not', null).execute();
    for (const { revision, deed } of rows) {
      const text = deed?.replace('"ids"', '"none"') ?? null;
      await store.updateTable('change').set({ deed: text }).where('revision', '=', revision).execute();
    }
  };

  const views = async () => (await ask<readonly object[]>('GET', 'views')).body.data;

  test('views', async () => {
    await addCollection(service, tenant, { slug: 'staff', fields }, records);
    await expose('things', 'public');
    await expose('staff', 'public');
    const draft = { slug: 'deals', name: 'Deals', query: 'fields=name' };
    const made = await change('POST', 'views', { ...draft, collection: 'things' });
    const hidden = await change('PATCH', 'views/deals', { isPrivate: true });
    const ended = await change('POST', 'views/deals/end');
    const deleted = await change('DELETE', 'views/deals');
    await change('POST', 'views', { ...draft, collection: 'staff', isPrivate: true });
    const other = await views();
    for (const revision of [made, hidden, ended])
      expect(await undo(revision)).toEqual([409, 'This view is not there any more.']);
    expect(await undo(deleted)).toEqual([409, 'It is already as it was before.']);
    const published = { views: [{ slug: 'deals', collection: 'things', isPrivate: false }] };
    expect((await ask('POST', 'preview', published)).status).toBe(400);
    expect(await views()).toEqual(other);
    await change('DELETE', 'views/deals');
    const restored = { slug: 'deals', collection: 'things', name: 'Deals', isPrivate: true };
    expect(await undo(deleted)).toMatchObject({ views: [restored] });
    await renew();
    expect(await undo(deleted)).toEqual([409, 'This collection is not there any more.']);
  });

  test('collections and fields that were shown or hidden', async () => {
    await expose('things', 'private');
    const shown = (await change('PATCH', 'tenant', { isEnabled: false })) - 1;
    await publish({ collections: [{ slug: 'things', fields: ['name'] }] });
    const hidden = (await change('PATCH', 'tenant', { isEnabled: true })) - 1;
    expect(await undo(hidden)).toMatchObject({ collections: [{ slug: 'things', fields: ['name', 'price'] }] });
    await service.store.deleteFrom('field').where('key', '=', 'price').execute();
    await addCollection(service, tenant, { slug: 'things', fields }, records, things);
    expect(await undo(hidden)).toEqual([409, 'There is no such field any more: price.']);
    await renew();
    for (const revision of [shown, hidden])
      expect(await undo(revision)).toEqual([409, 'This collection is not there any more.']);
  });

  test('changes of earlier versions, which name nothing by ID', async () => {
    await expose('things', 'private');
    await ask('PATCH', 'appearance/things', { isUnlisted: true });
    await forgetIds();
    const titled = await change('PATCH', 'appearance/things', { title: 'price' });
    expect(await undo(titled)).toEqual([409, 'It is not known how it was before.']);
    await publish({ collections: [{ slug: 'things', where: ['name=a'] }] });
    const ruled = (await change('PATCH', 'tenant', { isEnabled: false })) - 1;
    expect(await undo(ruled)).toEqual([409, 'It is not known how it was before.']);
  });

  test('what a key opens', async () => {
    await expose('things', 'private');
    const { id } = (await ask<{ readonly id: number }>('POST', 'keys', { name: 'Till', opens: ['things'] })).body.data;
    const closed = await change('PATCH', `keys/${id}`, { opens: [] });
    expect(await undo(closed)).toEqual({ keys: [{ id, opens: ['things'] }] });
    await renew();
    expect(await undo(closed)).toEqual([409, 'This collection is not there any more.']);
  });

  test('cards, and the fields of their roles', async () => {
    await change('PATCH', 'appearance/things', { title: 'price' });
    const titled = await change('PATCH', 'appearance/things', { title: 'name' });
    expect(await undo(titled)).toEqual({ cards: [{ slug: 'things', title: 'price' }] });
    await service.store.deleteFrom('field').where('key', '=', 'price').execute();
    await addCollection(service, tenant, { slug: 'things', fields }, records, things);
    expect(await undo(titled)).toEqual([409, 'It is not known how it was before.']);
    await renew();
    expect(await undo(titled)).toEqual([409, 'This collection is not there any more.']);
  });

  test('owners see no IDs of the catalog', async () => {
    await expose('things', 'private');
    await ask('POST', 'keys', { name: 'Till', opens: ['things'] });
    await ask('PATCH', 'appearance/things', { title: 'price' });
    await ask('POST', 'views', { collection: 'things', slug: 'mine', name: 'Mine', query: 'fields=name' });
    const proposal = { cards: [{ slug: 'things', title: 'name' }] };
    const { settings } = (await ask<Preview>('POST', 'preview', proposal)).body.data;
    const changes = (await ask<readonly { readonly deed: object }[]>('GET', 'changes')).body.data;
    expect(changes.length).toBeGreaterThan(3);
    for (const deed of [...settings, ...changes.map((each) => each.deed)])
      expect(Object.keys(deed)).not.toContain('ids');
  });
});
