/**
 * Runs the service as processes: a publisher with access to the databases, and servers with access to the editions
 * store only. Restarts them on failure, and stops them together. They share only the output with this process.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkPort, makeCounterFile, seedBytes } from '@vitrine/server';
import { editionFolderOf, mirrorVariables, serverVariables, type ServerSettings } from '../config.ts';
import type { Config } from '../settings.ts';
import { createLog } from '../log.ts';
import { createObserver } from '../observation.ts';
import type { Context, Environment, ProcessEnd } from './context.ts';
import { memoryWanted } from '@vitrine/doctor';
import { KeptProcess, printEnd } from './kept-process.ts';
import { explainListening } from './listen-error.ts';
import type { MirrorStarted } from './mirror-command.ts';
import { print, type JsonOption } from './output.ts';
import type { PublisherStarted } from './publish-command.ts';
import type { ServerAddresses } from './serve-store.ts';
import { silenceMsMaxOf } from './tell-alive.ts';
import { UsageError } from './usage-error.ts';

const portMax = 65_535;

/**
 * Checks the settings that several servers require; a mirror needs a metrics port too.
 * @throws UsageError where the settings do not suffice
 */
export const checkSeveral = ({ port, metricsPort }: ServerSettings, processes: number, hasMirror = false): void => {
  if (processes > 1 && port === 0)
    throw new UsageError('--processes: PORT=0 would be another port for each process. Choose the one that they share.');
  const portsNeeded = hasMirror ? processes + 1 : processes;
  if (metricsPort !== null && metricsPort + portsNeeded - 1 > portMax)
    throw new UsageError(
      `${hasMirror ? '--store: each server and what fetches editions' : '--processes: each of them'} needs a separate metrics port, from METRICS_PORT=${metricsPort} upwards, but ports end at ${portMax}. Choose a lower one, or METRICS_PORT=off.`,
    );
};

export type Supervision = {
  readonly context: Context;
  readonly processes: number;
  readonly options: JsonOption;
} & (
  | { readonly publishes: true; readonly settings: Config }
  | {
      readonly publishes: false;
      readonly settings: ServerSettings;
      readonly folder: string;
      /** The bucket that the folder mirrors; undefined: another process publishes into the folder. */
      readonly bucket: string | undefined;
    }
);

/** The URLs of the service; no metrics where they are off, and no console without a secret. */
export interface Addresses {
  readonly url: string;
  readonly metricsUrls: readonly string[];
  readonly consoleUrl: string | null;
}

/** Prints them with `--json`. */
export const printAddresses = (context: Context, options: JsonOption, addresses: Addresses): void => {
  if (options.json === true) print(context, options, addresses, '');
};

/** Runs the processes until a signal. Each writes its log and errors to the output of this process. */
export const supervise = async (
  supervision: Supervision,
  onStarted: (addresses: Addresses) => Promise<void>,
): Promise<void> => {
  const { context, settings } = supervision;
  if (settings.port !== 0) {
    await checkPort(settings.host, settings.port).catch((error: unknown) => {
      throw explainListening(error, { ...settings, hostVariable: 'HOST', portVariable: 'PORT' });
    });
  }
  const stopped = context.untilStopped();
  const kept: KeptProcess[] = [];
  let ends: readonly (ProcessEnd | undefined)[] = [];
  try {
    const addresses = await Promise.race([startAll(supervision, kept), stopped]);
    if (addresses !== undefined) await onStarted(addresses);
    await stopped;
  } finally {
    ends = await Promise.all(kept.map(async (each) => each.stop()));
  }
  const failures = ends.flatMap((end, index) => printFailure(end, index + 1));
  if (failures.length > 0) throw new Error(failures.join('\n'));
};

const printFailure = (end: ProcessEnd | undefined, processNumber: number): readonly string[] =>
  end === undefined || end.exitCode === 0 ? [] : [`Process ${processNumber} did not end well: ${printEnd(end)}.`];

/** Starts the servers first, because the console shows their URL. */
const startAll = async (supervision: Supervision, kept: KeptProcess[]): Promise<Addresses> => {
  const { processes } = supervision;
  if (processes > 1) {
    mkdirSync(storeOf(supervision), { recursive: true, mode: 0o700 });
    makeCounterFile(counterFileOf(supervision), supervision.context.randomBytes(seedBytes));
  }
  const start = createStarter(supervision, kept);
  const servers = Array.from({ length: processes }, (_, index) => start(serverStart(supervision, index)));
  const addresses = (await Promise.all(servers)).map(readAs<ServerAddresses>('url'));
  const url = addresses[0]?.url ?? '';
  const metricsUrls = addresses.flatMap(({ metricsUrl }) => metricsUrl ?? []);
  if (!supervision.publishes) {
    const { bucket } = supervision;
    if (bucket === undefined) return { url, metricsUrls, consoleUrl: null };
    const mirror = readAs<MirrorStarted>('mirrors')(await start(mirrorStart(supervision, bucket)));
    return { url, metricsUrls: [...metricsUrls, mirror.metricsUrl ?? []].flat(), consoleUrl: null };
  }
  const { environment } = supervision.context;
  const words = ['publish', ...jsonWords(supervision), '--api-url', url];
  const { consoleUrl } = readAs<PublisherStarted>('consoleUrl')(
    await start({ isWatched: true, words: () => words, environment }),
  );
  await new Promise<void>((resolve) => supervision.context.clock.after(takenUpWithinMs, resolve));
  return { url, metricsUrls, consoleUrl };
};

