/** Starts a server, which answers from the editions store and uses no database. */
import { type Clock, type RandomBytes, UsageOutbox } from '@vitrine/store';
import { AnswerCache } from './answers/answer-cache.ts';
import { KeyUses } from './editions/key-uses.ts';
import { type Editions, openEditions, type OpenEditions } from './editions/open-editions.ts';
import { Exports } from './exports/exports.ts';
import { Finder, type PageFinder } from './finding/finder.ts';
import { Scheduler } from './finding/scheduler.ts';
import { type Face, linksOf } from './http/face.ts';
import { createHandler } from './http/handler.ts';
import type { Services } from './http/services.ts';
import { warmUp, warmUpFaces } from './http/warm-up.ts';
import { serveApi, type RunningServer } from './http/server.ts';
import { createAddressReader } from './limits/caller.ts';
import type { Limiter } from './limits/limiter.ts';
import { createMemoryLimiter, seedBytes } from './limits/memory-limiter.ts';
import { QuestionCounter } from './observe/question-counter.ts';
import type { ServerStats } from './observe/metrics.ts';
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

export interface Server extends Editions {
  readonly url: string;
  readonly stats: () => ServerStats;
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

/** The state of a running server. */
interface State {
  isWarm: boolean;
  isStopping: boolean;
}

/** @throws if the port is taken */
export const startServer = async (options: ServerOptions): Promise<Server> => {
  const { config, faces = [], clock, observe, isPortShared = false } = options;
  const state: State = { isWarm: options.isWarmedUp === false, isStopping: false };
  const { services, reporter, editions } = createServices(options, await openLimiter(options), state);
  const { edition, answers, finder, scheduler } = services;
  let listening: RunningServer | undefined;
  const stop = async (): Promise<void> => {
    state.isStopping = true;
    observe({ kind: 'server-stopping' });
    await listening?.stop(config.shutdownSeconds * 1000);
    reporter.close();
    editions.close();
    finder.close();
    for (const face of faces) face.close?.();
    await services.limiter.close();
    observe({ kind: 'server-stopped' });
  };
  try {
    const { host, port } = config;
    listening = serveApi(createHandler(services, faces), { host, port, isPortShared, now: clock.now });
    if (!state.isWarm) edition.onReady(() => void warm(services, options, state));
  } catch (error) {
    await stop();
    throw error;
  }
  observe({ kind: 'server-started', url: listening.url });
  return {
    url: listening.url,
    ...editions,
    stats: () => ({
      answers: answers.count,
      bytes: answers.bytes,
      waiting: finder.waiting + scheduler.waiting,
      editionAgeSeconds: edition.times && (clock.now() - edition.times.lastModified) / 1000,
    }),
    reportUsage: () => reporter.report(),
    stop,
  };
};

/** The parts of a server, which stay as they are while it runs. */
const createServices = (
  options: ServerOptions,
  counting: Limiter,
  state: State,
): { readonly services: Services; readonly reporter: UsageReporter; readonly editions: OpenEditions } => {
  const { config, faces = [], folder, clock, observe, processors = findThreadsMax } = options;
  const { createFinder = (threadsMax) => new Finder({ threadsMax }) } = options;
  const answers = new AnswerCache(config.cacheMegabytes * megabyte, observe);
  const exports = new Exports(clock);
  const outbox = new UsageOutbox(folder, options.serverName);
  const editions = openEditions({
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
  const { edition, tenants } = editions;
  const keyUses = new KeyUses();
  const limiter = withinLimits(counting, (keyId, records) => keyUses.noteRecords(keyId, records));
  const finder = createFinder(Math.min(processors, findThreadsMax));
  const counter = new UsageCounter((publicId) => tenants.find(publicId));
  const seed = options.randomBytes(seedBytes);
  const asked = new QuestionCounter(
    (publicId) => tenants.find(publicId),
    new DataView(seed.buffer, seed.byteOffset).getBigUint64(0),
  );
  const reporter = new UsageReporter({ counter, asked, keyUses, outbox, clock, observe });
  const services: Services = {
    ...editions,
    keyUses,
    answers,
    finder,
    scheduler: new Scheduler({ monotonic: clock.monotonic, isAwaitingThreads: () => finder.waiting > 0 }),
    pageBytesMax: config.answerMegabytes * megabyte,
    publicUrl: config.publicUrl,
    links: linksOf(faces),
    asked,
    limiter,
    keyRecords: config.keyRecords ?? undefined,
    exports,
    clock,
    observe: (observation) => {
      if (observation.kind === 'request-answered') counter.count(observation);
      observe(observation);
    },
    readAddress: createAddressReader(config.trustedProxies),
    isBehindCdn: config.cdn !== null,
    isReady: () => edition.isReady && state.isWarm && !state.isStopping,
  };
  return { services, reporter, editions };
};

/** Warms up. A failure is observed, and the server becomes ready all the same. */
const warm = async (services: Services, { faces = [], clock, observe }: ServerOptions, state: State): Promise<void> => {
  const { absent, tenants } = services;
  const callOff = clock.after(warmUpMsMax, () => (state.isWarm = true));
  try {
    const exposure = await absent.whenThere({ tenant: '', caller: '' }, () => tenants.someExposure());
    if (exposure === undefined) return;
    const handler = createHandler({ ...services, ...warmUpServices(clock.monotonic, tenants) }, faces);
    const warming = { handler, exposure, monotonic: clock.monotonic, isOver: () => state.isStopping };
    await warmUp(warming);
    state.isWarm = true;
    await warmUpFaces(faces, warming);
  } catch (error) {
    observe({ kind: 'warm-up-failed', reason: error });
  } finally {
    callOff();
    state.isWarm = true;
  }
};

/** The services of the warm-up handler, whose counts and cache are separate and discarded afterwards. */
const warmUpServices = (now: () => number, tenants: Services['tenants']) => {
  const counter = new UsageCounter((publicId) => tenants.find(publicId));
  return {
    answers: new AnswerCache(megabyte, () => undefined),
    asked: new QuestionCounter(() => undefined, 0n),
    limiter: createMemoryLimiter({ limits: { anonymous: 1_000_000, keyed: 1_000_000 }, now, callersMax: 8 }),
    observe: (observation: Observation) => {
      if (observation.kind === 'request-answered') counter.count(observation);
    },
    // With a clock that does not advance, no question has to wait for its turn.
    scheduler: new Scheduler({ monotonic: () => 0 }),
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
