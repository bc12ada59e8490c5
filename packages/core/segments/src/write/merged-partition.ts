/** Partitions that are merged, and how their records are numbered. */
import type { Partition } from '../partition.ts';
import type { Numbering } from './numbering.ts';
import type { Sizes } from './sizes.ts';

/** The records of a partition, but for some of them. */
export interface MergedPartition {
  readonly partition: Partition;
  /** True per record that is left out; undefined: none is. */
  readonly isGone: Uint8Array | undefined;
}

/** The input of merging a field. */
export interface Merge {
  readonly partitions: readonly Partition[];
  readonly records: Numbering;
  readonly sizes: Sizes;
}
