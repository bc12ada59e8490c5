/** Starts a server, which answers from the editions store and uses no database. */
import { type Clock, type RandomBytes, UsageOutbox } from '@vitrine/store';
import { Answers } from './answers/answers.ts';
import { LiveEdition } from './editions/live-edition.ts';
import { Exports } from './exports/exports.ts';
import { Finder, type PageFinder } from './finding/finder.ts';
import { Turns } from './finding/turns.ts';
import { type Face, linksOf } from './http/face.ts';
import { createHandler } from './http/handler.ts';
import { warmUp, warmUpFaces } from './http/warm-up.ts';
import { serveApi, type RunningServer } from './http/server.ts';
import { createAddressReader } from './limits/caller.ts';
import type { Limiter } from './limits/limiter.ts';
import { createMemoryLimiter, seedBytes } from './limits/memory-limiter.ts';
import { AskedCounter } from './observe/asked-counter.ts';
import type { Held } from './observe/metrics.ts';
import type { Observation, Observe } from './observe/observation.ts';
import { withinLimits } from './limits/within-limits.ts';
import { UsageCounter } from './observe/usage-counter.ts';
import { UsageReporter } from './observe/usage-reporter.ts';
import type { ServerSettings } from './server-settings.ts';

export interface ServerOptions {
  readonly config: ServerSettings;
  /** The faces besides the API; default: none. */
  readonly faces?: readonly Face[];
  /** The folder of the editions store. */
  readonly folder: string;
  readonly clock: Clock;
  readonly observe: Observe;
  readonly randomBytes: RandomBytes;
  /** Identifies this process among all, earlier ones included; letters, digits, `_` and `.`. */
  readonly serverName: string;
  /** True if other processes listen on the same port. */
  readonly isPortShared?: boolean;
  /** True to warm up before it reports that it is ready; default true. */
  readonly isWarmedUp?: boolean;
  /** Number of processors that the server may use; default 2. */
  readonly processors?: number;
  /** The file in which processes count callers together; undefined: this one counts alone. */
  readonly counterFile?: string | undefined;
  /** Creates the finder; by default one that uses threads for expensive questions. */
  readonly createFinder?: ((threadsMax: number) => PageFinder) | undefined;
}

export interface Server {
  readonly url: string;
  readonly edition: LiveEdition;
  readonly held: () => Held;
  /** Writes a usage report immediately. */
  readonly reportUsage: () => void;
  /** Accepts no more requests, waits for running ones, and closes everything. */
  readonly stop: () => Promise<void>;
}

const megabyte = 1024 * 1024;
/** A server that waits for its first files is ready all the same. */
const warmUpMsMax = 3000;
/** The maximum; with fewer processors a second thread would only delay the event loop. */
const findThreadsMax = 2;

