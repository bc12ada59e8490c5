/**
 * Faults while all shards of a shared table are built anew: every record of 1,500 tenants has changed, and owners take
 * something back meanwhile.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { StoreReader } from '../../packages/core/store/src/index.ts';
import { fill } from './disk.ts';
import { createCluster, type Cluster } from './cluster.ts';
import type { Fault } from './fault.ts';
import { kill } from './installation.ts';
import { changeNeighbours, watchNeighbours } from './neighbours.ts';
import { underLoad } from './under-load.ts';

const brokenMs = 12_000;
const killsMax = 8;
/** Room for the editions that are kept, twice. */
const storeMegabytes = 600;

const amidShards = (
  name: string,
  title: string,
  how: string,
  harm: (cluster: Cluster) => Promise<void>,
  options: { readonly storeMegabytes?: number } = {},
): Fault => ({
  name,
  title,
  how,
  run: async () => {
    await using cluster = await createCluster({ hasNeighbours: true, ...options });
    const watch = watchNeighbours(cluster.urls);
    const outcome = await underLoad(cluster, async () => {
      await changeNeighbours(cluster.databaseUrl);
      const withdrawn = watch.withdraw(cluster.place, cluster.databaseUrl);
      await harm(cluster);
      await withdrawn;
      return [];
    });
    const { answers, wrong, lost } = await watch.stop();
    return {
      ...outcome,
      wrong: [...outcome.wrong, ...wrong],
      lost: [...outcome.lost, ...lost],
      remarks: [`${answers} answers of neighbours from ${countShards(cluster.store)} shards`],
    };
  },
});

const countShards = (store: string): number => new StoreReader(store).current()?.segments.size ?? 0;

const killOften = async (cluster: Cluster): Promise<void> => {
  for (let time = 0; time < killsMax; time++) {
    // At another moment of the edition each time.
    await Bun.sleep(1000 + 700 * time);
    await kill(cluster.publisher());
    cluster.publish();
  }
};

const silence = async ({ databaseWire }: Cluster): Promise<void> => {
  await Bun.sleep(2000);
  databaseWire.silence();
  await Bun.sleep(brokenMs);
  await databaseWire.mend();
};

const fillDisk = async ({ store }: Cluster): Promise<void> => {
  await Bun.sleep(2000);
  const filler = join(store, 'filler');
  fill(filler);
  await Bun.sleep(brokenMs);
  rmSync(filler);
};

export const shards: readonly Fault[] = [
  amidShards('shards-alone', 'All shards are built anew', 'nothing is broken: for comparison', async () =>
    Bun.sleep(brokenMs),
  ),
  amidShards(
    'shards-killed',
    'The publisher is killed while it builds all shards',
    `\`kill -9\`, ${killsMax} times, at other moments of the edition; started again at once`,
    killOften,
  ),
  amidShards(
    'shards-silent',
    'The network to PostgreSQL drops everything while all shards are read',
    'a proxy passes nothing on for 12 s; what was connected stays silent for ever',
    silence,
  ),
  amidShards(
    'shards-disk-full',
    'The disk of the editions is full while all shards are written',
    `a file system of ${storeMegabytes} MB (tmpfs) is filled to the last byte for 12 s`,
    fillDisk,
    { storeMegabytes },
  ),
];
