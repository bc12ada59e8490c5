/** A run as Markdown: what was sent, what came of it, how the service was before and after, and what was wrong. */
import { attemptKinds, type AttemptKind } from '../../packages/cli/tests/fuzz/attempt.ts';
import type { Tally } from '../../packages/cli/tests/fuzz/tally.ts';
import { printNumber, renderTable } from '../../bench/report/table.ts';
import type { FuzzOptions } from './options.ts';
import type { Run } from './run.ts';

export interface Verdict {
  readonly goal: string;
  readonly is: string;
  readonly isReached: boolean;
}

/** On a machine that has more to do. */
const answerMsMax = 6000;
/** What a runtime takes more of after a while is no leak yet. */
const growthMegabytesMax = 48;
const growthHandlesMax = 10;

export const verdictsOn = ({ tally, failures, idle, before, after, complaints, exitCode }: Run): readonly Verdict[] => {
  const areSame = before.answers.join('\n') === after.answers.join('\n');
  const grownMegabytes = after.megabytes - before.megabytes;
  return [
    { goal: 'each attempt comes to what it may', is: `${failures.length} did not`, isReached: failures.length === 0 },
    {
      goal: `no answer takes longer than ${printCount(answerMsMax)} ms`,
      is: `${printCount(Math.round(tally.slowestMs))} ms`,
      isReached: tally.slowestMs <= answerMsMax,
    },
    {
      goal: `${printCount(idle.asked)} idle connections are let in`,
      is: `${printCount(idle.open)} were open at once, ${printCount(idle.failures)} were refused`,
      isReached: idle.failures === 0,
    },
    {
      goal: 'the service closes all of them',
      is: idle.closedAfterSeconds === null ? 'not all' : `after ${Math.round(idle.closedAfterSeconds)} s`,
      isReached: idle.closedAfterSeconds !== null,
    },
    { goal: 'it answers in the same bytes as before', is: areSame ? 'the same' : 'others', isReached: areSame },
    {
      goal: `its memory grew by ${growthMegabytesMax} MB at most`,
      is: `${printNumber(before.megabytes)} MB before, ${printNumber(after.megabytes)} MB after`,
      isReached: grownMegabytes <= growthMegabytesMax,
    },
    {
      goal: `its handles grew by ${growthHandlesMax} at most`,
      is: `${before.handles} before, ${printCount(idle.handles)} meanwhile, ${after.handles} after`,
      isReached: after.handles - before.handles <= growthHandlesMax,
    },
    { goal: 'its log tells of no error', is: `${complaints.length} lines`, isReached: complaints.length === 0 },
    { goal: 'it stops as it is told to', is: `exit code ${exitCode}`, isReached: exitCode === 0 },
  ];
};

export const renderRun = ({ engine, seconds, seed, lanes }: FuzzOptions, run: Run): string =>
  [
    `## Fuzzing on ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`,
    `${printCount(run.tally.attempts)} attempts in ${seconds} s over ${lanes} lanes from seed ${seed}. Bun ${Bun.version}, ${new Date().toISOString().slice(0, 10)}.`,
    renderKinds(run.tally),
    renderStatuses(run.tally),
    renderTable(
      ['must hold', 'is', ''],
      verdictsOn(run).map(({ goal, is, isReached }) => [goal, is, isReached ? 'held' : 'BROKEN']),
    ),
    ...[...run.failures, ...run.complaints.slice(0, linesShownMax)].map((text) =>
      ['```text', text.slice(0, 2000), '```'].join('\n'),
    ),
  ].join('\n\n');

const linesShownMax = 10;
const outcomes = ['answered', 'refused', 'closed', 'left', 'late'] as const;

const renderKinds = (tally: Tally): string =>
  renderTable(
    ['attempts', ...outcomes],
    attemptKinds.map((kind) => cellsOf(tally, kind)),
  );

const cellsOf = ({ outcomes: byKind }: Tally, kind: AttemptKind): readonly string[] => [
  kind,
  ...outcomes.map((outcome) => printCount(byKind.get(kind)?.get(outcome) ?? 0)),
];

const renderStatuses = ({ statuses, refusals }: Tally): string =>
  renderTable(
    ['status', 'answers'],
    [
      ...inOrder(statuses).map(([status, count]) => [String(status), printCount(count)]),
      ...inOrder(refusals).map(([status, count]) => [`${status}, by the HTTP server itself`, printCount(count)]),
    ],
  );

const inOrder = (counts: ReadonlyMap<number, number>): readonly (readonly [number, number])[] =>
  [...counts].sort(([one], [other]) => one - other);

const printCount = (count: number): string => count.toLocaleString('en-US');
