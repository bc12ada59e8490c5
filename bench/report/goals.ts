/** What Vitrine is to reach, as ratios to what others reach in the same race. */
import type { WorkName } from '../works.ts';

export interface Goal {
  readonly target: string;
  readonly work: WorkName;
  /** The best of these counts. */
  readonly against: readonly string[];
  /** Their work, where it is not the same. */
  readonly againstWork: WorkName;
  readonly ratioMin: number;
}

const heldGoals = (target: string): readonly Goal[] =>
  (['W1', 'W2', 'W6'] as const).flatMap((work) => [
    { target, work, against: ['nginx'], againstWork: work, ratioMin: 0.8 },
    { target, work, against: ['bare'], againstWork: work, ratioMin: 0.9 },
  ]);

const newGoals = (target: string, peers: readonly string[]): readonly Goal[] => [
  { target, work: 'W3', against: peers, againstWork: 'W3', ratioMin: 10 },
  { target, work: 'W4', against: peers, againstWork: 'W4', ratioMin: 3 },
  { target, work: 'W5', against: peers, againstWork: 'W5', ratioMin: 30 },
  { target, work: 'W5', against: [target], againstWork: 'P1', ratioMin: 0.5 },
];

export const goals: readonly Goal[] = [
  ...heldGoals('vitrine-sqlite'),
  ...newGoals('vitrine-sqlite', ['pocketbase', 'by-hand-sqlite']),
  ...heldGoals('vitrine-postgres'),
  ...newGoals('vitrine-postgres', ['postgrest', 'by-hand-postgres']),
];

export interface Verdict {
  readonly goal: Goal;
  /** The best of those it is compared with. */
  readonly best: string;
  readonly ratio: number;
  readonly isReached: boolean;
}

/** @param rateOf the median rate of a target in a work; null where it has none */
export const judge = (goal: Goal, rateOf: (target: string, work: WorkName) => number | null): Verdict | null => {
  const own = rateOf(goal.target, goal.work);
  const others = goal.against.flatMap((name) => {
    const rate = rateOf(name, goal.againstWork);
    return rate === null || rate === 0 ? [] : [{ name, rate }];
  });
  const [best] = others.sort((one, other) => other.rate - one.rate);
  if (own === null || best === undefined) return null;
  const ratio = own / best.rate;
  return { goal, best: best.name, ratio, isReached: ratio >= goal.ratioMin };
};
