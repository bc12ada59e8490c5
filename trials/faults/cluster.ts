/** A publisher on PostgreSQL, three servers on its store and one Redis, each with a wire of its own, and a writer that never stops. */
import { createPlace, type Place, type VitrineProcess } from '../../packages/cli/tests/commands/vitrine-process.ts';
import { createErp, startWriter } from '../../packages/cli/tests/processes/erp.ts';
import { isReadyWithin, launchServer, startPublisher, storeOf } from '../../packages/cli/tests/processes/starting.ts';
import { createPostgresServer, rolePassword, type PostgresServer } from '../../tests/support/postgres-server.ts';
import { redisPath, startRedis, type RedisServer } from '../../tests/support/redis-server.ts';
import { Connection } from '../../packages/engines/postgres/src/connection.ts';
import { mountDisk } from './disk.ts';
import { editionSeconds, newPortUrl, servingEnvironment, type Installation } from './installation.ts';
import { addNeighbours } from './neighbours.ts';
import { startWire, type Wire } from './wire.ts';

export interface Cluster extends Installation {
  readonly services: VitrineProcess[];
  /** The folder of editions. */
  readonly store: string;
  /** The one that publishes now. */
  readonly publisher: () => VitrineProcess;
  /** Starts a publisher in the place of one that has ended. */
  readonly publish: () => void;
  readonly postgres: PostgresServer;
  /** As the owner of the server, and not of the database alone. */
  readonly adminUrl: string;
  readonly redis: () => RedisServer;
  readonly startRedis: () => Promise<void>;
  readonly place: Place;
  /** Of the database itself, past the wire. */
  readonly databaseUrl: string;
  /** The publisher's. */
  readonly databaseWire: Wire;
  /** Those of the servers, in their order. */
  readonly redisWires: readonly Wire[];
  /** Starts a server in the place of one that has ended. */
  readonly launch: (place: number) => void;
  /** The same, and waits until it answers. */
  readonly serve: (place: number) => Promise<void>;
}

/** As in production: what is committed survives. */
const durable = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on'];
const servers = 3;
const readyMsMax = 20_000;
const writePauseMs = 200;
/** The owner of the tables, and nothing more: the connections that PostgreSQL keeps for its owner are not for it. */
export const roleName = 'erp';

interface ClusterOptions {
  readonly settings?: readonly string[];
  /** Of one process alone: a server by its number, or the publisher. */
  readonly environmentOf?: (process: number | 'publisher') => Readonly<Record<string, string>>;
  /** True for many tenants more in the same table. */
  readonly hasNeighbours?: boolean;
  /** The size of a file system that the folder of editions has for itself. */
  readonly storeMegabytes?: number;
}

export const createCluster = async ({
  settings = [],
  environmentOf,
  hasNeighbours = false,
  storeMegabytes,
}: ClusterOptions = {}): Promise<Cluster> => {
  if (redisPath === null) throw new Error('redis-server is not on the PATH. Install it.');
  const redisProgram = redisPath;
  const place = createPlace();
  const disk = storeMegabytes === undefined ? undefined : mountDisk(storeMegabytes, storeOf(place));
  const postgres = await createPostgresServer([...durable, ...settings]);
  let redis = await startRedis(redisProgram);
  const adminUrl = postgres.urlOf('erp');
  await runAs(
    postgres.urlOf('postgres'),
    `create role ${roleName} login password '${rolePassword}'`,
    `create database erp owner ${roleName}`,
  );
  const databaseUrl = postgres.urlOf('erp', roleName);
  const { publicId, key } = await createErp(place, {
    environment: { DATABASE_URL: databaseUrl },
    recordsUrl: databaseUrl,
  });
  if (hasNeighbours) await addNeighbours(place, databaseUrl);
  const databaseWire = await startWire(portOf(databaseUrl));
  const redisWires = await Promise.all(Array.from({ length: servers }, async () => startWire(redis.port)));
  // Chosen last, so that none of the others takes a port that is free until its process listens on it.
  const urls = Array.from({ length: servers }, newPortUrl);
  const publish = (): VitrineProcess =>
    startPublisher(place, {
      EDITION_SECONDS: String(editionSeconds),
      DATABASE_URL: through(databaseUrl, databaseWire),
      ...environmentOf?.('publisher'),
    });
  const launchOne = (number: number): VitrineProcess =>
    launchServer(place, {
      ...servingEnvironment(urls[number] ?? ''),
      REDIS_URL: through(redis.url, redisWires[number]),
      ...environmentOf?.(number),
    });
  const serveOne = async (number: number): Promise<VitrineProcess> => {
    const started = launchOne(number);
    if (!(await isReadyWithin(readyMsMax, urls[number] ?? ''))) throw new Error('A server does not answer.');
    return started;
  };
  let publisher = publish();
  await publisher.waitFor(/"edition-published"/);
  const services = await Promise.all(urls.map(async (_, number) => serveOne(number)));
  const writer = startWriter(databaseUrl, writePauseMs);
  return {
    urls,
    publicId,
    key,
    services,
    store: storeOf(place),
    postgres,
    adminUrl,
    place,
    databaseUrl,
    publisher: () => publisher,
    publish: () => {
      publisher = publish();
    },
    databaseWire,
    redisWires,
    redis: () => redis,
    startRedis: async () => {
      redis = await startRedis(redisProgram, { port: redis.port });
    },
    launch: (number) => {
      services[number] = launchOne(number);
    },
    serve: async (number) => {
      services[number] = await serveOne(number);
    },
    written: writer.changes,
    isWritten: writer.isWritten,
    isWriting: () => true,
    stopWriting: writer.stop,
    [Symbol.asyncDispose]: async () => {
      const writerStopped = writer.stop();
      disk?.[Symbol.dispose]();
      await place[Symbol.asyncDispose]();
      for (const wire of [databaseWire, ...redisWires]) wire.stop();
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
