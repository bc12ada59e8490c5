/**
 * Vitrine on several machines, each with a way of its own to the bucket: two publishers, which read a replica of PostgreSQL,
 * four servers that know no database, HAProxy before them, Redis between them, Varnish and nginx in front. The clocks of one
 * publisher and of one server are half a minute slow.
 */
import { startVitrine, createPlace, type VitrineProcess } from '../../packages/cli/tests/commands/vitrine-process.ts';
import { createErp, startWriter } from '../../packages/cli/tests/processes/erp.ts';
import { isReadyWithin } from '../../packages/cli/tests/processes/starting.ts';
import { createClock } from '../faults/clocks.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { editionSeconds, type Installation, newPortUrl, servingEnvironment } from '../faults/installation.ts';
import type { Bucket } from './parts/bucket.ts';
import { type EdgePart, startNginx, startVarnish } from './parts/edge.ts';
import { type FaultyBucket, startFaultyBucket } from './parts/faulty-bucket.ts';
import { startFauxqs } from './parts/fauxqs.ts';
import { startHaproxy } from './parts/haproxy.ts';
import type { Part } from './parts/part.ts';
import { startPostgres } from './parts/postgres.ts';
import { startRadosgw } from './parts/radosgw.ts';
import { startRedis } from './parts/redis.ts';
import { startSwift } from './parts/swift.ts';

export const bucketServers = { radosgw: startRadosgw, swift: startSwift, fauxqs: startFauxqs } as const;
export type BucketServer = keyof typeof bucketServers;

/** A process of Vitrine on a machine, and the machine's way to the bucket. */
export interface Machine {
  readonly wire: FaultyBucket;
  readonly process: () => VitrineProcess;
  /** Starts it again, in the place of one that has ended. */
  readonly start: () => void;
}

interface ServingMachine extends Machine {
  readonly url: string;
}

export interface Cluster extends Installation {
  readonly bucket: Part;
  readonly publishers: readonly Machine[];
  readonly servers: readonly ServingMachine[];
  readonly haproxy: Part;
  readonly varnish: EdgePart;
  readonly nginx: EdgePart;
  readonly redis: Part;
  /** It has the catalog, and is written to. */
  readonly postgres: Part;
  /** Records are read from it. */
  readonly replica: Part;
}

const servers = 4;
const exitCodeOfFailure = 1;
const readyMsMax = 60_000;
const writePauseMs = 200;
const slowClockMinutes = -0.5;

/** @param withRedis whether heads are told, and callers counted, through Redis */
export const createCluster = async (server: BucketServer, withRedis: boolean): Promise<Cluster> => {
  const place = createPlace();
  let isOver = false;
  const bucket = await bucketServers[server]();
  const [redis, { primary, replica }] = [await startRedis(), await startPostgres()];
  const clock = await createClock();
  clock.jump(slowClockMinutes);
  const databaseUrl = primary.urlOf('postgres');
  const databases = { DATABASE_URL: databaseUrl, SOURCES: `erp=${replica.urlOf('postgres')}` };
  const { publicId, key } = await createErp(place, { environment: databases, recordsUrl: databaseUrl, source: 'erp' });
  const varnishPort = freePort();
  const shared = {
    EDITION_SECONDS: String(editionSeconds),
    CDN: 'varnish',
    ...(withRedis ? { REDIS_URL: redis.url } : {}),
  };
  const machine = async (name: string, words: string, own: Readonly<Record<string, string>>): Promise<Machine> => {
    const wire = await startFaultyBucket(bucket.access);
    const environment = { ...shared, ...accessTo(wire.access), EDITION_CACHE: `${place.folder}/${name}`, ...own };
    // A publisher that has lost the lead ends, and whoever keeps it starts it anew.
    const start = (): VitrineProcess => {
      const started = startVitrine(place, words, environment);
      void keep(started);
      return started;
    };
    const keep = async ({ exited }: VitrineProcess): Promise<void> => {
      if ((await exited) === exitCodeOfFailure && !isOver) process = start();
    };
    let process = start();
    return {
      wire,
      process: () => process,
      start: () => {
        process = start();
      },
    };
  };
  const store = `s3://${bucket.access.bucket}/editions`;
  const publisher = { ...databases, EDITION_STORE: store, CDN_PURGE_URL: `http://127.0.0.1:${varnishPort}` };
  const publishers = [
    await machine('publisher-1', 'publish', publisher),
    await machine('publisher-2', 'publish', { ...publisher, ...clock.environment }),
  ];
  const urls = Array.from({ length: servers }, newPortUrl);
  const machines: ServingMachine[] = [];
  for (const [number, url] of urls.entries()) {
    const own = { ...servingEnvironment(url), ...(number === 1 ? clock.environment : {}) };
    machines.push({ ...(await machine(`server-${number + 1}`, `serve --store ${store}`, own)), url });
  }
  const haproxy = await startHaproxy(urls);
  const [varnish, nginx] = [await startVarnish(haproxy.url, varnishPort), await startNginx(haproxy.url)];
  const fronts = [haproxy, varnish, nginx].map(({ url }) => url);
  for (const url of [...urls, ...fronts])
    if (!(await isReadyWithin(readyMsMax, url))) throw new Error(`${url} does not answer.`);
  const writer = startWriter(databaseUrl, writePauseMs);
  return {
    urls: [...fronts, ...urls],
    publicId,
    key,
    bucket,
    publishers,
    servers: machines,
    haproxy,
    varnish,
    nginx,
    redis,
    postgres: primary,
    replica,
    written: writer.changes,
    isWritten: writer.isWritten,
    isWriting: () => true,
    stopWriting: writer.stop,
    [Symbol.asyncDispose]: async () => {
      isOver = true;
      const stopped = writer.stop();
      await place[Symbol.asyncDispose]();
      for (const { wire } of [...publishers, ...machines]) wire.stop();
      for (const part of [varnish, nginx, haproxy, redis, replica, primary, bucket]) await part.stop();
      clock[Symbol.dispose]();
      await stopped;
    },
  };
};

const accessTo = ({ endpoint, region, accessKeyId, secretAccessKey }: Bucket): Readonly<Record<string, string>> => ({
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
});
