/** Shards of a table of PostgreSQL: one tenant's change is read, merged and written with its shard alone. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Engine, Source } from '@vitrine/sources';
import { sourceEngines } from '../../../../../tests/service/source-engines.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/postgres-server.ts';
import { changeAtRandom, insertGoods } from './support/random-goods.ts';
import { bytesAtMost, goodsColumns, newShardWorld, type ShardWorld } from './support/shard-world.ts';

let database: TestDatabase;
let engine: Engine;

beforeAll(async () => {
  database = await createTestDatabase();
  engine = await sourceEngines.load(database.url);
});
afterAll(async () => database.close());

const kinds = { text: 'text', integer: 'integer', moment: 'timestamptz' } as const;
const run = async (sql: string): Promise<void> => database.run(sql);
const createSource = (now: () => number): Source => engine.openSource({ name: 'main', url: database.url, now });

const newWorld = async (shardBytes: number): Promise<ShardWorld> => {
  await run('drop table if exists goods');
  await run(`create table goods (${goodsColumns.replace('made text', 'made timestamptz')}, primary key (firm, id))`);
  return newShardWorld({ createSource, schema: 'public', kinds, shardMax: bytesAtMost(shardBytes) });
};

/** 16 tenants with 100 goods each, published in several shards. */
const publishTenants = async (world: ShardWorld): Promise<void> => {
  for (let tenant = 0; tenant < 16; tenant++) {
    const added = await world.addTenant();
    await world.show(added, ['name', 'price', 'note']);
    await run(insertGoods(added.scope ?? '', 0, 100));
  }
  await world.divided.publisher.start();
  await world.whole.publisher.start();
  await world.turn();
  world.divided.forget();
};

test.each(Array.from({ length: 4 }, (_, seed) => [seed]))(
  'random tenants, exposures and rows over several editions, %i',
  async (seed) => {
    await using world = await newWorld(20_000);
    await changeAtRandom(world, run, seed, 12);
  },
  300_000,
);

interface Case {
  readonly what: string;
  readonly change: (world: ShardWorld) => Promise<void>;
  readonly statements: readonly string[];
  readonly written: readonly string[];
  readonly opened: number;
}

const cases: readonly Case[] = [
  {
    what: 'nothing',
    change: async () => undefined,
    statements: ['same 16'],
    written: [],
    opened: 0,
  },
  {
    what: 'one row',
    change: async () => run(`update goods set price = 99 where firm = 'firm-5' and id = 'g7'`),
    statements: ['changes 16'],
    written: ['merged'],
    opened: 1,
  },
  {
    what: 'a row that is deleted',
    change: async () => run(`delete from goods where firm = 'firm-5' and id = 'g7'`),
    statements: ['changes 16'],
    written: ['merged'],
    opened: 0,
  },
  {
    what: 'a row that moves to another tenant',
    change: async () => run(`update goods set firm = 'firm-6', id = 'moved' where firm = 'firm-5' and id = 'g7'`),
    statements: ['changes 16'],
    written: ['merged', 'merged'],
    opened: 1,
  },
  {
    what: 'one field of one tenant is hidden',
    change: async ({ hide, tenants: [, tenant] }) => hide(tenant ?? fail(), ['note']),
    statements: ['same 13', 'rows 3'],
    written: ['written with 3'],
    opened: 0,
  },
  {
    what: 'one field hidden, and one row of another shard',
    change: async ({ hide, tenants: [, tenant] }) => {
      await hide(tenant ?? fail(), ['note']);
      await run(`update goods set price = 99 where firm = 'firm-5' and id = 'g7'`);
    },
    statements: ['changes 13', 'rows 3'],
    written: ['merged', 'written with 3'],
    opened: 1,
  },
];

const fail = (): never => {
  throw new Error('There is a tenant.');
};

test.each(cases)('$what: only its shard is read or merged', async ({ change, statements, written, opened }) => {
  await using world = await newWorld(100_000);
  await publishTenants(world);
  await change(world);
  await world.turn();
  expect(world.divided.published()).toEqual(world.whole.published());
  const { divided } = world;
  expect([divided.statements, divided.written, divided.opened.length]).toEqual([[...statements], [...written], opened]);
});
