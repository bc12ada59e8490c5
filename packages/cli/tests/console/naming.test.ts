/** An owner's names and order come before the catalog's, live, and can be put back. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import type { Offers } from '@vitrine/administering';
import type { Preview } from '@vitrine/console';
import { listCollections, listFields, setFields, type Tenant, updateCollection } from '@vitrine/catalog';
import { addCollection, addTenant, engineNames, follow, type TestService } from '../support/test-service.ts';
import { startConsoleService, visit, type Ask } from './visit.ts';

const fields = [
  { key: 'name', label: 'Name', type: 'text', translations: { de: 'Bezeichnung' } },
  { key: 'state', label: 'State', type: 'select', meaning: { options: [{ value: 'o', label: 'open' }] } },
  { key: 'price', label: 'Price', type: 'number' },
  { key: 'margin', label: 'Margin', type: 'number' },
] as const;
const records = ['a', 'b'].map((id) => ({
  id,
  createdAt: '2026-01-01T00:00:00.000Z',
  name: id,
  state: 'o',
  price: '1',
  margin: '7',
}));
let tenants = 0;

describe.each(engineNames)('naming, on %s', (engine) => {
  let service: TestService;
  let tenant: Tenant;
  let ask: Ask;
  beforeAll(async () => {
    service = await startConsoleService(engine);
  });
  afterAll(async () => service.stop());
  beforeEach(async () => {
    tenant = await addTenant(service, `naming${String(++tenants).padStart(2, '0')}`);
    ask = await visit(service, tenant.publicId);
    await addCollection(service, tenant, { slug: 'things', fields }, records);
    await publish({ state: 'public', fields: ['name', 'state', 'price'] });
  });

  const publish = async (change: object): Promise<Preview> => {
    const proposal = { collections: [{ slug: 'things', ...change }] };
    const { body } = await ask<Preview>('POST', 'preview', proposal);
    const { status } = await ask('PUT', 'exposures', proposal, { 'If-Match': `"${body.data.revision}"` });
    expect(status).toBe(200);
    await follow(service);
    return body.data;
  };

  const read = async (path: string): Promise<string> => (await service.get(`${tenant.publicId}/${path}`)).text();

  const undo = async (): Promise<void> => {
    const { body } = await ask<readonly { readonly revision: number }[]>('GET', 'changes?limit=1');
    const undone = await ask<{ readonly collections: readonly [object] }>(
      'GET',
      `changes/${body.data[0]?.revision}/undo`,
    );
    expect(undone.status).toBe(200);
    await publish(undone.body.data.collections[0]);
  };

  const shown = async (): Promise<unknown> => {
    const { data, meta } = JSON.parse(await read('things?limit=1'));
    return [
      meta.collection.name,
      meta.fields.map(({ label }: { readonly label: string }) => label),
      Object.keys(data[0]).slice(2),
    ];
  };

  test('the profile, records, files and descriptions have them at once, after a preview of them', async () => {
    const before = await shown();
    const { collections } = await publish({
      name: 'Wares',
      labels: { name: 'Title', margin: 'Quokka' },
      options: { state: { o: 'In stock', x: 'Gone' } },
      order: ['price', 'margin', 'name'],
    });
    expect(collections[0]?.names).toEqual([
      { kind: 'collection', before: 'things', after: 'Wares' },
      { kind: 'field', before: 'Name', after: 'Title' },
      { kind: 'option', before: 'open', after: 'In stock' },
      { kind: 'option', before: 'x', after: 'Gone' },
      { kind: 'order', before: 'Title, State, Price', after: 'Price, Title, State' },
    ]);
    expect(await shown()).toEqual(['Wares', ['Price', 'Title', 'State'], ['price', 'name', 'state']]);
    const described = JSON.parse(await read('things/describe')).data;
    expect(described.fields[2].options).toEqual([
      { value: 'o', label: 'In stock' },
      { value: 'x', label: 'Gone' },
    ]);
    expect(await read('things/export?format=csv')).toStartWith('id,createdAt,price,name,state\r\n');
    const address = `${service.service.url}/t/${tenant.publicId}/things`;
    const page = await (await fetch(address, { headers: { 'Accept-Language': 'de' } })).text();
    expect([page.includes('Title'), page.includes('Bezeichnung'), page.includes('Quokka')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await read('openapi.json')).not.toContain('Quokka');
    await undo();
    expect(await shown()).toEqual(before);
    await publish({ order: ['state'] });
    await undo();
    expect(await shown()).toEqual(before);
  });

  test('a later change of the catalog does not override the owner’s, nor does it come back in force by it', async () => {
    await publish({ name: 'Wares', labels: { name: 'Title' }, order: ['price'] });
    await service.store.transaction().execute(async (transaction) => {
      const [collection] = await listCollections(transaction, tenant);
      if (collection === undefined) throw new Error('There is a collection.');
      await updateCollection(
        transaction,
        collection,
        { name: 'Stuff', target: collection.target },
        new Date(service.clock.now()),
      );
      const all = await listFields(transaction, collection);
      const offers = all.map((field) => ({ ...field, label: `${field.label} 2` })).toReversed();
      await setFields(transaction, collection, offers, (id) => all.find((field) => field.id === id)!.origin);
    });
    await publish({ labels: { margin: 'Secret' } });
    expect(await shown()).toEqual(['Wares', ['Price 2', 'State 2', 'Title'], ['price', 'state', 'name']]);
    await publish({ name: null, labels: { name: null }, order: null });
    expect(await shown()).toEqual(['Stuff', ['Price 2', 'State 2', 'Name 2'], ['price', 'state', 'name']]);
  });

  test('what is invalid is refused, and what follows the catalog is not stored', async () => {
    const refused = async (change: object): Promise<unknown> => {
      const { status, body } = await ask('POST', 'preview', { collections: [{ slug: 'things', ...change }] });
      return [status, body.meta?.code];
    };
    expect(await refused({ labels: { nothing: 'A' } })).toEqual([409, 'conflict']);
    expect(await refused({ labels: { name: ' ' } })).toEqual([409, 'conflict']);
    expect(await refused({ labels: { name: 'a'.repeat(201) } })).toEqual([409, 'conflict']);
    expect(await refused({ labels: { name: 'a\u202Eb' } })).toEqual([409, 'conflict']);
    expect(await refused({ options: { price: { 1: 'One' } } })).toEqual([409, 'conflict']);
    expect(await refused({ order: ['name', 'name'] })).toEqual([409, 'conflict']);
    expect(await refused({ labels: 'A' })).toEqual([400, 'invalid_request']);
    await publish({ name: 'things', labels: { name: 'Name' }, options: { state: { o: 'open' } }, order: ['name'] });
    const { body } = await ask<Offers>('GET', 'exposures');
    expect(body.data.collections[0]?.naming).toEqual({ name: null, labels: {}, options: {}, order: null });
  });

  test('putting back leaves alone what was changed since, and says so where nothing is left', async () => {
    await publish({ labels: { name: 'One', price: 'Cost' } });
    const { body } = await ask<readonly { readonly revision: number }[]>('GET', 'changes?limit=1');
    const path = `changes/${body.data[0]?.revision}/undo`;
    await publish({ labels: { name: 'Two' } });
    expect((await ask('GET', path)).body.data).toEqual({ collections: [{ slug: 'things', labels: { price: null } }] });
    await publish({ labels: { price: 'Third' } });
    expect((await ask('GET', path)).status).toBe(409);
  });
});
