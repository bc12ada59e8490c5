/** Random changes of tenants, exposures and rows, after each of which both publishers show the same. */
import { expect } from 'bun:test';
import type { Tenant } from '@vitrine/catalog';
import type { ShardWorld } from './shard-world.ts';

/** Runs a statement on the database of records. */
export type RunSql = (sql: string) => Promise<void>;

const keys = ['name', 'price', 'note'] as const;

/** The statement that adds goods of a firm, numbered from one to another. */
export const insertGoods = (firm: string, from: number, to: number): string =>
  Array.from({ length: to - from }, (_, index) => from + index)
    .map(
      (row) => `('g${row}', '2026-01-01T00:00:00.000Z', '${firm}', 'Goods ${row % 7} of ${firm}', ${row % 50}, 'note')`,
    )
    .join(', ')
    .replace(/^/, 'insert into goods values ');

/** Numbers from 0 up to, and without, 1, that look random and are the same in each run (Mulberry32). */
const createRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

type Change = (world: ShardWorld, run: RunSql, tenant: Tenant, random: () => number) => Promise<void>;

const scopeOf = async ({ catalog }: ShardWorld, { id }: Tenant): Promise<string> => {
  const { scope } = await catalog.selectFrom('tenant').select('scope').where('id', '=', id).executeTakeFirstOrThrow();
  return scope ?? '';
};

let lastRow = 0;

const changes: readonly Change[] = [
  async (world, run, _tenant, random) => {
    const added = await world.addTenant();
    await world.show(added, keys.slice(0, 1 + Math.floor(random() * keys.length)));
    await run(insertGoods(added.scope ?? '', 0, 1 + Math.floor(random() * 60)));
  },
  async (world, run, tenant, random) => {
    const from = (lastRow += 1000);
    await run(insertGoods(await scopeOf(world, tenant), from, from + 1 + Math.floor(random() * 200)));
  },
  async (world, run, tenant) =>
    run(`update goods set price = price + 1 where firm = '${await scopeOf(world, tenant)}'`),
  async (world, run, tenant, random) =>
    run(
      `update goods set name = 'Changed' where firm = '${await scopeOf(world, tenant)}' and price = ${Math.floor(random() * 50)}`,
    ),
  async (world, run, tenant, random) =>
    run(`delete from goods where firm = '${await scopeOf(world, tenant)}' and price > ${Math.floor(random() * 50)}`),
  async (world, run, tenant) => run(`delete from goods where firm = '${await scopeOf(world, tenant)}'`),
  async (world, run, tenant, random) => {
    const other = world.tenants[Math.floor(random() * world.tenants.length)] ?? tenant;
    const [from, to] = [await scopeOf(world, tenant), await scopeOf(world, other)];
    await run(`update goods set firm = '${to}', id = id || '-' || '${from}' where firm = '${from}' and price < 3`);
  },
  async (world, _run, tenant, random) => world.show(tenant, [keys[Math.floor(random() * keys.length)] ?? 'name']),
  async (world, _run, tenant, random) => world.hide(tenant, [keys[Math.floor(random() * keys.length)] ?? 'name']),
  async (world, _run, tenant, random) => {
    const other = world.tenants[Math.floor(random() * world.tenants.length)] ?? tenant;
    await world.move(tenant, random() < 0.5 ? await scopeOf(world, other) : `moved-${tenant.publicId}`);
  },
];

/** @throws where the publishers differ after some edition */
export const changeAtRandom = async (world: ShardWorld, run: RunSql, seed: number, editions: number): Promise<void> => {
  const random = createRandom(seed);
  for (let tenant = 0; tenant < 12; tenant++) await changes[0]?.(world, run, await world.addTenant(), random);
  await world.divided.publisher.start();
  await world.whole.publisher.start();
  for (let edition = 0; edition < editions; edition++) {
    for (let count = Math.floor(random() * 5); count > 0; count--) {
      const tenant = world.tenants[Math.floor(random() * world.tenants.length)];
      if (tenant !== undefined) await changes[Math.floor(random() * changes.length)]?.(world, run, tenant, random);
    }
    await world.turn();
    expect(world.divided.published()).toEqual(world.whole.published());
  }
  expect(world.whole.keys()).toEqual(['1']);
};
