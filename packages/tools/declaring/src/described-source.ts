/** A source over whose tables collections can be declared. */
import type { DescribeTables, Sample } from '@vitrine/sources';

/** The sources by name: `get` finds patterns too, which need not be listed. */
export type DescribedSources = Pick<ReadonlyMap<string, DescribedSource>, 'get' | 'keys'>;

export interface DescribedSource {
  readonly describeTables: DescribeTables;
  /** Reads sample values; if undefined, fields are judged by their names alone. */
  readonly sample?: Sample;
}
