/** Counts the rows of a shard by scope value, from those of its known state and the changes, or from those read whole. */
import type { ScannedRow, ScopeRows } from '@vitrine/sources';
import type { RowCounts, TableToBuild } from './built-table.ts';

/** A scope value; null: rows that belong to all tenants. */
type Scope = string | null;

export class ShardCounts {
  readonly #table: TableToBuild;
  /** Made when a row has changed. */
  #before: ReadonlyMap<Scope, number> | undefined;
  readonly #changed = new Map<Scope, number>();
  readonly #known = new Map<Scope, number>();
  readonly #kept = new Map<Scope, number>();
  /** True if the unchanged rows were listed: all others are deleted. */
  #areOthersListed = false;

  constructor(table: TableToBuild) {
    this.#table = table;
  }

  /** @param isKnown whether some partition has a record with its id */
  change(row: ScannedRow, isKnown: boolean): void {
    increment(this.#changed, row);
    if (isKnown) increment(this.#known, row);
  }

  keep(row: ScannedRow): void {
    increment(this.#kept, row);
  }

  listOthers(): void {
    this.#areOthersListed = true;
  }

  /** True if fewer of the known rows were listed or changed than there were, or their number is not known. */
  get mayHaveDeletions(): boolean {
    return this.#areOthersListed && this.#table.partitions.some(({ scope = null }) => this.#lacks(scope));
  }

  #lacks(scope: Scope): boolean {
    const before = this.#rowsBefore(scope);
    return before === undefined || before !== (this.#kept.get(scope) ?? 0) + (this.#known.get(scope) ?? 0);
  }

  #rowsBefore(scope: Scope): number | undefined {
    this.#before ??= rowsByScope(this.#table);
    return this.#before.get(scope);
  }

  /** The counts after the changes; undefined if those before are unknown. */
  get afterChanges(): RowCounts | undefined {
    if (this.#changed.size === 0 && !this.#areOthersListed) return this.#table.known?.rows;
    const counted = this.#table.partitions.map(({ name, scope = null }) => [name, this.#after(scope)] as const);
    const byPartition = counted.flatMap(([name, rows]) => (rows === undefined ? [] : [[name, rows] as const]));
    // A table whose rows may belong to all tenants is never read by its changes.
    return byPartition.length < counted.length ? undefined : { byPartition: new Map(byPartition), shared: 0 };
  }

  #after(scope: Scope): number | undefined {
    const changed = this.#changed.get(scope) ?? 0;
    if (this.#areOthersListed) return (this.#kept.get(scope) ?? 0) + changed;
    const before = this.#rowsBefore(scope);
    return before === undefined ? undefined : before + changed - (this.#known.get(scope) ?? 0);
  }
}

const rowsByScope = ({ known, partitions }: TableToBuild): ReadonlyMap<Scope, number> => {
  const before = new Map<Scope, number>();
  for (const { name, scope = null } of partitions) {
    const rows = known?.rows?.byPartition.get(name);
    if (rows !== undefined) before.set(scope, rows);
  }
  return before;
};

/** The counts of the partitions of a table that was read whole. */
export const countsOf = ({ partitions }: Pick<TableToBuild, 'partitions'>, rows: ScopeRows = new Map()): RowCounts => ({
  byPartition: new Map(partitions.map(({ name, scope = null }) => [name, rows.get(scope) ?? 0])),
  shared: rows.get(null) ?? 0,
});

export const pickCounts = ({ byPartition, shared }: RowCounts, partitions: TableToBuild['partitions']): RowCounts => ({
  byPartition: new Map(partitions.map(({ name }) => [name, byPartition.get(name) ?? 0])),
  shared,
});

const totals = new WeakMap<TableToBuild['partitions'], { readonly rows: RowCounts; readonly total: number }>();

/** The number of rows that a version of these partitions counts: those of each scope value once. */
export const totalOf = ({ partitions }: Pick<TableToBuild, 'partitions'>, rows: RowCounts): number => {
  const known = totals.get(partitions);
  if (known?.rows === rows) return known.total;
  const total = sumRows(partitions, rows);
  totals.set(partitions, { rows, total });
  return total;
};

const sumRows = (partitions: TableToBuild['partitions'], { byPartition, shared }: RowCounts): number => {
  const byScope = new Map(partitions.map(({ name, scope }) => [scope, byPartition.get(name) ?? 0]));
  return byScope.values().reduce((sum, rows) => sum + rows, shared);
};

const increment = (counts: Map<Scope, number>, [scope = null]: ScannedRow): void => {
  const key = scope === null ? null : String(scope);
  counts.set(key, (counts.get(key) ?? 0) + 1);
};
