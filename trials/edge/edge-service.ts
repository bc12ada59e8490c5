/** Vitrine behind Varnish, with tenants that each show a collection. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CatalogDatabase,
  expose,
  findCollection,
  findTenant,
  hide,
  openDatabase,
  openSqliteStore,
  updateCollection,
} from '../../packages/core/catalog/src/index.ts';
import {
  createPlace,
  runVitrine,
  startVitrine,
  type Place,
} from '../../packages/cli/tests/commands/vitrine-process.ts';
import { isReadyWithin } from '../../packages/cli/tests/processes/starting.ts';
import { startVarnish, varnishPath } from '../../packages/cli/tests/support/edge-servers.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { startLossyWire, type LossyWire } from './lossy-wire.ts';

export interface EdgeService extends AsyncDisposable {
  /** Varnish's. */
  readonly url: string;
  /** That of a server, past Varnish. */
  readonly originUrl: string;
  readonly wire: LossyWire;
  readonly publicIds: readonly string[];
  /** Shows a tenant's collection, under a name that it never had, so that its cache tags are new. */
  readonly show: (publicId: string) => Promise<void>;
  readonly withdraw: (publicId: string) => Promise<void>;
  /** The publisher's metrics. */
  readonly metrics: () => Promise<string>;
}

const readyMsMax = 30_000;
const recordsOfEach = 200;

export const startEdgeService = async (tenants: number, servers: number): Promise<EdgeService> => {
  if (varnishPath === null) throw new Error('varnishd with the module xkey is not there. Install varnish-modules.');
  const place = createPlace();
  const publicIds = Array.from({ length: tenants }, (_, index) => `edge${String(index).padStart(4, '0')}`);
  for (const publicId of publicIds) await fill(place, publicId);
  const [port, metricsPort, wirePort] = [freePort(), freePort(), freePort()];
  const originUrl = `http://127.0.0.1:${port}`;
  // Where Varnish will be is known after it has started, and it starts after the service: the wire knows it then.
  const wire = startLossyWire(wirePort);
  const service = startVitrine(place, `serve --processes ${servers}`, {
    PORT: String(port),
    CDN: 'varnish',
    CDN_PURGE_URL: wire.url,
    PUBLISH_METRICS_PORT: String(metricsPort),
    TRUST_PROXY: '127.0.0.1',
    RATE_LIMIT_ANONYMOUS: '1000000',
    SHUTDOWN_SECONDS: '2',
    LOG_LEVEL: 'error',
  });
  if (!(await isReadyWithin(readyMsMax, originUrl)))
    throw new Error(`The service does not answer: ${service.stderr()}`);
  const varnish = await startVarnish(varnishPath, originUrl, wirePort);
  const store = await openSqliteStore(openDatabase(place.databasePath));
  let shown = 0;
  return {
    url: varnish.url,
    originUrl,
    wire,
    publicIds,
    show: async (publicId) => showAs(store, publicId, `Items ${shown++}`),
    withdraw: async (publicId) => {
      const { tenant, collection } = await find(store, publicId);
      await hide(store, tenant, collection, 'all', new Date());
    },
    metrics: async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
    [Symbol.asyncDispose]: async () => {
      service.kill('SIGTERM');
      await service.exited;
      await store.destroy();
      await varnish[Symbol.asyncDispose]();
      await wire.stop();
      await place[Symbol.asyncDispose]();
    },
  };
};

const fill = async (place: Place, publicId: string): Promise<void> => {
  const path = join(place.folder, `${publicId}.csv`);
  const rows = Array.from({ length: recordsOfEach }, (_, index) => `i${index},2026-01-01T00:00:00Z,Item ${index}`);
  mkdirSync(place.folder, { recursive: true });
  writeFileSync(path, ['id,createdAt,name', ...rows, ''].join('\n'));
  await runVitrine(place, `tenant create --name ${publicId} --industry Trade --public-id ${publicId}`);
  await runVitrine(place, `import ${path} --tenant ${publicId} --collection items`);
};

const find = async (store: CatalogDatabase, publicId: string) => {
  const tenant = await findTenant(store, publicId);
  return { tenant, collection: await findCollection(store, tenant, 'items') };
};

const showAs = async (store: CatalogDatabase, publicId: string, name: string): Promise<void> => {
  const { tenant, collection } = await find(store, publicId);
  await store
    .transaction()
    .execute(async (transaction) =>
      updateCollection(transaction, collection, { name, target: collection.target }, new Date()),
    );
  await expose(store, tenant, collection, { state: 'public', keys: ['name'] }, new Date());
};
