/** What Vitrine is to reach with questions that were never asked before. */
import type { Size } from '../data/articles.ts';
import { spreadOf } from '../report/statistics.ts';
import type { Cell } from './measure.ts';
import type { KindName } from './question.ts';

/** Times the rate of the best peer: a lookup is what peers are best at, all else counts, sorts or searches. */
const ratioMin: Readonly<Record<KindName, number>> = {
  lookup: 1,
  ids: 1,
  'type-ahead': 10,
  contains: 10,
  filters: 10,
  search: 10,
  walk: 10,
  mixture: 1,
  facets: 10,
};

/** Of facets, beside: PostgREST is asked with its aggregates on. */
const facetRatioMin = { target: 'postgrest', ratio: 50 };

const firstRatioMax = 3;

const p99MsMax = ({ rows }: Size): number => (rows > 100_000 ? 60 : 20);

/** A goal in words, how far it is reached, and whether that is enough. */
export interface Verdict {
  readonly goal: string;
  readonly is: string;
  readonly isReached: boolean;
}

export const rateOf = ({ runs }: Cell): number => spreadOf(runs.map(({ rate }) => rate)).median;

export const p99Of = ({ runs }: Cell): number => spreadOf(runs.map(({ p99Ms }) => p99Ms)).median;

/** The fastest of the peers in a kind. */
export const bestPeer = (peers: readonly Cell[], kind: KindName): Cell | undefined =>
  peers.filter((cell) => cell.kind === kind && rateOf(cell) > 0).sort((one, other) => rateOf(other) - rateOf(one))[0];

/** How often a target gave which status that it should not give, in all runs, and how often no answer. */
export const otherAnswers = ({ first, runs }: Cell): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const statuses of [first.otherStatuses, ...runs.map(({ otherStatuses }) => otherStatuses)])
    for (const [status, count] of Object.entries(statuses)) counts.set(status, (counts.get(status) ?? 0) + count);
  const lost = runs.reduce((sum, run) => sum + run.lost, 0);
  return lost === 0 ? counts : counts.set('no answer', lost);
};

/** All goals of a cell of Vitrine's. */
export const judge = (
  cell: Cell,
  peers: readonly Cell[],
  size: Size,
  print: (value: number) => string,
): readonly Verdict[] => {
  const { kind, first } = cell;
  const best = bestPeer(peers, kind);
  const ratio = best === undefined ? null : rateOf(cell) / rateOf(best);
  const p99 = p99Of(cell);
  const firstRatio = first.firstMs / first.laterMs;
  const others = [...otherAnswers(cell)];
  return [
    ...(best === undefined || ratio === null
      ? []
      : [
          {
            goal: `≥ ${ratioMin[kind]} × ${best.target}`,
            is: `${print(ratio)} ×`,
            isReached: ratio >= ratioMin[kind],
          },
        ]),
    ...judgeFacets(cell, peers, print),
    { goal: `p99 ≤ ${p99MsMax(size)} ms`, is: `${print(p99)} ms`, isReached: p99 <= p99MsMax(size) },
    {
      goal: `first ≤ ${firstRatioMax} × median of later`,
      is: `${print(firstRatio)} ×`,
      isReached: firstRatio <= firstRatioMax,
    },
    { goal: 'no answer but a 200', is: printOthers(others), isReached: others.length === 0 },
  ];
};

const judgeFacets = (cell: Cell, peers: readonly Cell[], print: (value: number) => string): readonly Verdict[] => {
  const { target, ratio: least } = facetRatioMin;
  const peer = peers.find((each) => each.target === target && each.kind === cell.kind);
  if (cell.kind !== 'facets' || peer === undefined) return [];
  const ratio = rateOf(cell) / rateOf(peer);
  return [{ goal: `≥ ${least} × ${target}`, is: `${print(ratio)} ×`, isReached: ratio >= least }];
};

const printOthers = (others: readonly (readonly [string, number])[]): string =>
  others.length === 0 ? 'none' : others.map(([status, count]) => `${status}: ${count}`).join(', ');
