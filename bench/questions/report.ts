/** The answers to new questions as a page of Markdown: for each size a table of rates, of latencies, and the goals. */
import type { Size } from '../data/articles.ts';
import { usualConnections } from '../measuring/load.ts';
import { spreadOf } from '../report/statistics.ts';
import { printNumber, renderTable } from '../report/table.ts';
import { bestPeer, judge, otherAnswers, rateOf } from './goals.ts';
import { kindTitles } from './kinds.ts';
import type { Cell } from './measure.ts';
import type { KindName } from './question.ts';
import { describeSize } from './size.ts';
import type { QuestionTarget } from './targets/target.ts';

type Named = Pick<QuestionTarget, 'name' | 'title' | 'isVitrine'>;

export interface Measured {
  readonly size: Size;
  readonly kinds: readonly KindName[];
  readonly targets: readonly Named[];
  readonly cells: readonly Cell[];
  readonly absent: readonly { readonly name: string; readonly reason: string }[];
  /** Questions of each kind whose answers were compared. */
  readonly compared: number;
}

export const renderQuestions = (about: readonly string[], all: readonly Measured[]): string =>
  [
    '# New questions',
    about.map((line) => `- ${line}`).join('\n'),
    'No question is asked twice. Servers have one processor, and are started anew for each kind.',
    kindList(all),
    ...all.flatMap(renderSize),
    '## What it does not show',
    limits,
  ].join('\n\n') + '\n';

const kindList = (all: readonly Measured[]): string =>
  [...new Set(all.flatMap(({ kinds }) => kinds))].map((kind) => `- ${kind}: ${kindTitles[kind]}`).join('\n');

const renderSize = (measured: Measured): readonly string[] => {
  const { size, targets, absent, compared } = measured;
  return [
    `## ${describeSize(size)}`,
    targets.map(({ name, title }) => `- ${name}: ${title}`).join('\n'),
    ...(absent.length === 0 ? [] : [absent.map(({ name, reason }) => `- ${name} is absent: ${reason}`).join('\n')]),
    `All of them found the same ids in the same order, and the same totals, for the first ${compared} questions of each kind.`,
    '### Good answers a second',
    `Over ${usualConnections} connections: the median of the runs. × is what Vitrine does of the best peer’s rate.`,
    renderRates(measured),
    ...renderRemarks(measured),
    '### Latency under that load: p50 / p99 in ms',
    renderCells(measured, ({ runs }) =>
      [runs.map(({ p50Ms }) => p50Ms), runs.map(({ p99Ms }) => p99Ms)]
        .map((times) => printNumber(spreadOf(times).median))
        .join(' / '),
    ),
    '### The first question after a start / the later ones, in ms',
    'One caller who asks one after the other: the median of the starts, and that of all later ones.',
    renderCells(measured, ({ first }) => `${printNumber(first.firstMs)} / ${printNumber(first.laterMs)}`),
    '### Memory of the server after the last run, in MB',
    'Without that of PostgreSQL.',
    renderCells(measured, ({ megabytes }) => megabytes.toFixed(0)),
    '### Against the goals',
    renderGoals(measured),
  ];
};

const cellOf = ({ cells }: Measured, target: string, kind: KindName): Cell | undefined =>
  cells.find((cell) => cell.target === target && cell.kind === kind);

const peersIn = ({ cells, targets }: Measured): readonly Cell[] =>
  cells.filter(({ target }) => targets.some(({ name, isVitrine }) => name === target && !isVitrine));

const renderCells = (measured: Measured, render: (cell: Cell) => string): string =>
  renderTable(
    ['', ...measured.targets.map(({ name }) => name)],
    measured.kinds.map((kind) => [
      kind,
      ...measured.targets.map(({ name }) => renderCell(measured, name, kind, render)),
    ]),
  );

const renderCell = (measured: Measured, target: string, kind: KindName, render: (cell: Cell) => string): string => {
  const cell = cellOf(measured, target, kind);
  return cell === undefined ? '–' : render(cell);
};

const renderRates = (measured: Measured): string => {
  const vitrines = measured.targets.filter(({ isVitrine }) => isVitrine);
  const peers = peersIn(measured);
  return renderTable(
    ['', ...measured.targets.map(({ name }) => name), 'best peer', ...vitrines.map(({ name }) => `${name} ×`)],
    measured.kinds.map((kind) => {
      const best = bestPeer(peers, kind);
      const ratioTo = (cell: Cell): string => (best === undefined ? '–' : printNumber(rateOf(cell) / rateOf(best)));
      return [
        kind,
        ...measured.targets.map(({ name }) => renderCell(measured, name, kind, renderRate)),
        best?.target ?? '–',
        ...vitrines.map(({ name }) => renderCell(measured, name, kind, ratioTo)),
      ];
    }),
  );
};

const renderRate = (cell: Cell): string => `${printNumber(rateOf(cell))}${remarksOn(cell).length === 0 ? '' : ' †'}`;

/** What a reader must know of the cells marked †, and of the machine. */
const renderRemarks = ({ cells }: Measured): readonly string[] => {
  const lines = cells.flatMap((cell) => remarksOn(cell).map((line) => `- † ${cell.target}, ${cell.kind}: ${line}`));
  const shares = cells.flatMap(({ runs }) => runs.map(({ foreignShare }) => foreignShare * 100));
  const noise =
    shares.length === 0
      ? []
      : [
          `What is no part of the bench took ${printNumber(spreadOf(shares).median)} % of the machine’s processors in the median run, ${printNumber(spreadOf(shares).max)} % at most.`,
        ];
  return [...(lines.length === 0 ? [] : [lines.join('\n')]), ...noise];
};

const remarksOn = (cell: Cell): readonly string[] => {
  const others = [...otherAnswers(cell)].map(([status, count]) => `${status} ${count} times`);
  const gentle = cell.runs.find(({ pressure }) => pressure.connections !== usualConnections)?.pressure;
  const repeated = cell.runs.reduce((sum, run) => sum + run.repeated, 0);
  return [
    ...(others.length === 0 ? [] : [`other than good answers: ${others.join(', ')}`]),
    ...(gentle === undefined
      ? []
      : [`slow, so asked over ${gentle.connections} connections for ${gentle.seconds} s a run`]),
    ...(repeated === 0 ? [] : [`${repeated} questions were asked again, as too few had been drawn`]),
  ];
};

const renderGoals = (measured: Measured): string => {
  const peers = peersIn(measured);
  const rows = measured.targets
    .filter(({ isVitrine }) => isVitrine)
    .flatMap(({ name }) => measured.cells.filter(({ target }) => target === name))
    .flatMap((cell) =>
      judge(cell, peers, measured.size, printNumber).map(({ goal, is, isReached }) => [
        cell.target,
        cell.kind,
        goal,
        is,
        isReached ? 'reached' : 'missed',
      ]),
    );
  return renderTable(['', 'kind', 'goal', 'is', ''], rows);
};

const limits = [
  'Load and server share one machine and its loopback address, so there is no network in these numbers, and all data fit into memory.',
  'wrk sends the next question when the last is answered: its p99 hides what callers would wait who come regardless.',
  'PostgreSQL is not bound to a processor and takes turns with the load on one of two.',
  'While it is measured the status of each answer is looked at, and not its records: those were compared before, for some questions of each kind.',
  'A first question finds the files of a database in the system’s cache, and PostgreSQL’s own caches filled.',
].join('\n');
