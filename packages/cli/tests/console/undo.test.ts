/** Each recorded change can be undone by another change; where it cannot, the answer says why. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import type { Offers } from '@vitrine/administering';
import type { Preview } from '@vitrine/console';
import type { Tenant } from '@vitrine/publisher';
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
    await undo('made things private, and showed name');
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
    expect(await refused(revision)).toEqual([409, 'It is as it was before already.']);
  });

  test('why a change cannot be put back is said: it is so already, a field is gone, it is of another kind or tenant', async () => {
    await expose('public', ['name', 'price']);
    const shown = await revisionOf('made things public, and showed name, price');
    await expose('public', ['name']);
    const hid = await revisionOf('hid price of things');
    await expose('public', ['name', 'price']);
    expect(await refused(hid)).toEqual([409, 'It is as it was before already.']);
    await expose('public', ['name']);
    await removePrice();
    expect(await refused(hid)).toEqual([409, 'There is no such field any more: price.']);
    const signedIn = (await changes()).find(({ text }) => text === 'signed in to the console');
    expect(await refused(signedIn?.revision ?? 0)).toEqual([
      409,
      'Only changes of what the world sees can be put back.',
    ]);
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
