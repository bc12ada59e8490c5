/** What a named view does not show does not exist in it: a tenant that has its records and fields alone is told the same. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { changeView, createView, deleteView, endView, type ViewDraft } from '@vitrine/administering';
import { expose, hide, listFields, type Tenant, type Collection } from '@vitrine/catalog';
import { printOrigin } from '@vitrine/sources';
import { runByHand } from '../../../../tests/service/by-hand.ts';
import { addKey, openToKeys } from '../../../../tests/service/shop.ts';
import {
  addCollection,
  addTenant,
  engineNames,
  engines,
  exposeAll,
  follow,
  type JsonRecord,
  renewLease,
  startTestService,
  type TestService,
} from '../support/test-service.ts';

const draft = {
  slug: 'products',
  fields: [
    { key: 'name', label: 'Name', type: 'text' },
    { key: 'price', label: 'Price', type: 'currency' },
    { key: 'kind', label: 'Kind', type: 'select' },
    { key: 'stock', label: 'Stock', type: 'integer' },
    { key: 'cost', label: 'Cost', type: 'currency' },
  ],
} as const;

const kinds = ['Roll', 'Bread', 'Cake'];
const records: readonly JsonRecord[] = Array.from({ length: 60 }, (_, index) => ({
  id: `p${index}`,
  createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
  name: `Thing ${index % 7}`,
  price: index / 20,
  kind: kinds[index % 3],
  stock: index % 5,
  cost: index,
}));

/** Rolls under 1, of which name and price alone are shown. */
const query = 'where[price][lt]=1&where[kind]=Roll&fields=name,price';
const isViewed = ({ kind, price }: JsonRecord): boolean => kind === 'Roll' && Number(price) < 1;
const viewed = records.filter(isViewed);

const addresses = [
  '',
  '?limit=200',
  '?limit=3&page=2',
  '?search=thing',
  '?search=roll',
  '?search=bread',
  '?where[id][eq]=p3',
  '?where[id][eq]=p4',
  '?where[price][gte]=1',
  '?where[price][lt]=5&sort=-price',
  '?where[kind][eq]=Roll',
  '?where[stock][gte]=0',
  '?where[cost][gte]=0',
  '?where[or][0][kind]=Roll&where[or][1][name]=Thing%201',
  '?sort=kind',
  '?sort=cost',
  '?fields=kind',
  '?fields=name,stock',
  '/facets',
  '/facets?fields=kind',
  '/facets?fields=price&where[stock][gt]=1',
  '/records/p3',
  '/records/p4',
  '/records/p39',
  '/records/p39?fields=kind',
  '/export?format=ndjson',
  '/export?format=csv&sort=kind',
  '/export?format=csv&where[price][gte]=1',
];

