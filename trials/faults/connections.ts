/** A PostgreSQL that has no connection left for Vitrine: others have taken them, or its role has a limit. */
import { Connection } from '../../packages/engines/postgres/src/connection.ts';
import { createCluster, roleName, runAs } from './cluster.ts';
import type { Fault } from './fault.ts';
import { underLoad } from './under-load.ts';

const brokenMs = 12_000;
const connectionsMax = 40;
const roleConnectionsMax = 1;

const connectionsFull: Fault = {
  name: 'connections-full',
  title: 'Others take all connections of PostgreSQL',
  how: `\`max_connections=${connectionsMax}\`, all that are free taken and the publisher’s own ended, for 12 s`,
  run: async () => {
    await using cluster = await createCluster({ settings: [`max_connections=${connectionsMax}`] });
    return await underLoad(cluster, async () => {
      await runAs(cluster.adminUrl, endOthers);
      const taken = await takeAll(cluster.postgres.urlOf('erp', roleName));
      await Bun.sleep(brokenMs);
      await Promise.all(taken.map(async (connection) => connection.close()));
      return [`${taken.length} of ${connectionsMax} connections were taken`];
    });
  },
};

const endOthers = `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'vitrine %'`;

const takeAll = async (url: string): Promise<readonly Connection[]> => {
  const opened = await Promise.allSettled(
    Array.from({ length: connectionsMax }, async () => Connection.open(url, 'others')),
  );
  return opened.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
};

const roleLimited: Fault = {
  name: 'role-limited',
  title: 'The role of the publisher gets fewer connections than it wants',
  how: `\`connection limit ${roleConnectionsMax}\`, and its own ended, for 12 s`,
  run: async () => {
    await using cluster = await createCluster();
    return await underLoad(cluster, async () => {
      await runAs(cluster.adminUrl, `alter role ${roleName} connection limit ${roleConnectionsMax}`, endOthers);
      await Bun.sleep(brokenMs);
      await runAs(cluster.adminUrl, `alter role ${roleName} connection limit -1`);
      return [];
    });
  },
};

export const connections: readonly Fault[] = [connectionsFull, roleLimited];
