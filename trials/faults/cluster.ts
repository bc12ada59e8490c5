/** Three processes on one PostgreSQL and one Redis, each with wires of its own to them, and a writer that never stops. */
import { createPlace, serveVitrine, type Serving } from '../../packages/server/tests/commands/vitrine-process.ts';
import { createErp, startWriter } from '../../packages/server/tests/processes/erp.ts';
import { holderPid } from '../../packages/server/tests/processes/holder.ts';
import {
  createPostgresServer,
  rolePassword,
  type PostgresServer,
} from '../../packages/server/tests/support/postgres-server.ts';
import { redisPath, startRedis, type RedisServer } from '../../packages/server/tests/support/redis-server.ts';
import { Connection } from '../../packages/server/src/sources/postgres/connection.ts';
import { newPortUrl, servingEnvironment, type Installation } from './installation.ts';
import { startWire, type Wire } from './wire.ts';

export interface Cluster extends Installation {
  readonly services: Serving[];
  readonly postgres: PostgresServer;
  /** As the owner of the server, and not of the database alone. */
  readonly adminUrl: string;
  readonly redis: () => RedisServer;
  readonly startRedis: () => Promise<void>;
  /** Those of a process, in the order of the processes. */
  readonly databaseWires: readonly Wire[];
  readonly redisWires: readonly Wire[];
  /** Starts a process in the place of one that has ended, and waits until it answers. */
  readonly serve: (place: number) => Promise<void>;
  /** The number of the process that holds the edition's snapshot. */
  readonly holder: () => Promise<number>;
}

/** As in production: what is committed survives. */
const durable = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on'];
const processes = 3;
const writePauseMs = 200;
/** The owner of the tables, and nothing more: the connections that PostgreSQL keeps for its owner are not for it. */
export const roleName = 'erp';

interface ClusterOptions {
  readonly settings?: readonly string[];
  /** Of one process alone. */
  readonly environmentOf?: (place: number) => Readonly<Record<string, string>>;
}

export const createCluster = async ({ settings = [], environmentOf }: ClusterOptions = {}): Promise<Cluster> => {
  if (redisPath === null) throw new Error('redis-server is not on the PATH. Install it.');
  const redisProgram = redisPath;
  const place = createPlace();
  const postgres = await createPostgresServer([...durable, ...settings]);
  let redis = await startRedis(redisProgram);
  const adminUrl = postgres.urlOf('erp');
  await runAs(
    postgres.urlOf('postgres'),
    `create role ${roleName} login password '${rolePassword}'`,
    `create database erp owner ${roleName}`,
  );
  const databaseUrl = postgres.urlOf('erp', roleName);
  const { publicId, key } = await createErp(place, databaseUrl);
  const startWires = async (port: number): Promise<readonly Wire[]> =>
    Promise.all(Array.from({ length: processes }, async () => startWire(port)));
  const databaseWires = await startWires(portOf(databaseUrl));
  const redisWires = await startWires(redis.port);
  // Chosen last, so that none of the others takes a port that is free until its process listens on it.
  const urls = Array.from({ length: processes }, newPortUrl);
  const serveOne = async (number: number): Promise<Serving> =>
    serveVitrine(place, {
      ...servingEnvironment(urls[number] ?? ''),
      DATABASE_URL: through(databaseUrl, databaseWires[number]),
      REDIS_URL: through(redis.url, redisWires[number]),
      ...environmentOf?.(number),
    });
  const services = await Promise.all(urls.map(async (_, number) => serveOne(number)));
  const writer = startWriter(databaseUrl, writePauseMs);
  return {
    urls,
    publicId,
    key,
    services,
    postgres,
    adminUrl,
    databaseWires,
    redisWires,
    redis: () => redis,
    startRedis: async () => {
      redis = await startRedis(redisProgram, { port: redis.port });
    },
    serve: async (number) => {
      services[number] = await serveOne(number);
    },
    holder: async () => {
      const pid = await holderPid(adminUrl);
      return services.findIndex((service) => service.pid === pid);
    },
    written: writer.changes,
    isWriting: () => true,
    stopWriting: writer.stop,
    [Symbol.asyncDispose]: async () => {
      const writerStopped = writer.stop();
      await place[Symbol.asyncDispose]();
      for (const wire of [...databaseWires, ...redisWires]) wire.stop();
      await redis.kill();
      await postgres.remove();
      await writerStopped;
    },
  };
};

/** Runs statements one after another, each in a transaction of its own. */
export const runAs = async (url: string, ...statements: readonly string[]): Promise<void> => {
  const connection = await Connection.open(url, 'trial');
  for (const statement of statements) await connection.run(statement);
  await connection.close();
};

const portOf = (url: string): number => Number(new URL(url).port);

const through = (url: string, wire: Wire | undefined): string => {
  const changed = new URL(url);
  changed.port = String(wire?.port);
  return changed.href;
};
