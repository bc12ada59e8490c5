/** A publisher, three servers, and a writer that never stops, on servers of PostgreSQL and Redis of their own. */
import { expect } from 'bun:test';
import { until } from '../../../../tests/support/until.ts';
import { createPlace, type Place, type Serving, type VitrineProcess } from '../commands/vitrine-process.ts';
import { freePort } from '../../../../tests/support/free-port.ts';
import { createPostgresServer, type PostgresServer } from '../../../../tests/support/postgres-server.ts';
import { redisPath, startRedis, type RedisServer } from '../../../../tests/support/redis-server.ts';
import { judge } from './agreement.ts';
import { startClient, type Client } from './client.ts';
import { createErp, startWriter, type Erp, type Writer } from './erp.ts';
import { startPublisher, startServer, untilReady } from './starting.ts';

/** Far longer than a publisher takes to start on a busy machine. */
const longLeaseSeconds = 120;

/** Servers look for what was published five times a second. */
const settlingMs = 2000;
/** So many from all that clients ask for. */
const answersMin = 100;

export class ThreeServers implements AsyncDisposable {
  readonly services: Serving[] = [];
  readonly environment: Readonly<Record<string, string>>;
  readonly place: Place;
  /** That of the catalog, and that of the records: one may be away without the other. */
  readonly catalogServer: PostgresServer;
  readonly recordsServer: PostgresServer;
  readonly erp: Erp;
  readonly writer: Writer;
  publisher: VitrineProcess;
  #redis: RedisServer | undefined;

  static async start(editionSeconds: number, leaseSeconds = longLeaseSeconds): Promise<ThreeServers> {
    const [catalogServer, recordsServer] = await Promise.all([createPostgresServer(), createPostgresServer()]);
    const redis = redisPath === null ? undefined : await startRedis(redisPath);
    const recordsUrl = recordsServer.urlOf('postgres');
    const environment = {
      DATABASE_URL: catalogServer.urlOf('postgres'),
      SOURCES: `records=${recordsUrl}`,
      EDITION_SECONDS: String(editionSeconds),
      TRUST_PROXY: '127.0.0.1',
      SHUTDOWN_SECONDS: '2',
      CATALOG_LEASE_SECONDS: String(leaseSeconds),
      ...(redis === undefined ? {} : { REDIS_URL: redis.url }),
    };
    const place = createPlace();
    const erp = await createErp(place, { environment, recordsUrl, source: 'records' });
    const three = new ThreeServers({ environment, place, catalogServer, recordsServer, redis, erp });
    three.services.push(...(await Promise.all([three.serve(), three.serve(), three.serve()])));
    await until(three.isWhole);
    return three;
  }

  private constructor(
    parts: Pick<ThreeServers, 'environment' | 'place' | 'catalogServer' | 'recordsServer' | 'erp'> & {
      readonly redis: RedisServer | undefined;
    },
  ) {
    this.environment = parts.environment;
    this.place = parts.place;
    this.catalogServer = parts.catalogServer;
    this.recordsServer = parts.recordsServer;
    this.erp = parts.erp;
    this.#redis = parts.redis;
    this.writer = startWriter(parts.recordsServer.urlOf('postgres'));
    this.publisher = startPublisher(parts.place, parts.environment);
  }

  /** Ends the processes as an operator does, and expects that they end well. */
  async [Symbol.asyncDispose](): Promise<void> {
    const ended = [this.publisher, ...this.services];
    for (const { kill } of ended) kill('SIGTERM');
    const exitCodes = await Promise.all(ended.map(({ exited }) => exited));
    await this.writer.stop();
    await this.place[Symbol.asyncDispose]();
    await this.#redis?.kill();
    await Promise.all([this.catalogServer.remove(), this.recordsServer.remove()]);
    expect(exitCodes).toEqual(ended.map(() => 0));
  }

  async serve(port = freePort()): Promise<Serving> {
    return startServer(this.place, { ...this.environment, PORT: String(port) });
  }

