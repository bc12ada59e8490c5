/** `vitrine serve --processes N`: as many processes behind one port, kept alive, and stopped together. */
import type { Config } from '../config.ts';
import { checkPort } from '../http/server.ts';
import { createLog } from '../observe/log.ts';
import { createObserver } from '../observe/observation.ts';
import type { Context, Environment, ProcessEnd } from './context.ts';
import { KeptProcess, printEnd } from './kept-process.ts';
import { explainListening } from './listen-error.ts';
import { print, type JsonOption } from './output.ts';
import type { Addresses } from './serve-command.ts';
import { UsageError } from './usage-error.ts';

const processesMax = 64;

/** Takes the value of --processes. */
export const readProcesses = (text: string): number => {
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= processesMax) return count;
  throw new UsageError(`--processes: found "${text}", expected a whole number from 1 to ${processesMax}.`);
};

/** Of several processes, which one this is: its number from 1, and how often it was started anew. */
export interface OneOfSeveral {
  readonly processNumber: number;
  readonly restarts: number;
}

/**
 * What each of several processes needs, and one alone does not.
 * @throws UsageError where the settings do not give it
 */
export const checkSeveral = (
  { database, port, metricsPort, consoleSecret, consolePort }: Config,
  processes: number,
): void => {
  if (database.kind === 'sqlite')
    throw new UsageError(
      '--processes: the embedded database serves one process. Let DATABASE_URL name a PostgreSQL database, or serve without --processes.',
    );
  if (port === 0)
    throw new UsageError('--processes: PORT=0 would be another port for each process. Choose the one that they share.');
  if (consoleSecret !== null && consolePort === 0)
    throw new UsageError('--processes: CONSOLE_PORT=0 would be another port for each process. Choose one for all.');
  if (metricsPort !== null && metricsPort + processes - 1 > portMax)
    throw new UsageError(
      `--processes: each of them has a metrics port of its own, upwards of METRICS_PORT=${metricsPort}, and they end at ${portMax}. Choose a lower one, or METRICS_PORT=off.`,
    );
};

const portMax = 65_535;

const countedApart =
  'REDIS_URL is not set, so each of the processes counts callers for itself: a caller gets its limit at each.\n';

/** Serves by so many processes until told to end. Each writes its log and its errors to where this one does. */
export const serveProcesses = async (
  context: Context,
  config: Config,
  processes: number,
  options: JsonOption,
): Promise<void> => {
  if (config.counters.kind === 'memory') context.writeError(countedApart);
  await checkPort(config.host, config.port).catch((error: unknown) => {
    throw explainListening(error, { ...config, hostVariable: 'HOST', portVariable: 'PORT' });
  });
  if (config.consoleSecret !== null) await checkConsolePort(config);
  const stopped = context.untilStopped();
  const kept = keepProcesses(context, config, processes, options);
  let ends: readonly (ProcessEnd | undefined)[] = [];
  try {
    const started = await Promise.race([Promise.all(kept.map((each) => each.started)), stopped]);
    if (started !== undefined && options.json === true) print(context, options, gather(started.map(readAddresses)), '');
    await stopped;
  } finally {
    ends = await Promise.all(kept.map(async (each) => each.stop()));
  }
  const failures = ends.flatMap((end, index) => printFailure(end, index + 1));
  if (failures.length > 0) throw new Error(failures.join('\n'));
};

const checkConsolePort = async ({ consoleHost: host, consolePort: port }: Config): Promise<void> =>
  checkPort(host, port).catch((error: unknown) => {
    throw explainListening(error, { host, hostVariable: 'CONSOLE_HOST', port, portVariable: 'CONSOLE_PORT' });
  });

const printFailure = (end: ProcessEnd | undefined, processNumber: number): readonly string[] =>
  end === undefined || end.exitCode === 0 ? [] : [`Process ${processNumber} did not end well: ${printEnd(end)}.`];

const keepProcesses = (
  context: Context,
  { logLevel, metricsPort }: Config,
  processes: number,
  { json }: JsonOption,
): readonly KeptProcess[] => {
  const { clock } = context;
  const destination = { write: json === true ? context.writeError : context.write };
  const observe = createObserver([createLog({ level: logLevel, destination, now: clock.now })]);
  return Array.from({ length: processes }, (_, index) => {
    const processNumber = index + 1;
    const environment = { ...environmentOf(context, metricsPort, index), ...memoryShare(context, processes) };
    const words = ['serve', ...(json === true ? ['--json'] : []), '--process-number', String(processNumber)];
    return new KeptProcess({
      processNumber,
      start: (restarts) => context.startProcess([...words, '--restarts', String(restarts)], environment),
      clock,
      observe,
    });
  });
};

/** Metrics are of one process: the first has the port that is set, and each other one the next. */
const environmentOf = ({ environment }: Context, metricsPort: number | null, index: number): Environment =>
  metricsPort === null || metricsPort === 0
    ? environment
    : { ...environment, METRICS_PORT: String(metricsPort + index) };

/**
 * The runtime collects garbage when the memory that it knows of runs short, and each process would take all of it for its
 * own. JavaScriptCore reads its size, in bytes, from this variable; one that is set stays.
 */
const memoryShare = ({ environment, memoryBytesMax }: Context, processes: number): Environment => {
  const variable = 'BUN_JSC_forceRAMSize';
  return { [variable]: environment[variable] ?? String(Math.floor(memoryBytesMax / processes)) };
};

interface AddressesOfAll {
  readonly url: string;
  readonly metricsUrls: readonly string[];
  readonly consoleUrl: string | null;
}

const gather = (addresses: readonly Addresses[]): AddressesOfAll => ({
  url: addresses[0]?.url ?? '',
  metricsUrls: addresses.flatMap(({ metricsUrl }) => metricsUrl ?? []),
  consoleUrl: addresses[0]?.consoleUrl ?? null,
});

/** What a process tells its parent once it has started. */
const readAddresses = (message: unknown): Addresses => {
  if (!isAddresses(message)) throw new Error('A process told something else than its addresses.');
  return message;
};

const isAddresses = (message: unknown): message is Addresses =>
  typeof message === 'object' &&
  message !== null &&
  'url' in message &&
  'metricsUrl' in message &&
  'consoleUrl' in message;
