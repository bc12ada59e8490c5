/** Reading and building in a thread of its own: what holds up that thread holds up nothing else. */
import { expect, test } from 'bun:test';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addUsage, wholeColumn } from '@vitrine/catalog';
import type { Builder } from '@vitrine/publisher';
import { openUsage } from '../../../../../tests/service/homes.ts';
import { createThreadBuilder } from '../../src/editions/builder.ts';
import {
  lengthMs,
  newPublisher,
  offerTable,
  show,
  startOfTime,
  twoTenants,
  until,
  withdraw,
  writeProduct,
  type NewPublisher,
} from './support/new-publisher.ts';
import type { BuildingThreadArgument } from './support/building-thread.ts';

interface OpenedThread {
  readonly builder: Builder;
  readonly hold: string;
  readonly max: string;
}

const openThread = ({ root, folder }: NewPublisher): OpenedThread => {
  const [hold, max] = [join(root, 'hold'), join(root, 'segments-max')];
  const argument: BuildingThreadArgument = {
    records: join(root, 'records.db'),
    segments: join(folder, 'segments'),
    hold,
    max,
  };
  return {
    hold,
    max,
    builder: createThreadBuilder(
      new URL('support/building-thread.ts', import.meta.url),
      JSON.stringify(argument),
      () => ({
        kind: 'embedded',
        path: argument.records,
      }),
    ),
  };
};

test('a thread that is busy keeps no withdrawal waiting', async () => {
  await using made = await newPublisher();
  const { bakery, products } = await twoTenants(made);
  const { builder, hold } = openThread(made);
  await made.open({ builder });
  expect(made.shown().length).toBe(2);
  expect([builder.recordsRead(), builder.recordsMade()]).toEqual([3, 3]);
  writeFileSync(hold, '');
  made.clock.advance(300_000);
  let isOver = false;
  const turning = made.publisher.publishEdition().then(() => (isOver = true));
  await withdraw(made, bakery, products, 'all');
  await made.publisher.follow();
  expect([made.shown(), isOver]).toEqual([['museum02/products name: m1=name-m1'], false]);
  rmSync(hold);
  await turning;
  expect(made.manifest().edition).toBe(made.clock.now() / 300_000);
});

test('an error keeps its code on the way, by which the log knows that it may quote records', async () => {
  await using made = await newPublisher();
  const { bakery } = await twoTenants(made);
  const orders = await offerTable(made, 'orders');
  await show(made, bakery, orders, 'all');
  made.records.run('drop table orders');
  await made.open({ builder: openThread(made).builder });
  const [failed] = made.observed('collection-failed');
  expect(failed?.reason).toMatchObject({ name: 'SQLiteError', message: 'no such table: orders', code: 'SQLITE_ERROR' });
});

test('a build that is ended stops with the next records, and others go on', async () => {
  await using made = await newPublisher();
  const { builder, hold } = openThread(made);
  writeFileSync(hold, '');
  const ending = new AbortController();
  const goods = { key: 'goods', schema: undefined, table: 'goods', id: wholeColumn('id', 'stored') };
  const table = {
    ...goods,
    createdAt: wholeColumn('made', 'stored'),
    scope: undefined,
    scopeValues: [],
    isNullShared: false,
    fields: [],
  };
  const build = async (signal?: AbortSignal) =>
    builder.build('main', [{ table, partitions: [], known: undefined }], startOfTime, undefined, signal);
  made.records.run('create table goods (id text, made text)');
  made.records.run("insert into goods values ('a', '2026-01-01T00:00:00.000Z')");
  const [ended, other] = [build(ending.signal).catch(String), build()];
  ending.abort();
  rmSync(hold);
  expect(Bun.inspect(await ended)).toContain('The work was ended.');
  expect((await other).map(({ kind }) => kind)).toEqual(['built']);
  await builder.close();
});

test('a publisher that is closed ends what its thread is doing', async () => {
  await using made = await newPublisher();
  await twoTenants(made);
  const { builder, hold } = openThread(made);
  const publisher = await made.open({ builder });
  writeFileSync(hold, '');
  made.clock.advance(300_000);
  const turning = publisher.publishEdition();
  await publisher.close();
  await turning;
  rmSync(hold);
  await made.open();
  expect(made.shown().length).toBe(2);
});

const bakeryShown = 'bakery01/products name,price: b1=name-b1/3 b2=name-b2/5';
const museumShown = 'museum02/products name: m1=name-m1';
/** More than first segments wait for others. */
const waitMs = 6000;

