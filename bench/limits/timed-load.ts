/** Starts the load with timestamps on the load's processor, and reads what it tells. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { usualConnections } from '../measuring/load.ts';
import { loadProcessor } from '../processes.ts';
import type { LoadJob, LoadSummary } from './load-job.ts';
import type { LimitSite } from './scenario.ts';
import type { Service } from './service.ts';
import { cutWindow } from './windows.ts';

export interface TimedLoad {
  /** Waits until all were asked. */
  readonly asked: () => Promise<LoadSummary>;
  /** Ends it. The doubles are those of the samples' file. */
  readonly stop: () => Promise<{ readonly summary: LoadSummary; readonly samples: Float64Array }>;
}

export interface TimedQuestions {
  readonly paths: readonly string[];
  readonly ends: LoadJob['ends'];
  readonly connections?: number;
  readonly ratePerSecond?: number;
  readonly everyMs?: number;
  readonly network?: string;
  readonly headers?: LoadJob['headers'];
  /** A command that runs the load, such as one that lowers its priority. */
  readonly before?: readonly string[];
}

const usualNetwork = '10.1';

export const startTimedLoad = async (
  { processes, folder, cache }: LimitSite,
  service: Service,
  { paths, ends, before = [], ...callers }: TimedQuestions,
): Promise<TimedLoad> => {
  const file = (name: string): string => join(folder, `load-${name}`);
  const [jobFile, pathsFile, summaryFile, samplesFile] = ['job', 'paths', 'summary', 'samples'].map(file);
  const job = {
    port: Number(new URL(service.url).port),
    pathsFile: pathsFile ?? '',
    connections: callers.connections ?? usualConnections,
    network: callers.network ?? usualNetwork,
    headers: callers.headers ?? {},
    ratePerSecond: callers.ratePerSecond ?? null,
    everyMs: callers.everyMs ?? null,
    ends,
    summaryFile: summaryFile ?? '',
    samplesFile: ends === 'when-told' ? (samplesFile ?? '') : null,
  } as const satisfies LoadJob;
  await rm(job.summaryFile, { force: true });
  await Bun.write(job.pathsFile, `${paths.join('\n')}\n`);
  await Bun.write(jobFile ?? '', JSON.stringify(job));
  const program = join(import.meta.dir, 'programs', 'load.ts');
  const started = processes.start([...before, process.execPath, program, jobFile ?? ''], {
    processor: loadProcessor,
    logPath: join(cache, 'logs', 'load.log'),
  });
  const summary = async (): Promise<LoadSummary> => {
    while (!(await Bun.file(job.summaryFile).exists())) {
      if (started.hasEnded()) throw new Error('The load ended by itself; its log says why.');
      await Bun.sleep(50);
    }
    const told: LoadSummary = await Bun.file(job.summaryFile).json();
    return told;
  };
  return {
    asked: summary,
    stop: async () => {
      const hasEndedEarly = ends === 'when-told' && started.hasEnded();
      await processes.stop(started);
      if (hasEndedEarly) throw new Error(`The load ended by itself: ${(await summary()).firstBad}.`);
      const samples =
        job.samplesFile === null ? new Float64Array() : new Float64Array(await Bun.file(job.samplesFile).arrayBuffer());
      return { summary: await summary(), samples };
    },
  };
};

/** What the load takes to start, at most. */
const connectingMs = 500;

/** How many questions a second are answered at the most, once the service has run for a while. */
export const rateMax = async (site: LimitSite, service: Service, paths: readonly string[]): Promise<number> => {
  const { seconds, warmSeconds } = site.sizes;
  const load = await startTimedLoad(site, service, { paths, ends: 'when-told' });
  await Bun.sleep((warmSeconds + seconds) * 1000 + connectingMs);
  const end = Date.now();
  const { samples } = await load.stop();
  const measured = cutWindow(samples, end - seconds * 1000, end);
  if (measured === null) throw new Error('Nothing was answered.');
  return measured.answers / seconds;
};
