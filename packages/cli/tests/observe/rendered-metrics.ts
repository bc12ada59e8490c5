/** What each kind of process renders after one observation of each kind. */
import { createMetrics } from '@vitrine/server';
import type { KnownCollections } from '../../src/metrics/collection-metrics.ts';
import { createMirrorMetrics } from '../../src/metrics/mirror-metrics.ts';
import { createPublisherMetrics } from '../../src/metrics/publisher-metrics.ts';
import { samples, serverSamples } from './samples.ts';

export const memory = () => ({ residentBytes: 1000, heapBytes: 500 });

export const stillClock = {
  now: () => 1_800_000_000_000,
  monotonic: () => 0,
  after: () => () => undefined,
};

/** What a publisher knows of a collection that failed after it was read. */
export const known: KnownCollections = {
  failures: [
    {
      collectionId: 3,
      source: 'erp',
      collection: 'products',
      since: 1_799_999_990_000,
      at: 1_800_000_000_000,
      sentence: 'A view or a computed column divides by zero.',
    },
    {
      collectionId: 4,
      source: 'erp',
      collection: 'never',
      since: 1_800_000_000_000,
      at: 1_800_000_000_000,
      sentence: '',
    },
  ],
  segments: {
    byKey: new Map([
      [
        '3',
        {
          key: '3',
          name: 'digest',
          collectionId: 3,
          slug: 'products',
          source: 'erp',
          bytes: 1,
          records: 1,
          readAt: 1_799_999_940_000,
          durationMs: 1,
          version: null,
          print: '',
          table: 'products',
          collectionPrint: '',
          fields: {},
          fieldLists: [],
          partitions: {},
          unshown: [{ field: 'price', values: 4, rows: 1, ids: ['7'] }],
        },
      ],
    ]),
  },
};

const stats = () => ({ answers: 0, bytes: 0, waiting: 0, editionAgeSeconds: 1 });

const renderServer = async (): Promise<string> => {
  const metrics = createMetrics({ stats, memory, uptimeSeconds: () => 1, restarts: 0 });
  for (const sample of Object.values(serverSamples)) metrics.listen(sample);
  return (await metrics.render()).body;
};

const renderPublisher = async (): Promise<string> => {
  const metrics = createPublisherMetrics({ clock: stillClock, memory });
  metrics.measure({
    publisher: { isLeading: true, damagedPartitions: 0, progress: undefined, ...known },
    purger: undefined,
    given: () => new Map([['erp', 'b_4f2k']]),
  });
  for (const sample of Object.values(samples)) metrics.listen(sample);
  return metrics.print();
};

const renderMirror = async (): Promise<string> => {
  const metrics = createMirrorMetrics({ clock: stillClock, memory, cacheBytes: () => 0, cacheBytesMax: 1 });
  for (const sample of Object.values(samples)) metrics.listen(sample);
  return metrics.print();
};

/** By the kind of process: what a scrape gets. */
export const renderedMetrics: Readonly<Record<'server' | 'publisher' | 'mirror', string>> = {
  server: await renderServer(),
  publisher: await renderPublisher(),
  mirror: await renderMirror(),
};

/** The metrics of a text, each with its type and the labels that its samples have. */
export const metricsIn = (text: string): ReadonlyMap<string, { readonly type: string; readonly labels: string[] }> =>
  new Map(
    Array.from(text.matchAll(/^# TYPE (\w+) (\w+)$/gm), ([, name = '', type = '']) => {
      const [, labels = ''] = new RegExp(`^${name}(?:_bucket)?\\{(.*)\\}`, 'm').exec(text) ?? [];
      const own = Array.from(labels.matchAll(/(\w+)="/g), ([, label = '']) => label);
      return [name, { type, labels: own.filter((label) => label !== 'le') }];
    }),
  );