  publish(): void {
    this.publisher = startPublisher(this.place, this.environment);
  }

  async endPublisher(signal: NodeJS.Signals): Promise<void> {
    this.publisher.kill(signal);
    await this.publisher.exited;
  }

  /** Ends a server, which is not asked until another one is there in its place. */
  async replaceServer(client: Client, signal: NodeJS.Signals): Promise<void> {
    const [ended] = this.services;
    if (ended === undefined) throw new Error('There is no server.');
    client.away.add(ended.url);
    ended.kill(signal);
    await ended.exited;
    const started = await this.serve(Number(new URL(ended.url).port));
    this.services.splice(0, 1, started);
    await untilReady(started.url);
    client.away.delete(ended.url);
  }

  async killRedis(): Promise<void> {
    await this.#redis?.kill();
  }

  /** Starts it again where it was, empty. */
  async startRedis(): Promise<void> {
    if (redisPath !== null && this.#redis !== undefined) {
      this.#redis = await startRedis(redisPath, { port: this.#redis.port });
    }
  }

  startClients(): Client {
    return startClient(() => this.services.map(({ url }) => url), this.erp.publicId, { lanes: 6 });
  }

  /** Asks every server what it was never asked. */
  async askNew(): Promise<readonly Response[]> {
    return Promise.all(
      this.services.map(async ({ get }) => {
        const now = performance.now();
        const path = `${this.erp.publicId}/products?where[id][ne]=new${now}`;
        return get(path, { 'X-Forwarded-For': addressOf(now) }).catch(() => Response.error());
      }),
    );
  }

  readonly isWhole = async (): Promise<boolean> => (await this.askNew()).every(({ status }) => status === 200);

  /** By what clients know the edition that each server shows. */
  async datesShown(): Promise<readonly (string | null)[]> {
    return (await this.askNew()).map(({ headers }) => headers.get('last-modified'));
  }

  /**
   * Takes the database of the records away.
   * @returns the one date that all servers show once the publisher knows of it and has published what it had read before
   */
  async loseRecords(): Promise<readonly (string | null)[]> {
    const { length } = this.publisher.stdout();
    await this.recordsServer.stop('crash');
    await until(() => this.publisher.stdout().includes('"source-away"', length));
    let shown: readonly (string | null)[] = [];
    await until(async () => {
      const before = await this.datesShown();
      await Bun.sleep(settlingMs);
      shown = await this.datesShown();
      return new Set([...before, ...shown]).size === 1;
    });
    return shown;
  }

  /** Waits until every server shows another edition than this one. */
  async movesOnFrom(date: string | null | undefined): Promise<void> {
    await until(async () => (await this.datesShown()).every((shown) => shown !== date));
  }

  /** Lets something fall over under load; then all must hold, and service be whole again. */
  async survive(fall: (client: Client) => Promise<void>): Promise<Client> {
    const client = this.startClients();
    await until(() => client.answers.length > answersMin);
    await fall(client);
    await until(this.isWhole);
    const wholeAt = performance.now();
    const count = client.answers.length;
    await until(() => client.answers.length > count + answersMin);
    await client.stop();
    expectAgreement(client);
    expect(client.answers.filter(({ status, askedAt }) => status === 503 && askedAt > wholeAt)).toEqual([]);
    return client;
  }
}

/** One that hardly any other request has: who asks often is refused by its address. */
export const addressOf = (now: number): string => `10.9.${Math.floor(now / 1000) % 256}.${Math.floor(now) % 256}`;

/** Nothing but right answers and truthful 503s, and something from whoever is there. */
export const expectAgreement = ({ answers, failures }: Client): void => {
  expect(failures).toEqual([]);
  expect(judge(answers).wrong).toEqual([]);
};

export const expectNothingRefused = ({ answers }: Client): void =>
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);

export const datesOf = ({ answers }: Client): readonly (string | null)[] => [
  ...new Set(answers.filter(({ status }) => status === 200).map(({ lastModified }) => lastModified)),
];
