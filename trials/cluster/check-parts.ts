/** Starts each part, asks it, halts it, kills it and starts it again: `bun trials/cluster/check-parts.ts nginx`. */
import { RedisClient, S3Client, SQL } from 'bun';
import type { Bucket } from './parts/bucket.ts';
import { startNginx, startVarnish } from './parts/edge.ts';
import { startFauxqs } from './parts/fauxqs.ts';
import { startFaultyBucket } from './parts/faulty-bucket.ts';
import { startHaproxy } from './parts/haproxy.ts';
import type { Part } from './parts/part.ts';
import { startPostgres } from './parts/postgres.ts';
import { startRadosgw } from './parts/radosgw.ts';
import { startRedis } from './parts/redis.ts';
import { startS3rver } from './parts/s3rver.ts';
import { startSwift } from './parts/swift.ts';

interface Asked {
  readonly part: Part;
  /** Throws where it does not answer as it should. */
  readonly ask: () => Promise<unknown>;
}

const answerMsMax = 10_000;
const silenceMsMax = 1000;

const behind = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response('answer') });
const behindUrls = [behind.url.origin, 'http://127.0.0.1:9'];

const web = (part: Part & { readonly url: string }): Asked => ({ part, ask: async () => askWeb(part.url) });

const askWeb = async (url: string): Promise<void> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(answerMsMax) });
  if ((await response.text()) !== 'answer') throw new Error(`It answers ${response.status}.`);
};

/** By way of the proxy. */
const bucket = async (part: Part & { readonly access: Bucket }): Promise<Asked> => {
  const { access } = await startFaultyBucket(part.access);
  const client = new S3Client(access);
  return { part, ask: async () => client.write('object', 'body').then(async () => client.list()) };
};

const parts: Readonly<Record<string, () => Promise<Asked>>> = {
  haproxy: async () => web(await startHaproxy(behindUrls)),
  nginx: async () => web(await startNginx(behind.url.origin)),
  varnish: async () => web(await startVarnish(behind.url.origin)),
  redis: async () => {
    const part = await startRedis();
    return { part, ask: async () => new RedisClient(part.url).ping() };
  },
  postgres: async () => {
    const { primary, replica } = await startPostgres();
    const stop = async (): Promise<void> => Promise.all([primary.stop(), replica.stop()]).then(() => undefined);
    return {
      part: { ...primary, stop },
      ask: async () => askReplicated(primary.urlOf('postgres'), replica.urlOf('postgres')),
    };
  },
  fauxqs: async () => bucket(await startFauxqs()),
  s3rver: async () => bucket(await startS3rver()),
  swift: async () => bucket(await startSwift()),
  radosgw: async () => bucket(await startRadosgw()),
};

/** Writes to the one, and reads from the other. */
const askReplicated = async (url: string, replicaUrl: string): Promise<void> => {
  await using writer = new SQL(url);
  await using reader = new SQL(replicaUrl);
  const table = `written_${Date.now()}`;
  await writer.unsafe(`create table ${table} (id int)`);
  const endsAt = performance.now() + answerMsMax;
  while ((await reader`select from pg_tables where tablename = ${table}`).length === 0) {
    if (performance.now() > endsAt) throw new Error('The replica does not follow.');
    await Bun.sleep(50);
  }
};

const check = async (start: () => Promise<Asked>): Promise<string> => {
  const startedAt = performance.now();
  const { part, ask } = await start();
  const startMs = performance.now() - startedAt;
  try {
    await ask();
    part.pause();
    const waiting = ask().then(
      () => 'answers',
      () => 'fails',
    );
    const halted = await Promise.race([waiting, Bun.sleep(silenceMsMax).then(() => 'is silent')]);
    part.resume();
    await waiting;
    await part.kill();
    const killed = await ask().then(
      () => 'answers',
      () => 'fails',
    );
    const againAt = performance.now();
    await part.start();
    const againMs = performance.now() - againAt;
    await ask();
    return `starts in ${seconds(startMs)}; halted, it ${halted}; killed, it ${killed}; again there in ${seconds(againMs)}`;
  } finally {
    await part.stop();
  }
};

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

const words = process.argv.slice(2);
let failures = 0;
for (const [name, start] of Object.entries(parts)) {
  if (words.length > 0 && !words.includes(name)) continue;
  const outcome = await check(start).catch((error: unknown) => {
    failures += 1;
    return `FAILED: ${error instanceof Error ? error.message : String(error)}`;
  });
  console.log(`${name}: ${outcome}`);
}
process.exit(failures === 0 ? 0 : 1);
