/** The plans of all shards, kept from edition to edition: only those of tenants that have changed are made again. */
import type { SegmentSet } from './built-segment.ts';
import type { CatalogFollower } from './catalog-follower.ts';
import { IdMap } from './id-map.ts';
import { type PlannedTable, planTables, type Wanted, wantedOf } from './planned-table.ts';
import { type Divisions, divisionsOf, planShards, undivided } from './shard-plan.ts';
import { parseShard, printShard, type ShardSize } from './shards.ts';
import { isOfTenants } from '@vitrine/catalog';
import { isOver, type StoredTenant } from './stored-tenant.ts';

type Followed = Pick<CatalogFollower, 'tenants' | 'collectChanged'>;

export class ShardPlans {
  readonly #catalog: Followed;
  /** The IDs of tenants that have changed since they were planned. */
  readonly #changed: Set<number>;
  /** By the key of a shard as its segments divide tenants: one table, or several if the shard has too many tenants. */
  readonly #tables = new Map<string, readonly PlannedTable[]>();
  /** These keys of a tenant's shards, by its ID; those with one shard share the list. */
  readonly #keys = new IdMap<readonly string[]>();
  /** When the first of a tenant's collections ends, by its ID. */
  readonly #ends = new Map<number, number>();
  /** The divisions of the last plan. */
  #divisions: Divisions = new Map();
  #all: readonly PlannedTable[] = [];

  constructor(catalog: Followed) {
    this.#catalog = catalog;
    this.#changed = catalog.collectChanged();
  }

  /** @param now in milliseconds since 1970 */
  plan(segments: SegmentSet, max: ShardSize, now: number): readonly PlannedTable[] {
    for (const [id, endsAt] of this.#ends) if (endsAt <= now) this.#changed.add(id);
    const divisions = divisionsOf(segments, max);
    const areSame = Bun.deepEquals(divisions, this.#divisions);
    const keys = new Set(areSame ? [] : this.#keysDividedAnew(divisions));
    for (const id of this.#changed) for (const key of this.#keys.get(id) ?? []) keys.add(key);
    if (keys.size > 0 || this.#changed.size > 0) {
      this.#planAgain(keys, planShards(divisions), max.tenants, now);
      this.#all = [...this.#tables.values()].flat();
    }
    this.#divisions = divisions;
    return this.#all;
  }

  /** The keys of shards whose tenants are in others now. */
  *#keysDividedAnew(divisions: Divisions): Generator<string> {
    for (const [key, [table]] of this.#tables) {
      if (table === undefined || isOfTenants(table.collection.target)) continue;
      const { collectionId, prefix } = parseShard(key);
      if (!(divisions.get(collectionId) ?? undivided).has(prefix)) yield key;
    }
  }

  /** @param keys of shards whose tenants may be in others */
  #planAgain(keys: Set<string>, shardOf: ReturnType<typeof planShards>, tenantsMax: number, now: number): void {
    const keyOf = ({ tenant, shown }: Wanted): string => printShard(shardOf(shown.collection, tenant.publicId));
    const changed = [...wantedOf(this.#changedTenants(), now)];
    for (const each of changed) keys.add(keyOf(each));
    const before = [...keys].flatMap((key) => this.#tables.get(key) ?? []);
    const wanted = before.flatMap((table) => table.wanted);
    const stayed = wanted.filter(({ tenant }) => !this.#changed.has(tenant.tenantId));
    for (const key of keys) this.#tables.delete(key);
    for (const [key, group] of Map.groupBy([...stayed, ...changed], keyOf))
      this.#tables.set(key, planTables(group, shardOf, tenantsMax, before));
    this.#note([...stayed, ...changed], keyOf);
    this.#noteEnds(now);
    this.#changed.clear();
  }

  #note(planned: readonly Wanted[], keyOf: (each: Wanted) => string): void {
    for (const id of this.#changed) this.#keys.delete(id);
    const alone = new Map<string, readonly string[]>();
    for (const each of planned) {
      const { tenantId } = each.tenant;
      const key = keyOf(each);
      const keys = this.#keys.get(tenantId);
      const own = alone.getOrInsert(key, [key]);
      if (keys === undefined) this.#keys.set(tenantId, own);
      else if (!keys.includes(key)) this.#keys.set(tenantId, [...keys, key]);
    }
  }

  #noteEnds(now: number): void {
    for (const id of this.#changed) this.#ends.delete(id);
    for (const { tenantId, collections } of this.#changedTenants()) {
      const endsAt = collections.reduce(
        (min, shown) => (isOver(shown, now) ? min : Math.min(min, shown.endsAt ?? Infinity)),
        Infinity,
      );
      if (endsAt !== Infinity) this.#ends.set(tenantId, endsAt);
    }
  }

  *#changedTenants(): Generator<StoredTenant> {
    for (const id of this.#changed) {
      const tenant = this.#catalog.tenants.get(id);
      if (tenant !== undefined) yield tenant;
    }
  }
}
