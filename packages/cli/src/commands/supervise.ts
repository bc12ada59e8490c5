/**
 * The whole service as processes: a publisher, which knows the databases, and servers, which know the editions store alone.
 * They are kept alive, and stopped together. None of them shares more with this process than what it writes.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkPort, makeCounterFile, seedBytes } from '@vitrine/server';
import { editionFolderOf, mirrorVariables, serverVariables, type ServerSettings } from '../config.ts';
import type { Config } from '../settings.ts';
import { createLog } from '../log.ts';
import { createObserver } from '../observation.ts';
import type { Context, Environment, ProcessEnd } from './context.ts';
import { KeptProcess, printEnd } from './kept-process.ts';
import { explainListening } from './listen-error.ts';
import type { MirrorStarted } from './mirror-command.ts';
import { print, type JsonOption } from './output.ts';
import type { PublisherStarted } from './publish-command.ts';
import type { ServerAddresses } from './serve-store.ts';
import { UsageError } from './usage-error.ts';

const portMax = 65_535;

/**
 * What each of several servers needs, and one alone does not; what mirrors a bucket beside them has a metrics port too.
 * @throws UsageError where the settings do not give it
 */
export const checkSeveral = ({ port, metricsPort }: ServerSettings, processes: number, hasMirror = false): void => {
  if (processes > 1 && port === 0)
    throw new UsageError('--processes: PORT=0 would be another port for each process. Choose the one that they share.');
  const portsNeeded = hasMirror ? processes + 1 : processes;
  if (metricsPort !== null && metricsPort + portsNeeded - 1 > portMax)
    throw new UsageError(
      `${hasMirror ? '--store: each server and what fetches editions' : '--processes: each of them'} has a metrics port of its own, upwards of METRICS_PORT=${metricsPort}, and they end at ${portMax}. Choose a lower one, or METRICS_PORT=off.`,
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
      /** Where what is in the folder comes from; none: another process publishes into it. */
      readonly bucket: string | undefined;
    }
);

/** Where the service is reached; no metrics where they are off, and no console where it has no secret. */
export interface Addresses {
  readonly url: string;
  readonly metricsUrls: readonly string[];
  readonly consoleUrl: string | null;
}

/** Prints them where they are asked for. */
export const printAddresses = (context: Context, options: JsonOption, addresses: Addresses): void => {
  if (options.json === true) print(context, options, addresses, '');
};

/** Runs the processes until told to end. Each writes its log and its errors to where this one does. */
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

/** The servers first: where they listen is what the console shows. */
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
  const { consoleUrl } = readAs<PublisherStarted>('consoleUrl')(await start({ words: () => words, environment }));
  await new Promise<void>((resolve) => supervision.context.clock.after(takenUpWithinMs, resolve));
  return { url, metricsUrls, consoleUrl };
};

/** Servers look five times a second for what is published: who is told where they are finds the first edition there. */
const takenUpWithinMs = 400;

interface ProcessStart {
  readonly words: (restarts: number) => readonly string[];
  readonly environment: Environment;
}

/** Starts a process and keeps it; resolves with what it tells once it has started. */
const createStarter = ({ context, settings, options }: Supervision, kept: KeptProcess[]) => {
  const { clock } = context;
  const destination = { write: options.json === true ? context.writeError : context.write };
  const observe = createObserver([createLog({ level: settings.logLevel, destination, now: clock.now })]);
  return async ({ words, environment }: ProcessStart): Promise<unknown> => {
    const each = new KeptProcess({
      processNumber: kept.length + 1,
      start: (restarts) => context.startProcess(words(restarts), environment),
      clock,
      observe,
    });
    kept.push(each);
    return each.started;
  };
};

const serverStart = (supervision: Supervision, index: number): ProcessStart => {
  const { context, processes } = supervision;
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
    environment: { ...serverEnvironment(supervision, index), ...runtimeSettings(context, processes) },
  };
};

const mirrorStart = (supervision: Supervision, bucket: string): ProcessStart => {
  const { context, processes } = supervision;
  return {
    words: () => ['mirror', '--store', bucket, ...jsonWords(supervision)],
    environment: { ...only(context.environment, mirrorVariables), ...metricsPortOf(supervision, processes) },
  };
};

const storeOf = (supervision: Supervision): string =>
  supervision.publishes ? editionFolderOf(supervision.settings) : supervision.folder;

/** Several servers count callers together in a file that all of them map; each start of the service has a new one. */
const counterFileOf = (supervision: Supervision): string =>
  join(storeOf(supervision), `counters-${supervision.settings.port}`);

const jsonWords = ({ options }: Supervision): readonly string[] => (options.json === true ? ['--json'] : []);

/** Of the system's own variables, those that a program may need; none of them is an address or a secret of ours. */
const systemVariables = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'LC_ALL', 'LC_CTYPE', 'NO_COLOR', 'SSL_CERT_FILE'];

const only = (environment: Environment, variables: readonly string[]): Environment =>
  Object.fromEntries([...variables, ...systemVariables].map((name) => [name, environment[name]]));

/** A server is given its own settings and nothing else: what is not in its environment it cannot give away. */
const serverEnvironment = (supervision: Supervision, index: number): Environment => ({
  ...only(supervision.context.environment, serverVariables),
  ...metricsPortOf(supervision, index),
});

/** Metrics are of one process: the first server has the port that is set, and each other process the next. */
const metricsPortOf = ({ settings: { metricsPort } }: Supervision, index: number): Environment =>
  metricsPort !== null && metricsPort !== 0 ? { METRICS_PORT: String(metricsPort + index) } : {};

/**
 * What JavaScriptCore reads of its environment; a variable that is set stays. It collects garbage when the memory that it
 * knows of, in bytes, runs short, and each process would take all of it for its own. Its last compiler takes as much of a
 * processor as the questions do, for the first seconds of a server: so it compiles what has run sixteen times as often as
 * it would wait for.
 */
const runtimeSettings = ({ environment, memoryBytesMax }: Context, processes: number): Environment => {
  const settings = {
    BUN_JSC_forceRAMSize: Math.floor(memoryBytesMax / (processes + 1)),
    BUN_JSC_thresholdForFTLOptimizeAfterWarmUp: 1_000_000,
    BUN_JSC_thresholdForFTLOptimizeSoon: 20_000,
  };
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, environment[name] ?? String(value)]),
  );
};

/** What a process tells its parent once it has started, known by a property of it. */
const readAs =
  <Told extends object>(property: keyof Told & string) =>
  (message: unknown): Told => {
    if (!hasProperty<Told>(message, property))
      throw new Error('A process told something else than that it has started.');
    return message;
  };

const hasProperty = <Told extends object>(told: unknown, property: keyof Told & string): told is Told =>
  typeof told === 'object' && told !== null && property in told;
