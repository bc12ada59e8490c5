/** Who asks while all is published: what they wait, beside what they waited before. */
import { loadProcessor } from '../processes.ts';
import { emptyStore, MixedPaths, startQuietPublisher } from './articles.ts';
import type { LoadSummary } from './load-job.ts';
import { ObservedPublisher } from './observed-publisher.ts';
import type { LimitSite } from './scenario.ts';
import { startService } from './service.ts';
import { rateMax, startTimedLoad } from './timed-load.ts';
import { cutWindow, type Window } from './windows.ts';

export interface Meanwhile {
  readonly ratePerSecond: number;
  readonly quiet: Window;
  readonly busy: Window;
  readonly publishedSeconds: number;
  readonly summary: LoadSummary;
}

/** More questions than are answered while the rate is found. */
const rateQuestions = 40_000;
/** Publishing takes no longer than so many seconds, or questions come again and are held. */
const secondsMax = 240;

/** @param store is served from; all is published into another one */
export const measureMeanwhile = async (site: LimitSite, databaseUrl: string, store: string): Promise<Meanwhile> => {
  const { quietSeconds } = site.sizes.publishing;
  const quietPublisher = startQuietPublisher(site, { databaseUrl, store });
  const service = await startService(site, '', {}, ['serve', '--store', store]);
  const mixed = new MixedPaths(site.sizes.articles);
  const ratePerSecond = Math.floor((await rateMax(site, service, mixed.take(rateQuestions))) / 4);
  const paths = mixed.take(ratePerSecond * secondsMax);
  const load = await startTimedLoad(site, service, { paths, ratePerSecond, ends: 'when-told' });
  await Bun.sleep((site.sizes.warmSeconds + quietSeconds) * 1000);
  const from = Date.now();
  const publisher = new ObservedPublisher(site, {
    databaseUrl,
    store: await emptyStore(site.folder, 'meanwhile'),
    editionSeconds: 86_400,
    before: ['nice', '-n', '19'],
    processor: loadProcessor,
  });
  const { seconds } = await publisher.first();
  const to = Date.now();
  const { summary, samples } = await load.stop();
  for (const each of [publisher.process, service.process, quietPublisher]) await site.processes.stop(each);
  const quiet = cutWindow(samples, from - quietSeconds * 1000, from);
  const busy = cutWindow(samples, from, to);
  if (quiet === null || busy === null) throw new Error('Nothing was answered.');
  return { ratePerSecond, quiet, busy, publishedSeconds: seconds, summary };
};

export const ratioOf = ({ quiet, busy }: Meanwhile): number => busy.p99Ms / quiet.p99Ms;
