/** A server: it answers from the editions store alone, and knows no database. */
import { type Clock, type RandomBytes, UsageOutbox } from '@vitrine/store';
import { Answers } from './answers/answers.ts';
import { LiveEdition } from './editions/live-edition.ts';
import { Drawer } from './drawing/drawer.ts';
import { Exports } from './exports/exports.ts';
import { Finder, type PageFinder } from './finding/finder.ts';
import { Turns } from './finding/turns.ts';
import { createHandler } from './http/handler.ts';
import { warmUp, warmUpMessages } from './http/warm-up.ts';
import { serveApi, type RunningServer } from './http/server.ts';
import { createAddressReader } from './limits/caller.ts';
import type { Limiter } from './limits/limiter.ts';
import { createMemoryLimiter, seedBytes } from './limits/memory-limiter.ts';
import type { Held } from './observe/metrics.ts';
import type { Observation, Observe } from './observe/observation.ts';
import { UsageCounter } from './observe/usage-counter.ts';
import { UsageReporter } from './observe/usage-reporter.ts';
import type { ServerSettings } from './server-settings.ts';
import { sites } from './sites/sites.ts';

export interface ServerOptions {
  readonly config: ServerSettings;
  /** Of the editions store. */
  readonly folder: string;
  readonly clock: Clock;
  readonly observe: Observe;
  readonly randomBytes: RandomBytes;
  /** What tells this process from every other one, earlier ones included; letters, digits, `_` and `.` */
  readonly serverName: string;
  /** Whether other processes listen on the same port. */
  readonly isPortShared?: boolean;
  /** Whether it is warmed up before it reports that it is ready; yes, if nothing else is said. */
  readonly isWarmedUp?: boolean;
  /** How many processors the server may use; two, if nothing else is said. */
  readonly processors?: number;
  /** In which they count callers together; none: this one counts for itself. */
  readonly counterFile?: string | undefined;
  /** Creates what finds pages: threads take what takes long, where nothing is given. */
  readonly createFinder?: ((threadsMax: number) => PageFinder) | undefined;
}

export interface Server {
  readonly url: string;
  readonly edition: LiveEdition;
  readonly held: () => Held;
  /** Leaves what was counted for the publisher, without waiting for its time. */
  readonly reportUsage: () => void;
  /** Accepts nothing new, finishes what is running, and lets go of everything. */
  readonly stop: () => Promise<void>;
}

const megabyte = 1024 * 1024;
/** Fewer where there are fewer processors: a second thread would only delay the event loop. */
const findThreadsMax = 2;

/** @throws where the port is taken */
export const startServer = async (options: ServerOptions): Promise<Server> => {
  const { config, folder, clock, observe, processors = findThreadsMax } = options;
  const { createFinder = (threadsMax) => new Finder({ threadsMax }) } = options;
  const limiter = await openLimiter(options);
  const answers = new Answers(config.cacheMegabytes * megabyte, observe);
  const edition = new LiveEdition({
    folder,
    clock,
    observe,
    leaseMs: config.catalogLeaseSeconds * 1000,
    staleMs: config.staleSeconds * 1000,
    looksAlways: config.cdn !== null,
    onReplaced: (fingerprints) => answers.drop(fingerprints),
  });
  const finder = createFinder(Math.min(processors, findThreadsMax));
  const counter = new UsageCounter((publicId) => edition.find(publicId));
  const reporter = new UsageReporter({
    counter,
    takeUses: () => edition.takeUses(),
    outbox: new UsageOutbox(folder, options.serverName),
    clock,
    observe,
  });
  let isStopping = false;
  let isWarm = options.isWarmedUp === false;
  let listening: RunningServer | undefined;
  const turns = new Turns({ monotonic: clock.monotonic, isAwaitingThreads: () => finder.waiting > 0 });
  const drawer = new Drawer();
  const answering = {
    edition,
    answers,
    finder,
    turns,
    drawer,
    pageBytesMax: config.answerMegabytes * megabyte,
    publicUrl: config.publicUrl,
    imageOrigins: config.imageOrigins,
  };
  const handling = {
    ...answering,
    limiter,
    exports: new Exports(),
    sites,
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
  /** Where that fails, the failure is observed, and the server is ready all the same. */
  const warm = async (): Promise<void> => {
    try {
      const exposure = edition.someExposure();
      const own = createHandler({ ...handling, ...warmUpServices(clock.monotonic, edition) });
      const isOver = (): boolean => isStopping;
      if (exposure === undefined) return;
      const warming = { handler: own, exposure, monotonic: clock.monotonic, isOver };
      await warmUp(warming);
      isWarm = true;
      await warmUpMessages(warming);
    } catch (error) {
      observe({ kind: 'warm-up-failed', reason: error });
    } finally {
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
    drawer.close();
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

/** The services of the handler that warms up: they count and hold apart from those for callers, and are dropped afterwards. */
const warmUpServices = (now: () => number, edition: LiveEdition) => {
  const counter = new UsageCounter((publicId) => edition.find(publicId));
  return {
    answers: new Answers(megabyte, () => undefined),
    limiter: createMemoryLimiter({ limits: { anonymous: 1_000_000, keyed: 1_000_000 }, now, callersMax: 8 }),
    observe: (observation: Observation) => {
      if (observation.kind === 'request-answered') counter.count(observation);
    },
    // With a clock that stands still no question has to wait for its turn.
    turns: new Turns({ monotonic: () => 0 }),
  };
};

/** Waits for Redis a second at most, so that not even the first requests are counted apart. */
const openLimiter = async ({ config, clock, observe, counterFile, randomBytes }: ServerOptions): Promise<Limiter> => {
  const limits = { anonymous: config.rateLimitAnonymous, keyed: config.rateLimitKeyed };
  const { counters } = config;
  const inMemory = createMemoryLimiter({
    limits,
    now: clock.monotonic,
    file: counterFile,
    seed: randomBytes(seedBytes),
  });
  if (counters.kind === 'memory') return inMemory;
  const { createRedisLimiter } = await import('./limits/redis-limiter.ts');
  const limiter = createRedisLimiter({ url: counters.url, limits, fallback: inMemory, observe });
  await limiter.settled;
  return limiter;
};
