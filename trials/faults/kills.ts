/** kill -9 of each process there is, and a new one a second later. */
import { createCluster, type Cluster } from './cluster.ts';
import { createEmbedded } from './embedded.ts';
import type { Fault } from './fault.ts';
import { kill } from './installation.ts';
import { underLoad } from './under-load.ts';

const absentMs = 1000;

const killEmbedded: Fault = {
  name: 'kill-embedded',
  title: 'The one process on the embedded database is killed',
  how: '`kill -9`, in the middle of imports; started again a second later',
  run: async () => {
    await using installation = await createEmbedded();
    return await underLoad(installation, async () => {
      await kill(installation.service());
      await Bun.sleep(absentMs);
      await installation.serve();
      return [];
    });
  },
};

const killOne = async (choose: (holder: number) => number) => {
  await using cluster = await createCluster();
  return await underLoad(cluster, async () => {
    const number = choose(await cluster.holder());
    const process = cluster.services[number];
    if (process === undefined) throw new Error('No process holds the edition.');
    await kill(process);
    await Bun.sleep(absentMs);
    await cluster.serve(number);
    return [];
  });
};

const killHolder: Fault = {
  name: 'kill-holder',
  title: 'One of three processes is killed: the one that holds the edition’s snapshot',
  how: '`kill -9`; started again a second later',
  run: async () => await killOne((holder) => holder),
};

const killOther: Fault = {
  name: 'kill-other',
  title: 'One of three processes is killed: one that does not hold it',
  how: '`kill -9`; started again a second later',
  run: async () => await killOne((holder) => (holder + 1) % 3),
};

const killServer = async (end: (cluster: Cluster) => Promise<void>, start: (cluster: Cluster) => Promise<void>) => {
  await using cluster = await createCluster();
  return await underLoad(cluster, async () => {
    await end(cluster);
    await Bun.sleep(absentMs);
    await start(cluster);
    return [];
  });
};

const killPostgres: Fault = {
  name: 'kill-postgres',
  title: 'PostgreSQL is killed',
  how: '`kill -9` of its first process, in the middle of writes; started again a second later',
  run: async () =>
    killServer(
      async ({ postgres }) => postgres.stop('kill'),
      async ({ postgres }) => postgres.start(),
    ),
};

const killRedis: Fault = {
  name: 'kill-redis',
  title: 'Redis is killed',
  how: '`kill -9`; started again a second later, empty',
  run: async () =>
    killServer(
      async ({ redis }) => redis().kill(),
      async ({ startRedis }) => startRedis(),
    ),
};

export const kills: readonly Fault[] = [killEmbedded, killHolder, killOther, killPostgres, killRedis];
