/** Processes that hang: SIGSTOP for 20 seconds, which is four editions. */
import type { VitrineProcess } from '../../packages/cli/tests/commands/vitrine-process.ts';
import { childrenOf } from './children.ts';
import { createCluster, type Cluster } from './cluster.ts';
import { createEmbedded } from './embedded.ts';
import type { Fault } from './fault.ts';
import { underLoad } from './under-load.ts';

const haltMs = 20_000;

const haltEmbedded: Fault = {
  name: 'halt-embedded',
  title: 'The service on the embedded database hangs',
  how: '`SIGSTOP` of all its processes for 20 s',
  run: async () => {
    await using installation = await createEmbedded();
    return await underLoad(installation, async () => {
      const first = installation.service().pid;
      const pids = [first, ...childrenOf(first)];
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      await Bun.sleep(haltMs);
      for (const pid of pids) process.kill(pid, 'SIGCONT');
      return [];
    });
  },
};

const haltOne = (name: string, title: string, choose: (cluster: Cluster) => VitrineProcess | undefined): Fault => ({
  name,
  title,
  how: '`SIGSTOP` for 20 s',
  run: async () => {
    await using cluster = await createCluster();
    return await underLoad(cluster, async () => {
      const halted = choose(cluster);
      halted?.kill('SIGSTOP');
      await Bun.sleep(haltMs);
      halted?.kill('SIGCONT');
      return [];
    });
  },
});

const haltPostgres: Fault = {
  name: 'halt-postgres',
  title: 'PostgreSQL hangs',
  how: '`SIGSTOP` of all its processes for 20 s',
  run: async () => {
    await using cluster = await createCluster();
    return await underLoad(cluster, async () => {
      const first = cluster.postgres.pid();
      const pids = [first, ...childrenOf(first)];
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      await Bun.sleep(haltMs);
      for (const pid of pids) process.kill(pid, 'SIGCONT');
      return [];
    });
  },
};

const haltRedis: Fault = {
  name: 'halt-redis',
  title: 'Redis hangs',
  how: '`SIGSTOP` for 20 s',
  run: async () => {
    await using cluster = await createCluster();
    return await underLoad(cluster, async () => {
      cluster.redis().halt();
      await Bun.sleep(haltMs);
      cluster.redis().resume();
      return [];
    });
  },
};

export const halts: readonly Fault[] = [
  haltEmbedded,
  haltOne('halt-server', 'One of three servers hangs', ({ services }) => services[0]),
  haltOne('halt-publisher', 'The publisher hangs for longer than the lease', ({ publisher }) => publisher()),
  haltPostgres,
  haltRedis,
];
