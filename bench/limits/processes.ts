/** Several server processes: what each takes of memory beside the pages of segments that all of them share. */
import { ownMegabytes, proportionalMegabytesOf, residentMegabytes, serversOf } from '../measuring/proc.ts';
import { printNumber } from '../report/table.ts';
import { MixedPaths, publishedArticles, startQuietPublisher } from './articles.ts';
import { remarksOn } from './questions.ts';
import type { LoadSummary } from './load-job.ts';
import type { LimitSite, Outcome, Scenario } from './scenario.ts';
import { startService } from './service.ts';
import { startTimedLoad } from './timed-load.ts';

const ratioMax = 1.3;

export const processes: Scenario = {
  name: 'processes',
  title: 'Several processes',
  shows:
    '`vitrine serve --store` with one server process and with four, each time after the same new questions of all kinds over 16 connections. Memory is that of the servers alone, and the sum of their proportional set sizes (PSS): a page that several of them have in memory, such as one of a segment, is counted once.',
  run: async (site) => {
    const articles = await publishedArticles(site, site.sizes.articles);
    const publisher = startQuietPublisher(site, articles);
    const paths = new MixedPaths(site.sizes.articles).take(site.sizes.processes.asked);
    const measured: Measured[] = [];
    for (const count of [1, 4]) measured.push(await measure(site, articles.store, paths, count));
    await site.processes.stop(publisher);
    return report(site, paths.length, measured);
  },
};

interface Measured {
  readonly count: number;
  readonly asked: LoadSummary;
  /** All servers together, each page once. */
  readonly megabytes: number;
  readonly ownMegabytes: number;
  readonly residentMegabytes: number;
}

const measure = async (site: LimitSite, store: string, paths: readonly string[], count: number): Promise<Measured> => {
  const words = ['serve', '--store', store, ...(count === 1 ? [] : ['--processes', String(count)])];
  const service = await startService(site, '', { METRICS_PORT: 'off' }, words);
  const load = await startTimedLoad(site, service, { paths, ends: 'when-all-are-asked' });
  const asked = await load.asked();
  await load.stop();
  const servers = serversOf(service.process.pid);
  const sum = (megabytesOf: (pid: number) => number): number =>
    servers.reduce((total, pid) => total + megabytesOf(pid), 0);
  const measured = {
    count: servers.length,
    asked,
    megabytes: proportionalMegabytesOf(servers),
    ownMegabytes: sum(ownMegabytes),
    residentMegabytes: sum(residentMegabytes),
  };
  await service.stop();
  console.error(`  ${measured.count}: ${printNumber(measured.megabytes)} MB`);
  return measured;
};

const report = ({ sizes }: LimitSite, asked: number, measured: readonly Measured[]): Outcome => {
  const [one, several] = measured;
  if (one === undefined || several === undefined) throw new Error('There is nothing to compare.');
  const ratio = several.megabytes / one.megabytes;
  return {
    tables: [
      {
        head: [
          'servers',
          'memory (PSS)',
          'of that of one',
          'of it their own',
          'resident, shared pages counted in each',
        ],
        rows: measured.map((each) => [
          String(each.count),
          `${printNumber(each.megabytes)} MB`,
          printNumber(each.megabytes / one.megabytes),
          ...[each.ownMegabytes, each.residentMegabytes].map((megabytes) => `${printNumber(megabytes)} MB`),
        ]),
      },
    ],
    verdicts: [
      {
        goal: `${several.count} processes take at most ${ratioMax} times the memory of one`,
        is: printNumber(ratio),
        isReached: ratio <= ratioMax,
      },
    ],
    remarks: [
      `${asked.toLocaleString('en-US')} questions on ${sizes.articles.toLocaleString('en-US')} records`,
      ...measured.flatMap((each) => remarksOn(`${each.count} servers`, each.asked)),
    ],
  };
};
