/** What one tenant's change costs beside many others, and what a server costs that joins: each at several sizes. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startBucketServer } from '../../tests/support/bucket-server.ts';
import { createPostgresServer } from '../../tests/support/postgres-server.ts';
import { textAt } from '../json.ts';
import { proportionalMegabytesOf, serversOf } from '../measuring/proc.ts';
import { printNumber } from '../report/table.ts';
import { launch } from '../targets/vitrine.ts';
import { untilAnswered } from '../until-answered.ts';
import { bytesBelow, emptyStore } from './articles.ts';
import { costsOf, printTenants, tableOf } from './growth-table.ts';
import type { LimitSite, Outcome, Scenario, Verdict } from './scenario.ts';
import { type Measured, measuredEvents, type TenantsJob } from './tenants-job.ts';

export const growth: Scenario = {
  name: 'growth',
  title: 'One tenant among many',
  shows:
    'Tenants share a table of PostgreSQL, each with a few records. A publisher with a folder publishes it, and once more after each change. An exponent of 1 means that a cost grows as the number of tenants does, and 0 that it does not grow; it is that between the two largest sizes. Then a server joins with an empty folder, from a bucket in memory on the same machine, and answers a question about one tenant.',
  run: async (site) => {
    const sizes: AtSize[] = [];
    const postgres = await createPostgresServer();
    try {
      const url = postgres.urlOf('postgres');
      for (const tenants of site.sizes.growth.tenants) sizes.push(await measureAt(site, url, tenants));
    } finally {
      await postgres.remove();
    }
    return report(sizes);
  },
};

interface AtSize {
  readonly tenants: number;
  readonly events: readonly Measured[];
  readonly joined: Joined;
}

interface Joined {
  readonly answeredMs: number;
  readonly fetchedBytes: number;
  readonly megabytes: number;
}

const measureAt = async (site: LimitSite, url: string, tenants: number): Promise<AtSize> => {
  const folder = await emptyStore(site.folder, 'growth');
  await mkdir(folder, { recursive: true });
  const job: TenantsJob = { url, folder, tenants, records: site.sizes.growth.records };
  const program = join(import.meta.dir, 'programs', 'tenant-editions.ts');
  const output = await site.processes.run([process.execPath, program, JSON.stringify(job)]);
  const events: readonly Measured[] = JSON.parse(output);
  console.error(`  ${tenants.toLocaleString('en-US')} tenants are published`);
  return { tenants, events, joined: await startJoining(site, job) };
};

const readySecondsMax = 900;

/** Uploads what was published, and starts a server with an empty folder. */
const startJoining = async (site: LimitSite, { url, folder, tenants }: TenantsJob): Promise<Joined> => {
  using bucket = startBucketServer();
  const { endpoint, accessKeyId, secretAccessKey } = bucket.settings;
  const access = { S3_ENDPOINT: endpoint ?? '', S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
  const store = `s3://${bucket.settings.bucket}/bench`;
  const publisher = launch(site, 'growth-publisher', `sqlite:${join(folder, 'catalog.db')}`, {
    words: ['publish'],
    settings: {
      ...access,
      SOURCES: `goods=${url}`,
      EDITION_STORE: store,
      EDITION_CACHE: join(folder, 'editions'),
      EDITION_SECONDS: '86400',
    },
  });
  while (!isPublished(bucket.objects.get('bench/head.json'))) {
    if (publisher.process.hasEnded()) throw new Error('The publisher ended by itself; its log says why.');
    await Bun.sleep(50);
  }
  const cache = await emptyStore(site.folder, 'growth-joining');
  const startedAt = performance.now();
  const server = launch(site, 'growth-server', '', {
    words: ['serve', '--store', store],
    settings: { ...access, EDITION_CACHE: cache, METRICS_PORT: 'off' },
  });
  const publicId = `m${String(Math.ceil(tenants / 2)).padStart(7, '0')}`;
  const address = `${server.url}/api/v1/public/t/${publicId}/products?where[stock][lt]=3&sort=name`;
  await untilAnswered(address, server.process, undefined, readySecondsMax);
  const answeredMs = performance.now() - startedAt;
  const { status } = await fetch(address);
  if (status !== 200) throw new Error(`A server that has joined answers ${status}.`);
  const joined = {
    answeredMs,
    fetchedBytes: await bytesBelow(cache),
    megabytes: proportionalMegabytesOf(serversOf(server.process.pid)),
  };
  await site.processes.stop(server.process);
  await site.processes.stop(publisher.process);
  return joined;
};

/** The first head names no manifest: it tells who leads. */
const isPublished = (head: Uint8Array | undefined): boolean =>
  head !== undefined && textAt(JSON.parse(new TextDecoder().decode(head)), 'manifest') !== '';

// The report

/** What one tenant's change may cost at the most tenants, as a multiple of what it costs at 1,000. */
const sameCostMax = 1.3;
const comparedTenants = 1000;
const ownChanges: readonly Measured['what'][] = [
  'one row changed',
  'one tenant hides one field',
  'its withdrawal, at once',
];

const verdictsOn = (sizes: readonly AtSize[]): readonly Verdict[] => {
  const compared = sizes.find(({ tenants }) => tenants === comparedTenants);
  const most = sizes.at(-1);
  if (compared === undefined || most === undefined || most === compared) return [];
  return ownChanges.map((what) => {
    const [low, high] = [compared, most].map(({ events }) => events.find((each) => each.what === what)?.cpuMs ?? NaN);
    const ratio = (high ?? NaN) / (low ?? NaN);
    return {
      goal: `${what}: at ${printTenants(most)} tenants at most ${sameCostMax} times the processor time of ${printTenants(compared)}`,
      is: printNumber(ratio),
      isReached: ratio <= sameCostMax,
    };
  });
};

/** A process restarts once, so the last peak is that of a publisher which published everything before. */
const peaks: readonly (readonly [title: string, until: Measured['what']])[] = [
  ['publisher: most memory of the first edition, MB', 'the first'],
  ['… and the changes after it', 'the shared collection is renamed'],
  ['… and a restart in the same process', 'a restart'],
];

const megabytesUntil = (events: readonly Measured[], until: Measured['what']): number =>
  (events.find(({ what }) => what === until)?.peakKilobytes ?? NaN) / 1024;

const report = (sizes: readonly AtSize[]): Outcome => ({
  tables: [
    tableOf(
      sizes,
      'processor time, ms',
      costsOf(sizes, measuredEvents, ({ cpuMs }) => cpuMs),
    ),
    tableOf(
      sizes,
      'written, KB',
      costsOf(sizes, measuredEvents, ({ writtenBytes }) => writtenBytes / 1000),
    ),
    tableOf(sizes, 'otherwise', [
      ...peaks.map(([title, until]) => ({
        title,
        values: sizes.map(({ events }) => megabytesUntil(events, until)),
      })),
      {
        title: 'server: from its start to its first answer, ms',
        values: sizes.map(({ joined }) => joined.answeredMs),
      },
      { title: 'server: fetched, KB', values: sizes.map(({ joined }) => joined.fetchedBytes / 1000) },
      { title: 'server: memory (PSS), MB', values: sizes.map(({ joined }) => joined.megabytes) },
    ]),
  ],
  verdicts: verdictsOn(sizes),
  remarks: [],
});
