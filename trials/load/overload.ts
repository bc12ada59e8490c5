/** Overload: three times what the service can do of the worst that is allowed, from callers who come regardless. */
import { worst } from '../../bench/limits/costly-questions.ts';
import type { Outcome } from '../../bench/limits/scenario.ts';
import { startService, type Service } from '../../bench/limits/service.ts';
import { percentile } from '../../bench/limits/windows.ts';
import { printNumber } from '../../bench/report/table.ts';
import { askSteadily, askTogether, type Asked, type Told } from './callers.ts';
import { openDatabase } from './database.ts';
import type { Trial } from './trial.ts';
import { createWorstPaths } from './worst.ts';

const times = 3;
const seconds = 30;
/** Who waits for each answer, before and afterwards. */
const together = 16;
const capacitySeconds = 10;
const answerMsMax = 5000;

export const overload: Trial = {
  name: 'overload',
  title: 'Overload',
  shows: `The worst that is allowed: ${worst}. For ${capacitySeconds} s before and afterwards ${together} callers wait for each answer, which tells what the service can do; in between it is asked ${times} times as much for ${seconds} s, whether or not others are answered. Every answer is looked at.`,
  run: async (site) => {
    const { url } = await openDatabase(site, 'overload');
    const service = await startService(site, url, { EDITION_SECONDS: '3600' });
    const nextPath = createWorstPaths();
    const next = (): Asked => ({ kind: 'worst', path: nextPath(), status: 200, records: null });
    await capacityOf(service, next);
    const before = await capacityOf(service, next);
    const ratePerSecond = Math.ceil(before * times);
    const told: Told[] = [];
    const end = AbortSignal.timeout(seconds * 1000);
    await askSteadily(service.url, ratePerSecond, next, end, (one) => told.push(one));
    const recoveredMs = await untilRecovered(service, next);
    const after = await capacityOf(service, next);
    await service.stop();
    return report({ before, after, told, recoveredMs });
  },
};

/** Good answers a second. */
const capacityOf = async ({ url }: Service, next: () => Asked): Promise<number> => {
  let good = 0;
  await askTogether(url, together, next, AbortSignal.timeout(capacitySeconds * 1000), ({ status }) => {
    if (status === 200) good++;
  });
  return good / capacitySeconds;
};

const untilRecovered = async ({ url }: Service, next: () => Asked): Promise<number> => {
  const begun = performance.now();
  const end = new AbortController();
  await askTogether(url, 1, next, end.signal, ({ status }) => {
    if (status === 200) end.abort();
  });
  return performance.now() - begun;
};

interface Measured {
  /** Good answers a second to callers who wait for each. */
  readonly before: number;
  readonly after: number;
  readonly told: readonly Told[];
  /** Until a question was answered when it was over. */
  readonly recoveredMs: number;
}

/** Of what it can do, so much it does for those whom it accepts. */
const keptShareMin = 0.7;
const refusalMsMax = 500;

const report = ({ before, after, told, recoveredMs }: Measured): Outcome => {
  const accepted = msOf(told, 200);
  const refused = msOf(told, 503);
  const rate = accepted.length / seconds;
  const kept = rate / ((before + after) / 2);
  const silent = told.filter(({ status, retryAfter }) => status === 503 && !((retryAfter ?? 0) >= 1)).length;
  const mistakes = told.flatMap(({ mistake }) => mistake ?? []);
  return {
    tables: [
      {
        head: ['what it can before', 'after', 'asked', 'answered', 'of what it can', 'well again after'],
        rows: [
          [
            ...[before, after, told.length / seconds, rate].map((value) => `${printNumber(value)}/s`),
            printNumber(kept),
            `${printNumber(recoveredMs)} ms`,
          ],
        ],
      },
      {
        head: ['status', 'answers', 'share', 'p50', 'p99', 'longest'],
        rows: [renderStatus('200', accepted, told), renderStatus('503', refused, told)],
      },
    ],
    verdicts: [
      {
        goal: `answers at least ${keptShareMin} times what it can`,
        is: printNumber(kept),
        isReached: kept >= keptShareMin,
      },
      {
        goal: `p99 of a 200 at most ${answerMsMax} ms`,
        is: `${printNumber(percentile(accepted, 99))} ms`,
        isReached: accepted.length > 0 && percentile(accepted, 99) <= answerMsMax,
      },
      {
        goal: `p99 of a 503 at most ${refusalMsMax} ms`,
        is: `${printNumber(percentile(refused, 99))} ms`,
        isReached: refused.length > 0 && percentile(refused, 99) <= refusalMsMax,
      },
      { goal: 'no 503 without Retry-After', is: String(silent), isReached: silent === 0 },
      { goal: 'no other answer', is: String(mistakes.length), isReached: mistakes.length === 0 },
    ],
    remarks: mistakes.slice(0, 1).map((one) => `The first other answer: ${one}`),
  };
};

const msOf = (told: readonly Told[], status: number): Float64Array =>
  Float64Array.from(told.filter((one) => one.status === status).map(({ ms }) => ms)).sort();

const renderStatus = (status: string, ms: Float64Array, told: readonly Told[]): readonly string[] => [
  status,
  ms.length.toLocaleString('en-US'),
  `${printNumber((ms.length / told.length) * 100)} %`,
  ...[percentile(ms, 50), percentile(ms, 99), ms.at(-1) ?? 0].map((value) => `${printNumber(value)} ms`),
];
