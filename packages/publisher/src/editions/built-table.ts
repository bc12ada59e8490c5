/** What is asked of who builds a table's segment, and what came of it. */
import type { RecordTable } from '@vitrine/sources';
import type { EarlierPartitions } from './earlier-partitions.ts';
import type { SegmentBefore } from './first-seen.ts';
import type { PlannedPartition } from './planned-table.ts';

export interface TableToBuild {
  readonly table: RecordTable;
  readonly partitions: readonly PlannedPartition[];
  /** What was made of the table before, by the same plan: it is taken over, or merged with what has changed. */
  readonly known: { readonly version: string; readonly segment: string } | undefined;
  /** Segments of the same records, which tell when they were first seen: the latest first. */
  readonly before?: readonly SegmentBefore[];
  /** What the new segment is compared with, to tell what has changed; none: with nothing. */
  readonly earlier?: readonly EarlierPartitions[];
}

export type BuiltTable =
  | {
      readonly kind: 'built';
      readonly key: string;
      readonly name: string;
      readonly bytes: number;
      readonly records: number;
      readonly readAt: number;
      readonly version: string | undefined;
      /** How long it took to read the table and write the segment, in milliseconds. */
      readonly durationMs: number;
      /** What differs from what it was compared with; none: nothing does, or it could not be told. */
      readonly delta?: { readonly name: string; readonly bytes: number } | undefined;
    }
  /** Its records are those that are known; at that moment it was looked at. */
  | {
      readonly kind: 'unchanged';
      readonly key: string;
      readonly readAt: number;
      readonly version: string | undefined;
    }
  | { readonly kind: 'failed'; readonly key: string; readonly error: unknown };
