/** What each kind of process renders after one observation of each kind. */
import { createMetrics } from '@vitrine/server';
import { createMirrorMetrics } from '../../src/metrics/mirror-metrics.ts';
import { createPublisherMetrics } from '../../src/metrics/publisher-metrics.ts';
import { samples, serverSamples } from './samples.ts';

export const memory = () => ({ residentBytes: 1000, heapBytes: 500 });

export const stillClock = {
  now: () => 1_800_000_000_000,
  monotonic: () => 0,
  after: () => () => undefined,
};

const held = () => ({ answers: 0, bytes: 0, waiting: 0, editionAgeSeconds: 1 });

const renderServer = async (): Promise<string> => {
  const metrics = createMetrics({ held, memory, uptimeSeconds: () => 1, restarts: 0 });
  for (const sample of Object.values(serverSamples)) metrics.listen(sample);
  return (await metrics.render()).body;
};

const renderPublisher = (): string => {
  const metrics = createPublisherMetrics({ clock: stillClock, memory });
  for (const sample of Object.values(samples)) metrics.listen(sample);
  return metrics.print();
};

const renderMirror = (): string => {
  const metrics = createMirrorMetrics({ clock: stillClock, memory, cacheBytes: () => 0, cacheBytesMax: 1 });
  for (const sample of Object.values(samples)) metrics.listen(sample);
  return metrics.print();
};

/** By the kind of process: what a scrape gets. */
export const renderedMetrics: Readonly<Record<'server' | 'publisher' | 'mirror', string>> = {
  server: await renderServer(),
  publisher: renderPublisher(),
  mirror: renderMirror(),
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
