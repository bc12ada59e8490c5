/** Between editions: what is withdrawn is gone at once, and what is shown is there as soon as it is read. */
import { describe, expect, test } from 'bun:test';
import {
  type Collection,
  createKey,
  revokeKey,
  setFields,
  setTenantEnabled,
  type Tenant,
  updateCollection,
  wholeColumn,
} from '@vitrine/catalog';
import {
  newPublisher,
  newTenant,
  offerTable,
  randomBytes,
  show,
  startOfTime,
  twoTenants,
  until,
  withdraw,
  writeProduct,
  type NewPublisher,
} from './support/new-publisher.ts';

const now = new Date(startOfTime);
const bakeryShown = 'bakery01/products name,price: b1=name-b1/3 b2=name-b2/5';
const museumShown = 'museum02/products name: m1=name-m1';

interface Scene {
  readonly made: NewPublisher;
  readonly bakery: Tenant;
  readonly museum: Tenant;
  readonly products: Collection;
}

describe('what is withdrawn is gone with the next look, and nothing is read for it', () => {
  const rows: [what: string, act: (scene: Scene) => Promise<unknown>, left: string[]][] = [
    [
      'a field',
      async ({ made, bakery, products }) => withdraw(made, bakery, products, ['price']),
      ['bakery01/products name: b1=name-b1 b2=name-b2', museumShown],
    ],
    ['a collection', async ({ made, bakery, products }) => withdraw(made, bakery, products, 'all'), [museumShown]],
    [
      'a collection, to those without a key',
      async ({ made, museum, products }) => show(made, museum, products, [], 'private'),
      [bakeryShown, museumShown.replace('products', 'products*')],
    ],
    ['a tenant', async ({ made, bakery }) => setTenantEnabled(made.catalog, bakery, false, now), [museumShown]],
  ];

  test.each(rows)('%s', async (_what, act, left) => {
    await using made = await newPublisher();
    const scene = { made, ...(await twoTenants(made)) };
    await made.open();
    expect(made.shown()).toEqual([bakeryShown, museumShown]);
    const { edition, revision } = made.manifest();
    await act(scene);
    await made.publisher.follow();
    expect(made.shown()).toEqual(left);
    expect([made.manifest().edition, made.manifest().revision]).toEqual([edition, revision + 1]);
    expect(made.source.asked).toBe(1);
  });

  test('and it leaves the files with the next edition', async () => {
    await using made = await newPublisher();
    const { bakery, products } = await twoTenants(made);
    await made.open({ sweepGraceMs: 0 });
    const [segment] = [...made.manifest().segments.values()];
    await withdraw(made, bakery, products, ['price']);
    await made.turn();
    await made.turn();
    expect([...made.manifest().segments.values()].map(({ name }) => name)).not.toContain(segment?.name);
    expect(made.source.read.length).toBe(2);
  });
});

test('keys are there and gone with the next look; those that expire say when', async () => {
  await using made = await newPublisher();
  const { bakery, museum } = await twoTenants(made);
  await made.open();
  const keys = (): string[] =>
    [...made.manifest().keys.values()].map(({ keyId, publicId, expiresAt }) => `${keyId} ${publicId} ${expiresAt}`);
  expect(keys()).toEqual([]);
  const expiresAt = new Date(startOfTime + 1000);
  await createKey(made.catalog, bakery, { name: 'One', expiresAt: undefined }, now, randomBytes);
  await createKey(made.catalog, museum, { name: 'Two', expiresAt }, now, randomBytes);
  const before = made.manifest().tenants;
  await made.publisher.follow();
  expect(keys().toSorted()).toEqual(['1 bakery01 null', `2 museum02 ${startOfTime + 1000}`]);
  expect([...made.manifest().tenants.entries()]).toEqual([...before.entries()]);
  await revokeKey(made.catalog, bakery, 'One', now);
  await setTenantEnabled(made.catalog, museum, false, now);
  await made.publisher.follow();
  expect(keys()).toEqual([`2 museum02 ${startOfTime + 1000}`]);
});

test('what is newly shown is read at once, of that tenant alone; the others see nothing new', async () => {
  await using made = await newPublisher();
  const { bakery, museum, products } = await twoTenants(made);
  await made.open();
  writeProduct(made, bakery, 'b1', 4);
  writeProduct(made, museum, 'm1', 9);
  await show(made, museum, products, ['price']);
  await made.publisher.follow();
  expect(made.shown()).toEqual([bakeryShown, museumShown]);
  await until(() => made.shown()[1] !== museumShown);
  expect(made.shown()).toEqual([bakeryShown, 'museum02/products name,price: m1=name-m1/9']);
  expect(made.source.read.at(-1)).toBe('products(secret-museum02)');
  await made.turn();
  expect(made.shown()).toEqual([bakeryShown.replace('b1/3', 'b1/4'), 'museum02/products name,price: m1=name-m1/9']);
  expect([...made.manifest().segments.keys()]).toEqual([String(products.id)]);
});

