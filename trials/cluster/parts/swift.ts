/** OpenStack Swift with its S3 API: a proxy and one server each for accounts, containers and objects, with one copy of all. */
import { join } from 'node:path';
import { freePort } from '../../../tests/support/free-port.ts';
import { answersHttp, takesConnections } from './answers.ts';
import { bucketName, createBucket, region, type Bucket } from './bucket.ts';
import { createFolder, makeFolders, writeInto } from './folder.ts';
import { runToEnd, startPart, type Part, type Program } from './part.ts';
import { requirePrograms } from './programs.ts';

const kinds = ['account', 'container', 'object'] as const;
type Kind = (typeof kinds)[number];

const packages = ['swift', 'swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'];

export const startSwift = async (): Promise<Part & { readonly access: Bucket }> => {
  requirePrograms([...kinds.map((kind) => `swift-${kind}-server`), 'swift-proxy-server', 'memcached'], packages);
  const folder = createFolder('swift');
  makeFolders(folder, 'devices/d1', 'cache');
  const ports = { account: freePort(), container: freePort(), object: freePort() };
  await makeRings(ports, folder);
  const [proxyPort, cachePort] = [freePort(), freePort()];
  const part = await startPart(folder, [
    cacheOf(cachePort),
    ...kinds.map((kind) => serverOf(kind, ports[kind], folder)),
    updaterOf(folder),
    proxyOf(proxyPort, cachePort, folder),
  ]);
  const access = { endpoint: `http://127.0.0.1:${proxyPort}`, bucket: bucketName, ...keys, region };
  await createBucket(access);
  return { ...part, access };
};

/** A name is that of an account and of a user in it. */
const keys = { accessKeyId: 'trial:vitrine', secretAccessKey: 'vitrine-secret' };

/** Rings say which device has what: all is on one. One run of Python makes all of them, for each takes a second to start. */
const makeRings = async (ports: Readonly<Record<Kind, number>>, folder: string): Promise<unknown> => {
  const script = kinds.map((kind) => `make("${kind}", ${ports[kind]})`);
  return runToEnd(['/usr/bin/python3', '-c', [ringScript, ...script].join('\n')], folder);
};

const ringScript = `
from swift.common.ring import RingBuilder
def make(kind, port):
    ring = RingBuilder(part_power=4, replicas=1, min_part_hours=0)
    ring.add_dev(dict(region=1, zone=1, ip="127.0.0.1", port=port, device="d1", weight=1.0))
    ring.rebalance()
    ring.get_ring().save(kind + ".ring.gz")
`;

const cacheOf = (port: number): Program => ({
  name: 'memcached',
  words: ['memcached', '-l', '127.0.0.1', '-p', String(port), '-U', '0'],
  isReady: takesConnections(port),
});

const serverOf = (kind: Kind, port: number, folder: string): Program => ({
  name: `swift-${kind}-server`,
  words: [
    `swift-${kind}-server`,
    writeInto(folder, `${kind}-server.conf`, settingsOf(kind, port, folder)),
    '--verbose',
  ],
  isReady: answersHttp(`http://127.0.0.1:${port}/healthcheck`),
});

/** Tells containers of objects that they were not told of at once. */
const updaterOf = (folder: string): Program => ({
  name: 'swift-object-updater',
  words: ['swift-object-updater', join(folder, 'object-server.conf'), '--verbose'],
  isReady: async () => Promise.resolve(true),
});

const proxyOf = (port: number, cachePort: number, folder: string): Program => ({
  name: 'swift-proxy-server',
  words: [
    'swift-proxy-server',
    writeInto(folder, 'proxy-server.conf', proxySettings(port, cachePort, folder)),
    '--verbose',
  ],
  isReady: answersHttp(`http://127.0.0.1:${port}/healthcheck`),
});

const common = (port: number, folder: string): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = nobody
log_level = WARNING
swift_dir = ${folder}
`;

const settingsOf = (kind: Kind, port: number, folder: string): string => `${common(port, folder)}
devices = ${folder}/devices
mount_check = false
fallocate_reserve = 0
[pipeline:main]
pipeline = healthcheck ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
[filter:healthcheck]
use = egg:swift#healthcheck
[object-updater]
interval = 1
recon_cache_path = ${folder}/cache
`;

const proxySettings = (port: number, cachePort: number, folder: string): string => `${common(port, folder)}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth bulk slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cachePort}
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = ${region}
[filter:tempauth]
use = egg:swift#tempauth
user_${keys.accessKeyId.replace(':', '_')} = ${keys.secretAccessKey} .admin
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`;
