/** Segments that are divided among tenants show the same records, byte for byte, as one segment of all of them. */
import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from 'bun:sqlite';
import { SqliteSource } from '@vitrine/sources';
import { until } from '../../../../../tests/support/until.ts';
import { changeAtRandom, insertGoods, type RunSql } from './support/random-goods.ts';
import { bytesAtMost, goodsColumns, newShardWorld, type ShardWorld } from './support/shard-world.ts';
import { sampleOf } from '../../../../../tests/support/scope.ts';

interface SqliteWorld extends ShardWorld {
  readonly run: RunSql;
}

const newWorld = async (bytes: number, tenants = Infinity): Promise<SqliteWorld> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-goods-'));
  const path = join(folder, 'goods.db');
  const database = new Database(path, { create: true });
  database.run('pragma journal_mode = wal');
  database.run(`create table goods (${goodsColumns})`);
  const kinds = { text: 'stored', integer: 'stored', moment: 'stored' } as const;
  const createSource = (now: () => number) => new SqliteSource({ path, now });
  const world = await newShardWorld({ createSource, schema: null, kinds, shardMax: { bytes, tenants } });
  const close = world[Symbol.asyncDispose];
  return Object.assign(world, {
    run: async (sql: string) => void database.run(sql),
    [Symbol.asyncDispose]: async () => {
      await close();
      database.close();
      rmSync(folder, { recursive: true });
    },
  });
};

/** Tenants with so many goods each, all of which they show. */
const fill = async (world: SqliteWorld, tenants: number, rows: number): Promise<void> => {
  for (let tenant = 0; tenant < tenants; tenant++) {
    const added = await world.addTenant();
    await world.show(added, ['name', 'price', 'note']);
    await world.run(insertGoods(added.scope ?? '', 0, rows));
  }
};

test.each(sampleOf(Array.from({ length: 6 }, (_, seed) => [seed] as const)))(
  'random tenants, exposures and rows over several editions, %i',
  async (seed) => {
    await using world = await newWorld(20_000, seed % 2 === 0 ? Infinity : 3);
    await changeAtRandom(world, world.run, seed, 10);
  },
  300_000,
);

test('a first reading of several tenants is divided where it is large, and not where it is small', async () => {
  await using world = await newWorld(100_000);
  await fill(world, 16, 100);
  await world.divided.publisher.start();
  await world.whole.publisher.start();
  expect(world.divided.published()).toEqual(world.whole.published());
  expect([world.divided.keys().length > 3, world.whole.keys()]).toEqual([true, ['1']]);
});

test('a first reading of tenants with few rows each writes no segment that is then divided', async () => {
  await using world = await newWorld(200_000);
  await fill(world, 64, 1);
  await world.divided.publisher.start();
  const keys = world.divided.keys();
  expect([keys.length > 1, world.divided.written.length]).toEqual([true, keys.length]);
});

const sizesOf = ({ divided }: ShardWorld): readonly number[] =>
  Array.from(divided.publisher.segments.byKey.values(), ({ bytes }) => bytes);

test('a shard is divided once it has grown, and joined once it has shrunk', async () => {
  await using world = await newWorld(200_000);
  await fill(world, 8, 10);
  await world.divided.publisher.start();
  await world.whole.publisher.start();
  expect(world.divided.keys()).toEqual(['1']);
  await world.run(`with recursive number (n) as (select 1 union all select n + 1 from number where n < 40)
    insert into goods select 'more-' || id || '-' || n, made, firm, name, price, note from goods, number`);
  await world.turn();
  expect(world.divided.keys().length).toBeGreaterThan(3);
  expect(Math.max(...sizesOf(world))).toBeLessThanOrEqual(200_000);
  expect(world.divided.published()).toEqual(world.whole.published());
  await world.run(`delete from goods where id like 'more-%'`);
  await world.turn();
  await world.turn();
  expect(world.divided.keys()).toEqual(['1']);
  expect(world.divided.published()).toEqual(world.whole.published());
});

/** The numbers of tenants of the shards. */
const tenantsIn = ({ divided }: ShardWorld): readonly number[] =>
  Array.from(divided.publisher.segments.byKey.values(), ({ partitions }) => Object.keys(partitions).length);

test('a shard has at most so many tenants, whatever they have, and stays while it has about as many', async () => {
  await using world = await newWorld(Infinity, 6);
  /** Publishes an edition, and two more with the same shards. */
  const settle = async (): Promise<void> => {
    await world.turn();
    expect(world.divided.published()).toEqual(world.whole.published());
    expect(Math.max(...tenantsIn(world))).toBeLessThanOrEqual(6);
    const keys = world.divided.keys();
    for (let turn = 0; turn < 2; turn++) {
      await world.turn();
      expect(world.divided.keys()).toEqual(keys);
    }
  };
  await fill(world, 30, 1);
  await world.divided.publisher.start();
  await world.whole.publisher.start();
  const first = world.divided.keys();
  expect(world.divided.written).toHaveLength(first.length);
  await settle();
  expect(world.divided.keys()).toEqual(first);

  await fill(world, 30, 1);
  await settle();
  const most = world.divided.keys();
  expect(most.length).toBeGreaterThan(first.length);

  const gone = world.tenants.slice(4);
  for (const tenant of gone) await world.hide(tenant, 'all');
  await world.turn();
  await settle();
  expect(world.divided.keys().length).toBeLessThan(first.length);
}, 600_000);

