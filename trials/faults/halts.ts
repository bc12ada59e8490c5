/** Processes that hang: SIGSTOP for 20 seconds, which is four editions. */
import { childrenOf } from './children.ts';
import { createCluster } from './cluster.ts';
import { createEmbedded } from './embedded.ts';
import type { Fault } from './fault.ts';
import { underLoad } from './under-load.ts';

const haltMs = 20_000;

const haltEmbedded: Fault = {
  name: 'halt-embedded',
  title: 'The one process on the embedded database hangs',
  how: '`SIGSTOP` for 20 s',
  run: async () => {
    await using installation = await createEmbedded();
    return await underLoad(installation, async () => {
      installation.service().kill('SIGSTOP');
      await Bun.sleep(haltMs);
      installation.service().kill('SIGCONT');
      return [];
    });
  },
};

const haltHolder: Fault = {
  name: 'halt-holder',
  title: 'One of three processes hangs: the one that holds the edition’s snapshot',
  how: '`SIGSTOP` for 20 s',
  run: async () => {
    await using cluster = await createCluster();
    return await underLoad(cluster, async () => {
      const holder = cluster.services[await cluster.holder()];
      holder?.kill('SIGSTOP');
      await Bun.sleep(haltMs);
      holder?.kill('SIGCONT');
      return [];
    });
  },
};

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

export const halts: readonly Fault[] = [haltEmbedded, haltHolder, haltPostgres, haltRedis];