test('a new tenant is there at once, with its collections unread, and then read', async () => {
  await using made = await newPublisher();
  const { products } = await twoTenants(made);
  await made.open();
  const garage = await newTenant(made, 'garage03');
  writeProduct(made, garage, 'g1', 1);
  await show(made, garage, products, ['price']);
  await made.publisher.follow();
  expect(made.shown()).toEqual([bakeryShown, 'garage03/products price: not read', museumShown]);
  await until(() => made.shown()[1] === 'garage03/products price: g1=1');
});

const isReady = ({ manifest }: NewPublisher): boolean => manifest().isRead;

describe('servers are ready once each collection that is shown was read', () => {
  test('where nothing is shown they are, and not while the first collection is read; the next one changes nothing', async () => {
    await using made = await newPublisher();
    await made.open();
    expect(isReady(made)).toBe(true);
    const reading = Promise.withResolvers<void>();
    made.source.before = async () => reading.promise;
    const { bakery } = await twoTenants(made);
    await made.publisher.follow();
    expect([isReady(made), made.shown()[0]]).toEqual([false, 'bakery01/products name,price: not read']);
    reading.resolve();
    await until(() => isReady(made));
    expect(made.shown()).toEqual([bakeryShown, museumShown]);
    made.source.isAway = true;
    await show(made, bakery, await offerTable(made, 'orders'), 'all');
    await made.publisher.follow();
    expect([isReady(made), made.shown()[0]]).toEqual([true, 'bakery01/orders total: not read']);
  });

  test('or has failed once, of its table or its source', async () => {
    await using made = await newPublisher();
    const { bakery } = await twoTenants(made);
    await show(made, bakery, await offerTable(made, 'orders', 'other'), 'all');
    const reading = Promise.withResolvers<void>();
    made.other.before = async () => reading.promise;
    const opening = made.open();
    await until(() => made.source.read.length === 1 && made.other.asked === 1);
    made.clock.advance(30_000);
    await opening;
    expect([made.manifest().edition > 0, isReady(made), made.shown()[1]]).toEqual([true, false, bakeryShown]);
    made.other.isAway = true;
    reading.resolve();
    await until(() => made.observed('source-away').length === 1);
    await made.publisher.follow();
    expect(isReady(made)).toBe(true);
  });

  test('another process goes on from there', async () => {
    await using made = await newPublisher();
    const { bakery } = await twoTenants(made);
    const first = await made.open();
    await first.close();
    await show(made, bakery, await offerTable(made, 'orders', 'other'), 'all');
    const reading = Promise.withResolvers<void>();
    made.other.before = async () => reading.promise;
    const opening = made.open();
    await until(() => made.other.asked === 1);
    await made.publisher.follow();
    expect([isReady(made), made.shown()[0]]).toEqual([true, 'bakery01/orders total: not read']);
    reading.resolve();
    await opening;
  });
});

test('a withdrawal does not wait for a reading, nor a beat', async () => {
  await using made = await newPublisher();
  const { bakery, products } = await twoTenants(made);
  await made.open();
  const reading = Promise.withResolvers<void>();
  made.source.before = async () => reading.promise;
  made.clock.advance(300_000);
  const turning = made.publisher.publishEdition();
  await until(() => made.source.asked === 2);
  const beat = made.reader.beatAt;
  await withdraw(made, bakery, products, 'all');
  await made.publisher.follow();
  expect(made.shown()).toEqual([museumShown]);
  made.clock.advance(200);
  await made.publisher.follow();
  expect(made.reader.beatAt).not.toBe(beat);
  await show(made, bakery, products, ['name']);
  await made.publisher.follow();
  reading.resolve();
  await turning;
  expect(made.shown()).toEqual(['bakery01/products name: b1=name-b1 b2=name-b2', museumShown]);
});

test('a field that was withdrawn while it was read is not shown', async () => {
  await using made = await newPublisher();
  const { bakery, products } = await twoTenants(made);
  await made.open();
  const reading = Promise.withResolvers<void>();
  made.source.before = async () => reading.promise;
  await show(made, bakery, products, ['note']);
  await made.publisher.follow();
  await until(() => made.source.asked === 2);
  await withdraw(made, bakery, products, ['note', 'price']);
  await made.publisher.follow();
  reading.resolve();
  await until(() => made.source.read.length === 2);
  await made.publisher.publishEdition();
  expect(made.shown()).toEqual(['bakery01/products name: b1=name-b1 b2=name-b2', museumShown]);
});

