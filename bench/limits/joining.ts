/** Servers that join: each fetches what is published from a bucket, and one, two or four of them answer behind HAProxy. */
import { join } from 'node:path';
import { startBucketServer } from '../../tests/support/bucket-server.ts';
import { startHaproxy } from '../../trials/cluster/parts/haproxy.ts';
import { ownMegabytes, proportionalMegabytesOf, serversOf } from '../measuring/proc.ts';
import { untilAnswered } from '../until-answered.ts';
import { printNumber } from '../report/table.ts';
import { bytesBelow, emptyStore, MixedPaths, publishedArticles } from './articles.ts';
import type { LimitSite, Outcome, Scenario } from './scenario.ts';
import { startService, type Service } from './service.ts';
import { startTimedLoad } from './timed-load.ts';
import { launch } from '../targets/vitrine.ts';

const readySecondsMax = 300;

export const joining: Scenario = {
  name: 'joining',
  title: 'Servers that join',
  shows:
    'A publisher puts an edition into a bucket (in memory, on the same machine). A server with an empty folder is started on it: until it is ready it has fetched all segments and compared their digests. Then new questions of all kinds over 16 connections through HAProxy to one, two and four such servers, each with a separate folder.',
  run: async (site) => {
    const { articles: records, processes } = site.sizes;
    const articles = await publishedArticles(site, records);
    using bucket = startBucketServer();
    const { endpoint, accessKeyId, secretAccessKey } = bucket.settings;
    const access = {
      S3_ENDPOINT: endpoint ?? '',
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    const store = `s3://${bucket.settings.bucket}/bench`;
    const publisher = launch(site, 'joining-publisher', articles.databaseUrl, {
      words: ['publish'],
      settings: { ...access, EDITION_STORE: store, EDITION_CACHE: articles.store, EDITION_SECONDS: '86400' },
    });
    while (!bucket.objects.has('bench/head.json')) await Bun.sleep(50);
    const joined: Joined[] = [];
    for (let number = 1; number <= 4; number += 1) joined.push(await joinOne(site, access, store, number));
    // None of them is asked twice: what was asked before is held. The first are for the compilers of all servers.
    const paths = new MixedPaths(records);
    const rates: Rate[] = [];
    for (const one of joined) await measure(site, [one], paths.take(processes.asked));
    for (const count of [1, 2, 4]) rates.push(await measure(site, joined.slice(0, count), paths.take(processes.asked)));
    for (const { service } of joined) await service.stop();
    await site.processes.stop(publisher.process);
    return report(joined, rates);
  },
};

interface Joined {
  readonly service: Service;
  readonly readyMs: number;
  readonly fetchedMegabytes: number;
  readonly megabytes: number;
  readonly ownMegabytes: number;
}

const joinOne = async (
  site: LimitSite,
  access: Readonly<Record<string, string>>,
  store: string,
  number: number,
): Promise<Joined> => {
  const cache = await emptyStore(site.folder, `joining-${number}`);
  const startedAt = performance.now();
  const settings = { ...access, EDITION_CACHE: cache, METRICS_PORT: 'off' };
  const service = await startService(site, '', settings, ['serve', '--store', store]);
  const readyMs = performance.now() - startedAt;
  const servers = serversOf(service.process.pid);
  return {
    service,
    readyMs,
    fetchedMegabytes: (await bytesBelow(join(cache, 'segments'))) / 1e6,
    megabytes: proportionalMegabytesOf(servers),
    ownMegabytes: servers.reduce((sum, pid) => sum + ownMegabytes(pid), 0),
  };
};

interface Rate {
  readonly count: number;
  readonly perSecond: number;
}

const measure = async (site: LimitSite, joined: readonly Joined[], paths: readonly string[]): Promise<Rate> => {
  const [first] = joined;
  if (first === undefined) throw new Error('No server has joined.');
  const haproxy = await startHaproxy(joined.map(({ service }) => service.url));
  await untilAnswered(`${haproxy.url}/readyz`, first.service.process, undefined, readySecondsMax);
  const startedAt = performance.now();
  const load = await startTimedLoad(
    site,
    { ...first.service, url: haproxy.url },
    { paths, ends: 'when-all-are-asked' },
  );
  await load.asked();
  const seconds = (performance.now() - startedAt) / 1000;
  await load.stop();
  await haproxy.stop();
  return { count: joined.length, perSecond: paths.length / seconds };
};

const report = (joined: readonly Joined[], rates: readonly Rate[]): Outcome => ({
  tables: [
    {
      head: ['server', 'ready after', 'fetched', 'memory (PSS)', 'of it its own'],
      rows: joined.map(({ readyMs, fetchedMegabytes, ...memory }, index) => [
        String(index + 1),
        `${printNumber(readyMs / 1000)} s`,
        ...[fetchedMegabytes, memory.megabytes, memory.ownMegabytes].map((each) => `${printNumber(each)} MB`),
      ]),
    },
    {
      head: ['servers', 'answers a second', 'of those of one'],
      rows: rates.map(({ count, perSecond }) => [
        String(count),
        printNumber(perSecond),
        printNumber(perSecond / (rates[0]?.perSecond ?? perSecond)),
      ]),
    },
  ],
  verdicts: [],
  remarks: [
    'Servers, HAProxy and the load share the two processors of this machine: these are the limit of the second table.',
  ],
});
