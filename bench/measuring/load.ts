/** One run of load: wrk on its own processor asks a target a list of questions over some connections, and checks each answer. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../installation.ts';
import { at, numberAt, textAt } from '../json.ts';
import { loadProcessor, type Processes } from '../processes.ts';
import type { RunningTarget } from '../targets/target.ts';
import type { Work } from '../works.ts';
import { machineSeconds, processorSeconds } from './proc.ts';

/** How hard, and how long. */
export interface Pressure {
  readonly connections: number;
  readonly seconds: number;
}

export interface Run {
  readonly pressure: Pressure;
  /** Good answers a second. */
  readonly rate: number;
  readonly requests: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Answers that were wrong, and requests that had none. */
  readonly bad: number;
  /** Requests that had no answer. */
  readonly lost: number;
  /** How many answers had which status, of those that the target should not give. */
  readonly otherStatuses: Readonly<Record<string, number>>;
  readonly firstBad: string;
  /** Questions that were asked again because there were too few. */
  readonly repeated: number;
  /** The share of the machine's processors that went to what is no part of the bench. */
  readonly foreignShare: number;
}

export interface Load {
  readonly work: Pick<Work, 'kind' | 'records'>;
  readonly paths: readonly string[];
  /** What the totals may be; none: anything. */
  readonly totals: readonly number[];
  readonly pressure: Pressure;
}

export const usualConnections = 16;
/** An answer that takes longer counts as none. */
const timeoutSeconds = 10;

export const runLoad = async (
  processes: Processes,
  folder: string,
  { url, headers, statuses, totalMark }: Pick<RunningTarget, 'url' | 'headers' | 'statuses' | 'totalMark'>,
  { work, paths, totals, pressure }: Load,
): Promise<Run> => {
  const pathsFile = join(folder, 'paths.txt');
  await Bun.write(pathsFile, `${paths.join('\n')}\n`);
  const wrk = await findProgram(processes, 'wrk', 'wrk');
  const flags = ['-t1', `-c${pressure.connections}`, `-d${pressure.seconds}s`, '--timeout', `${timeoutSeconds}s`];
  const script = join(import.meta.dir, 'check.lua');
  const [begun, foreignBefore] = [performance.now(), foreignSeconds()];
  const output = await processes.run(['taskset', '-c', loadProcessor, wrk, ...flags, '-s', script, url], {
    PATHS: pathsFile,
    HEADERS: Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
    STATUSES: statuses.join(' '),
    RECORDS_MIN: String(work.records.min),
    RECORDS_MAX: String(work.records.max),
    TOTAL_MARK: totalMark ?? '',
    TOTALS: totals.join(' '),
  });
  const available = (availableParallelism() * (performance.now() - begun)) / 1000;
  const foreignShare = Math.max(0, foreignSeconds() - foreignBefore) / available;
  const questions = work.kind === 'new' ? paths.length : Number.POSITIVE_INFINITY;
  return { ...parseRun(output, questions), pressure, foreignShare };
};

/** Of processor time that others have taken so far: the bench and all that it started are one tree. */
export const foreignSeconds = (): number => machineSeconds() - processorSeconds(process.pid);

const parseRun = (output: string, questions: number): Omit<Run, 'pressure' | 'foreignShare'> => {
  const summary: unknown = JSON.parse(output.trimEnd().split('\n').at(-1) ?? '');
  const requests = numberAt(summary, 'requests');
  return {
    rate: numberAt(summary, 'good') / (numberAt(summary, 'microseconds') / 1e6),
    requests,
    p50Ms: numberAt(summary, 'p50') / 1000,
    p99Ms: numberAt(summary, 'p99') / 1000,
    bad: numberAt(summary, 'bad') + numberAt(summary, 'lost'),
    lost: numberAt(summary, 'lost'),
    otherStatuses: countsIn(at(summary, 'otherStatuses')),
    firstBad: textAt(summary, 'firstBad'),
    repeated: Math.max(0, requests - questions),
  };
};

const countsIn = (counts: unknown): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(Object(counts)).map(([status, count]) => [status, Number(count)]));
