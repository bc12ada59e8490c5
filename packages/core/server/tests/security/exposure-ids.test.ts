/** Row 6 of the security table: exposure is bound to ids, so what is dropped and made anew under its old name is hidden. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { announce } from '@vitrine/catalog';
import { addKey, openShop, productFields, productRecords } from '../../../../../tests/service/shop.ts';
import {
  addCollection,
  addTenant,
  exposeAll,
  follow,
  engineNames,
  engines,
  type TestService,
} from '../../../../../tests/service/test-service.ts';

let service: TestService;

const textOf = async (path: string): Promise<string> => (await service.get(path)).text();

const statusOf = async (path: string, headers?: Record<string, string>): Promise<number> =>
  (await service.get(path, headers)).status;

describe.each(engineNames)('on %s', (engine) => {
  beforeAll(async () => {
    service = await engines[engine]();
  });
  afterAll(async () => service.stop());

  test('row 6: a field', async () => {
    const { tenant, products } = await openShop(service, 'dropped1');
    expect(await textOf('dropped1/products')).toContain('19.99');
    const withoutPrice = productFields.filter(({ key }) => key !== 'price');
    await addCollection(service, tenant, { slug: 'products', fields: withoutPrice }, productRecords, products);
    await follow(service);
    await service.turn();
    expect(await textOf('dropped1/products')).not.toContain('price');
    await addCollection(service, tenant, { slug: 'products', fields: productFields }, productRecords, products);
    await follow(service);
    await service.turn();
    expect(await textOf('dropped1/products')).not.toContain('price');
    expect(await textOf('dropped1')).not.toContain('price');
    expect(await statusOf('dropped1/products?where[price][gt]=1')).toBe(400);
    expect(await textOf('dropped1/products')).toContain('Lamp');
  });

  test('row 6: a collection', async () => {
    const { tenant, products } = await openShop(service, 'dropped2');
    expect(await statusOf('dropped2/products')).toBe(200);
    await service.store.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('collection').where('id', '=', products.id).execute();
      await announce(transaction, tenant.id, new Date(service.clock.now()));
    });
    await follow(service);
    expect(await statusOf('dropped2/products')).toBe(404);
    const anew = await addCollection(service, tenant, { slug: 'products', fields: productFields }, productRecords);
    await follow(service);
    expect(anew.id).not.toBe(products.id);
    expect(await statusOf('dropped2/products')).toBe(404);
    expect(await textOf('dropped2')).toContain('"collections":[]');
    await exposeAll(service, tenant, anew, ['name']);
    await follow(service);
    expect(await textOf('dropped2/products')).not.toContain('price');
  });

  test('row 6: a tenant, and its keys', async () => {
    const { tenant, key, prices } = await openShop(service, 'dropped3');
    expect(await statusOf('dropped3/prices', { 'x-api-key': key })).toBe(200);
    await service.store.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('tenant').where('id', '=', tenant.id).execute();
      await announce(transaction, tenant.id, new Date(service.clock.now()));
    });
    await follow(service);
    expect(await statusOf('dropped3')).toBe(404);
    const anew = await addTenant(service, 'dropped3');
    const again = await addCollection(service, anew, { slug: 'prices', fields: productFields }, productRecords);
    const { key: newKey } = await addKey(service, anew, 'Website');
    await follow(service);
    expect([anew.id, again.id]).not.toContain(tenant.id);
    expect(again.id).not.toBe(prices.id);
    expect(await textOf('dropped3')).toContain('"collections":[]');
    expect(await statusOf('dropped3/prices', { 'x-api-key': key })).toBe(401);
    expect(await statusOf('dropped3/prices', { 'x-api-key': newKey })).toBe(404);
  });
});
