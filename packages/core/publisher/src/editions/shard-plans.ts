/** The plans of all shards, kept from edition to edition: only those of tenants that have changed are made again. */
import type { SegmentSet } from './built-segment.ts';
import type { CatalogFollower } from './catalog-follower.ts';
import { type PlannedTable, planTables, type Wanted, wantedOf } from './planned-table.ts';
import { planShards, printDivisions } from './shard-plan.ts';
import { printShard } from './shards.ts';
import { isOver, type StoredTenant } from './stored-tenant.ts';

type Followed = Pick<CatalogFollower, 'tenants' | 'collectChanged'>;

export class ShardPlans {
  readonly #catalog: Followed;
  /** The IDs of tenants that have changed since they were planned. */
  readonly #changed: Set<number>;
  /** By key. */
  readonly #tables = new Map<string, PlannedTable>();
  /** The keys of a tenant's shards, by its ID; those with one shard share the list. */
  readonly #keys = new Map<number, readonly string[]>();
  /** When the first of a tenant's collections ends, by its ID. */
  readonly #ends = new Map<number, number>();
  #divisions: ReadonlyMap<number, string> = new Map();

  constructor(catalog: Followed) {
    this.#catalog = catalog;
    this.#changed = catalog.collectChanged();
  }

  /**
   * @param bytesMax of a segment
   * @param now in milliseconds since 1970
   */
  plan(segments: SegmentSet, bytesMax: number, now: number): readonly PlannedTable[] {
    for (const [id, endsAt] of this.#ends) if (endsAt <= now) this.#changed.add(id);
    const keys = new Set(this.#keysDividedAnew(segments, bytesMax));
    for (const id of this.#changed) for (const key of this.#keys.get(id) ?? []) keys.add(key);
    if (keys.size > 0 || this.#changed.size > 0) this.#planAgain(keys, planShards(segments, bytesMax), now);
    return [...this.#tables.values()];
  }

  /** The keys of all shards of collections whose tenants are divided in another way. */
  *#keysDividedAnew(segments: SegmentSet, bytesMax: number): Generator<string> {
    const before = this.#divisions;
    this.#divisions = printDivisions(segments, bytesMax);
    const same = new Set(this.#divisions.keys().filter((id) => before.get(id) === this.#divisions.get(id)));
    const isKnown = (id: number): boolean => before.has(id) || this.#divisions.has(id);
    for (const [key, { collection }] of this.#tables) if (isKnown(collection.id) && !same.has(collection.id)) yield key;
  }

  /** @param keys of shards whose tenants may be in others */
  #planAgain(keys: Set<string>, shardOf: ReturnType<typeof planShards>, now: number): void {
    const keyOf = ({ tenant, shown }: Wanted): string => printShard(shardOf(shown.collection, tenant.publicId));
    const changed = [...wantedOf(this.#changedTenants(), now)];
    for (const each of changed) keys.add(keyOf(each));
    const wanted = [...keys].flatMap((key) => this.#tables.get(key)?.wanted ?? []);
    const stayed = wanted.filter(({ tenant }) => !this.#changed.has(tenant.tenantId));
    const planned = planTables([...stayed, ...changed], shardOf, this.#tables);
    for (const key of keys) this.#tables.delete(key);
    for (const table of planned) this.#tables.set(table.table.key, table);
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
      const own = alone.get(key) ?? [key];
      alone.set(key, own);
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