/**
 * Servers check for a new edition five times a second. After this delay they answer with the first one, and the URLs
 * can be printed.
 */
const takenUpWithinMs = 400;

interface ProcessStart {
  /** True if the process sends signs of life. */
  readonly isWatched?: boolean;
  readonly words: (restarts: number) => readonly string[];
  readonly environment: Environment;
}

/** Starts a process and keeps it running; resolves with its first message. */
const createStarter = ({ context, settings, options }: Supervision, kept: KeptProcess[]) => {
  const { clock } = context;
  const destination = { write: options.json === true ? context.writeError : context.write };
  const observe = createObserver([createLog({ level: settings.logLevel, destination, now: clock.now })]);
  return async ({ words, environment, isWatched = false }: ProcessStart): Promise<unknown> => {
    const each = new KeptProcess({
      processNumber: kept.length + 1,
      start: (restarts) => context.startProcess(words(restarts), environment),
      silenceMsMax: isWatched ? silenceMsMaxOf(settings.catalogLeaseSeconds) : undefined,
      clock,
      observe,
    });
    kept.push(each);
    return each.started;
  };
};

const serverStart = (supervision: Supervision, index: number): ProcessStart => {
  const { processes } = supervision;
  const number =
    processes === 1 ? [] : ['--process-number', String(index + 1), '--counters', counterFileOf(supervision)];
  return {
    words: (restarts) => [
      'serve',
      '--store',
      storeOf(supervision),
      ...jsonWords(supervision),
      ...number,
      '--restarts',
      String(restarts),
    ],
    environment: { ...serverEnvironment(supervision, index), ...runtimeSettings(supervision) },
  };
};

const mirrorStart = (supervision: Supervision, bucket: string): ProcessStart => {
  const { context, processes } = supervision;
  return {
    isWatched: true,
    words: () => ['mirror', '--store', bucket, ...jsonWords(supervision)],
    environment: { ...only(context.environment, mirrorVariables), ...metricsPortOf(supervision, processes) },
  };
};

const storeOf = (supervision: Supervision): string =>
  supervision.publishes ? editionFolderOf(supervision.settings) : supervision.folder;

/** Several servers count callers together in a memory-mapped file; each start of the service creates a new one. */
const counterFileOf = (supervision: Supervision): string =>
  join(storeOf(supervision), `counters-${supervision.settings.port}`);

const jsonWords = ({ options }: Supervision): readonly string[] => (options.json === true ? ['--json'] : []);

/** The system's variables that a program may need; none of them contains an address or a secret of ours. */
const systemVariables = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'LC_ALL', 'LC_CTYPE', 'NO_COLOR', 'SSL_CERT_FILE'];

const only = (environment: Environment, variables: readonly string[]): Environment =>
  Object.fromEntries([...variables, ...systemVariables].map((name) => [name, environment[name]]));

/** A server gets only its own settings, so that it cannot leak the others. */
const serverEnvironment = (supervision: Supervision, index: number): Environment => ({
  ...only(supervision.context.environment, serverVariables),
  ...metricsPortOf(supervision, index),
});

/** Each process serves its own metrics: the first server at the port of the settings, the others at the next ports. */
const metricsPortOf = ({ settings: { metricsPort } }: Supervision, index: number): Environment =>
  metricsPort !== null && metricsPort !== 0 ? { METRICS_PORT: String(metricsPort + index) } : {};

/**
 * Tunes JavaScriptCore by its environment variables; variables that are set stay. Its garbage collector adapts to the
 * machine's memory, and each process would use all of it, so each gets a share, and no more than a server needs. Its
 * last compiler (FTL) would compete with requests for the processor in the first seconds of a server, so it starts
 * later, after sixteen times as many executions.
 */
const runtimeSettings = ({ context, settings: own, processes }: Supervision): Environment => {
  const { environment, memoryBytesMax } = context;
  const settings = {
    BUN_JSC_forceRAMSize: Math.min(Math.floor(memoryBytesMax / (processes + 1)), memoryWanted(own) * 1_000_000),
    BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: 1_000_000,
    BUN_JSC_thresholdForFTLOptimizeSoon: 20_000,
  };
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, environment[name] ?? String(value)]),
  );
};

/** Checks a process's first message by one of its properties. */
const readAs =
  <Told extends object>(property: keyof Told & string) =>
  (message: unknown): Told => {
    if (!hasProperty<Told>(message, property))
      throw new Error('A process told something else than that it has started.');
    return message;
  };

const hasProperty = <Told extends object>(told: unknown, property: keyof Told & string): told is Told =>
  typeof told === 'object' && told !== null && property in told;