test('what is read from another column is not shown until it is read there', async () => {
  await using made = await newPublisher();
  const { products } = await twoTenants(made);
  await made.open();
  made.source.isAway = true;
  await made.catalog.transaction().execute(async (transaction) => {
    const fields = ['name', 'price', 'note'].map((key) => ({ key, label: key, type: 'text' as const }));
    await setFields(transaction, products, fields, (_id, _type, { key }) =>
      wholeColumn(key === 'name' ? 'id' : key, 'stored'),
    );
    await updateCollection(transaction, products, products, now);
  });
  await made.publisher.follow();
  expect(made.shown()).toEqual(['bakery01/products : b1= b2=', 'museum02/products : m1=']);
  await until(() => made.observed('source-away').length === 1);
  made.source.isAway = false;
  made.clock.advance(2000);
  await until(() => made.shown()[1] === 'museum02/products name: m1=m1');
  expect(made.shown()[0]).toBe('bakery01/products name,price: b1=b1/3 b2=b2/5');
});

test('a language has the collection read anew with the next edition, and no other', async () => {
  await using made = await newPublisher();
  const { bakery, products } = await twoTenants(made);
  await show(made, bakery, await offerTable(made, 'orders'), 'all');
  await made.open();
  const read = made.source.read.length;
  const target = { ...products.target, language: 'sv' };
  await made.catalog
    .transaction()
    .execute(async (transaction) => updateCollection(transaction, products, { name: products.name, target }, now));
  await made.turn();
  expect(made.source.read.slice(read)).toEqual([expect.stringMatching(/^products\(/)]);
  await made.turn();
  expect(made.source.read.length).toBe(read + 1);
});

describe('records that are read from another table from now on', () => {
  const rows: [what: string, source: string | null, meanwhile: string][] = [
    ['a declared collection is not shown until that is read', 'main', 'bakery01/products name: not read'],
    ['an imported one is shown as it was until that is read', null, 'bakery01/products name: b1=name-b1'],
  ];

  test.each(rows)('%s', async (_what, source, meanwhile) => {
    await using made = await newPublisher();
    const bakery = await newTenant(made, 'bakery01');
    const products = await offerTable(made, 'products', source);
    await show(made, bakery, products, ['name']);
    writeProduct(made, bakery, 'b1', 3);
    await made.open();
    made.records.run('create table other as select * from products');
    made.records.run(`update other set name = 'moved'`);
    made.source.isAway = true;
    await made.catalog.transaction().execute(async (transaction) => {
      const target = { ...products.target, tableName: 'other' };
      await updateCollection(transaction, products, { name: products.name, target }, now);
    });
    await made.publisher.follow();
    expect(made.shown()).toEqual([meanwhile]);
    await until(() => made.observed('source-away').length === 1);
    made.source.isAway = false;
    made.clock.advance(2000);
    await until(() => made.shown()[0] === 'bakery01/products name: b1=moved');
  });
});

test('a table that fails in mid-edition is tried again with the next one', async () => {
  await using made = await newPublisher();
  const { bakery } = await twoTenants(made);
  const orders = await offerTable(made, 'orders');
  made.records.run('drop table orders');
  await made.open();
  await show(made, bakery, orders, 'all');
  for (const _ of [1, 2, 3]) await made.publisher.follow();
  await made.publisher.publishEdition();
  expect([made.shown()[0], made.observed('collection-failed').length]).toEqual(['bakery01/orders total: not read', 1]);
  made.records.run('create table orders (id text, made text, firm text, total real)');
  await made.turn();
  expect(made.shown()[0]).toBe('bakery01/orders total:');
});

test('a field whose table fails in mid-edition is shown by the next one', async () => {
  await using made = await newPublisher();
  const { bakery, products } = await twoTenants(made);
  await made.open();
  made.records.run('alter table products rename to away');
  await show(made, bakery, products, 'all');
  await made.publisher.follow();
  await until(() => made.observed('collection-failed').length === 1);
  expect(made.shown()[0]).not.toContain('note');
  made.records.run('alter table away rename to products');
  await made.turn();
  expect(made.shown()[0]).toContain('note');
});

test('without the catalog there is no beat, and what is in force stays', async () => {
  await using made = await newPublisher();
  await twoTenants(made);
  await made.open();
  const beat = made.reader.beatAt;
  await made.catalog.schema.alterTable('change').renameTo('changes').execute();
  made.clock.advance(200);
  await made.publisher.follow();
  expect(made.reader.beatAt).toBe(beat);
  expect(made.observed('catalog-failed').length).toBeGreaterThan(0);
  expect(made.shown()).toEqual([bakeryShown, museumShown]);
  await made.catalog.schema.alterTable('changes').renameTo('change').execute();
  await made.publisher.follow();
  expect(made.reader.beatAt).not.toBe(beat);
});

test('what was withdrawn while no publisher was there is gone before anything is read', async () => {
  await using made = await newPublisher();
  const { bakery, products } = await twoTenants(made);
  const first = await made.open();
  await first.close();
  await withdraw(made, bakery, products, 'all');
  made.clock.advance(300_000);
  const reading = Promise.withResolvers<void>();
  made.source.before = async () => reading.promise;
  const opening = made.open();
  await until(() => made.source.asked === 2);
  expect(made.shown()).toEqual([museumShown]);
  reading.resolve();
  await opening;
  expect(made.shown()).toEqual([museumShown]);
});
