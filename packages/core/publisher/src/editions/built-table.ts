/** A request to build the segment of a shard of a table, and its result. */
import type { RecordTable, Unshown } from '@vitrine/sources';
import type { SegmentBefore } from './first-seen.ts';
import type { PlannedPartition } from './planned-table.ts';

/** A segment by its digest, and some of its partitions. */
export interface EarlierPartitions {
  readonly segment: string;
  readonly partitions: readonly string[];
}

/** The numbers of rows of a table by which changes of it are found. */
export interface RowCounts {
  /** By partition: the number of rows with its scope value. Tenants with one scope value have the same rows. */
  readonly byPartition: ReadonlyMap<string, number>;
  /** The number of rows without a scope value, which belong to all tenants. */
  readonly shared: number;
}

interface KnownTable {
  readonly version: string;
  readonly segment: string;
  /** True if some values could not be shown; undefined: none. */
  readonly hasUnshown?: boolean | undefined;
  /** Undefined: unknown, as an earlier release wrote the segment. */
  readonly rows?: RowCounts | undefined;
}

/** Which of a collection's tenants a table is for. */
export interface ShardToBuild {
  /** Tables of one collection can be read by one statement. */
  readonly collectionId: number;
  readonly prefix: string;
  /** A larger segment is divided further if it has several tenants, in bytes. */
  readonly bytesMax: number;
  /** The size of the segments that had its tenants before, in bytes; undefined: there were none. */
  readonly bytesBefore: number | undefined;
}

export interface TableToBuild {
  readonly table: RecordTable;
  readonly partitions: readonly PlannedPartition[];
  /** Undefined: all of it becomes one segment, and is read by a statement for itself. */
  readonly shard?: ShardToBuild | undefined;
  /**
   * The segment built before by the same plan, whose rows are still the valid ones: it is reused, or merged with the
   * changes.
   */
  readonly known: KnownTable | undefined;
  /** Segments of the same records, from which the times when records were first seen are taken, latest first. */
  readonly before?: readonly SegmentBefore[];
  /** The segments to compare the new one with, for a delta; undefined: none. */
  readonly earlier?: readonly EarlierPartitions[];
}

/** There is one for each table, or one for each part of a shard that was divided. */
export type BuiltTable =
  | {
      readonly kind: 'built';
      readonly key: string;
      /** The part of the shard. */
      readonly prefix: string;
      readonly name: string;
      readonly bytes: number;
      readonly records: number;
      readonly rows: RowCounts | undefined;
      readonly readAt: number;
      readonly version: string | undefined;
      /** When the valid rows change next without a write, in milliseconds since 1970; undefined: never. */
      readonly turnsAt?: number | undefined;
      /** How long it took to read the table and write the segment, in milliseconds. */
      readonly durationMs: number;
      /** The delta; undefined if nothing differs, or the segments were not compared. */
      readonly delta?: { readonly name: string; readonly bytes: number } | undefined;
      /** The values of its rows that could not be shown; undefined: none. */
      readonly unshown?: readonly Unshown[] | undefined;
    }
  /** Its records have not changed; `readAt`: when that was checked. */
  | {
      readonly kind: 'unchanged';
      readonly key: string;
      readonly readAt: number;
      readonly version: string | undefined;
    }
  /** `sentence`: the reason, without values of rows. */
  | {
      readonly kind: 'failed';
      readonly key: string;
      readonly prefix: string;
      readonly error: unknown;
      readonly sentence: string;
    };
