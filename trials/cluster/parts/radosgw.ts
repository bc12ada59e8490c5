/** Ceph's S3 server, radosgw, before the smallest Ceph there is: one monitor, and one OSD in a file. It takes 8 GiB, sparse. */
import { join } from 'node:path';
import { freePort } from '../../../tests/support/free-port.ts';
import { answersHttp, takesConnections } from './answers.ts';
import { bucketName, createBucket, region, type Bucket } from './bucket.ts';
import { createFolder, makeFolders, writeInto } from './folder.ts';
import { runToEnd, startPart, type Part, type Program } from './part.ts';
import { requirePrograms } from './programs.ts';

export const startRadosgw = async (): Promise<Part & { readonly access: Bucket }> => {
  requirePrograms(['ceph', 'ceph-mon', 'ceph-osd', 'radosgw'], ['ceph-common', 'ceph-mon', 'ceph-osd', 'radosgw']);
  const folder = createFolder('ceph');
  makeFolders(folder, 'mon', 'osd', 'rgw', 'run');
  const cluster: Ceph = { folder, id: crypto.randomUUID(), monitorPort: freePort(), gatewayPort: freePort() };
  writeInto(folder, 'ceph.conf', settingsOf(cluster));
  writeInto(folder, 'keyring', keyringOf((await runToEnd(['ceph-authtool', '--gen-print-key'], folder)).trim()));
  const part = await startPart(folder, [monitorOf(cluster)], [osdOf(cluster)], [gatewayOf(cluster)]);
  const access = { endpoint: `http://127.0.0.1:${cluster.gatewayPort}`, bucket: bucketName, ...keys, region };
  await createBucket(access);
  return { ...part, access };
};

interface Ceph {
  readonly folder: string;
  readonly id: string;
  readonly monitorPort: number;
  readonly gatewayPort: number;
}

const keys = { accessKeyId: 'VITRINE', secretAccessKey: 'vitrine-secret' };

const monitorOf = ({ folder, id, monitorPort }: Ceph): Program => ({
  name: 'ceph-mon',
  words: ['ceph-mon', '-f', '-i', 'a', ...settingsIn(folder)],
  prepare: async () => {
    const map = ['--create', '--fsid', id, '--addv', 'a', `[v2:127.0.0.1:${monitorPort}]`, 'monmap'];
    await runToEnd(['monmaptool', ...map], folder);
    const first = ['--mkfs', '-i', 'a', '--monmap', 'monmap', '--keyring', 'keyring'];
    await runToEnd(['ceph-mon', ...first, ...settingsIn(folder)], folder);
  },
  isReady: takesConnections(monitorPort),
});

const osdOf = ({ folder }: Ceph): Program => ({
  name: 'ceph-osd',
  words: ['ceph-osd', '-f', '-i', '0', ...settingsIn(folder)],
  prepare: async () => {
    // The monitor lets it in only by the identifier that it was told of.
    const id = crypto.randomUUID();
    await runToEnd(['ceph', ...settingsIn(folder), 'osd', 'new', id], folder);
    await runToEnd(['ceph-osd', '--mkfs', '-i', '0', '--osd-uuid', id, ...settingsIn(folder)], folder);
  },
  isReady: async () => (await runToEnd(['ceph', ...settingsIn(folder), 'osd', 'stat'], folder)).includes(' 1 up'),
});

const gatewayOf = ({ folder, gatewayPort }: Ceph): Program => ({
  name: 'radosgw',
  words: ['radosgw', '-f', '-n', 'client.admin', '--keyring', 'keyring', ...settingsIn(folder)],
  prepare: async () => {
    const user = ['user', 'create', '--uid=vitrine', '--display-name=Vitrine'];
    const keyOf = [`--access-key=${keys.accessKeyId}`, `--secret=${keys.secretAccessKey}`];
    await runToEnd(['radosgw-admin', ...settingsIn(folder), ...user, ...keyOf], folder);
  },
  isReady: answersHttp(`http://127.0.0.1:${gatewayPort}/`),
});

const settingsIn = (folder: string): readonly string[] => ['-c', join(folder, 'ceph.conf')];

const settingsOf = ({ folder, id, monitorPort, gatewayPort }: Ceph): string => `[global]
fsid = ${id}
mon host = v2:127.0.0.1:${monitorPort}
public addr = 127.0.0.1
cluster addr = 127.0.0.1
auth allow insecure global id reclaim = false
mon allow pool size one = true
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
osd objectstore = bluestore
bluestore block size = ${8 * 2 ** 30}
rgw frontends = beast endpoint=127.0.0.1:${gatewayPort} tcp_nodelay=1
mon data = ${folder}/mon
osd data = ${folder}/osd
rgw data = ${folder}/rgw
run dir = ${folder}/run
admin socket = ${folder}/run/$name.$pid.asok
keyring = ${folder}/keyring
pid file =
log file =
log to stderr = true
debug rocksdb = 0
debug rgw = 0
`;

/** One key for all: this is not what is tried. */
const keyringOf = (key: string): string => `[mon.]
key = ${key}
caps mon = "allow *"
[client.admin]
key = ${key}
caps mon = "allow *"
caps osd = "allow *"
[osd.0]
key = ${key}
caps mon = "allow profile osd"
caps osd = "allow *"
`;
