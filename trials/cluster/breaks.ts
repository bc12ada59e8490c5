/** What can break on one of several machines, and how it is mended: each is done under load, at any moment. */
import { childrenOf } from '../faults/children.ts';
import { kill } from '../faults/installation.ts';
import type { Cluster, Machine } from './installation.ts';
import type { Part } from './parts/part.ts';

export interface Break {
  readonly name: string;
  readonly how: string;
  /** Breaks, waits, and mends. @param chance from 0 to below 1 */
  readonly run: (cluster: Cluster, chance: () => number) => Promise<void>;
}

/** As long as some moments of an edition, and longer than a lead that is not renewed. */
const brokenMs = (chance: () => number): number => 500 + chance() * 9000;

const oneOf = <Item>(items: readonly Item[], chance: () => number): Item => {
  const item = items[Math.floor(chance() * items.length)];
  if (item === undefined) throw new Error('There is nothing to break.');
  return item;
};

type Faults = Parameters<Machine['wire']['set']>[0];

/** The ways of all machines to the bucket, or that of one. */
const onWires =
  (choose: (cluster: Cluster, chance: () => number) => readonly Machine[], faults: Faults): Break['run'] =>
  async (cluster, chance) => {
    const machines = choose(cluster, chance);
    await Promise.all(machines.map(async ({ wire }) => wire.set(faults)));
    await Bun.sleep(brokenMs(chance));
    await Promise.all(machines.map(async ({ wire }) => wire.set({})));
  };

const allMachines = ({ publishers, servers }: Cluster): readonly Machine[] => [...publishers, ...servers];
const onePublisher = ({ publishers }: Cluster, chance: () => number): readonly Machine[] => [oneOf(publishers, chance)];
const oneServer = ({ servers }: Cluster, chance: () => number): readonly Machine[] => [oneOf(servers, chance)];

/** All its processes, as where a machine loses power. */
const killed =
  (choose: (cluster: Cluster, chance: () => number) => readonly Machine[]): Break['run'] =>
  async (cluster, chance) => {
    for (const { process, start } of choose(cluster, chance)) {
      for (const pid of childrenOf(process().pid)) signal(pid, 'SIGKILL');
      await kill(process());
      await Bun.sleep(chance() * 3000);
      start();
    }
  };

const stopped =
  (choose: (cluster: Cluster, chance: () => number) => readonly Machine[]): Break['run'] =>
  async (cluster, chance) => {
    const machines = choose(cluster, chance);
    const pids = machines.map(({ process }) => process().pid).flatMap((pid) => [pid].concat(childrenOf(pid)));
    for (const pid of pids) signal(pid, 'SIGSTOP');
    await Bun.sleep(brokenMs(chance));
    for (const pid of pids) signal(pid, 'SIGCONT');
  };

/** One child of a server: what serves, or what keeps the folder as the bucket is. */
const childKilled: Break['run'] = async ({ servers }, chance) => {
  const [machine] = [oneOf(servers, chance)];
  const children = childrenOf(machine.process().pid);
  if (children.length > 0) signal(oneOf(children, chance), 'SIGKILL');
};

const paused =
  (partOf: (cluster: Cluster) => Part): Break['run'] =>
  async (cluster, chance) => {
    partOf(cluster).pause();
    await Bun.sleep(brokenMs(chance));
    partOf(cluster).resume();
  };

const restarted =
  (partOf: (cluster: Cluster) => Part): Break['run'] =>
  async (cluster, chance) => {
    await partOf(cluster).kill();
    await Bun.sleep(chance() * 3000);
    await partOf(cluster).start();
  };

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself.
  }
};

export const breaks: readonly Break[] = [
  { name: 'publisher-killed', how: 'a publisher loses power', run: killed(onePublisher) },
  { name: 'publisher-stopped', how: 'a publisher halts, and goes on', run: stopped(onePublisher) },
  { name: 'publisher-cut-off', how: 'a publisher reaches no bucket', run: onWires(onePublisher, { isAway: true }) },
  { name: 'server-killed', how: 'a server loses power', run: killed(oneServer) },
  { name: 'server-stopped', how: 'a server halts, and goes on', run: stopped(oneServer) },
  { name: 'server-cut-off', how: 'a server reaches no bucket', run: onWires(oneServer, { isAway: true }) },
  { name: 'child-killed', how: 'one process of a server is killed', run: childKilled },
  { name: 'bucket-slow', how: 'the bucket takes 800 ms longer', run: onWires(allMachines, { slowMs: 800 }) },
  {
    name: 'bucket-failing',
    how: 'three in ten requests fail',
    run: onWires(allMachines, { failing: { percent: 30, how: 503 } }),
  },
  {
    name: 'answers-lost',
    how: 'three in ten requests are done, and their answers lost',
    run: onWires(allMachines, { failing: { percent: 30, how: 'answer-lost' } }),
  },
  { name: 'bucket-full', how: 'nothing can be written', run: onWires(allMachines, { full: 507 }) },
  { name: 'lists-stale', how: 'lists are those of 30 s ago', run: onWires(allMachines, { staleListMs: 30_000 }) },
  { name: 'bucket-away', how: 'nobody reaches the bucket', run: onWires(allMachines, { isAway: true }) },
  { name: 'bucket-paused', how: 'the service of the bucket halts', run: paused(({ bucket }) => bucket) },
  { name: 'redis-paused', how: 'Redis halts', run: paused(({ redis }) => redis) },
  { name: 'redis-restarted', how: 'Redis is killed', run: restarted(({ redis }) => redis) },
  { name: 'haproxy-restarted', how: 'HAProxy is killed', run: restarted(({ haproxy }) => haproxy) },
  { name: 'varnish-paused', how: 'Varnish halts, and is not purged', run: paused(({ varnish }) => varnish) },
  { name: 'varnish-restarted', how: 'Varnish is killed', run: restarted(({ varnish }) => varnish) },
  { name: 'nginx-restarted', how: 'nginx is killed', run: restarted(({ nginx }) => nginx) },
  { name: 'postgres-restarted', how: 'PostgreSQL is killed', run: restarted(({ postgres }) => postgres) },
  { name: 'replica-paused', how: 'the replica halts', run: paused(({ replica }) => replica) },
  { name: 'replica-restarted', how: 'the replica is killed', run: restarted(({ replica }) => replica) },
];
