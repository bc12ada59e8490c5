/** kill -9 of each process there is, and a new one a second later. */
import { Segment } from '../../packages/core/segments/src/index.ts';
import { StoreReader } from '../../packages/core/store/src/index.ts';
import { createCluster, type Cluster } from './cluster.ts';
import { createEmbedded } from './embedded.ts';
import type { Fault } from './fault.ts';
import { kill } from './installation.ts';
import { underLoad } from './under-load.ts';

const absentMs = 1000;

const killEmbedded: Fault = {
  name: 'kill-embedded',
  title: 'The service on the embedded database is killed',
  how: '`kill -9` of its first process, in the middle of imports; started again a second later',
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

const killServer: Fault = {
  name: 'kill-server',
  title: 'One of three servers is killed',
  how: '`kill -9`; started again a second later',
  run: async () => {
    await using cluster = await createCluster();
    return await underLoad(cluster, async () => {
      const [server] = cluster.services;
      if (server === undefined) throw new Error('There is no server.');
      await kill(server);
      await Bun.sleep(absentMs);
      await cluster.serve(0);
      return [];
    });
  },
};

const killPublisher = (name: string, title: string, times: number, pauseMs: number): Fault => ({
  name,
  title,
  how: `\`kill -9\`${times === 1 ? '' : `, ${times} times`}; started again ${pauseMs / 1000} s later`,
  run: async () => {
    await using cluster = await createCluster();
    return await underLoad(cluster, async () => {
      for (let time = 0; time < times; time++) {
        await kill(cluster.publisher());
        await Bun.sleep(pauseMs);
        cluster.publish();
        // At another moment of its edition each time.
        if (time + 1 < times) await Bun.sleep(300 + 290 * time);
      }
      return [];
    });
  },
});

/** At most so long after the kill before, so that many meet a process that is still starting. */
const betweenKillsMs = 1500;

const killAnyOften: Fault = {
  name: 'kill-any-often',
  title: 'The publisher and servers are killed again and again',
  how: '`kill -9` of the publisher or of one of three servers, by chance, at moments by chance; started again at once',
  run: async ({ kills: count }) => {
    await using cluster = await createCluster();
    const damaged: string[] = [];
    const outcome = await underLoad(cluster, async () => {
      let ofPublisher = 0;
      for (let time = 0; time < count; time++) {
        await Bun.sleep(Math.random() * betweenKillsMs);
        // As often as all servers together.
        if (Math.random() < 1 / 2) {
          await kill(cluster.publisher());
          cluster.publish();
          ofPublisher++;
        } else await killServerAt(cluster, Math.floor(Math.random() * cluster.services.length));
        damaged.push(...findDamage(cluster.store));
      }
      return [
        `${ofPublisher} kills were of the publisher, ${count - ofPublisher} of servers; after each all segments in force were read, and their digests compared: ${damaged.length} were damaged`,
      ];
    });
    return { ...outcome, wrong: [...outcome.wrong, ...damaged] };
  },
};

const killServerAt = async (cluster: Cluster, place: number): Promise<void> => {
  const server = cluster.services[place];
  if (server === undefined) throw new Error(`There is no server ${place}.`);
  await kill(server);
  cluster.launch(place);
};

/** What is named by the manifest in force, and is not as it was written. */
const findDamage = (store: string): readonly string[] => {
  const reader = new StoreReader(store);
  return [...(reader.current()?.segments.values() ?? [])].flatMap(({ name }) => {
    try {
      Segment.open(reader.segmentsFolder, name).verify();
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  });
};

const killOther = async (end: (cluster: Cluster) => Promise<void>, start: (cluster: Cluster) => Promise<void>) => {
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
    killOther(
      async ({ postgres }) => postgres.stop('kill'),
      async ({ postgres }) => postgres.start(),
    ),
};

const killRedis: Fault = {
  name: 'kill-redis',
  title: 'Redis is killed',
  how: '`kill -9`; started again a second later, empty',
  run: async () =>
    killOther(
      async ({ redis }) => redis().kill(),
      async ({ startRedis }) => startRedis(),
    ),
};

export const kills: readonly Fault[] = [
  killEmbedded,
  killServer,
  killPublisher('kill-publisher', 'The publisher is killed', 1, absentMs),
  killPublisher(
    'kill-publisher-often',
    'The publisher is killed again and again, while it starts, reads and writes',
    10,
    0,
  ),
  killAnyOften,
  killPublisher('publisher-gone', 'The publisher is gone for longer than the lease', 1, 15_000),
  killPostgres,
  killRedis,
];
