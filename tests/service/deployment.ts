/**
 * A deployment in a bucket, without databases: tenants in shards, published as a publisher does. Servers join it with an
 * empty disk, and are compared with one that has everything.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Bucket, type BucketObservation, BucketStore, type CountRequest, followBucket } from '@vitrine/bucket';
import { segmentFiles } from '@vitrine/segments';
import { SegmentWriter } from '@vitrine/segments/write';
import { type Server, serverDefaults, startServer } from '@vitrine/server';
import { hashKeyText, PageTree, storeFormat, type TenantFile } from '@vitrine/store';
import { type BucketServer, startBucketServer } from '../support/bucket-server.ts';
import { until } from '../support/until.ts';

export interface DeploymentOptions {
  readonly tenants: number;
  readonly tenantsOfShard: number;
  /** Number of records of each tenant in each collection. */
  readonly records: number;
}

/** What is published. */
interface Published {
  readonly edition: number;
  /** Numbers of tenants that are withdrawn. */
  readonly withdrawn?: ReadonlySet<number>;
  /** The text of a key of the first tenant. */
  readonly key?: string;
}

export interface Joined extends AsyncDisposable {
  readonly server: Server;
  readonly folder: string;
  /** How long it took until `/readyz` says yes, in milliseconds. */
  readonly readyMs: number;
  readonly observations: readonly BucketObservation[];
  /** Requests to the bucket and bytes of them so far. */
  readonly traffic: { requests: number; bytes: number };
}

export interface Deployment extends AsyncDisposable {
  readonly bucket: BucketServer;
  /** A server of the publisher's folder. */
  readonly complete: Server;
  readonly publish: (published: Published) => Promise<void>;
  /** The name of a shard's segment in an edition. */
  readonly segmentOf: (edition: number, tenant: number) => string;
  readonly join: (bytesMax?: number) => Promise<Joined>;
}

export const tenantId = (number: number): string => `t${String(number).padStart(7, '0')}`;

