/** The ways to one service: past all proxies, and through each configuration that operators are given. */
import type { FieldDescriptor } from '@vitrine/contract';
import type { Collection } from '@vitrine/catalog';
import { freePort } from '../../../../tests/support/free-port.ts';
import {
  type EdgeServer,
  nginxPath,
  startBareNginx,
  startNginx,
  startNginxOnPath,
  startPlainNginx,
  startVarnish,
  varnishPath,
} from '../support/edge-servers.ts';
import { openShop, type Shop } from '../../../../tests/service/shop.ts';
import { addCollection, exposeAll, follow, startTestService, type TestService } from '../support/test-service.ts';

export const wayNames = [
  'directly',
  'through examples/edge/nginx.conf',
  'through examples/edge/varnish.vcl',
  'through nginx of operations.md',
  'through nginx of operations.md below a path',
  'through nginx of operations.md before Varnish',
  'through nginx of operations.md before nginx.conf',
  'through nginx with nothing set',
] as const;

/** Without buffers for long URLs, nginx refuses these with a page of its own. */
export const promisedWayNames = wayNames.filter((name) => name !== 'through nginx with nothing set');

export type WayName = (typeof wayNames)[number];

export interface Way {
  readonly name: WayName;
  readonly url: string;
  /** Whether what all may see can come from a copy. */
  readonly isCache: boolean;
}

/** A service with something of each kind, and all ways to it. */
export interface Ways extends AsyncDisposable {
  readonly service: TestService;
  readonly shop: Shop;
  /** Enough records for answers that are compressed, and for several pages. */
  readonly goods: Collection;
  readonly way: (name: WayName) => Way;
}

export const publicId = 'edgeways';

/** More than all tests ask. */
export const keyedLimit = 100_000;

/** Whether the programs are here. */
export const areWaysThere = nginxPath !== null && varnishPath !== null;

export const openWays = async (settings: Readonly<Record<string, string>> = {}): Promise<Ways> => {
  await using stack = new AsyncDisposableStack();
  const varnishPort = freePort();
  const service = await startTestService({
    CDN: 'varnish',
    CDN_PURGE_URL: `http://127.0.0.1:${varnishPort}`,
    TRUST_PROXY: '127.0.0.1',
    RATE_LIMIT_ANONYMOUS: '60',
    RATE_LIMIT_KEYED: String(keyedLimit),
    ...settings,
  });
  stack.defer(async () => service.stop());
  const shop = await openShop(service, publicId);
  const goods = await addCollection(service, shop.tenant, { slug: 'goods', fields: goodFields }, goodRecords);
  await exposeAll(service, shop.tenant, goods, ['name', 'price']);
  await follow(service);
  await service.turn();
  const start = async (starting: Promise<EdgeServer>): Promise<string> => stack.use(await starting).url;
  const { url } = service.service;
  const [nginx, varnish] = [nginxPath ?? '', varnishPath ?? ''];
  const cachingNginx = await start(startNginx(nginx, url));
  const cachingVarnish = await start(startVarnish(varnish, url, varnishPort));
  const urls = {
    directly: url,
    'through examples/edge/nginx.conf': cachingNginx,
    'through examples/edge/varnish.vcl': cachingVarnish,
    'through nginx of operations.md': await start(startPlainNginx(nginx, url)),
    'through nginx of operations.md below a path': await start(startNginxOnPath(nginx, url, freePort())),
    'through nginx of operations.md before Varnish': await start(startPlainNginx(nginx, cachingVarnish)),
    'through nginx of operations.md before nginx.conf': await start(startPlainNginx(nginx, cachingNginx)),
    'through nginx with nothing set': await start(startBareNginx(nginx, url)),
  } as const satisfies Record<WayName, string>;
  const started = stack.move();
  return {
    service,
    shop,
    goods,
    way: (name) => ({ name, url: urls[name], isCache: /nginx\.conf|arnish/.test(name) }),
    [Symbol.asyncDispose]: async () => started.disposeAsync(),
  };
};

const goodFields: readonly FieldDescriptor[] = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'price', label: 'Price', type: 'currency' },
  { key: 'cost', label: 'Cost', type: 'currency' },
];

/** More than one piece of a file has. */
const goodsCount = 5000;

const goodRecords = Array.from({ length: goodsCount }, (_, index) => ({
  id: `g${String(index).padStart(4, '0')}`,
  createdAt: '2026-01-01T00:00:00.000Z',
  name: `Thing ${(index * 7919) % goodsCount} of many`,
  price: index / 100,
  cost: index / 200,
}));
