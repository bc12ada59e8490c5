/** The metrics of collections that fail, by name, and of values that cannot be shown. */
import type { BuiltSegment, CollectionFailure } from '@vitrine/publisher';
import { joinUnshown } from '@vitrine/sources';
import type { Metric } from './metric.ts';

export interface KnownCollections {
  readonly failures: readonly CollectionFailure[];
  readonly segments: { readonly byKey: ReadonlyMap<string, BuiltSegment> };
}

/** Further collections get no series, which bounds the number of series. */
const collectionsMax = 1000;

/** @param now milliseconds since 1970 */
export const collectionMetrics = (known: KnownCollections | undefined, now: number): readonly Metric[] => {
  const { failures = [], segments = { byKey: new Map<string, BuiltSegment>() } } = known ?? {};
  const all = [...segments.byKey.values()];
  const failing = failures.slice(0, collectionsMax);
  const unshown = [...Map.groupBy(all, ({ collectionId }) => collectionId).values()]
    .flatMap(unshownIn)
    .slice(0, collectionsMax);
  return [
    gauge(
      'vitrine_collection_failing_seconds',
      'For how long a collection could not be read',
      ['source', 'collection'],
      failing.map(({ source, collection, since }) => [{ source, collection }, (now - since) / 1000]),
    ),
    gauge(
      'vitrine_collection_age_seconds',
      'How old the records are of a collection that could not be read; NaN where it never was',
      ['source', 'collection'],
      failing.map(({ source, collection, collectionId }) => {
        const dates = all.filter((segment) => segment.collectionId === collectionId).map(({ readAt }) => readAt);
        return [{ source, collection }, dates.length === 0 ? NaN : (now - Math.max(...dates)) / 1000];
      }),
    ),
    gauge(
      'vitrine_unshown_values',
      'Values that cannot be shown as their field, by collection and field',
      ['source', 'collection', 'field'],
      unshown.map(({ labels, values }) => [labels, values]),
    ),
    gauge(
      'vitrine_unshown_rows',
      'Rows that are hidden for such a value',
      ['source', 'collection', 'field'],
      unshown.map(({ labels, rows }) => [labels, rows]),
    ),
  ];
};

type Labels = Readonly<Record<string, string>>;

const gauge = (
  name: string,
  help: string,
  labelNames: readonly string[],
  samples: readonly (readonly [Labels, number])[],
): Metric => ({
  name,
  type: 'gauge',
  help,
  labelNames,
  samples: samples.map(([labels, value]) => ({ labels, value })),
});

const unshownIn = (segments: readonly BuiltSegment[]) => {
  const [first] = segments;
  if (first === undefined) return [];
  const { source, slug: collection = String(first.collectionId) } = first;
  return joinUnshown(segments.map(({ unshown = [] }) => unshown)).map(({ field, values, rows }) => ({
    labels: { source, collection, field },
    values,
    rows,
  }));
};