const beatMs = 500;
const fields = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'price', label: 'Price', type: 'currency' },
] as const;
const shownFields = fields.map(({ key, label, type }) => ({ key, label, type, print: key }));
const clock = {
  now: Date.now,
  monotonic: () => performance.now(),
  after: (delayMs: number, callback: () => void) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

export const openDeployment = async (options: DeploymentOptions): Promise<Deployment> => {
  const root = mkdtempSync(join(tmpdir(), 'vitrine-deployment-'));
  const bucket = startBucketServer();
  const shared = { segmentFiles, clock, sweepGraceMs: 60_000 };
  const folder = join(root, 'publisher');
  const store = new BucketStore({
    ...shared,
    folder,
    bucket: new Bucket(bucket.settings),
    bytesMax: 1e12,
    observe: () => undefined,
    holder: 'publisher',
    onLost: () => undefined,
  });
  await until(async () => store.lead());
  const beating = setInterval(() => store.beat(), beatMs);
  const shards = new Map<string, { readonly name: string; readonly bytes: number }>();
  let revision = 0;
  const publish = async (published: Published): Promise<void> => {
    const count = Math.ceil(options.tenants / options.tenantsOfShard);
    for (let shard = 0; shard < count; shard++) {
      const key = `${published.edition}:${shard}`;
      if (!shards.has(key)) shards.set(key, writeShard(store.segmentsFolder, options, published.edition, shard));
    }
    const segments = Array.from({ length: count }, (_, shard) => {
      const { name = '', bytes = 0 } = shards.get(`${published.edition}:${shard}`) ?? {};
      return [`1/${shard}`, { name, bytes, readAt: startOf(published.edition) }] as const;
    });
    await store.share(segments.map(([, { name }]) => name));
    const numbers = Array.from({ length: options.tenants }, (_, number) => number);
    const shown = numbers.filter((number) => published.withdrawn?.has(number) !== true);
    const files = await store.putTenants(shown.map((number) => tenantFile(options, number)));
    const name = store.readCurrent()?.revision;
    const manifest = {
      format: storeFormat,
      edition: published.edition,
      revision: ++revision,
      lengthSeconds: 300,
      openedAt: startOf(published.edition),
      endsAt: startOf(published.edition + 1),
      isRead: true,
      tenants: PageTree.of(shown.map((number, index) => [tenantId(number), files[index] ?? ''])),
      segments: PageTree.of(segments),
      readings: PageTree.of<number>([]),
      keys: PageTree.of(
        published.key === undefined
          ? []
          : [[hashKeyText(published.key), { keyId: 1, publicId: tenantId(0), expiresAt: null, opens: [] }]],
      ),
    } as const;
    await store.putPages(manifest);
    store.publish(manifest);
    await until(() => store.readCurrent()?.revision !== name);
  };
  await publish({ edition: firstEdition });
  store.beat();
  const complete = await startServer({ ...serverOptions, folder, serverName: 'complete' });
  await until(async () => isReady(complete));
  let joined = 0;
  return {
    bucket,
    complete,
    publish,
    segmentOf: (edition, tenant) => shards.get(`${edition}:${Math.floor(tenant / options.tenantsOfShard)}`)?.name ?? '',
    join: async (bytesMax = 1e12) => {
      const own = join(root, `server-${++joined}`);
      const traffic = { requests: 0, bytes: 0 };
      const count: CountRequest = (_verb, bytes) => {
        traffic.requests += 1;
        traffic.bytes += bytes;
      };
      const observations: BucketObservation[] = [];
      const startedAt = performance.now();
      const stopped = Promise.withResolvers<void>();
      const following = followBucket(
        {
          ...shared,
          folder: own,
          bucket: new Bucket(bucket.settings, count),
          bytesMax,
          observe: (observation) => void observations.push(observation),
          machine: `server_${joined}`,
        },
        stopped.promise,
      );
      const server = await startServer({ ...serverOptions, folder: own, serverName: `server${joined}` });
      await until(async () => isReady(server));
      return {
        server,
        folder: own,
        readyMs: performance.now() - startedAt,
        observations,
        traffic,
        [Symbol.asyncDispose]: async () => {
          await server.stop();
          stopped.resolve();
          await following;
        },
      };
    },
    [Symbol.asyncDispose]: async () => {
      clearInterval(beating);
      await complete.stop();
      await store.close();
      bucket[Symbol.dispose]();
      rmSync(root, { recursive: true, force: true });
    },
  };
};

const randomBytes = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));

const serverOptions = {
  config: { ...serverDefaults, rateLimitAnonymous: 1_000_000, rateLimitKeyed: 1_000_000, shutdownSeconds: 1 },
  clock,
  observe: () => undefined,
  randomBytes,
};

const isReady = async ({ url }: Server): Promise<boolean> => (await fetch(`${url}/readyz`)).status === 200;

/** Such that records are never too old. */
export const firstEdition = Math.floor(Date.now() / 300_000);
const startOf = (edition: number): number => edition * 300_000;

const writeShard = (
  folder: string,
  { tenants, tenantsOfShard, records }: DeploymentOptions,
  edition: number,
  shard: number,
): { readonly name: string; readonly bytes: number } => {
  const first = shard * tenantsOfShard;
  const numbers = Array.from({ length: Math.min(tenantsOfShard, tenants - first) }, (_, index) => first + index);
  const writer = new SegmentWriter(
    folder,
    numbers.map((number) => ({ name: tenantId(number), fields })),
  );
  for (const number of numbers)
    for (let record = 0; record < records; record++)
      writer.add(tenantId(number), `r${record}`, '2026-01-01T00:00:00.000Z', [
        `Article ${record} of ${number} in ${edition}`,
        `${record}.${number % 100}`,
      ]);
  return writer.finish();
};

const tenantFile = ({ tenantsOfShard }: DeploymentOptions, number: number): TenantFile => {
  const segment = { key: `1/${Math.floor(number / tenantsOfShard)}`, partition: tenantId(number) };
  const shown = { fields: shownFields, segment, print: 'p' };
  return {
    tenantId: number + 1,
    tenant: { publicId: tenantId(number), name: `Tenant ${number}`, industry: 'Retail' },
    collections: [
      { slug: 'articles', name: 'Articles', isPrivate: false, ...shown },
      { slug: 'costs', name: 'Costs', isPrivate: true, ...shown },
    ],
  };
};
