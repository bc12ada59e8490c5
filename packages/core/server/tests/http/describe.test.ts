/** Contract §11.10 against the running service: what exposed collections and fields mean, and nothing of what is hidden. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { About } from '@vitrine/contract/about';
import type { FieldMeaning } from '@vitrine/contract/presentation';
import { announce, hide, inTransaction } from '@vitrine/catalog';
import { valuesOf } from '../../../../../tests/service/raw-request.ts';
import { openShop, type Shop } from '../../../../../tests/service/shop.ts';
import { askAsStranger, behindProxy, type AskAsStranger } from '../../../../../tests/service/strangers.ts';
import {
  addCollection,
  engineNames,
  engines,
  exposeAll,
  follow,
  type TestService,
} from '../../../../../tests/service/test-service.ts';

let service: TestService;
let shop: Shop;
let ask: AskAsStranger;

interface Said {
  readonly about?: About;
  readonly description?: string;
  readonly meanings?: Readonly<Record<string, FieldMeaning>>;
}

const meanings: Readonly<Record<string, FieldMeaning>> = {
  name: { description: 'As on the shelf.', options: [{ value: 'Lamp', label: 'A lamp' }] },
  note: { description: 'numbat' },
  price: { unit: 'EUR a piece' },
  cost: { description: 'numbat', unit: 'EUR' },
};

const about: About = { licence: 'https://creativecommons.org/licenses/by/4.0/', contact: 'mailto:info@shop.example' };

const say = async (
  collection: Shop['products'],
  { about: told, description, meanings: of = {} }: Said,
): Promise<void> =>
  inTransaction(service.store, async (transaction) => {
    await transaction
      .updateTable('tenant')
      .set({ about: told === undefined ? null : JSON.stringify(told) })
      .where('id', '=', shop.tenant.id)
      .execute();
    await transaction
      .updateTable('collection')
      .set({ description: description ?? null })
      .where('id', '=', collection.id)
      .execute();
    await transaction.updateTable('field').set({ meaning: null }).where('collection_id', '=', collection.id).execute();
    for (const [key, meaning] of Object.entries(of))
      await transaction
        .updateTable('field')
        .set({ meaning: JSON.stringify(meaning) })
        .where((where) => where.and({ collection_id: collection.id, key }))
        .execute();
    await announce(transaction, shop.tenant.id, new Date(service.clock.now()));
  });

const body = async (path: string, key?: string): Promise<unknown> => {
  const response = await ask(path, key === undefined ? {} : { 'x-api-key': key });
  return JSON.parse(response.body.toString());
};

const name = { key: 'name', label: 'Name', type: 'text' };
const price = { key: 'price', label: 'Price', type: 'currency' };
const nothing = { description: null, unit: null, options: null };

describe.each(engineNames)('on %s', (engine) => {
  beforeAll(async () => {
    service = await engines[engine](behindProxy);
    shop = await openShop(service, 'describe');
    ask = askAsStranger(service);
  });
  afterAll(async () => service.stop());

  test('where nobody has said anything, everything is there and null', async () => {
    expect(await body('describe/products/describe')).toEqual({
      success: true,
      message: 'Description of products.',
      data: {
        slug: 'products',
        name: 'products',
        description: null,
        language: null,
        fields: [
          { ...name, ...nothing },
          { ...price, ...nothing },
        ],
        relations: [],
      },
    });
    expect(await body('describe/-/describe')).toEqual({
      success: true,
      message: 'Description of Tenant describe.',
      data: {
        publicId: 'describe',
        name: 'Tenant describe',
        industry: 'Testing',
        language: null,
        licence: null,
        attribution: null,
        contact: null,
        imprint: null,
        privacy: null,
        collections: [{ slug: 'products', name: 'products', description: null }],
      },
    });
  });

  test('what is said of shown things is told; the two endpoints stay the same to the byte', async () => {
    const strict = ['describe', 'describe/products', 'describe/products/records/p1', 'describe/products/facets'];
    const before = await Promise.all(strict.map(async (path) => (await ask(path)).body.toString()));
    await say(shop.products, { about, description: 'What we sell.', meanings });
    await follow(service);
    expect(await Promise.all(strict.map(async (path) => (await ask(path)).body.toString()))).toEqual(before);
    expect(await body('describe/products/describe')).toMatchObject({
      data: {
        description: 'What we sell.',
        fields: [
          { ...name, ...nothing, ...meanings['name'] },
          { ...price, ...nothing, unit: 'EUR a piece' },
        ],
      },
    });
    expect(await body('describe/-/describe')).toMatchObject({
      data: { ...about, imprint: null, collections: [{ slug: 'products', description: 'What we sell.' }] },
    });
  });

  test('a hidden field tells nothing, and a field that is hidden now tells nothing any more', async () => {
    await say(shop.products, { meanings });
    await exposeAll(service, shop.tenant, shop.products, ['name', 'price', 'note']);
    await follow(service);
    expect(JSON.stringify(await body('describe/products/describe'))).toContain('numbat');
    await hide(service.store, shop.tenant, shop.products, ['note'], new Date(service.clock.now()));
    await follow(service);
    for (const path of ['products/describe', '-/describe'])
      expect(JSON.stringify(await body(`describe/${path}`, shop.key))).not.toMatch(/numbat|note|cost/);
  });

  test('a private collection is told to those with a key alone; hidden and unknown ones are alike', async () => {
    await say(shop.prices, { description: 'For friends.' });
    await say(shop.orders, { description: 'numbat' });
    await follow(service);
    const unknown = (await ask('describe/nothing/describe')).body.toString();
    for (const slug of ['prices', 'orders'])
      expect((await ask(`describe/${slug}/describe`)).body.toString()).toBe(unknown);
    expect((await ask('describe/orders/describe', { 'x-api-key': shop.key })).body.toString()).toBe(unknown);
    expect(JSON.stringify(await body('describe/-/describe'))).not.toMatch(/prices|friends|numbat/);
    expect(await body('describe/-/describe', shop.key)).toMatchObject({
      data: { collections: [{ slug: 'prices', description: 'For friends.' }, { slug: 'products' }] },
    });
    expect(await body('describe/prices/describe', shop.key)).toMatchObject({ data: { description: 'For friends.' } });
    const keyed = await ask('describe/prices/describe', { 'x-api-key': shop.key });
    expect(valuesOf(keyed, 'cache-control')[0]).toStartWith('private');
  });

  test('it is an answer like any other: conditional, without parameters, and by GET', async () => {
    for (const path of ['describe/products/describe', 'describe/-/describe']) {
      const response = await ask(path);
      expect(response.status).toBe(200);
      expect(valuesOf(response, 'access-control-allow-origin')).toEqual(['*']);
      expect(valuesOf(response, 'cache-control')[0]).toStartWith('public, max-age=');
      const again = await ask(path, { 'if-none-match': valuesOf(response, 'etag')[0] ?? '' });
      expect(again.status).toBe(304);
      expect(await body(`${path}?fields=name`)).toMatchObject({
        meta: { code: 'invalid_request', details: [{ parameter: 'fields' }] },
      });
      const url = `${service.service.url}/api/v1/public/t/${path}`;
      expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
      for (const method of ['POST', 'QUERY']) expect((await fetch(url, { method, body: '{}' })).status).toBe(405);
    }
  });

  test('a collection called describe, and a record of that ID, are where they were', async () => {
    const fields = [{ key: 'name', label: 'Name', type: 'text' }] as const;
    const record = { id: 'describe', createdAt: '2026-01-01T00:00:00.000Z', name: 'Itself' };
    const own = await addCollection(service, shop.tenant, { slug: 'describe', fields }, [record]);
    await exposeAll(service, shop.tenant, own, ['name']);
    await follow(service);
    expect(await body('describe/describe')).toMatchObject({ data: [record], meta: { total: 1 } });
    expect(await body('describe/describe/records/describe')).toMatchObject({ data: record });
    expect(await body('describe/describe/describe')).toMatchObject({ data: { slug: 'describe' } });
  });
});