test('what is built first is shown while other tables are built, as it is in the edition', async () => {
  await using made = await newPublisher();
  const { bakery } = await twoTenants(made);
  await show(made, bakery, await offerTable(made, 'orders'), 'all');
  made.records.run("insert into orders values ('o1', '2026-01-01T00:00:00.000Z', ?, 5)", [bakery.scope]);
  const { builder, max } = openThread(made);
  writeFileSync(max, '1');
  const opening = made.open({ builder });
  await until(() => builder.recordsMade() === 1);
  const isShown = (): boolean => made.shown().includes('bakery01/orders total: o1=5');
  await until(() => {
    made.clock.advance(waitMs / 10);
    return isShown();
  });
  // The museum has no records yet, and is not named without them.
  expect(made.shown()).toEqual(['bakery01/orders total: o1=5', 'bakery01/products name,price: not read']);
  const early = made.manifest();
  expect([early.edition, early.isRead]).toEqual([startOfTime / lengthMs, false]);
  const { tenants, tenantsMade, leftMs = -1 } = made.publisher.progress ?? {};
  expect([tenants, tenantsMade, leftMs > 0]).toEqual([3, 1, true]);
  rmSync(max);
  await opening;
  expect(made.shown()).toEqual(['bakery01/orders total: o1=5', bakeryShown, museumShown]);
  const { segments, edition, isRead } = made.manifest();
  const namesOf = (key: string) => [early.segments.get(key)?.name, segments.get(key)?.name];
  expect([edition, isRead, new Set(namesOf('2')).size]).toEqual([early.edition, true, 1]);
  expect(made.observed('collection-read').length).toBe(2);
});

test('a tenant that has shown first records, and hides all while others are read, shows nothing', async () => {
  await using made = await newPublisher();
  const { bakery, products } = await twoTenants(made);
  const orders = await offerTable(made, 'orders');
  await show(made, bakery, orders, 'all');
  made.records.run("insert into orders values ('o1', '2026-01-01T00:00:00.000Z', ?, 5)", [bakery.scope]);
  const { builder, max } = openThread(made);
  writeFileSync(max, '1');
  const opening = made.open({ builder });
  await until(() => builder.recordsMade() === 1);
  await until(() => {
    made.clock.advance(waitMs / 10);
    return made.shown().length > 0;
  });
  for (const collection of [orders, products]) await withdraw(made, bakery, collection, 'all');
  await made.publisher.follow();
  expect([[...made.manifest().tenants.keys()], made.shown()]).toEqual([['bakery01'], []]);
  rmSync(max);
  await opening;
  expect(made.shown()).toEqual([museumShown]);
});

test('what was asked for most is built first', async () => {
  await using made = await newPublisher();
  const { bakery, museum } = await twoTenants(made);
  const orders = await offerTable(made, 'orders');
  for (const tenant of [bakery, museum]) await show(made, tenant, orders, 'all');
  made.records.run("insert into orders values ('o1', '2026-01-01T00:00:00.000Z', ?, 5)", [bakery.scope]);
  const usage = await openUsage({ path: join(made.root, 'catalog.db'), postgres: undefined });
  const asked = (slug: string, requests: number) =>
    ({ tenantId: bakery.id, collection: slug, keyId: 0, outcome: 'computed', requests }) as const;
  await addUsage(usage, new Date(startOfTime - 3_600_000).toISOString(), [asked('orders', 1), asked('products', 2)]);
  const longAgo = new Date(startOfTime - 8 * 24 * 3_600_000).toISOString();
  await addUsage(usage, longAgo, [asked('orders', 1000)]);
  const { builder, max } = openThread(made);
  writeFileSync(max, '1');
  const opening = made.open({ builder, usage });
  await until(() => builder.recordsMade() > 0);
  await until(() => {
    made.clock.advance(waitMs / 10);
    return made.shown().includes(bakeryShown);
  });
  const unread = 'orders total: not read';
  expect(made.shown()).toEqual([`bakery01/${unread}`, bakeryShown, `museum02/${unread}`, museumShown]);
  rmSync(max);
  await opening;
  await usage.destroy();
});

test('what was shown before changes with the edition alone, though it is built in parts', async () => {
  await using made = await newPublisher();
  const { bakery, museum } = await twoTenants(made);
  await (await made.open()).close();
  const { builder, max } = openThread(made);
  await made.open({ builder, shardMax: { bytes: 1, tenants: Infinity } });
  const { edition } = made.manifest();
  writeProduct(made, bakery, 'b1', 4);
  writeProduct(made, museum, 'm2', 1);
  writeFileSync(max, '1');
  made.clock.advance(lengthMs);
  const recordsMade = builder.recordsMade();
  const turning = made.publisher.publishEdition();
  await until(() => builder.recordsMade() > recordsMade);
  for (let times = 0; times < 10; times++) {
    // For what the thread has sent.
    await Bun.sleep(20);
    made.clock.advance(waitMs);
    await made.publisher.follow();
  }
  expect([made.manifest().edition, ...made.shown()]).toEqual([edition, bakeryShown, museumShown]);
  rmSync(max);
  await turning;
  expect(made.shown()).toEqual([bakeryShown.replace('b1/3', 'b1/4'), `${museumShown} m2=name-m2`]);
  expect(made.manifest().segments.size).toBeGreaterThan(1);
});
