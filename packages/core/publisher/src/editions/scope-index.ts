/**
 * The shards of a collection by the scope values of their tenants. An index is kept from reading to reading, as most shards
 * stay: those with other tenants are indexed again.
 */
import type { RecordField, RecordTable } from '@vitrine/sources';
import type { TableToBuild } from './built-table.ts';

/** A scope value; null: rows without one. */
type Scope = string | null;

type Partitions = TableToBuild['partitions'];

type IndexedShard = Pick<TableToBuild, 'partitions'> & { readonly table: Pick<TableToBuild['table'], 'key'> };

export class ScopeIndex {
  /** By the key of a shard, the partitions that it was indexed with. */
  readonly #indexed = new Map<string, Partitions>();
  /** The keys of the shards of a scope value; scope values of the same shard share their list. */
  readonly #keys = new Map<Scope, readonly string[]>();
  readonly #repeated = new Set<Scope>();
  /** The shards to index before the next look-up; undefined: those that are indexed. */
  #due: readonly IndexedShard[] | undefined;
  #joined: { readonly tables: readonly RecordTable[]; readonly table: RecordTable } | undefined;

  /** Number of shards. */
  get size(): number {
    return this.#due?.length ?? this.#indexed.size;
  }

  /** Replaces the shards. */
  update(shards: readonly IndexedShard[]): void {
    this.#due = shards;
  }

  /** The keys of the shards with tenants of a scope value. */
  keysOf(scope: Scope): readonly string[] {
    this.#index();
    return this.#keys.get(scope) ?? [];
  }

  /** The scope values that several shards have. */
  get repeated(): ReadonlySet<Scope> {
    this.#index();
    return this.#repeated;
  }

  /** The table of several shards, with all their fields and scope values: the same object while they stay. */
  join(tables: readonly RecordTable[]): RecordTable {
    const before = this.#joined?.tables ?? [];
    const isSame = tables.length === before.length && tables.every((table, place) => table === before[place]);
    if (this.#joined === undefined || !isSame) this.#joined = { tables, table: joinTables(tables) };
    return this.#joined.table;
  }

  #index(): void {
    if (this.#due === undefined) return;
    const due = new Map(this.#due.map(({ table, partitions }) => [table.key, partitions]));
    this.#due = undefined;
    for (const [key, partitions] of this.#indexed) if (due.get(key) !== partitions) this.#remove(key, partitions);
    for (const [key, partitions] of due) if (!this.#indexed.has(key)) this.#add(key, partitions);
  }

  #add(key: string, partitions: Partitions): void {
    this.#indexed.set(key, partitions);
    const own = [key];
    for (const { scope = null } of partitions) {
      const keys = this.#keys.get(scope);
      if (keys?.includes(key) === true) continue;
      this.#keys.set(scope, keys === undefined ? own : [...keys, key]);
      if (keys !== undefined) this.#repeated.add(scope);
    }
  }

  #remove(key: string, partitions: Partitions): void {
    this.#indexed.delete(key);
    for (const { scope = null } of partitions) {
      const keys = (this.#keys.get(scope) ?? []).filter((each) => each !== key);
      if (keys.length === 0) this.#keys.delete(scope);
      else this.#keys.set(scope, keys);
      if (keys.length < 2) this.#repeated.delete(scope);
    }
  }
}

const joinTables = (tables: readonly RecordTable[]): RecordTable => {
  const [first, last] = [tables[0], tables.at(-1)];
  if (first === undefined || last === undefined) throw new Error('A statement has a table.');
  const fields = new Map(
    tables.flatMap((table) => table.fields).map((field): [string, RecordField] => [field.key, field]),
  );
  return {
    ...first,
    key: `${first.key} to ${last.key}`,
    // A scope value of several shards is named several times.
    scopeValues: tables.flatMap(({ scopeValues }) => scopeValues),
    fields: [...fields.values()],
  };
};

/** Keeps the indexes of collections between requests. */
export class ScopeIndexes {
  readonly #kept = new Map<string, ScopeIndex>();

  /**
   * Gives the index of these shards, which no other request has until it is returned. A request for few of a collection's
   * shards has a new one.
   */
  take(collection: string, shards: readonly IndexedShard[]): ScopeIndex {
    const kept = this.#kept.get(collection);
    const isMost = kept !== undefined && 2 * shards.length >= kept.size;
    if (isMost) this.#kept.delete(collection);
    const index = isMost ? kept : new ScopeIndex();
    index.update(shards);
    return index;
  }

  return(collection: string, index: ScopeIndex): void {
    const kept = this.#kept.get(collection);
    if (index.size > 1 && (kept === undefined || kept.size <= index.size)) this.#kept.set(collection, index);
  }
}