test('a shard of an earlier release with too many tenants is divided at the next reading', async () => {
  await using world = await newWorld(Infinity);
  await fill(world, 16, 1);
  await world.divided.publisher.start();
  await world.whole.publisher.start();
  await world.reopen({ bytes: Infinity, tenants: 4 });
  expect(world.divided.keys()).toEqual(['1']);
  await world.turn();
  expect(Math.max(...tenantsIn(world))).toBeLessThanOrEqual(4);
  expect(world.divided.published()).toEqual(world.whole.published());
});

test('a tenant that is larger than a shard is alone in one', async () => {
  await using world = await newWorld(60_000);
  await fill(world, 8, 10);
  const large = await world.addTenant();
  await world.show(large, ['name']);
  await world.run(insertGoods(large.scope ?? '', 0, 2000));
  await world.divided.publisher.start();
  await world.whole.publisher.start();
  expect(world.divided.published()).toEqual(world.whole.published());
  const segments = [...world.divided.publisher.segments.byKey.values()];
  const larger = segments.filter(({ bytes }) => bytes > 60_000);
  expect(larger.map(({ partitions }) => Object.keys(partitions))).toEqual([[large.publicId]]);
  world.divided.forget();
  await world.turn();
  expect(world.divided.keys()).toEqual(segments.map(({ key }) => key).toSorted());
});

test('a tenant that outgrows a shard is alone in one until it shrinks, and others move to other shards meanwhile', async () => {
  await using world = await newWorld(60_000);
  await fill(world, 8, 10);
  const [large] = world.tenants;
  const [publicId, scope] = [large?.publicId ?? '', large?.scope ?? ''];
  /** Whether the tenant's segment is above the bound, and has other tenants. */
  const own = (): unknown => {
    const segments = [...world.divided.publisher.segments.byKey.values()];
    const segment = segments.find(({ partitions }) => Object.hasOwn(partitions, publicId));
    return segment && { isLarge: segment.bytes > 60_000, isShared: Object.keys(segment.partitions).length > 1 };
  };
  await world.divided.publisher.start();
  await world.whole.publisher.start();
  const keys = world.divided.keys();
  for (const change of [insertGoods(scope, 1000, 3000), `update goods set price = price + 1 where firm = '${scope}'`]) {
    await world.run(change);
    await world.turn();
    expect(world.divided.published()).toEqual(world.whole.published());
    expect(own()).toEqual({ isLarge: true, isShared: false });
    expect(world.divided.keys()).not.toEqual(keys);
  }
  await world.run(`delete from goods where firm = '${scope}' and length(id) > 3`);
  for (let turn = 0; turn < 3; turn++) {
    await world.turn();
    expect(world.divided.published()).toEqual(world.whole.published());
  }
  expect(own()).toEqual({ isLarge: false, isShared: true });
}, 600_000);

test('a shard that cannot be built keeps the former records of its tenants alone', async () => {
  await using world = await newWorld(100_000);
  await fill(world, 16, 100);
  await world.divided.publisher.start();
  await world.whole.publisher.start();
  const before = world.divided.published();
  await world.run(`insert into goods select * from goods where firm = 'firm-5' and id = 'g7'`);
  await world.run(`update goods set price = price + 1`);
  await world.turn();
  const after = world.divided.published();
  const kept = [...before.keys()].filter((tenant) => after.get(tenant) === before.get(tenant));
  const [failed, ...others] = world.divided.observations.filter(({ kind }) => kind === 'collection-failed');
  expect([failed, others.length]).toMatchObject([{ tenants: kept.length, collection: 'goods' }, 0]);
  expect([kept.length < 8, kept.some((tenant) => tenant.startsWith('t0000005'))]).toEqual([true, true]);
  await world.run(`delete from goods where firm = 'firm-5' and id = 'g7'`);
  await world.turn();
  expect(world.divided.published()).toEqual(world.whole.published());
});

test('a segment of all tenants is divided at the next reading, and shown until then', async () => {
  await using world = await newWorld(Infinity);
  await fill(world, 16, 100);
  await world.divided.publisher.start();
  await world.whole.publisher.start();
  const before = world.divided.published();
  await world.reopen(bytesAtMost(100_000));
  expect([world.divided.published(), world.divided.keys()]).toEqual([before, ['1']]);
  await world.turn();
  expect(world.divided.keys().length).toBeGreaterThan(3);
  expect(world.divided.published()).toEqual(before);
});

test('one field hidden between editions is read again by its tenants alone, and so is a new tenant', async () => {
  await using world = await newWorld(100_000);
  await fill(world, 16, 100);
  await world.divided.publisher.start();
  await world.whole.publisher.start();
  world.divided.forget();
  const added = await world.addTenant();
  await world.run(insertGoods(added.scope ?? '', 0, 5));
  await world.show(added, ['name']);
  await world.divided.publisher.publishEdition();
  await world.divided.publisher.follow();
  await until(() => world.divided.keys().includes('1+1'));
  expect([world.divided.statements, world.divided.written]).toEqual([['rows 1'], ['written with 1']]);
  await world.turn();
  expect(world.divided.keys().filter((key) => key.includes('+'))).toEqual([]);
  expect(world.divided.published()).toEqual(world.whole.published());
});