/** @throws if the port is taken */
export const startServer = async (options: ServerOptions): Promise<Server> => {
  const { config, faces = [], folder, clock, observe, processors = findThreadsMax } = options;
  const { createFinder = (threadsMax) => new Finder({ threadsMax }) } = options;
  const limiter = withinLimits(await openLimiter(options), (keyId, records) =>
    edition.keyUses.noteRecords(keyId, records),
  );
  const answers = new Answers(config.cacheMegabytes * megabyte, observe);
  const exports = new Exports(clock);
  const outbox = new UsageOutbox(folder, options.serverName);
  const edition = new LiveEdition({
    folder,
    clock,
    observe,
    leaseMs: config.catalogLeaseSeconds * 1000,
    staleMs: config.staleSeconds * 1000,
    looksAlways: config.cdn !== null,
    onReplaced: (fingerprints) => {
      answers.drop(fingerprints);
      exports.drop(fingerprints);
    },
    onDamaged: (suspect) => {
      try {
        outbox.suspect(suspect);
      } catch (error) {
        observe({ kind: 'usage-failed', reason: error });
      }
    },
  });
  const finder = createFinder(Math.min(processors, findThreadsMax));
  const counter = new UsageCounter((publicId) => edition.find(publicId));
  const seed = options.randomBytes(seedBytes);
  const asked = new AskedCounter(
    (publicId) => edition.find(publicId),
    new DataView(seed.buffer, seed.byteOffset).getBigUint64(0),
  );
  const reporter = new UsageReporter({
    counter,
    asked,
    keyUses: edition.keyUses,
    outbox,
    clock,
    observe,
  });
  let isStopping = false;
  let isWarm = options.isWarmedUp === false;
  let listening: RunningServer | undefined;
  const turns = new Turns({ monotonic: clock.monotonic, isAwaitingThreads: () => finder.waiting > 0 });
  const answering = {
    edition,
    answers,
    finder,
    turns,
    pageBytesMax: config.answerMegabytes * megabyte,
    publicUrl: config.publicUrl,
    links: linksOf(faces),
  };
  const handling = {
    ...answering,
    asked,
    limiter,
    keyRecords: config.keyRecords ?? undefined,
    exports,
    faces,
    clock,
    observe: (observation: Observation) => {
      if (observation.kind === 'request-answered') counter.count(observation);
      observe(observation);
    },
    readAddress: createAddressReader(config.trustedProxies),
    isBehindCdn: config.cdn !== null,
    isReady: () => edition.isReady && isWarm && !isStopping,
  };
  const handler = createHandler(handling);
  /** A failure is observed, and the server becomes ready all the same. */
  const warm = async (): Promise<void> => {
    const callOff = clock.after(warmUpMsMax, () => (isWarm = true));
    try {
      const exposure = await edition.whenThere({ tenant: '', caller: '' }, () => edition.someExposure());
      const own = createHandler({ ...handling, ...warmUpServices(clock.monotonic, edition) });
      const isOver = (): boolean => isStopping;
      if (exposure === undefined) return;
      const warming = { handler: own, exposure, monotonic: clock.monotonic, isOver };
      await warmUp(warming);
      isWarm = true;
      await warmUpFaces(faces, warming);
    } catch (error) {
      observe({ kind: 'warm-up-failed', reason: error });
    } finally {
      callOff();
      isWarm = true;
    }
  };
  const stop = async (): Promise<void> => {
    isStopping = true;
    observe({ kind: 'server-stopping' });
    await listening?.stop(config.shutdownSeconds * 1000);
    reporter.close();
    edition.close();
    finder.close();
    for (const face of faces) face.close?.();
    await limiter.close();
    observe({ kind: 'server-stopped' });
  };
  try {
    const { host, port } = config;
    listening = serveApi(handler, { host, port, isPortShared: options.isPortShared === true, now: clock.now });
    if (!isWarm) edition.onReady(() => void warm());
  } catch (error) {
    await stop();
    throw error;
  }
  observe({ kind: 'server-started', url: listening.url });
  return {
    url: listening.url,
    edition,
    held: () => ({
      answers: answers.count,
      bytes: answers.bytes,
      waiting: finder.waiting + turns.waiting,
      editionAgeSeconds: edition.times && (clock.now() - edition.times.lastModified) / 1000,
    }),
    reportUsage: () => reporter.report(),
    stop,
  };
};

/** The services of the warm-up handler, whose counts and cache are separate and discarded afterwards. */
const warmUpServices = (now: () => number, edition: LiveEdition) => {
  const counter = new UsageCounter((publicId) => edition.find(publicId));
  return {
    answers: new Answers(megabyte, () => undefined),
    asked: new AskedCounter(() => undefined, 0n),
    limiter: createMemoryLimiter({ limits: { anonymous: 1_000_000, keyed: 1_000_000 }, now, callersMax: 8 }),
    observe: (observation: Observation) => {
      if (observation.kind === 'request-answered') counter.count(observation);
    },
    // With a clock that does not advance, no question has to wait for its turn.
    turns: new Turns({ monotonic: () => 0 }),
  };
};

/** Opens the limiter. It waits a second at most for Redis, so that the first requests are counted there. */
const openLimiter = async ({ config, clock, observe, counterFile, randomBytes }: ServerOptions): Promise<Limiter> => {
  const limits = { anonymous: config.rateLimitAnonymous, keyed: config.rateLimitKeyed };
  const { counters } = config;
  const inMemory = createMemoryLimiter({
    limits,
    now: clock.monotonic,
    dayNow: clock.now,
    file: counterFile,
    seed: randomBytes(seedBytes),
  });
  if (counters.kind === 'memory') return inMemory;
  const { createRedisLimiter } = await import('./limits/redis-limiter.ts');
  const limiter = createRedisLimiter({ url: counters.url, limits, fallback: inMemory, observe, now: clock.now });
  await limiter.settled;
  return limiter;
};
