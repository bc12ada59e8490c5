/** Records that an owner does not show behave as if they were not there: a tenant that has the others alone is told the same. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { type Collection, expose, hide, listFields, type Tenant, updateCollection } from '@vitrine/catalog';
import { printOrigin } from '@vitrine/sources';
import { runByHand } from '../../../../../tests/service/by-hand.ts';
import {
  addCollection,
  addTenant,
  engineNames,
  engines,
  exposeAll,
  follow,
  type JsonRecord,
  type TestService,
} from '../../../../../tests/service/test-service.ts';

const draft = {
  slug: 'products',
  fields: [
    { key: 'name', label: 'Name', type: 'text' },
    { key: 'price', label: 'Price', type: 'currency' },
    { key: 'isActive', label: 'Active', type: 'boolean' },
    { key: 'stock', label: 'Stock', type: 'integer' },
  ],
} as const;

const records: readonly JsonRecord[] = Array.from({ length: 40 }, (_, index) => ({
  id: `p${index}`,
  createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
  name: `Lamp ${index % 7}`,
  price: index / 4,
  isActive: index % 3 === 0 ? null : index % 3 === 1,
  stock: index % 5,
}));

const meets = (record: JsonRecord): boolean => record['isActive'] === true && Number(record['stock']) >= 2;
const where = ['isActive=true', 'stock[gte]=2'];

const questions = [
  '',
  'limit=200',
  'limit=5&page=2',
  'search=lamp',
  'search=3',
  'where[id][eq]=p1',
  'where[id][eq]=p4',
  'where[price][gte]=3&sort=-price',
  'where[name][contains]=2&fields=name',
  'where[price][exists]=false',
  'sort=name,-createdAt&page=3&limit=3',
  'where[isActive][eq]=true',
  'where[stock][eq]=1',
  'sort=stock',
  'fields=isActive',
];

describe.each(engineNames)('on %s', (engine) => {
  let service: TestService;
  let ruling: Tenant;
  let products: Collection;

  const ask = async (publicId: string, question: string): Promise<string> => {
    const response = await fetch(`${service.service.url}/api/v1/public/t/${publicId}/products?${question}`);
    return `${response.status} ${(await response.text()).replaceAll(publicId, '*')}`;
  };
  const show = async (choice: { readonly where?: readonly string[] }): Promise<void> => {
    const keys = ['name', 'price'];
    await expose(service.store, ruling, products, { state: 'public', keys, ...choice }, new Date(service.clock.now()));
    await follow(service);
  };
  /** As the ERP would: a row is written, or a file imported again. */
  const sellOut = async (id: string): Promise<void> => {
    const stock = (await listFields(service.store, products)).find(({ key }) => key === 'stock')?.origin;
    if (service.postgres === undefined) {
      const changed = records.map((record) => (record.id === id ? { ...record, stock: 0 } : record));
      await addCollection(service, ruling, draft, changed, products);
    } else {
      const [table, of, column] = [products.target.tableName, products.target.id, stock].map((each) =>
        typeof each === 'string' ? each : each === undefined ? '' : printOrigin(each),
      );
      await runByHand(service, [`update "${table}" set "${column}" = 0 where "${of}" = '${id}'`]);
    }
  };
  const compareAll = async (): Promise<void> => {
    for (const question of questions)
      expect([question, await ask('rulings1', question)]).toEqual([question, await ask('havings1', question)]);
  };
  const total = async (): Promise<number> => JSON.parse((await ask('rulings1', '')).slice(4)).meta.total;

  const attempt = async (text: string): Promise<string> =>
    show({ where: [text] }).then(
      () => 'shown',
      (error: unknown) => String(error),
    );

  beforeAll(async () => {
    service = await engines[engine]();
    ruling = await addTenant(service, 'rulings1');
    const having = await addTenant(service, 'havings1');
    products = await addCollection(service, ruling, draft, records);
    const fewer = await addCollection(service, having, draft, records.filter(meets));
    await exposeAll(service, having, fewer, ['name', 'price']);
    await show({ where });
  });
  afterAll(async () => service.stop());

  test(
    'every question is answered as where the others are not there, though the rule is about hidden fields',
    compareAll,
  );

  test('to show another field leaves the rule as it is, and so does to hide all of it and to show it again', async () => {
    await show({});
    await compareAll();
    await hide(service.store, ruling, products, 'all', new Date(service.clock.now()));
    await follow(service);
    expect(await ask('rulings1', '')).toStartWith('404');
    await show({});
    await compareAll();
  });

  test('without the rule all are shown', async () => {
    await show({ where: [] });
    expect(await total()).toBe(40);
    await show({ where });
    await compareAll();
  });

  test('what the operator says of rows is asked too', async () => {
    const target = { ...products.target, rows: ['price[lt]=5'] };
    const at = new Date(service.clock.now());
    await service.store
      .transaction()
      .execute(async (transaction) => updateCollection(transaction, products, { name: products.name, target }, at));
    await follow(service);
    expect(await total()).toBe(records.filter((record) => meets(record) && Number(record['price']) < 5).length);
    await service.store
      .transaction()
      .execute(async (transaction) => updateCollection(transaction, products, products, at));
    await follow(service);
    await compareAll();
  });

  test('where a field of the rule is made anew, nothing is shown until the owner says what', async () => {
    await service.store
      .updateTable('field')
      .set({ key: 'wasActive' })
      .where('key', '=', 'isActive')
      .where('collection_id', '=', products.id)
      .execute();
    await show({});
    expect(await total()).toBe(0);
    await show({ where: ['stock[gte]=2'] });
    expect(await total()).toBe(records.filter((record) => Number(record['stock']) >= 2).length);
  });

  test('a condition that cannot be read is refused with what there is, and changes nothing', async () => {
    const before = await total();
    expect(await attempt('nonsense')).toBe(
      'CatalogError: Found "nonsense", expected a condition on a field, such as active=true or price[gte]=10.',
    );
    expect(await attempt('nme=x')).toBe(
      'CatalogError: Unknown field "nme". Did you mean "name"? The fields are name, price, wasActive, stock.',
    );
    expect(await attempt('price[contains]=1')).toContain('A field of type currency has no operator contains');
    expect(await attempt('price=cheap')).toContain('Found "cheap", expected');
    expect(await total()).toBe(before);
  });

  test('a record that has changed, and meets the rule no more, is gone with the next edition', async () => {
    await service.turn();
    expect(await ask('rulings1', 'where[id][eq]=p4')).toContain('"total":1,');
    const before = await total();
    await sellOut('p4');
    await service.turn();
    expect(await ask('rulings1', 'where[id][eq]=p4')).toContain('"total":0,');
    expect(await total()).toBe(before - 1);
    expect(service.observations.filter(({ kind }) => kind === 'collection-failed')).toEqual([]);
  });
});
