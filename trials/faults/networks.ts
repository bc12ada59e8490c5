/** Networks that are slow, silent or cut, between the publisher and its database, or servers and Redis. */
import { createCluster, type Cluster } from './cluster.ts';
import type { Fault } from './fault.ts';
import { underLoad } from './under-load.ts';
import type { Wire } from './wire.ts';

const brokenMs = 12_000;

interface BrokenNetwork extends Omit<Fault, 'run'> {
  readonly wiresOf: (cluster: Cluster) => readonly Wire[];
  readonly harm: (wire: Wire) => void;
}

const faultOf = ({ wiresOf, harm, ...fault }: BrokenNetwork): Fault => ({
  ...fault,
  run: async () => {
    await using cluster = await createCluster();
    return await underLoad(cluster, async () => {
      const wires = wiresOf(cluster);
      for (const wire of wires) harm(wire);
      await Bun.sleep(brokenMs);
      await Promise.all(wires.map(async (wire) => wire.mend()));
      return [];
    });
  },
});

export const networks: readonly Fault[] = [
  faultOf({
    name: 'slow-database',
    title: 'PostgreSQL answers slowly',
    how: 'a proxy holds up each packet by 400 ms either way, for 12 s',
    wiresOf: ({ databaseWire }) => [databaseWire],
    harm: (wire) => wire.slowDown(400),
  }),
  faultOf({
    name: 'slower-database',
    title: 'PostgreSQL answers too slowly',
    how: 'the same with 4 s, so that the catalog is not seen within the lease',
    wiresOf: ({ databaseWire }) => [databaseWire],
    harm: (wire) => wire.slowDown(4000),
  }),
  faultOf({
    name: 'database-silent',
    title: 'The network to PostgreSQL drops everything',
    how: 'a proxy passes nothing on for 12 s; what was connected stays silent for ever',
    wiresOf: ({ databaseWire }) => [databaseWire],
    harm: (wire) => wire.silence(),
  }),
  faultOf({
    name: 'database-cut',
    title: 'The network to PostgreSQL refuses connections',
    how: 'a proxy cuts all connections and refuses new ones for 12 s',
    wiresOf: ({ databaseWire }) => [databaseWire],
    harm: (wire) => wire.cut(),
  }),
  faultOf({
    name: 'redis-silent',
    title: 'The network to Redis drops everything',
    how: 'a proxy passes nothing on for 12 s; what was connected stays silent for ever',
    wiresOf: ({ redisWires }) => redisWires,
    harm: (wire) => wire.silence(),
  }),
];
