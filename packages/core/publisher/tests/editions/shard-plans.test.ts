/** Plans that are kept from edition to edition are those that would be made anew. */
import { describe, expect, test } from 'bun:test';
import { findTenant, setTenantEnabled } from '@vitrine/catalog';
import { CatalogFollower } from '@vitrine/publisher';
import { type BuiltSegment, SegmentSet } from '../../src/editions/built-segment.ts';
import { type PlannedTable, planTables, wantedOf } from '../../src/editions/planned-table.ts';
import { divisionsOf, planShards } from '../../src/editions/shard-plan.ts';
import { ShardPlans } from '../../src/editions/shard-plans.ts';
import { nameOf, showMany } from './support/many-shown.ts';
import {
  newPublisher,
  type NewPublisher,
  newTenant,
  offerTable,
  show,
  startOfTime,
  withdraw,
} from './support/new-publisher.ts';

const tenantsMade = 40;
const max = { bytes: 1000, tenants: 1000 };
const now = new Date(startOfTime);

/** Segments of shards, as far as a plan sees them. */
const segmentsOf = (collectionId: number, sizes: Readonly<Record<string, number>>): SegmentSet =>
  new SegmentSet(
    Object.entries(sizes).map(([prefix, bytes]): BuiltSegment => ({
      key: `${collectionId}${prefix === '' ? '' : `/${prefix}`}`,
      name: prefix,
      collectionId,
      source: 'main',
      bytes,
      records: 0,
      readAt: 0,
      durationMs: 0,
      version: null,
      print: '',
      table: 'products',
      collectionPrint: '',
      fields: {},
      fieldLists: [],
      partitions: {},
    })),
  );

const printsOf = (tables: readonly PlannedTable[]): Readonly<Record<string, string>> =>
  Object.fromEntries(tables.map(({ table, print }) => [table.key, print]));

describe('after each change', () => {
  test('the plans are those of all tenants, and the others are the same objects', async () => {
    await using made: NewPublisher = await newPublisher();
    const products = await offerTable(made, 'products');
    await showMany(made, products, tenantsMade);
    const catalog = new CatalogFollower(made.catalog, () => undefined);
    const plans = new ShardPlans(catalog);
    let segments = new SegmentSet([]);
    let before: readonly PlannedTable[] = [];

    /** @returns the number of plans that were made again */
    const compare = async (): Promise<number> => {
      await catalog.look();
      const tables = plans.plan(segments, max, made.clock.now());
      const wanted = wantedOf(catalog.tenants.values(), made.clock.now());
      expect(printsOf(tables)).toEqual(
        printsOf(planTables(wanted, planShards(divisionsOf(segments, max)), max.tenants)),
      );
      const known = new Set(before);
      before = tables;
      return tables.filter((table) => !known.has(table)).length;
    };
    const tenant = async (number: number) => findTenant(made.catalog, nameOf(number));

    expect(await compare()).toBe(1);
    expect(await compare()).toBe(0);
    segments = segmentsOf(products.id, { '00': 900, '01': 900, '1': 900 });
    expect(await compare()).toBe(3);
    await withdraw(made, await tenant(3), products, ['price']);
    expect(await compare()).toBe(1);
    await setTenantEnabled(made.catalog, await tenant(4), false, now);
    expect(await compare()).toBe(1);
    await setTenantEnabled(made.catalog, await tenant(4), true, now);
    expect(await compare()).toBe(1);
    await show(made, await newTenant(made, 'new00001'), products, ['name']);
    expect(await compare()).toBe(1);
    await withdraw(made, await tenant(5), products, 'all');
    expect(await compare()).toBe(1);
    segments = segmentsOf(products.id, { '00': 100, '01': 100, '1': 900 });
    expect(await compare()).toBe(1);
    segments = segmentsOf(products.id, { '0': 900, '10': 900, '11': 900 });
    expect(await compare()).toBe(2);
    await made.catalog.updateTable('collection').set({ row_conditions: '["name=a"]' }).execute();
    await made.catalog.insertInto('change').values({ tenant_id: null, changed_at: now.toISOString() }).execute();
    expect(await compare()).toBe(3);
    expect(await compare()).toBe(0);
  });

  test('they do not depend on which tenants were read together, as after a restart', async () => {
    await using made = await newPublisher();
    const products = await offerTable(made, 'products');
    await showMany(made, products, tenantsMade);
    const printsWith = async (alone: readonly number[]): Promise<unknown> => {
      const catalog = new CatalogFollower(made.catalog, () => undefined);
      const plans = new ShardPlans(catalog);
      await catalog.look();
      for (const number of alone) {
        const { id } = await findTenant(made.catalog, nameOf(number));
        await made.catalog.insertInto('change').values({ tenant_id: id, changed_at: now.toISOString() }).execute();
        await catalog.look();
      }
      return printsOf(plans.plan(new SegmentSet([]), max, startOfTime));
    };

    expect(await printsWith([3, 7])).toEqual(await printsWith([]));
  });

  test('a view that has ended is left out', async () => {
    await using made = await newPublisher();
    const products = await offerTable(made, 'products');
    await showMany(made, products, 2);
    const catalog = new CatalogFollower(made.catalog, () => undefined);
    await catalog.look();
    const { id } = await findTenant(made.catalog, nameOf(0));
    const base = catalog.tenants.get(id);
    const [shown] = base?.collections ?? [];
    if (base === undefined || shown === undefined) throw new Error('The tenant shows a collection.');
    const view = { ...shown, slug: 'view', partition: `${shown.partition}~1`, endsAt: startOfTime + 1000 };
    const all = catalog.tenants.values().map((tenant) => [tenant.tenantId, tenant] as const);
    const tenants = new Map(all).set(id, { ...base, collections: [shown, view] });
    const plans = new ShardPlans({ tenants, collectChanged: () => new Set(tenants.keys()) });
    const partitionsAt = (at: number): readonly string[] =>
      plans.plan(new SegmentSet([]), max, at).flatMap(({ partitions }) => partitions.map(({ name }) => name));

    expect(partitionsAt(startOfTime)).toEqual([nameOf(0), `${nameOf(0)}~1`, nameOf(1)]);
    expect(partitionsAt(startOfTime + 1000)).toEqual([nameOf(0), nameOf(1)]);
  });
});
