/** Reading and building in a thread of its own: what holds up that thread holds up nothing else. */
import { expect, test } from 'bun:test';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Builder, createThreadBuilder } from '@vitrine/publisher';
import { newPublisher, offerTable, show, twoTenants, withdraw, type NewPublisher } from './support/new-publisher.ts';
import type { BuildingThreadArgument } from './support/building-thread.ts';

const openThread = ({ root, folder }: NewPublisher): { readonly builder: Builder; readonly hold: string } => {
  const hold = join(root, 'hold');
  const argument: BuildingThreadArgument = {
    records: join(root, 'records.db'),
    segments: join(folder, 'segments'),
    hold,
  };
  return {
    hold,
    builder: createThreadBuilder(new URL('support/building-thread.ts', import.meta.url), JSON.stringify(argument)),
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
