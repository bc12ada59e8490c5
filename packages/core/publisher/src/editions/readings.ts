/** The readings of sources, which most of their segments are of: they change in each edition, and the segments do not. */
import { stateOfVersion } from '@vitrine/sources';
import { fingerprint } from '@vitrine/catalog';

export interface Reading {
  /** Its key in manifests. */
  readonly key: string;
  /** The date of most segments, in milliseconds since 1970. */
  readonly readAt: number;
  /** The state that most of their versions prove; undefined: they have none. */
  readonly state: string | undefined;
}

/** A segment that was read. */
interface ReadSegment {
  readonly source: string;
  readonly readAt: number;
  readonly version: string | null;
}

/** @returns by source */
export const readingsOf = (segments: Iterable<ReadSegment>): ReadonlyMap<string, Reading> =>
  new Map(
    Array.from(
      Map.groupBy(segments, ({ source }) => source),
      ([source, group]) => [source, readingOf(source, group)],
    ),
  );

const readingOf = (source: string, segments: readonly ReadSegment[]): Reading => ({
  key: fingerprint(source),
  readAt: mostFrequent(segments.map(({ readAt }) => readAt)) ?? 0,
  state: mostFrequent(segments.flatMap(({ version }) => (version === null ? [] : [stateOfVersion(version)]))),
});

/** The greatest of several, so that it does not depend on their order. */
const mostFrequent = <Value extends string | number>(values: readonly Value[]): Value | undefined => {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([one, times], [other, others]) => others - times || (one < other ? 1 : -1))[0]?.[0];
};
