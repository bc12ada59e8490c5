/** The results as a page of Markdown. */
import type { Memory } from '../measuring/contestant.ts';
import { usualConnections, type Run } from '../measuring/load.ts';
import type { Result } from '../measuring/race.ts';
import type { Work, WorkName } from '../works.ts';
import { goals, judge } from './goals.ts';
import { spreadOf } from './statistics.ts';
import { printNumber, renderTable } from './table.ts';

export interface Report {
  /** Lines about machine, date, command and size. */
  readonly about: readonly string[];
  readonly targets: readonly { readonly name: string; readonly title: string }[];
  readonly works: readonly Work[];
  readonly results: readonly Result[];
  readonly absent: readonly { readonly name: string; readonly reason: string }[];
}

export const renderReport = (report: Report): string =>
  [
    '# Benchmark',
    report.about.map((line) => `- ${line}`).join('\n'),
    '## Good answers a second',
    'Median of the runs, and the least and the most of them.',
    renderCells(report, ({ runs }) => renderRates(runs)),
    report.works.map(({ name, title }) => `- ${name}: ${title}`).join('\n'),
    ...renderAbsent(report),
    ...renderDoubts(report),
    renderNoise(report),
    '## Against the goals',
    renderGoals(report),
    '## Latency: p50 / p99 in ms',
    renderCells(report, ({ runs }) => renderLatency(runs)),
    '## Memory after each work, in MB',
    'Of the server’s processes; after +, of PostgreSQL, which all its users share.',
    renderCells(report, ({ memory }) => renderMemory(memory)),
    '## What it does not show',
    limits,
  ].join('\n\n') + '\n';

const renderCells = ({ targets, works, results }: Report, render: (result: Result) => string): string =>
  renderTable(
    ['', ...works.map(({ name }) => name)],
    targets.map(({ name, title }) => [
      `${name} (${title})`,
      ...works.map((work) => {
        const result = results.find(({ target, work: done }) => target === name && done === work.name);
        return result === undefined ? '–' : render(result);
      }),
    ]),
  );

const renderRates = (runs: readonly Run[]): string => {
  const { median, min, max } = spreadOf(runs.map(({ rate }) => rate));
  const isDoubtful = doubtsOf(runs).length > 0;
  return `${printNumber(median)}${isDoubtful ? ' †' : ''} (${printNumber(min)}..${printNumber(max)})`;
};

const renderLatency = (runs: readonly Run[]): string =>
  `${printNumber(spreadOf(runs.map(({ p50Ms }) => p50Ms)).median)} / ${printNumber(spreadOf(runs.map(({ p99Ms }) => p99Ms)).median)}`;

const renderMemory = ({ serverMegabytes, postgresMegabytes }: Memory): string =>
  `${serverMegabytes.toFixed(0)}${postgresMegabytes === null ? '' : ` + ${postgresMegabytes.toFixed(0)}`}`;

const renderAbsent = ({ absent }: Report): readonly string[] =>
  absent.length === 0 ? [] : [`Absent:\n\n${absent.map(({ name, reason }) => `- ${name}: ${reason}`).join('\n')}`];

/** What a reader must know of the cells marked †. */
const renderDoubts = ({ results }: Report): readonly string[] => {
  const lines = results.flatMap(({ target, work, runs }) =>
    doubtsOf(runs).map((doubt) => `- † ${target}, ${work}: ${doubt}`),
  );
  return lines.length === 0 ? [] : [lines.join('\n')];
};

const renderNoise = ({ results }: Report): string => {
  const shares = results.flatMap(({ runs }) => runs.map(({ foreignShare }) => foreignShare * 100));
  const { median, max } = spreadOf(shares);
  return `What is no part of the bench took ${printNumber(median)} % of the machine’s processors in the median run, ${printNumber(max)} % at most.`;
};

const doubtsOf = (runs: readonly Run[]): readonly string[] => {
  const bad = runs.reduce((sum, run) => sum + run.bad, 0);
  const repeated = runs.reduce((sum, run) => sum + run.repeated, 0);
  const first = runs.find(({ firstBad }) => firstBad !== '')?.firstBad ?? 'no answer in time';
  const gentle = runs.find(({ pressure }) => pressure.connections !== usualConnections)?.pressure;
  return [
    ...(bad === 0 ? [] : [`${bad} bad answers: \`${first.replaceAll(/[`|\n]/g, ' ').slice(0, 120)}\``]),
    ...(repeated === 0 ? [] : [`${repeated} questions were asked again, as no new ones were left`]),
    ...(gentle === undefined
      ? []
      : [`slow, so asked over ${gentle.connections} connections for ${gentle.seconds} s a run`]),
  ];
};

const renderGoals = (report: Report): string => {
  const verdicts = goals.flatMap((goal) => judge(goal, (target, work) => medianOf(report, target, work)) ?? []);
  return renderTable(
    ['', 'work', 'against', 'goal', 'is', ''],
    verdicts.map(({ goal, best, ratio, isReached }) => [
      goal.target,
      goal.work,
      goal.againstWork === goal.work ? best : `its own ${goal.againstWork}`,
      `≥ ${goal.ratioMin}`,
      printNumber(ratio),
      isReached ? 'reached' : 'missed',
    ]),
  );
};

const medianOf = ({ results }: Report, target: string, work: WorkName): number | null => {
  const result = results.find((candidate) => candidate.target === target && candidate.work === work);
  return result === undefined ? null : spreadOf(result.runs.map(({ rate }) => rate)).median;
};

const limits = [
  'Load and server share one machine and its loopback address, so there is no network in these numbers, and in W1, W2 and W6 the load generator may be the limit before the server is.',
  'wrk sends the next question when the last is answered: it never overloads anybody, and its p99 hides what callers would wait who come regardless.',
  'All records fit into memory; nothing here tells of a disk.',
  'PostgreSQL is not bound to a processor and takes turns with the load on one of two, so whoever relies on it most is hurt by that most.',
  'Nobody writes, and no owner changes what is shown; Vitrine’s editions turn while it is measured, whenever the clock says so, and a run in which one did is counted like any other.',
  'Each target is set up by us, who know one of them best; wrk checks a total that differs from question to question only for being there, while the exact ones are compared for a few answers of each work.',
].join('\n');
