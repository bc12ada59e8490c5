/** Builds the segments of the shards that one statement reads: passes each row to the shards of its tenants. */
import { type ChangeSink, type RecordScan, type ScannedRow, unreadable } from '@vitrine/sources';
import type { BuiltTable } from './built-table.ts';
import { type BuildServices, ShardBuild } from './shard-build.ts';
import { partOf, resultsOf } from './shard-results.ts';
import type { TableStatement } from './table-statements.ts';

export interface StatementServices extends BuildServices {
  readonly read: (records: number) => void;
  /** A monotonic clock, in milliseconds. */
  readonly monotonic: () => number;
}

export class StatementBuild {
  readonly #statement: TableStatement;
  readonly #services: StatementServices;
  readonly #shards: readonly ShardBuild[];
  /** True if its rows are added to a segment as they come, while there is room. */
  readonly isWrittenAtOnce: boolean;
  readonly #byKey: ReadonlyMap<string, ShardBuild>;
  #readMs = 0;
  /** Number of values that wait in segments that were begun, and number of characters in their texts. */
  values = 0;
  characters = 0;

  constructor(statement: TableStatement, services: StatementServices) {
    this.#statement = statement;
    this.#services = services;
    this.#shards = statement.shards.map((shard) => new ShardBuild(shard, statement.table, services));
    this.#byKey = new Map(this.#shards.map((shard) => [shard.task.table.key, shard]));
    this.isWrittenAtOnce = this.#shards.length === 1 && this.#shards[0]?.mayBeDivided === false;
  }

  /** @param hasRoom false: as many rows are in segments that were begun as may be, so these are spooled */
  add(rows: readonly ScannedRow[], hasRoom: boolean): void {
    const isWritten = this.isWrittenAtOnce && hasRoom;
    if (isWritten) this.#countWaiting(rows);
    for (const row of rows)
      for (const shard of this.#shardsOf(row)) {
        if (isWritten) shard.write(row);
        else shard.add(row);
      }
    this.#services.read(rows.length);
  }

  /** @returns undefined if there is no readable segment to merge changes into */
  changes(): ChangeSink | undefined {
    // Without reading all rows it would be unknown which of them could not be shown.
    const isKnown = this.#shards.every(({ task: { known } }) => known !== undefined && known.hasUnshown !== true);
    if (!isKnown) return undefined;
    // Of several segments only those are opened that have changed; one that cannot be read fails alone.
    const isOpenedNow = this.#shards.length === 1;
    for (const shard of this.#shards) if (!shard.readChanges(isOpenedNow)) return undefined;
    return { changed: (rows) => this.#change(rows), kept: (rows) => this.#keep(rows) };
  }

  fail(error: unknown): void {
    for (const shard of this.#shards) shard.fail(error);
  }

  /**
   * Ends the reading.
   * @param begunAt when it began, by the monotonic clock
   */
  end(begunAt: number): void {
    this.#readMs = this.#services.monotonic() - begunAt;
  }

  /**
   * Builds the segments of the rows read, one after another.
   * @param onBuilt called after each; it needs the scan
   */
  finish(onBuilt?: (built: BuiltTable) => void, scan?: RecordScan): void {
    for (const shard of this.#shards) {
      const begunAt = this.#services.monotonic();
      shard.finish((part) => {
        if (scan !== undefined) onBuilt?.(partOf(shard, part, scan));
      });
      shard.durationMs = this.#readMs / this.#shards.length + this.#services.monotonic() - begunAt;
    }
  }

  results(scan: RecordScan): readonly BuiltTable[] {
    return resultsOf(this.#statement.table, this.#shards, scan);
  }

  abort(): void {
    for (const shard of this.#shards) shard.abort();
  }

  #change(rows: readonly ScannedRow[]): number {
    let known = 0;
    for (const row of rows) {
      let isKnown = false;
      for (const shard of this.#shardsOf(row)) isKnown = shard.change(row) || isKnown;
      if (isKnown) known += 1;
    }
    this.#services.read(rows.length);
    return known;
  }

  #keep(rows: readonly ScannedRow[]): void {
    for (const shard of this.#shards) shard.listOthers();
    for (const row of rows) for (const shard of this.#shardsOf(row)) shard.keep(row);
  }

  /** The shards with tenants of the row's scope value. */
  #shardsOf([scope = null]: ScannedRow): readonly ShardBuild[] {
    if (scope === unreadable) return [];
    const { table, scopes } = this.#statement;
    if (table.scope === undefined || (scope === null && table.isNullShared === true)) return this.#shards;
    const keys = scopes.keysOf(scope === null ? null : String(scope));
    return keys.map((key) => this.#byKey.get(key)).filter((shard) => shard !== undefined);
  }

  #countWaiting(rows: readonly ScannedRow[]): void {
    this.values += rows.length * (rows[0]?.length ?? 0);
    for (const row of rows) for (const value of row) if (typeof value === 'string') this.characters += value.length;
  }
}
