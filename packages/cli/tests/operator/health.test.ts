/** The health that the operator's API tells, and "publish now", which keeps what the edition has. */
import { expect, test } from 'bun:test';
import { requestsMax } from '@vitrine/console';
import { openShop, productFields, productRecords } from '../../../../tests/service/shop.ts';
import { addCollection, exposeAll, follow, readJson } from '../support/test-service.ts';
import { operateAs, startOperatorService } from './operate.ts';

interface Health {
  readonly isLeading: boolean;
  readonly edition: { readonly number: number; readonly endsAt: string };
  readonly sources: readonly { readonly name: string; readonly records: number; readonly failing: number }[];
  readonly failing: readonly { readonly collection: string; readonly reason: string }[];
}

const recordOf = (id: string) => ({
  id,
  createdAt: '2026-01-01T00:00:00.000Z',
  name: id,
  note: null,
  price: 1,
  cost: 1,
});

test('a collection that fails is told of and published once it is mended; other records wait for the edition', async () => {
  const service = await startOperatorService('sqlite');
  const operate = await operateAs(service);
  const { tenant, products, prices } = await openShop(service, 'healthy1');
  const health = async () => (await operate<Health>('GET', '/operator/health')).body.data;
  const totalOf = async (slug: string) => {
    const { meta } = await readJson<{ meta?: { total: number } }>(await service.get(`healthy1/${slug}`));
    return meta?.total;
  };
  await exposeAll(service, tenant, prices, 'all', 'public');
  await follow(service);
  expect(await health()).toMatchObject({ isLeading: true, failing: [], sources: [{ name: 'main', failing: 0 }] });

  const { tableName } = products.target;
  service.database.run(`drop view "${tableName}"`);
  await service.turn();
  const ill = await health();
  expect(ill.failing.map(({ collection }) => collection)).toEqual(['products']);
  expect(ill.sources).toMatchObject([{ name: 'main', failing: 1 }]);
  const endsAt = ill.edition.endsAt;
  expect((await operate<Health>('POST', '/operator/publish', { body: {} })).body.data.failing).toHaveLength(1);

  const draft = { slug: 'products', fields: productFields };
  await addCollection(service, tenant, draft, productRecords.slice(1), products);
  const nameField = { key: 'name', label: 'Name', type: 'text' } as const;
  const more = ['Retail', 'More'].map((name) => ({ id: name, createdAt: '2026-01-01T00:00:00.000Z', name }));
  await addCollection(service, tenant, { slug: 'prices', fields: [nameField] }, more, prices);
  const others = await operate<Health>('POST', '/operator/publish', {
    body: { tenant: 'healthy1', collection: 'prices' },
  });
  expect([others.status, await totalOf('products'), await totalOf('prices')]).toEqual([200, 3, 1]);
  const mended = await operate<Health>('POST', '/operator/publish', { body: { tenant: 'healthy1' } });
  expect(mended.body.data).toMatchObject({ failing: [], edition: { endsAt } });
  service.service.edition.follow();
  expect([await totalOf('products'), await totalOf('prices')]).toEqual([2, 1]);
  expect((await health()).failing).toEqual([]);
  await service.turn();
  expect(await totalOf('prices')).toBe(2);
  await service.stop();
});

test('what is newly shown is published at once; what is not there is refused, and so is too much', async () => {
  const service = await startOperatorService('sqlite');
  const operate = await operateAs(service);
  const { tenant } = await openShop(service, 'newshop1');
  const added = await addCollection(service, tenant, { slug: 'added', fields: productFields }, [recordOf('a')]);
  await exposeAll(service, tenant, added);
  expect(
    (await operate('POST', '/operator/publish', { body: { tenant: 'newshop1', collection: 'added' } })).status,
  ).toBe(200);
  service.service.edition.follow();
  expect((await service.get('newshop1/added')).status).toBe(200);
  const wrong = [
    { tenant: 'nobody11' },
    { tenant: 'newshop1', collection: 'orders' },
    { collection: 'products' },
    { x: 1 },
  ];
  for (const body of wrong) expect((await operate('POST', '/operator/publish', { body })).status).toBe(400);
  const told: number[] = [];
  for (let asked = 0; asked < requestsMax.urgent; asked++)
    told.push((await operate('POST', '/operator/publish', { body: {} })).status);
  expect(told.at(-1)).toBe(429);
  expect((await operate('POST', '/operator/doctor')).status).toBe(429);
  expect((await operate('GET', '/operator/health')).status).toBe(200);
  await service.stop();
});

test("the doctor's checks are told", async () => {
  const service = await startOperatorService('sqlite');
  const operate = await operateAs(service);
  const { status, body } = await operate<readonly { about: string }[]>('POST', '/operator/doctor');
  expect(status).toBe(200);
  expect(body.data.map(({ about }) => about)).toContain('settings');
  await service.stop();
});
