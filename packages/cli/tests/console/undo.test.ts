/** Each recorded change can be undone by another change; where it cannot, the answer says why. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import type { Offers } from '@vitrine/administering';
import type { Preview } from '@vitrine/console';
import type { Tenant } from '@vitrine/catalog';
import { addCollection, addTenant, engineNames, follow, type TestService } from '../support/test-service.ts';
import { startConsoleService, visit, type Ask } from './visit.ts';

const fields = ['name', 'price', 'note'].map((key) => ({ key, label: key, type: 'text' }) as const);
const records = ['a', 'b', 'c'].map((name) => ({
  id: name,
  createdAt: '2026-01-01T00:00:00.000Z',
  name,
  price: '1',
  note: 'quokka',
}));
let tenants = 0;

describe.each(engineNames)('undoing, on %s', (engine) => {
  let service: TestService;
  let tenant: Tenant;
  let ask: Ask;
  beforeAll(async () => {
    service = await startConsoleService(engine);
  });
  afterAll(async () => service.stop());
  beforeEach(async () => {
    tenant = await addTenant(service, `undone${String(++tenants).padStart(2, '0')}`);
    ask = await visit(service, tenant.publicId);
    await addCollection(service, tenant, { slug: 'things', fields }, records);
  });

  const publish = async (proposal: unknown): Promise<void> => {
    const { body } = await ask<Preview>('POST', 'preview', proposal);
    const { status } = await ask('PUT', 'exposures', proposal, { 'If-Match': `"${body.data.revision}"` });
    expect(status).toBe(200);
  };

  const expose = async (state: string, keys: readonly string[] = [], where?: readonly string[]): Promise<void> =>
    publish({
      collections: [{ slug: 'things', state, ...(state !== 'hidden' && { fields: keys }), ...(where && { where }) }],
    });

  const changes = async () =>
    (await ask<readonly { readonly revision: number; readonly text: string }[]>('GET', 'changes')).body.data;

  /** @param text of the change */
  const revisionOf = async (text: string): Promise<number> =>
    (await changes()).find((change) => change.text === text)?.revision ?? Number.NaN;

  const undo = async (text: string): Promise<void> => {
    const { status, body } = await ask('GET', `changes/${await revisionOf(text)}/undo`);
    expect([text, status]).toEqual([text, 200]);
    await publish(body.data);
  };

  const refused = async (revision: number | string): Promise<unknown> => {
    const { status, body } = await ask('GET', `changes/${revision}/undo`);
    return [status, body.message];
  };

  const standing = async () => {
    const { body } = await ask<Offers>('GET', 'exposures');
    const [offer] = body.data.collections;
    return [offer?.state, offer?.fields.filter(({ isShown }) => isShown).map(({ key }) => key), offer?.where];
  };

  test('fields that were shown and hidden, conditions and states are what they were', async () => {
    await expose('private', ['name']);
    await expose('public', ['name', 'price'], ['name=a']);
    await undo('made things public, and showed price, with the records where name=a');
    expect(await standing()).toEqual(['private', ['name'], []]);
    await expose('private', ['price']);
    await undo('hid name of things');
    expect(await standing()).toEqual(['private', ['name', 'price'], []]);
    await expose('hidden');
    await undo('hid things');
    expect(await standing()).toEqual(['private', ['name', 'price'], []]);
    await undo('showed name of things');
    expect(await standing()).toEqual(['private', ['price'], []]);
  });

  test('the first exposure, put back, hides the collection; what was changed since stays', async () => {
    await expose('public', ['name']);
    const first = await revisionOf('made things public, and showed name');
    await expose('private', ['name', 'price']);
    const { body } = await ask('GET', `changes/${first}/undo`);
    expect(body.data).toEqual({ collections: [{ slug: 'things', state: 'private', fields: ['price'] }] });
    await expose('public', ['name', 'price']);
    await publish((await ask('GET', `changes/${first}/undo`)).body.data);
    expect(await standing()).toEqual(['hidden', [], []]);
    await follow(service);
    expect((await service.get(`${tenant.publicId}/things`)).status).toBe(404);
  });

  test('the log keeps both, and who has put it back; nothing is published by asking', async () => {
    await expose('public', ['name']);
    const before = await changes();
    await ask('GET', `changes/${before[0]?.revision ?? 0}/undo`);
    expect([await changes(), await standing()]).toEqual([before, ['public', ['name'], []]]);
    await undo('made things public, and showed name');
    expect((await changes()).slice(1)).toEqual([...before]);
    expect((await changes())[0]?.text).toBe('hid things');
  });

  test('the switch of the public API', async () => {
    await ask('PATCH', 'tenant', { isEnabled: false });
    const revision = await revisionOf('switched the public API off');
    expect((await ask('GET', `changes/${revision}/undo`)).body.data).toEqual({ isEnabled: true });
    await ask('PATCH', 'tenant', { isEnabled: true });
    expect(await refused(revision)).toEqual([409, 'It is already as it was before.']);
  });

  const settle = async (text: string): Promise<unknown> => {
    const { status, body } = await ask('GET', `changes/${await revisionOf(text)}/undo`);
    expect([text, status]).toEqual([text, 200]);
    const previewed = await ask<Preview>('POST', 'preview', body.data);
    await publish(body.data);
    return previewed.body.data.settings;
  };

  test('how pages look, part by part; what was chosen since stays', async () => {
    await expose('public', ['name', 'price']);
    await ask('PATCH', 'appearance', { color: '#112233', language: 'de', about: { attribution: 'Ada' } });
    await ask('PATCH', 'appearance', { color: '#445566' });
    const first = 'changed how pages look: colour #112233, language de, attribution Ada';
    expect(await settle(first)).toEqual([{ kind: 'appearance-changed', language: null, about: { attribution: null } }]);
    await settle('changed how pages look: colour #445566');
    expect((await ask('GET', 'appearance')).body.data).toMatchObject({ color: '#112233', language: null });
    expect(await refused(await revisionOf('changed how pages look: colour #445566'))).toEqual([
      409,
      'It is already as it was before.',
    ]);
    await ask('PATCH', 'appearance/things', { title: 'price', isUnlisted: true });
    await settle('changed the cards of things: title price, not for search engines');
    expect((await ask('GET', 'appearance/things')).body.data).toMatchObject({ title: null, isUnlisted: false });
    await ask('PATCH', 'appearance/things', { description: 'Good things' });
    const [described] = await changes();
    expect(await refused(described?.revision ?? 0)).toEqual([
      409,
      'Former descriptions are not kept. Write them again.',
    ]);
  });

  test('views: changed, ended, deleted and made', async () => {
    await expose('public', ['name', 'price']);
    const view = async () => {
      const { body } = await ask<readonly Readonly<Record<string, unknown>>[]>('GET', 'views');
      const [found] = body.data;
      return found && [found['name'], found['query'], found['state'], found['endsAt']];
    };
    await ask('POST', 'views', { collection: 'things', slug: 'cheap', name: 'Cheap', query: 'where[name]=a' });
    await ask('PATCH', 'views/cheap', { query: 'where[name]=b', isPrivate: true });
    const [changed] = await changes();
    expect(await settle(changed?.text ?? '')).toMatchObject([{ kind: 'view-changed', view: 'cheap', state: 'public' }]);
    const whole = ['Cheap', 'where[name]=a&fields=name,price', 'public', null];
    expect(await view()).toEqual(whole);
    await ask('POST', 'views/cheap/end');
    expect((await view())?.[2]).toBe('hidden');
    await settle('ended the view cheap');
    expect(await view()).toEqual(whole);
    await ask('DELETE', 'views/cheap');
    await settle('deleted the view cheap');
    expect(await view()).toEqual(whole);
    const [made] = await changes();
    await settle(made?.text ?? '');
    expect(await view()).toBeUndefined();
  });

  test('what a key opens, and who may use it', async () => {
    await expose('private', ['name']);
    const { body } = await ask<{ readonly id: number }>('POST', 'keys', { name: 'Till', opens: ['things'] });
    const { id } = body.data;
    const key = async () => {
      const keys = (await ask<readonly Readonly<Record<string, unknown>>[]>('GET', 'keys')).body.data;
      const found = keys.find((each) => each['id'] === id);
      return [found?.['opens'], found?.['addresses']];
    };
    const before = await key();
    await ask('PATCH', `keys/${id}`, { opens: [], addresses: ['203.0.113.0/24'] });
    expect(await key()).toEqual([[], ['203.0.113.0/24']]);
    const texts = (await changes()).slice(0, 2).map(({ text }) => text);
    for (const text of texts) await settle(text);
    expect(await key()).toEqual(before);
    await ask('POST', `keys/${id}/revoke`);
    const [revoked] = await changes();
    expect(await refused(revoked?.revision ?? 0)).toEqual([409, 'This change cannot be put back.']);
  });

  const made = async (path: string, body: object): Promise<number> =>
    (await ask<{ readonly id: number }>('POST', path, body)).body.data.id;

  const rotate = async (id: number): Promise<number> => made(`keys/${id}/rotate`, {});

  test('a key that replaces another is bound as that one was; it is never bound less than the log says', async () => {
    await expose('private', ['name']);
    const rows = [
      ['addresses', {}, ['203.0.113.0/24'], ['203.0.113.7']],
      ['origins', { kind: 'publishable', opens: [] }, ['https://a.example'], ['https://b.example']],
      ['opens', {}, ['things'], []],
    ] as const;
    for (const [part, draft, former, later] of rows) {
      const first = await made('keys', { name: 'Till', opens: ['things'], ...draft, [part]: former });
      const id = await rotate(await rotate(first));
      await ask('PATCH', `keys/${id}`, { [part]: later });
      const [changed] = await changes();
      const { body } = await ask('GET', `changes/${changed?.revision ?? 0}/undo`);
      expect(body.data).toEqual({ keys: [{ id, [part]: former }] });
      await service.store.deleteFrom('change').where('deed', 'like', '%"key-created"%').execute();
      expect(await refused(changed?.revision ?? 0)).toEqual([409, 'It is not known how it was before.']);
    }
  });

  test('why a change cannot be put back is said: it is so already, a field is gone, it is of another kind or tenant', async () => {
    await expose('public', ['name', 'price']);
    const shown = await revisionOf('made things public, and showed name, price');
    await expose('public', ['name']);
    const hid = await revisionOf('hid price of things');
    await expose('public', ['name', 'price']);
    expect(await refused(hid)).toEqual([409, 'It is already as it was before.']);
    await expose('public', ['name']);
    await removePrice();
    expect(await refused(hid)).toEqual([409, 'There is no such field any more: price.']);
    const signedIn = (await changes()).find(({ text }) => text === 'signed in to the console');
    expect(await refused(signedIn?.revision ?? 0)).toEqual([409, 'This change cannot be put back.']);
    const theirs = await visit(
      service,
      (await addTenant(service, `undoer${String(tenants).padStart(2, '0')}`)).publicId,
    );
    expect((await theirs('GET', `changes/${shown}/undo`)).status).toBe(404);
    for (const none of ['0', '99999999999', '2147483647', 'x', '-1', '1e3'])
      expect(await refused(none)).toEqual([404, 'There is no such change.']);
  });

  /** As an import does that has no such column. */
  const removePrice = async (): Promise<void> => {
    await service.store.deleteFrom('field').where('key', '=', 'price').execute();
  };
});