describe.each(engineNames)('on %s', (engine) => {
  let service: TestService;
  let viewing: Tenant;
  let products: Collection;

  const now = (): Date => new Date(service.clock.now());
  const ask = async (
    publicId: string,
    address: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<string> => {
    const response = await service.get(`${publicId}/rolls${address}`, headers);
    return `${response.status} ${(await response.text()).replaceAll(publicId, '*')}`;
  };
  const save = async (choice: Partial<ViewDraft> = {}): Promise<void> => {
    const rolls = { slug: 'rolls', name: 'Rolls', query, isPrivate: false, look: null, endsAt: null };
    await createView(service.store, viewing, products, { ...rolls, ...choice }, now());
    await follow(service);
  };
  const idsAt = async (address: string): Promise<string> =>
    JSON.stringify(JSON.parse((await ask('viewings', address)).slice(4)).data.map(({ id }: JsonRecord) => id));
  const compareAll = async (): Promise<void> => {
    for (const address of addresses)
      expect([address, await ask('viewings', address)]).toEqual([address, await ask('havings1', address)]);
  };

  beforeAll(async () => {
    service = await engines[engine]();
    viewing = await addTenant(service, 'viewings');
    const having = await addTenant(service, 'havings1');
    products = await addCollection(service, viewing, draft, records);
    const rolls = await addCollection(service, having, { ...draft, slug: 'rolls', name: 'Rolls' }, viewed);
    await exposeAll(service, having, rolls, ['name', 'price']);
    await exposeAll(service, viewing, products, ['name', 'price', 'kind', 'stock']);
    await follow(service);
    await service.turn();
    await save();
  });
  afterAll(async () => service.stop());

  test('every question is answered as where the others are not there', compareAll);

  test('and so it is in the next edition, in which all is read at once', async () => {
    await service.turn();
    await compareAll();
  });

  test('what changes in it is told, and nothing of what is beside it', async () => {
    const first = (await service.get('viewings/rolls')).headers.get('edition') ?? '';
    expect(await ask('viewings', `/changes?since=${first}`)).toContain('"upserted":[],"removed":[]');
    const changed = records.map((record) => {
      if (record.id === 'p0') return { ...record, stock: 9, cost: 99 };
      if (record.id === 'p3') return { ...record, kind: 'Bread' };
      if (record.id === 'p4') return { ...record, kind: 'Roll' };
      return record.id === 'p6' ? { ...record, price: 0.5 } : record;
    });
    await addCollection(service, viewing, draft, changed, products);
    await service.turn();
    const told = JSON.parse((await ask('viewings', `/changes?since=${first}`)).slice(4));
    expect(told.data.upserted.map(({ id }: JsonRecord) => id).sort()).toEqual(['p4', 'p6']);
    expect(told.data.removed).toEqual(['p3']);
    expect(JSON.stringify(told)).not.toContain('kind');
    await addCollection(service, viewing, draft, records, products);
    await service.turn();
    await compareAll();
  });

  test('a field that its filter asks about is withdrawn, and so is the view; it comes back with the field', async () => {
    await hide(service.store, viewing, products, ['kind'], now());
    await follow(service);
    expect(await ask('viewings', '')).toBe(await ask('havings1', '-not'));
    expect(await (await service.get('viewings')).text()).not.toContain('rolls');
    await expose(service.store, viewing, products, { state: 'public', keys: ['kind'] }, now());
    await follow(service);
    await compareAll();
  });

  test('a field that it shows is withdrawn from it, too', async () => {
    await hide(service.store, viewing, products, ['name'], now());
    await follow(service);
    expect(await ask('viewings', '?limit=1')).not.toContain('Thing');
    expect(await ask('viewings', '?sort=name')).toStartWith('400');
    await expose(service.store, viewing, products, { state: 'public', keys: ['name'] }, now());
    await follow(service);
    await compareAll();
  });

  test('a field that the collection shows newly is not in it', async () => {
    await expose(service.store, viewing, products, { state: 'public', keys: ['cost'] }, now());
    await follow(service);
    await compareAll();
    await hide(service.store, viewing, products, ['cost'], now());
    await follow(service);
  });

  test('conditions on rows of the collection hold in it', async () => {
    await expose(service.store, viewing, products, { state: 'public', keys: [], where: ['stock[gt]=0'] }, now());
    await follow(service);
    const kept = viewed.filter(({ stock }) => Number(stock) > 0).length;
    expect(await ask('viewings', '')).toContain(`"total":${kept},`);
    await expose(service.store, viewing, products, { state: 'public', keys: [], where: [] }, now());
    await follow(service);
    await compareAll();
  });

  test('it is as private as its collection, and may be more', async () => {
    const { key } = await addKey(service, viewing, 'Website');
    const unknown = await ask('havings1', '-not');
    await expose(service.store, viewing, products, { state: 'private', keys: [] }, now());
    await follow(service);
    expect(await ask('viewings', '')).toBe(unknown);
    expect(await ask('viewings', '', { 'x-api-key': key })).toBe(unknown);
    await openToKeys(service, viewing);
    await follow(service);
    expect(await ask('viewings', '', { 'x-api-key': key })).toStartWith('200');
    await expose(service.store, viewing, products, { state: 'public', keys: [] }, now());
    await changeView(service.store, viewing, 'rolls', { isPrivate: true }, now());
    await follow(service);
    expect(await ask('viewings', '')).toBe(unknown);
    expect((await service.get('viewings/products')).status).toBe(200);
    const response = await service.get('viewings/rolls', { 'x-api-key': key });
    expect(response.headers.get('cache-control')).toStartWith('private');
    await changeView(service.store, viewing, 'rolls', { isPrivate: false }, now());
    await follow(service);
    await compareAll();
  });

  test('its answers have other tags, and are gone with it and with its collection within a look', async () => {
    const [ofView, ofAll] = [await service.get('viewings/rolls'), await service.get('viewings/products')];
    expect(ofView.headers.get('etag')).not.toBe(ofAll.headers.get('etag'));
    const tag = { 'if-none-match': ofView.headers.get('etag') ?? '' };
    expect((await service.get('viewings/rolls', tag)).status).toBe(304);
    // By a clock that is ahead of the service's.
    await endView(service.store, viewing, 'rolls', new Date(service.clock.now() + 5000));
    await renewLease(service);
    expect((await service.get('viewings/rolls', tag)).status).toBe(404);
    await changeView(service.store, viewing, 'rolls', { endsAt: null }, now());
    await follow(service);
    expect((await service.get('viewings/rolls', tag)).status).toBe(304);
    await hide(service.store, viewing, products, 'all', now());
    await renewLease(service);
    expect((await service.get('viewings/rolls', tag)).status).toBe(404);
    await exposeAll(service, viewing, products, ['name', 'price', 'kind', 'stock']);
    await follow(service);
    await compareAll();
  });

  test('a record that has changed, and is of it no more, is gone with the next edition', async () => {
    await service.turn();
    const change = async (id: string, kind: string): Promise<void> => {
      const field = (await listFields(service.store, products)).find(({ key }) => key === 'kind')?.origin;
      if (service.postgres === undefined) {
        const changed = records.map((record) => (record.id === id ? { ...record, kind } : record));
        await addCollection(service, viewing, draft, changed, products);
      } else {
        const [table, of, column] = [products.target.tableName, products.target.id, field].map((each) =>
          typeof each === 'string' ? each : each === undefined ? '' : printOrigin(each),
        );
        await runByHand(service, [`update "${table}" set "${column}" = '${kind}' where "${of}" = '${id}'`]);
      }
      await service.turn();
    };
    await change('p3', 'Cake');
    expect(await ask('viewings', '?where[id]=p3')).toContain('"total":0,');
    expect(await ask('viewings', '?where[id]=p6')).toContain('"total":1,');
    expect(await (await service.get('viewings/products?where[id]=p3')).text()).toContain('"kind":"Cake"');
    await change('p3', 'Roll');
    await compareAll();
    expect(service.observations.filter(({ kind }) => kind === 'collection-failed')).toEqual([]);
  });

  test('another one under its address shows nothing of it', async () => {
    await deleteView(service.store, viewing, 'rolls', now());
    await save({ query: 'where[kind]=Bread&fields=price' });
    expect(await ask('viewings', '?limit=200')).toContain('"total":20,');
    expect(await ask('viewings', '?limit=200')).not.toContain('Thing');
    await changeView(service.store, viewing, 'rolls', { query }, now());
    await follow(service);
    await compareAll();
  });

  test('it comes in its order where none is asked for', async () => {
    await changeView(service.store, viewing, 'rolls', { query: `${query}&sort=price` }, now());
    await follow(service);
    expect(await idsAt('')).toBe(await idsAt('?sort=price'));
    expect(await idsAt('')).not.toBe(await idsAt('?sort=-createdAt'));
    const document = await fetch(`${service.service.url}/t/viewings/openapi.json`);
    expect(await document.text()).toContain('The order is `price` where it is absent');
    expect(await idsAt('?sort=-createdAt')).toBe(JSON.stringify(viewed.map(({ id }) => id).toReversed()));
  });

  test('an order that the type of its field has no more is left out', async () => {
    const become = async (type: 'text' | 'url'): Promise<void> => {
      const fields = service.store.updateTable('field').set({ type }).where('collection_id', '=', products.id);
      await fields.where('key', '=', 'name').execute();
      await changeView(service.store, viewing, 'rolls', { name: `Rolls by ${type}` }, now());
      await follow(service);
    };
    await changeView(service.store, viewing, 'rolls', { query: `${query}&sort=name:natural,price` }, now());
    await follow(service);
    expect(await idsAt('')).toBe(await idsAt('?sort=name:natural,price'));
    await become('url');
    expect(await ask('viewings', '?sort=name:natural')).toStartWith('400');
    expect(await idsAt('')).toBe(await idsAt('?sort=price'));
    await become('text');
    expect(await idsAt('')).toBe(await idsAt('?sort=name:natural,price'));
  });

  test('of a field made anew under its name nothing is asked, and nothing shown', async () => {
    const rename = async (key: string, to: string): Promise<void> => {
      const fields = service.store.updateTable('field').set({ key: to }).where('collection_id', '=', products.id);
      await fields.where('key', '=', key).execute();
      // So that the publisher looks.
      await expose(service.store, viewing, products, { state: 'public', keys: ['cost'] }, now());
      await hide(service.store, viewing, products, ['cost'], now());
      await follow(service);
    };
    await rename('name', 'title');
    await rename('stock', 'name');
    expect((await (await service.get('viewings/products')).text()).includes('"name":0')).toBe(true);
    expect(await ask('viewings', '')).not.toContain('"key":"name"');
    await rename('kind', 'sort');
    await rename('title', 'kind');
    expect(await ask('viewings', '')).toStartWith('404');
  });
});

test('at its end it is gone, though no publisher lives, and no answer may be kept for longer', async () => {
  const service = await startTestService({ CATALOG_LEASE_SECONDS: '60' });
  const tenant = await addTenant(service, 'endings1');
  const products = await addCollection(service, tenant, draft, records);
  await exposeAll(service, tenant, products, ['name', 'price', 'kind']);
  const endsAt = new Date(service.clock.now() + 20_000);
  const rolls = { slug: 'rolls', name: 'Rolls', query, isPrivate: false, look: null, endsAt };
  await createView(service.store, tenant, products, rolls, new Date(service.clock.now()));
  await follow(service);
  const maxAge = async (address: string): Promise<string | null> =>
    (await service.get(`endings1${address}`)).headers.get('cache-control');
  expect(await maxAge('/rolls')).toBe('public, max-age=20');
  expect(await maxAge('/rolls/export?format=csv')).toBe('public, max-age=20');
  expect(await maxAge('')).toBe('public, max-age=20');
  expect(await maxAge('/products')).not.toBe('public, max-age=20');
  const listed = await fetch(`${service.service.url}/mcp/t/endings1`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': 'tools/list',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/list',
      params: {
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    }),
  });
  expect(await listed.text()).toContain('"ttlMs":20000');
  await service.publisher.close();
  service.clock.advance(19_999);
  expect((await service.get('endings1/rolls')).status).toBe(200);
  service.clock.advance(1);
  const gone = await service.get('endings1/rolls');
  const unknown = await service.get('endings1/rolls-not');
  expect(await gone.text()).toBe(await unknown.text());
  expect(gone.status).toBe(404);
  expect((await service.get('endings1/rolls/records/p3')).status).toBe(404);
  expect((await service.get('endings1/rolls/export?format=csv')).status).toBe(404);
  expect(await (await service.get('endings1')).text()).not.toContain('rolls');
  expect((await service.get('endings1/products')).status).toBe(200);
  await service.stop();
});
