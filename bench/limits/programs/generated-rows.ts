/** A source whose rows follow from the tenant and the number of a record. It tells which tenants have changed, as a database does. */
import type { ReadValue, ScanSink, ScanTable, Source } from '@vitrine/sources';

const batchRows = 1000;
const madeAt = '2026-01-01T00:00:00.000Z';

export class GeneratedRows implements Source {
  readonly #records: number;
  readonly #now: () => number;
  /** The scope values whose first record has changed, in turn. */
  readonly #changed: string[];
  readonly #indexes = new WeakMap<readonly string[], ReadonlySet<string>>();
  /** The number of rows that were read. */
  given = 0;

  /** @param changed what an earlier process has changed */
  constructor(records: number, now: () => number, changed: readonly string[] = []) {
    this.#records = records;
    this.#now = now;
    this.#changed = [...changed];
  }

  get changed(): readonly string[] {
    return this.#changed;
  }

  change(tenant: number): void {
    this.#changed.push(String(tenant));
  }

  async scan(
    tables: readonly ScanTable[],
    sink: ScanSink,
    known: ReadonlyMap<string, string | undefined> = new Map(),
  ): ReturnType<Source['scan']> {
    const versions = new Map<string, string>();
    const unchanged = new Set<string>();
    for (const table of tables) {
      const version = `${this.#changed.length}##${table.scopeValues.length * this.#records}`;
      versions.set(table.key, version);
      const before = known.get(table.key);
      if (before === version) unchanged.add(table.key);
      else this.#give(table, sink, before === undefined ? undefined : Number.parseInt(before, 10));
      if (before !== version) sink.done(table);
    }
    return Promise.resolve({ readAt: this.#now(), versions, unchanged });
  }

  async close(): Promise<void> {}

  #give(table: ScanTable, sink: ScanSink, since: number | undefined): void {
    const changes = since === undefined ? undefined : sink.changes?.(table);
    if (changes !== undefined) {
      const scopes = [...new Set(this.#changed.slice(since))].filter((scope) => this.#has(table.scopeValues, scope));
      this.given += scopes.length;
      if (scopes.length > 0) changes.changed(scopes.map((scope) => this.#row(scope, 1, table)));
      return;
    }
    for (const rows of this.#batches(table)) {
      this.given += rows.length;
      sink.rows(table, rows);
    }
  }

  /** Indexed once: a database has its own index. */
  #has(values: readonly string[], scope: string): boolean {
    const index = this.#indexes.get(values) ?? new Set(values);
    this.#indexes.set(values, index);
    return index.has(scope);
  }

  *#batches(table: ScanTable): Generator<ReadValue[][]> {
    let batch: ReadValue[][] = [];
    for (const scope of table.scopeValues)
      for (let id = 1; id <= this.#records; id++) {
        batch.push(this.#row(scope, id, table));
        if (batch.length < batchRows) continue;
        yield batch;
        batch = [];
      }
    if (batch.length > 0) yield batch;
  }

  #row(scope: string, id: number, { fields }: ScanTable): ReadValue[] {
    const values = fields.map(({ type }) =>
      type === 'text' ? `Product ${id} of ${scope}` : String(id + this.#changed.length),
    );
    return [scope, String(id), madeAt, ...values];
  }
}
